import { demoAccounts } from '@tohfa/demo';
import packageInfo from '../package.json' with { type: 'json' };
import { isLoopback } from './platform/http/security.ts';
import { createLog } from './platform/log.ts';
import { readSetupCode, setupCodePath } from './platform/setup-code-file.ts';
import type { Settings } from './settings.ts';

/** Tells that the shop is open: a terminal what a newcomer needs, everything else one line of the log at any level. */
export async function announce(settings: AnnounceSettings, listening: string): Promise<void> {
  const setupCode = await readSetupCode(settings.dataDir);
  if (process.stdout.isTTY) return console.log(formatBanner(settings, listening, setupCode));
  const log = createLog({ logLevel: 'info' });
  log.info({ version: packageInfo.version, listening }, `Tohfa is open at ${shopUrl(settings, listening)}`);
  // Logs are kept and read by many: they say where the code is.
  if (setupCode)
    log.info(
      { file: setupCodePath(settings.dataDir) },
      'this shop has no owner yet; the setup code is in a file',
    );
}

export function formatBanner(settings: AnnounceSettings, listening: string, setupCode?: string): string {
  const url = shopUrl(settings, listening);
  // The stand-ins' pages answer nobody at a public address.
  const isOwnMachine = isLoopback(new URL(url).hostname);
  const accounts = demoAccounts.map(({ email, password }) => [
    email === DEMO_ADMIN ? 'admin' : 'customer',
    `${email.padEnd(16)}  ${password}${email === DEMO_ADMIN ? `  (at ${url}/admin, with the code in the outbox)` : ''}`,
  ]);
  const lines = [
    ...(setupCode ? [['set up', `${url}/admin, with the code ${setupCode}`]] : []),
    ...(settings.demoData ? accounts : []),
    ...(isOwnMachine && settings.standIns.size > 0 ? [['backstage', `${url}/local`]] : []),
    ...(isOwnMachine && settings.standIns.has('mail') ? [['outbox', `${url}/local/outbox`]] : []),
    ...(new URL(url).port === new URL(listening).port ? [] : [['listening', listening]]),
    ['stop', 'Ctrl-C'],
  ];
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(9)}  ${value}`);
  return `\nTohfa ${packageInfo.version} is open at ${url}\n\n${table.join('\n')}\n`;
}

/** By the host that mails and links name; whoever asked for any free port gets the one that was found. */
function shopUrl({ publicUrl }: AnnounceSettings, listening: string): string {
  return publicUrl.replace(/:0$/, `:${new URL(listening).port}`);
}

const DEMO_ADMIN = 'admin@tohfa.test';

type AnnounceSettings = Pick<Settings, 'publicUrl' | 'demoData' | 'standIns' | 'dataDir'>;
