import { findBrokenInvariants } from './payments/index.ts';
import { openDatabase } from './platform/database.ts';
import { readSettings, StartupError } from './platform/settings.ts';

/** `npm run invariants`: looks over all money of the configured database, and ends non-zero if something is off. */
try {
  const opened = await openDatabase(readSettings(process.env));
  const broken = await findBrokenInvariants(opened.database);
  await opened.close();
  for (const { name, count, examples } of broken)
    console.log(`BROKEN: ${name} (${count}): ${examples.join(', ')}`);
  if (broken.length === 0) console.log('All money adds up.');
  process.exit(broken.length === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(2);
}
