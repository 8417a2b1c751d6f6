import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { hashToken } from '../tokens.ts';
import { codeCooldowns, oneTimeCodes } from './tables.ts';

/**
 * Six-digit codes that are mailed: five minutes, five tries, one use. A code belongs to whoever holds a secret: the handle
 * of a sign-in, a session, or the link of an order. Only the secret's hash is stored.
 */
const MAX_CODE_ATTEMPTS = 5;
const CODE_EXPIRY = sql`now() + interval '5 minutes'`;
const RESEND_CUTOFF = sql`now() - interval '60 seconds'`;

/** The cooldown between two mails: no new code can be requested earlier. */
export const CODE_RETRY_AFTER = { retryAfterSeconds: 60 };

export function generateCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed with the holder's secret, so that a copy of the database alone does not allow trying all million codes. */
export function hmacCode(code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(code).digest();
}

function isSameCode(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** False within a minute of this holder's last mail; of many parallel calls one gets true. */
export async function claimCodeMail(database: Database, holderHash: Buffer): Promise<boolean> {
  const rows = await database
    .insert(codeCooldowns)
    .values({ holderHash, sentAt: sql`now()` })
    .onConflictDoUpdate({
      target: codeCooldowns.holderHash,
      set: { sentAt: sql`now()` },
      setWhere: lte(codeCooldowns.sentAt, RESEND_CUTOFF),
    })
    .returning({ sentAt: codeCooldowns.sentAt });
  return rows.length > 0;
}

export async function unclaimCodeMail(tx: Database, holderHash: Buffer): Promise<void> {
  await tx.delete(codeCooldowns).where(eq(codeCooldowns.holderHash, holderHash));
}

/** Replaces the holder's previous code. */
export async function storeCode(
  database: Database,
  code: { holderHash: Buffer; codeHmac: Buffer },
): Promise<void> {
  const values = { codeHmac: code.codeHmac, tries: 0, expiresAt: CODE_EXPIRY };
  await database
    .insert(oneTimeCodes)
    .values({ holderHash: code.holderHash, ...values })
    .onConflictDoUpdate({ target: oneTimeCodes.holderHash, set: values });
}

/**
 * Tries a code of the holder of a secret. What the right code allows happens in `use`, in the transaction that deletes the
 * code: of two parallel uses one succeeds, and a use that fails leaves the code as it was.
 */
export async function tryCode<Used>(
  database: Database,
  { secret, code }: { secret: string; code: string },
  use: (tx: Database) => Promise<Used>,
): Promise<CodeTry<Used>> {
  const holderHash = hashToken(secret);
  const attempt = await countAttempt(database, holderHash);
  if (!attempt) return { result: (await hasNoAttemptsLeft(database, holderHash)) ? 'exhausted' : 'no_code' };
  const codeHmac = hmacCode(code, secret);
  if (!isSameCode(attempt.codeHmac, codeHmac))
    return { result: 'wrong', isLastTry: attempt.tries === MAX_CODE_ATTEMPTS };
  return database.transaction(async (tx): Promise<CodeTry<Used>> => {
    if (!(await consumeCode(tx, { holderHash, codeHmac }))) return { result: 'wrong', isLastTry: false };
    return { result: 'right', used: await use(tx) };
  });
}

/** `exhausted`: five wrong tries. `no_code`: none was sent, or it has expired or been used. */
export type CodeTry<Used> =
  | { result: 'right'; used: Used }
  | { result: 'wrong'; isLastTry: boolean }
  | { result: 'exhausted' }
  | { result: 'no_code' };

/** Counts an attempt before the code is compared; undefined when no attempt is left. */
async function countAttempt(
  database: Database,
  holderHash: Buffer,
): Promise<{ codeHmac: Buffer; tries: number } | undefined> {
  const [row] = await database
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(isActiveCode(holderHash), lt(oneTimeCodes.tries, MAX_CODE_ATTEMPTS)))
    .returning({ codeHmac: oneTimeCodes.codeHmac, tries: oneTimeCodes.tries });
  return row;
}

async function hasNoAttemptsLeft(database: Database, holderHash: Buffer): Promise<boolean> {
  const rows = await database
    .select({ tries: oneTimeCodes.tries })
    .from(oneTimeCodes)
    .where(and(isActiveCode(holderHash), gte(oneTimeCodes.tries, MAX_CODE_ATTEMPTS)));
  return rows.length > 0;
}

/** Deletes the code: of two parallel uses one gets true. */
async function consumeCode(tx: Database, code: { holderHash: Buffer; codeHmac: Buffer }): Promise<boolean> {
  const rows = await tx
    .delete(oneTimeCodes)
    .where(and(isActiveCode(code.holderHash), eq(oneTimeCodes.codeHmac, code.codeHmac)))
    .returning({ tries: oneTimeCodes.tries });
  return rows.length > 0;
}

export async function deleteCode(database: Database, holderHash: Buffer): Promise<void> {
  await database.delete(oneTimeCodes).where(eq(oneTimeCodes.holderHash, holderHash));
}

export async function deleteExpiredCodes(database: Database): Promise<void> {
  await database.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, sql`now()`));
  await database.delete(codeCooldowns).where(lt(codeCooldowns.sentAt, RESEND_CUTOFF));
}

function isActiveCode(holderHash: Buffer) {
  return and(eq(oneTimeCodes.holderHash, holderHash), gt(oneTimeCodes.expiresAt, sql`now()`));
}
