import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Operations } from '@tohfa/contract';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { AdminDeps } from './admin.ts';
import { acceptProof, countTry, findProver, findSessionOwner, isStillProving, sendSession } from './prove.ts';
import { mailSignInChange } from './sign-in-mail.ts';
import { adminTotp } from './tables.ts';

const STEP_SECONDS = 30;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** A phone's clock may be 30 seconds off, and typing takes some. */
const STEPS_ASIDE = [0, -1, 1] as const;

export async function verifyTotp(admin: AdminDeps, { body, request, reply }: Call<Operations['verifyTotp']>) {
  const prover = await findProver(admin, request, { email: body.email, handle: body.sessionId });
  // An expired and an unknown handle get the same response as a wrong code.
  if (prover instanceof Refusal) return prover.code === 'sign_in_over' ? refuse('invalid_otp') : prover;
  const counted = await countTry(admin, request, prover);
  if (counted instanceof Refusal) return counted;
  const step = await findStep(admin.database, prover.email, body.code, isNotNull(adminTotp.confirmedAt));
  if (step === undefined) return refuse('invalid_otp');
  const accepted = await admin.database.transaction(async (tx) => {
    if (!(await isStillProving(tx, prover))) return undefined;
    if (!(await useStep(tx, prover.email, step))) return undefined;
    return { token: await acceptProof(tx, admin, request, prover, 'totp') };
  });
  if (!accepted) return refuse('invalid_otp');
  await counted.giveBack();
  await sendSession(admin, { request, reply }, { email: prover.email, token: accepted.token });
  return { success: true as const };
}

/** Starting again replaces a set-up that was not finished; an app that is in use has to be removed first. */
export async function startTotp(
  { database, publicUrl }: AdminDeps,
  { identity: { admin } }: Call<Operations['startTotp']>,
) {
  const secret = randomBytes(SECRET_BYTES);
  const rows = await database
    .insert(adminTotp)
    .values({ email: admin.email, secret })
    .onConflictDoUpdate({
      target: adminTotp.email,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(adminTotp.confirmedAt),
    })
    .returning({ email: adminTotp.email });
  if (rows.length === 0) return refuse('wrong_state');
  const key = toBase32(secret);
  const { hostname } = new URL(publicUrl);
  const label = `Tohfa (${hostname}):${admin.email}`;
  return {
    key,
    url: `otpauth://totp/${encodeURIComponent(label)}?${new URLSearchParams({ secret: key, issuer: `Tohfa (${hostname})` })}`,
  };
}

export async function confirmTotp(
  admin: AdminDeps,
  { body, identity, request }: Call<Operations['confirmTotp']>,
) {
  const { email } = identity.admin;
  const prover = await findSessionOwner(admin, request);
  if (!prover) return refuse('signed_out');
  const counted = await countTry(admin, request, prover);
  if (counted instanceof Refusal) return counted;
  const step = await findStep(admin.database, email, body.code, isNull(adminTotp.confirmedAt));
  if (step === undefined) return refuse('invalid_otp');
  const confirmed = await admin.database.transaction(async (tx) => {
    const rows = await tx
      .update(adminTotp)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(and(eq(adminTotp.email, email), isNull(adminTotp.confirmedAt)))
      .returning({ email: adminTotp.email });
    if (rows.length > 0) await recordAudit(tx, { actor: email, action: 'admin-totp-add' });
    return rows.length > 0;
  });
  if (!confirmed) return refuse('wrong_state');
  await counted.giveBack();
  await mailSignInChange(admin, email, 'totp-added', request);
  return { success: true as const };
}

export async function removeTotp(admin: AdminDeps, { identity, request }: Call<Operations['removeTotp']>) {
  const { email } = identity.admin;
  const removed = await admin.database.transaction(async (tx) => {
    const rows = await tx
      .delete(adminTotp)
      .where(and(eq(adminTotp.email, email), isNotNull(adminTotp.confirmedAt)))
      .returning({ email: adminTotp.email });
    if (rows.length > 0) await recordAudit(tx, { actor: email, action: 'admin-totp-remove' });
    return rows.length > 0;
  });
  if (!removed) return refuse('not_found');
  await mailSignInChange(admin, email, 'totp-removed', request);
  return { success: true as const };
}

/** The code of a step of 30 seconds: RFC 6238 with SHA-1 and six digits, which every app can. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', secret).update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 0xf;
  const digits = (hmac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(digits).padStart(6, '0');
}

export function currentStep(now = Date.now()): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** The step of which this is the code of this admin's app, used or not. */
async function findStep(
  database: Database,
  email: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<number | undefined> {
  const [row] = await database
    .select({ secret: adminTotp.secret })
    .from(adminTotp)
    .where(and(eq(adminTotp.email, email), state));
  if (!row) return undefined;
  const steps = STEPS_ASIDE.map((aside) => currentStep() + aside);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpAt(row.secret, step)), Buffer.from(code)));
}

/** Of two parallel uses of a code one gets true, and an earlier code no longer serves. */
async function useStep(tx: Database, email: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(adminTotp)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(adminTotp.email, email), isNotNull(adminTotp.confirmedAt), lt(adminTotp.lastStep, step)))
    .returning({ email: adminTotp.email });
  return rows.length > 0;
}

/** RFC 4648, as apps want their keys; 20 bytes need no padding. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
