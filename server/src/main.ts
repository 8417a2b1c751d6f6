import { readSettings, StartupError } from './platform/settings.ts';

try {
  const settings = readSettings(process.env);
  // Loaded after the settings: a wrong one is told at once, not after the whole shop was read.
  const { start } = await import('./start.ts');
  await start(settings);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
