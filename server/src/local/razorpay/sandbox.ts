import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Switches } from './switches.ts';

/** Runs the work in one transaction and lets the deliverer know that something may be due. */
export async function inTransaction<Result>(
  sandbox: Sandbox,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const result = await sandbox.inTurn(() =>
    sandbox.database.transaction((tx) => work(tx as unknown as Database)),
  );
  sandbox.wake();
  return result;
}

export function unixSeconds(sandbox: Pick<Sandbox, 'now'>): number {
  return Math.floor(sandbox.now() / 1000);
}

/** What every call of the sandbox works with. */
export interface Sandbox {
  database: Database;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookSecretPrevious?: string | undefined;
  webhookUrl: () => string;
  log: Log;
  /** Milliseconds. */
  now: () => number;
  switches: Switches;
  /** Leaves most of the connections to the shop, and lets hundreds of payments wait for longer than the pool would. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Something was queued: deliver it now, not at the next look. */
  wake: () => void;
}
