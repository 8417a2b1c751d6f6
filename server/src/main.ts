import { join } from 'node:path';
import { buildApp } from './app.ts';
import { putDemoData } from './local/demo/put-demo-data.ts';
import { openOutbox } from './local/outbox/outbox-mailer.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { type Mailer, smtpMailer } from './platform/mail/mailer.ts';
import { migrate } from './platform/migrate.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { stopOnSignals } from './platform/shutdown.ts';
import { StartProblem } from './platform/start-problem.ts';

try {
  await start();
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  prepareDataDir(settings.dataDir);
  const opened = await openDatabase(settings);
  try {
    await migrate(opened);
    if (settings.demoData) await putDemoData(opened.database, settings, log);
    const jobs = await startJobs(opened, log);
    const app = await buildApp({ settings, opened, log, mailer: openMailer(settings) });
    stopOnSignals(log, async () => {
      await app.close();
      await jobs.stop();
      await opened.close();
    });
    const address = await listen(app, settings);
    console.log(`Tohfa is open at ${address}`);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function openMailer({ smtpUrl, mailFrom, dataDir }: Settings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : openOutbox(join(dataDir, 'outbox'), mailFrom);
}

async function listen(
  app: Awaited<ReturnType<typeof buildApp>>,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartProblem(`PORT ${port} on ${host} is already in use by another program.`);
    if (code === 'EACCES') throw new StartProblem(`PORT ${port} on ${host} may not be used by this account.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
