import { migrate, openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { listen, prepareDataDir, stopOnSignals } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { reportOpen, workerSlot } from './platform/supervisor.ts';
import { startTelemetry } from './platform/telemetry/telemetry.ts';

/** Opens everything in order; whatever fails closes what was opened before it. */
export async function start(settings: Settings): Promise<void> {
  const log = createLog(settings);
  prepareDataDir(settings.dataDir);
  const telemetry = await startTelemetry(settings);
  // Reading blocks for a moment: the embedded database compiles on other threads meanwhile, while a connection to
  // PostgreSQL might reach its time limit.
  const [dbHandle, shopCode] =
    settings.databaseUrl === undefined
      ? await Promise.all([openDatabase(settings), readShop()])
      : await readShop().then(async (code) => [await openDatabase(settings), code] as const);
  try {
    await migrate(dbHandle);
    if (!settings.demoData) await shopCode.disableDemoAccounts(dbHandle.database);
    const isNew = settings.demoData && (await shopCode.loadDemoData(dbHandle.database, settings));
    const jobs = await startJobs(dbHandle, log);
    const { app, shop, local, lifecycle } = await shopCode.buildApp({ settings, dbHandle, jobs, log });
    await shopCode.defineQueues(shop, jobs);
    if (isNew && local.sandbox)
      await shopCode.loadDemoGifts(app, { gifts: shop.gifts, access: shop.razorpay, sandbox: local.sandbox });
    let backgroundJobs: { stop(): void } | undefined;
    // Before it answers: whoever sees it ready may end it at once.
    stopOnSignals(log, {
      drainSeconds: settings.drainSeconds,
      startDraining() {
        lifecycle.draining = true;
      },
      async stop() {
        backgroundJobs?.stop();
        await shop.places.loading?.stop();
        await app.close();
        await jobs.stop();
        await dbHandle.close();
        await telemetry.stop();
      },
    });
    const address = await listen(app, settings);
    // Among workers, one does what every server would repeat.
    const isFirst = (workerSlot() ?? 1) === 1;
    backgroundJobs = await shopCode.startBackgroundJobs(shop, jobs, log, { periodicTasks: isFirst });
    if (lifecycle.draining) return backgroundJobs.stop();
    shop.places.loading =
      settings.loadPlaces && isFirst ? shopCode.startLoadingPlaces(dbHandle, log) : undefined;
    if (workerSlot() !== undefined) return reportOpen(address);
    console.log(`Tohfa is open at ${address}`);
    if (local.outbox) console.log(`Mails it would send are at ${address}/local/outbox`);
  } catch (error) {
    await dbHandle.close();
    throw error;
  }
}

async function readShop() {
  const [
    { buildApp },
    { defineQueues, startBackgroundJobs },
    { startLoadingPlaces },
    { disableDemoAccounts, loadDemoData, loadDemoGifts },
  ] = await Promise.all([
    import('./app.ts'),
    import('./background-jobs.ts'),
    import('./places/index.ts'),
    import('./load-demo.ts'),
  ]);
  return {
    buildApp,
    defineQueues,
    startBackgroundJobs,
    startLoadingPlaces,
    disableDemoAccounts,
    loadDemoData,
    loadDemoGifts,
  };
}
