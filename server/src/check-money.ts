import { findBrokenInvariants } from './payments/index.ts';
import { openDatabase, withoutTimeLimit } from './platform/database.ts';
import { StartupError } from './platform/lifecycle.ts';
import { readSettings } from './settings.ts';

/** `npm run invariants`: checks all money of the configured database; exits with 1 if something does not add up. */
try {
  const dbHandle = await openDatabase(readSettings(process.env));
  const broken = await withoutTimeLimit(dbHandle.database, (tx) => findBrokenInvariants(tx));
  await dbHandle.close();
  for (const { name, count, examples } of broken)
    console.log(`BROKEN: ${name} (${count}): ${examples.join(', ')}`);
  if (broken.length === 0) console.log('All money adds up.');
  process.exit(broken.length === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(2);
}
