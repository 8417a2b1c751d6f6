import { demoAccounts } from '@tohfa/demo';
import packageInfo from '../package.json' with { type: 'json' };
import { createLog } from './platform/log.ts';
import type { Settings } from './settings.ts';

/** Tells that the shop is open: a terminal what a newcomer needs, everything else one line of the log at any level. */
export function announce(settings: AnnounceSettings, listening: string): void {
  if (process.stdout.isTTY) console.log(formatBanner(settings, listening));
  else
    createLog({ logLevel: 'info' }).info(
      { version: packageInfo.version, listening },
      `Tohfa is open at ${shopUrl(settings, listening)}`,
    );
}

export function formatBanner(settings: AnnounceSettings, listening: string): string {
  const url = shopUrl(settings, listening);
  const accounts = demoAccounts.map(({ email, password }) => [
    email === DEMO_ADMIN ? 'admin' : 'customer',
    `${email.padEnd(16)}  ${password}${email === DEMO_ADMIN ? `  (at ${url}/admin, with the code in the outbox)` : ''}`,
  ]);
  const lines = [
    ...(settings.demoData ? accounts : []),
    ...(settings.standIns.has('mail') ? [['outbox', `${url}/local/outbox`]] : []),
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

type AnnounceSettings = Pick<Settings, 'publicUrl' | 'demoData' | 'standIns'>;
