import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { loadDemoData, loadDemoGifts } from './load-demo.ts';
import { startLoadingPlaces } from './places/index.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { listen, prepareDataDir, stopOnSignals } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';

/** Opens everything in order; whatever fails closes what was opened before it. */
export async function start(settings: Settings): Promise<void> {
  const log = createLog(settings);
  prepareDataDir(settings.dataDir);
  const opened = await openDatabase(settings);
  try {
    await migrate(opened);
    const isNew = settings.demoData && (await loadDemoData(opened.database, settings));
    const jobs = await startJobs(opened, log);
    const { app, shop, local } = await buildApp({ settings, dbHandle: opened, jobs, log });
    if (isNew && local.sandbox)
      await loadDemoGifts(app, { gifts: shop.gifts, access: shop.razorpay, sandbox: local.sandbox });
    const address = await listen(app, settings);
    const work = await startBackgroundJobs(shop, jobs, log);
    shop.places.loading = settings.loadPlaces ? startLoadingPlaces(opened, log) : undefined;
    stopOnSignals(log, async () => {
      work.stop();
      await shop.places.loading?.stop();
      await app.close();
      await jobs.stop();
      await opened.close();
    });
    console.log(`Tohfa is open at ${address}`);
    if (local.outbox) console.log(`Mails it would send are at ${address}/local/outbox`);
  } catch (error) {
    await opened.close();
    throw error;
  }
}
