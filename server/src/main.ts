import cluster from 'node:cluster';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { StartupError } from './platform/lifecycle.ts';
import { readSettings } from './settings.ts';

// What V8 compiled is kept for the next start; a folder that cannot be written only costs that time again.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));

try {
  const settings = readSettings(process.env);
  if (process.stdout.isTTY && cluster.isPrimary) console.log('Opening the shop …');
  // Loaded after the settings: a wrong one is told at once, not after the whole shop was read.
  if (settings.workers > 1 && cluster.isPrimary) {
    const { superviseWorkers } = await import('./platform/supervisor.ts');
    const { createLog } = await import('./platform/log.ts');
    const { announce } = await import('./announce.ts');
    await announce(settings, await superviseWorkers(settings, createLog(settings)));
  } else {
    const { start } = await import('./start.ts');
    await start(settings);
  }
  // At the end of the process would be too late: it may be killed.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
