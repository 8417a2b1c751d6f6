import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { adminCodeMails, adminCodes, adminSignIns, type CodeKind } from './admin-tables.ts';

export const MOST_TRIES = 5;
const SIGN_IN_LIFE = sql`now() + interval '30 minutes'`;
const CODE_LIFE = sql`now() + interval '5 minutes'`;
const PAUSE_AGO = sql`now() - interval '60 seconds'`;

export async function insertSignIn(
  database: Database,
  signIn: { handleHash: Buffer; email: string },
): Promise<void> {
  await database.insert(adminSignIns).values({ ...signIn, expiresAt: SIGN_IN_LIFE });
}

export async function isSignInUnderWay(
  database: Database,
  handleHash: Buffer,
  email: string,
): Promise<boolean> {
  const rows = await database
    .select({ email: adminSignIns.email })
    .from(adminSignIns)
    .where(
      and(
        eq(adminSignIns.handleHash, handleHash),
        eq(adminSignIns.email, email),
        gt(adminSignIns.expiresAt, sql`now()`),
      ),
    );
  return rows.length > 0;
}

/** False within a minute of the last mail of this kind; of many at once, one gets true. */
export async function takeMailTurn(database: Database, email: string, kind: CodeKind): Promise<boolean> {
  const rows = await database
    .insert(adminCodeMails)
    .values({ email, kind, sentAt: sql`now()` })
    .onConflictDoUpdate({
      target: [adminCodeMails.email, adminCodeMails.kind],
      set: { sentAt: sql`now()` },
      setWhere: lte(adminCodeMails.sentAt, PAUSE_AGO),
    })
    .returning({ email: adminCodeMails.email });
  return rows.length > 0;
}

export async function giveBackMailTurn(tx: Database, email: string, kind: CodeKind): Promise<void> {
  await tx.delete(adminCodeMails).where(and(eq(adminCodeMails.email, email), eq(adminCodeMails.kind, kind)));
}

/** A new code takes the place of the one before. */
export async function putCode(
  database: Database,
  code: { holderHash: Buffer; codeHmac: Buffer },
): Promise<void> {
  const fresh = { codeHmac: code.codeHmac, tries: 0, expiresAt: CODE_LIFE };
  await database
    .insert(adminCodes)
    .values({ holderHash: code.holderHash, ...fresh })
    .onConflictDoUpdate({ target: adminCodes.holderHash, set: fresh });
}

/** Counts a try before anything is compared; nothing comes back when no try is left. */
export async function countTry(
  database: Database,
  holderHash: Buffer,
): Promise<{ codeHmac: Buffer; tries: number } | undefined> {
  const [row] = await database
    .update(adminCodes)
    .set({ tries: sql`${adminCodes.tries} + 1` })
    .where(and(isLive(holderHash), lt(adminCodes.tries, MOST_TRIES)))
    .returning({ codeHmac: adminCodes.codeHmac, tries: adminCodes.tries });
  return row;
}

export async function isTriedOut(database: Database, holderHash: Buffer): Promise<boolean> {
  const rows = await database
    .select({ tries: adminCodes.tries })
    .from(adminCodes)
    .where(and(isLive(holderHash), gte(adminCodes.tries, MOST_TRIES)));
  return rows.length > 0;
}

/** The code goes as it is used: of two at once, one gets true. */
export async function useCode(
  tx: Database,
  code: { holderHash: Buffer; codeHmac: Buffer },
): Promise<boolean> {
  const rows = await tx
    .delete(adminCodes)
    .where(and(isLive(code.holderHash), eq(adminCodes.codeHmac, code.codeHmac)))
    .returning({ tries: adminCodes.tries });
  return rows.length > 0;
}

export async function deleteCode(database: Database, holderHash: Buffer): Promise<void> {
  await database.delete(adminCodes).where(eq(adminCodes.holderHash, holderHash));
}

export async function deleteExpiredCodes(database: Database): Promise<void> {
  await database.delete(adminCodes).where(lt(adminCodes.expiresAt, sql`now()`));
  await database.delete(adminSignIns).where(lt(adminSignIns.expiresAt, sql`now()`));
  await database.delete(adminCodeMails).where(lt(adminCodeMails.sentAt, PAUSE_AGO));
}

function isLive(holderHash: Buffer) {
  return and(eq(adminCodes.holderHash, holderHash), gt(adminCodes.expiresAt, sql`now()`));
}
