import { migrate, openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { listen, prepareDataDir, stopOnSignals } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { startTelemetry } from './platform/telemetry/telemetry.ts';

/** Opens everything in order; whatever fails closes what was opened before it. */
export async function start(settings: Settings): Promise<void> {
  const log = createLog(settings);
  prepareDataDir(settings.dataDir);
  const telemetry = await startTelemetry(settings);
  // The embedded database compiles on other threads while the shop is being read.
  const [dbHandle, { buildApp, startBackgroundJobs, startLoadingPlaces, demo }] = await Promise.all([
    openDatabase(settings),
    readShop(),
  ]);
  try {
    await migrate(dbHandle);
    if (!settings.demoData) await demo.disableDemoAccounts(dbHandle.database);
    const isNew = settings.demoData && (await demo.loadDemoData(dbHandle.database, settings));
    const jobs = await startJobs(dbHandle, log);
    const { app, shop, local, lifecycle } = await buildApp({ settings, dbHandle, jobs, log });
    if (isNew && local.sandbox)
      await demo.loadDemoGifts(app, { gifts: shop.gifts, access: shop.razorpay, sandbox: local.sandbox });
    const address = await listen(app, settings);
    const backgroundJobs = await startBackgroundJobs(shop, jobs, log);
    shop.places.loading = settings.loadPlaces ? startLoadingPlaces(dbHandle, log) : undefined;
    stopOnSignals(log, {
      drainSeconds: settings.drainSeconds,
      startDraining() {
        lifecycle.draining = true;
      },
      async stop() {
        backgroundJobs.stop();
        await shop.places.loading?.stop();
        await app.close();
        await jobs.stop();
        await dbHandle.close();
        await telemetry.stop();
      },
    });
    console.log(`Tohfa is open at ${address}`);
    if (local.outbox) console.log(`Mails it would send are at ${address}/local/outbox`);
  } catch (error) {
    await dbHandle.close();
    throw error;
  }
}

async function readShop() {
  const [{ buildApp }, { startBackgroundJobs }, { startLoadingPlaces }, demo] = await Promise.all([
    import('./app.ts'),
    import('./background-jobs.ts'),
    import('./places/index.ts'),
    import('./load-demo.ts'),
  ]);
  return { buildApp, startBackgroundJobs, startLoadingPlaces, demo };
}
