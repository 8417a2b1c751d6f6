import { appendFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openTestDatabase } from '../../../test/open-database.ts';
import { type Database, queryRows } from '../../src/platform/database.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import type { Mail } from '../../src/platform/mailer.ts';
import { type PledgeReminderDeps, pledgeMailQueue, sendPledgeMail } from '../../src/pledges/index.ts';
import { remindOfPledges } from '../../src/pledges/reminders.ts';

/**
 * Reminds as a server does, over and over, in a process that a test kills. The time is what the test's table says, which is
 * told what was done; sent mails are lines of a file, written at once.
 */
const [databaseUrl = '', outbox = ''] = process.argv.slice(2);
const opened = await openTestDatabase({ databaseUrl, databasePoolSize: 4 });
const log = pino({ level: 'silent' });
const jobs = await startJobs(opened, log, { pollSeconds: 0.5, retrySeconds: 1 });
const deps: PledgeReminderDeps = {
  database: opened.database,
  jobs,
  log,
  publicUrl: 'https://tohfa.test',
  clock: { now: readTime },
  mailer: {
    async send({ to, template, values }: Mail) {
      appendFileSync(outbox, `${to} ${template} ${values.part}\n`);
    },
  },
};
await jobs.work(pledgeMailQueue, (mail) => sendPledgeMail(deps, mail));
console.log('ready');
for (;;) {
  const now = await readTime(opened.database);
  await remindOfPledges(deps, now);
  await opened.database.execute(sql`update simulated_time set reminded = ${now.toISOString()}`);
  await new Promise((resume) => setTimeout(resume, 100));
}

async function readTime(database: Database): Promise<Date> {
  const [row] = await queryRows<{ now: string | Date }>(database, sql`select now from simulated_time`);
  return new Date(row?.now ?? '');
}
