import { migrate, openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { listen, prepareDataDir, stopOnSignals } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { reportOpen, workerSlot } from './platform/supervisor.ts';
import { startTelemetry } from './platform/telemetry/telemetry.ts';
import type { Settings } from './settings.ts';

/** Opens everything in order. A failure closes what was opened before it. */
export async function start(settings: Settings): Promise<void> {
  const log = createLog(settings);
  // What the demo data does on its way would push the first thing a newcomer should see off the screen.
  if (process.stdout.isTTY && settings.logLevel === 'info') log.level = 'warn';
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
    const hasPast = settings.demoHistory && (await shopCode.wantsHistory(dbHandle, { isNew }));
    // Among workers, one does what every server would repeat.
    const isFirst = (workerSlot() ?? 1) === 1;
    if (isFirst) await shopCode.prepareSetupCode({ database: dbHandle.database, ...settings });
    const jobs = await startJobs(dbHandle, log);
    const { app, shop, local, lifecycle } = await shopCode.buildApp({ settings, dbHandle, jobs, log });
    await shopCode.defineQueues(shop, jobs);
    if (isNew && local.sandbox)
      await shopCode.loadDemoGifts(app, { gifts: shop.gifts, access: shop.razorpay, sandbox: local.sandbox });
    let backgroundJobs: { stop(): void } | undefined;
    // Before it answers, because a supervisor that sees it ready may stop it right away.
    stopOnSignals(log, {
      drainSeconds: settings.drainSeconds,
      startDraining() {
        lifecycle.draining = true;
      },
      async stop() {
        backgroundJobs?.stop();
        await shop.places.loading?.stop();
        await shop.loadingHistory?.stop();
        await app.close();
        await jobs.stop();
        await dbHandle.close();
        await telemetry.stop();
      },
    });
    const address = await listen(app, settings);
    const history =
      hasPast && isFirst ? shopCode.startLoadingHistory({ settings, dbHandle, log }) : undefined;
    shop.loadingHistory = history;
    backgroundJobs = await shopCode.startBackgroundJobs(shop, jobs, log, {
      periodicTasks: isFirst,
      periodicTasksAfter: history?.done,
    });
    if (lifecycle.draining) return backgroundJobs.stop();
    shop.places.loading =
      settings.loadPlaces && isFirst ? shopCode.startLoadingPlaces(dbHandle, log) : undefined;
    log.level = settings.logLevel;
    if (workerSlot() !== undefined) return reportOpen(address);
    await shopCode.announce(settings, address);
  } catch (error) {
    await dbHandle.close();
    throw error;
  }
}

async function readShop() {
  const [
    { prepareSetupCode },
    { announce },
    { buildApp },
    { defineQueues, startBackgroundJobs },
    { startLoadingHistory, wantsHistory },
    { startLoadingPlaces },
    { disableDemoAccounts, loadDemoData, loadDemoGifts },
  ] = await Promise.all([
    import('./admin/index.ts'),
    import('./announce.ts'),
    import('./app.ts'),
    import('./background-jobs.ts'),
    import('./demo-history/index.ts'),
    import('./places/index.ts'),
    import('./load-demo.ts'),
  ]);
  return {
    prepareSetupCode,
    announce,
    buildApp,
    defineQueues,
    startBackgroundJobs,
    startLoadingHistory,
    wantsHistory,
    startLoadingPlaces,
    disableDemoAccounts,
    loadDemoData,
    loadDemoGifts,
  };
}
