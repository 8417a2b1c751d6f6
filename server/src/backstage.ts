import { join } from 'node:path';
import { demoAccounts } from '@tohfa/demo';
import type { ShopActivity, ShopFacts } from '@tohfa/sandbox';
import { usersByEmail } from './accounts/index.ts';
import { listNewestSessions } from './agents/index.ts';
import { countOutcomes, listNewestSends } from './notifications/index.ts';
import type { Database } from './platform/database.ts';
import { countJobs, listScheduledRuns } from './platform/job-figures.ts';
import { listPeriodicRuns } from './platform/periodic-tasks.ts';
import type { Settings } from './settings.ts';

/** What the page at `/local` shows beside the stand-ins: nothing that opens or signs anything. */
export function shopFacts(settings: Settings, database: Database): ShopFacts {
  const { dataDir, publicUrl, standIns, databaseUrl, s3 } = settings;
  const isEmbedded = databaseUrl === undefined;
  return {
    url: publicUrl,
    processes: settings.workers,
    services: [
      {
        name: 'Payments',
        standIn: standIns.has('Razorpay'),
        what: standIns.has('Razorpay')
          ? 'Razorpay’s API, checkout and signed webhooks.'
          : 'Razorpay, with the keys that are set.',
      },
      {
        name: 'Sign-in',
        standIn: standIns.has('identity'),
        what: standIns.has('identity')
          ? 'An OpenID provider that asks for no password.'
          : (settings.identity?.issuer ?? 'None: people sign in with password or code.'),
      },
      {
        name: 'Mail',
        standIn: standIns.has('mail'),
        what: standIns.has('mail') ? 'An outbox on this disk.' : 'The mail server that is set.',
      },
      {
        name: 'Database',
        standIn: isEmbedded,
        what: isEmbedded ? 'PostgreSQL in this process (PGlite).' : 'The PostgreSQL that is set.',
      },
      {
        name: 'Pictures',
        standIn: s3 === undefined,
        what: s3 === undefined ? 'A folder on this disk.' : 'The S3-compatible storage that is set.',
      },
      { name: 'Pushes', standIn: false, what: 'The push service of each browser.' },
    ],
    data: {
      places: [
        { what: 'Everything the shop writes', where: dataDir },
        ...(standIns.has('mail') ? [{ what: 'Mails, one file each', where: join(dataDir, 'outbox') }] : []),
        ...(s3 === undefined ? [{ what: 'Pictures', where: join(dataDir, 'uploads') }] : []),
      ],
      reset: isEmbedded
        ? `Stop the shop with Ctrl-C, delete ${dataDir} and start again: the demo is as new.`
        : `Stop the shop with Ctrl-C, delete ${dataDir}, empty the database and start again.`,
    },
    addresses: [
      { path: '/.well-known/ucp', what: 'UCP: what assistants can do here, and where' },
      { path: '/mcp', what: 'MCP: the same as tools', isCall: true },
      { path: '/llms.txt', what: 'The shop in words' },
      { path: '/backend/openapi.json', what: 'Every call, for programs' },
    ],
    commands: (url) => [
      { what: 'What assistants can do here:', command: `curl -s ${url}/.well-known/ucp` },
      { what: 'Find a gift as an assistant does:', command: mcpCommand(url) },
    ],
    readActivity: (limit) => readActivity(settings, database, limit),
  };
}

function mcpCommand(url: string): string {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_gifts', arguments: { query: 'diya' } },
  };
  return [
    `curl -s ${url}/mcp \\`,
    "  -H 'content-type: application/json' \\",
    "  -H 'accept: application/json, text/event-stream' \\",
    `  -d '${JSON.stringify(call)}'`,
  ].join('\n');
}

async function readActivity(
  settings: Pick<Settings, 'demoData' | 'adminEmails'>,
  database: Database,
  limit: number,
): Promise<ShopActivity> {
  const sends = await listNewestSends(database, limit);
  const outcomes = await countOutcomes(
    database,
    sends.map(({ id }) => id),
  );
  const scheduled = await listScheduledRuns(database);
  return {
    accounts: settings.demoData ? await listDemoAccounts(settings, database) : [],
    pushes: sends.map(({ id, title, kind, createdAt, status, hosts }) => ({
      ...{ title, kind, status, hosts },
      at: createdAt,
      outcomes: Object.fromEntries(
        outcomes.filter(({ sendId }) => sendId === id).map(({ outcome, devices }) => [outcome, devices]),
      ),
    })),
    queues: await countJobs(database),
    tasks: [
      ...scheduled.map(({ cron, ...run }) => ({ ...run, when: cron })),
      ...listPeriodicRuns().map(({ seconds, ...run }) => ({ ...run, when: `every ${seconds} s` })),
    ],
    agentSessions: await listNewestSessions(database, limit),
  };
}

/** Those that nobody has removed, with the passwords that the README has. */
async function listDemoAccounts({ adminEmails }: Pick<Settings, 'adminEmails'>, database: Database) {
  const emails = demoAccounts.map(({ email }) => email);
  const found = new Set((await usersByEmail(database, emails)).map(({ email }) => email));
  return demoAccounts
    .filter(({ email }) => found.has(email))
    .map((account) => ({ ...account, isAdmin: adminEmails.includes(account.email) }));
}
