import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '../server/src/platform/database.ts';

/** A test waits for a connection as long as for a hang; the five seconds of a shop are too short on a busy machine. */
export const CONNECT_SECONDS = 240;

/** Opens a database for a test. A test about giving up says after how long. */
export function openTestDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return openDatabase({ connectTimeoutMs: CONNECT_SECONDS * 1000, ...options });
}
