import { sql } from 'drizzle-orm';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import type { Database } from '../../src/platform/database.ts';

/** The invariants that stop holding after somebody wrote past the shop; what was written is undone. */
export async function brokenBy(database: Database, tampering: string): Promise<string[]> {
  return database
    .transaction(async (tx) => {
      for (const statement of tampering.split(';')) await tx.execute(sql.raw(statement));
      throw new Undone((await findBrokenInvariants(tx)).map(({ name }) => name));
    })
    .catch((error: unknown) => (error instanceof Undone ? error.found : Promise.reject(error)));
}

/** Carries what was found out of a transaction that must not be kept. */
class Undone extends Error {
  readonly found: string[];
  constructor(found: string[]) {
    super('undone');
    this.found = found;
  }
}
