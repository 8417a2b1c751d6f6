import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { disableDemoAccounts, loadDemoData, loadDemoGifts } from './load-demo.ts';
import { startLoadingPlaces } from './places/index.ts';
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
  const dbHandle = await openDatabase(settings);
  try {
    await migrate(dbHandle);
    if (!settings.demoData) await disableDemoAccounts(dbHandle.database);
    const isNew = settings.demoData && (await loadDemoData(dbHandle.database, settings));
    const jobs = await startJobs(dbHandle, log);
    const { app, shop, local, lifecycle } = await buildApp({ settings, dbHandle, jobs, log });
    if (isNew && local.sandbox)
      await loadDemoGifts(app, { gifts: shop.gifts, access: shop.razorpay, sandbox: local.sandbox });
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
