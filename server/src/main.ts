import { readSettings } from './platform/settings.ts';
import { StartProblem } from './platform/start-problem.ts';

try {
  const settings = readSettings(process.env);
  // Loaded after the settings: a wrong one is told at once, not after the whole shop was read.
  const { start } = await import('./start.ts');
  await start(settings);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
