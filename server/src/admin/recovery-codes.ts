import { randomInt } from 'node:crypto';
import type { Operations } from '@tohfa/contract';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AdminDeps } from './admin.ts';
import { acceptProof, countTry, findProver, isStillProving, sendSession } from './prove.ts';
import { mailSignInChange } from './sign-in-mail.ts';
import { adminRecoveryCodes } from './tables.ts';

const RECOVERY_CODES = 10;
/** Without signs that look alike on paper. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Groups of four signs. Four groups have 79 bits, so that a copy of the database with their hashes is of no use. */
export function generateWrittenCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

export async function makeRecoveryCodes(
  admin: AdminDeps,
  { identity, request }: Call<Operations['makeRecoveryCodes']>,
) {
  const { email } = identity.admin;
  const codes = Array.from({ length: RECOVERY_CODES }, () => generateWrittenCode(4));
  await admin.database.transaction(async (tx) => {
    await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.email, email));
    await tx.insert(adminRecoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), email })));
    await recordAudit(tx, { actor: email, action: 'admin-recovery-codes' });
  });
  await mailSignInChange(admin, email, 'recovery-codes-made', request);
  return { codes };
}

export async function useRecoveryCode(
  admin: AdminDeps,
  { body, request, reply }: Call<Operations['useRecoveryCode']>,
) {
  const prover = await findProver(admin, request, { email: body.email, handle: body.sessionId });
  if (prover instanceof Refusal)
    return prover.code === 'sign_in_over' ? refuse('invalid_recovery_code') : prover;
  const counted = await countTry(admin, request, prover);
  if (counted instanceof Refusal) return counted;
  const accepted = await admin.database.transaction(async (tx) => {
    if (!(await isStillProving(tx, prover))) return undefined;
    const rows = await tx
      .delete(adminRecoveryCodes)
      .where(
        and(
          eq(adminRecoveryCodes.codeHash, hashToken(body.code)),
          eq(adminRecoveryCodes.email, prover.email),
        ),
      )
      .returning({ email: adminRecoveryCodes.email });
    return rows.length > 0 ? { token: await acceptProof(tx, admin, request, prover, 'recovery') } : undefined;
  });
  if (!accepted) return refuse('invalid_recovery_code');
  await counted.giveBack();
  await sendSession(admin, { request, reply }, { email: prover.email, token: accepted.token });
  await mailSignInChange(admin, prover.email, 'recovery-code-used', request);
  return { success: true as const };
}
