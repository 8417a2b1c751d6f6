import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { CODE_RETRY_AFTER } from '../platform/one-time-codes/one-time-codes.ts';
import { readSetupCode, removeSetupCode, writeSetupCode } from '../platform/setup-code-file.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AdminDeps } from './admin.ts';
import { acceptProof, sendSession } from './prove.ts';
import { generateWrittenCode } from './recovery-codes.ts';
import { hasInvitedAdmins, insertAdmin } from './sql.ts';
import { setupCodes } from './tables.ts';

/**
 * On a shop without any admin, keeps a code with which the first owner is made: in a file for whoever runs the server, and
 * hashed in the database for every process. A restart keeps the code. Once there is an admin both are gone.
 */
export async function prepareSetupCode({ database, dataDir, adminEmails }: SetupDeps): Promise<void> {
  if (!(await isSetupNeeded({ database, adminEmails }))) {
    await database.delete(setupCodes);
    await removeSetupCode(dataDir);
    return;
  }
  const code = (await readSetupCode(dataDir)) ?? generateWrittenCode(3);
  await database
    .insert(setupCodes)
    .values({ codeHash: hashToken(code) })
    .onConflictDoNothing();
  await writeSetupCode(dataDir, code);
}

export async function shopSetup(admin: AdminDeps) {
  return { needed: await isSetupNeeded(admin) };
}

export async function createFirstOwner(
  admin: AdminDeps,
  { body: { email, code }, request, reply }: Call<Operations['createFirstOwner']>,
) {
  if (admin.adminEmails.length > 0) return refuse('wrong_state');
  const network = networkKey(request.ip);
  if (await admin.limits.setupTriesPerNetwork.consume(network))
    return refuse('too_many_tries', CODE_RETRY_AFTER);
  const outcome = await admin.database.transaction(async (tx) => {
    // Locked, so that of two people at once one becomes the owner.
    const codes = await tx.select().from(setupCodes).orderBy(setupCodes.codeHash).for('update');
    if (await hasInvitedAdmins(tx)) return refuse('wrong_state');
    const hash = hashToken(code);
    if (!codes.some(({ codeHash }) => codeHash.equals(hash))) return refuse('invalid_setup_code');
    await tx.delete(setupCodes);
    await insertAdmin(tx, { email, role: 'owner', invitedBy: email });
    await recordAudit(tx, { actor: email, action: 'admin-first-owner' });
    return { token: await acceptProof(tx, admin, request, { kind: 'sign-in', email, hash }, 'setup') };
  });
  if (outcome instanceof Refusal) return outcome;
  await removeSetupCode(admin.dataDir);
  await sendSession(admin, { request, reply }, { email, token: outcome.token });
  return { success: true as const };
}

async function isSetupNeeded({ database, adminEmails }: Pick<SetupDeps, 'database' | 'adminEmails'>) {
  return adminEmails.length === 0 && !(await hasInvitedAdmins(database));
}

interface SetupDeps {
  database: Database;
  dataDir: string;
  adminEmails: readonly string[];
}
