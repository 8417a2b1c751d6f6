import { buildApp } from './app.ts';
import { loadDemoData, loadDemoGifts } from './load-demo.ts';
import { startLoadingPlaces } from './places/load-places.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { listen } from './platform/listen-http.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import type { Settings } from './platform/settings.ts';
import { stopOnSignals } from './platform/shutdown.ts';
import { startWork } from './work.ts';

/** Opens everything in order; whatever fails closes what was opened before it. */
export async function start(settings: Settings): Promise<void> {
  const log = createLog(settings);
  prepareDataDir(settings.dataDir);
  const opened = await openDatabase(settings);
  try {
    await migrate(opened);
    const isNew = settings.demoData && (await loadDemoData(opened.database, settings));
    const jobs = await startJobs(opened, log);
    const { app, shop, local } = await buildApp({ settings, opened, jobs, log });
    if (isNew && local.sandbox)
      await loadDemoGifts(app, { gifts: shop.gifts, access: shop.razorpay, sandbox: local.sandbox });
    const address = await listen(app, settings);
    const work = await startWork(shop, jobs, log);
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
