import type { Operations } from '@tohfa/contract';
import { readDevice } from '@tohfa/contract/phrases';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { AdminDeps } from './admin.ts';
import { listPasskeys } from './passkeys.ts';
import { deleteAdminSessions, listAdminSessions } from './sql.ts';
import { adminRecoveryCodes, adminTotp } from './tables.ts';

export async function mySignIn(
  { database, publicUrl }: AdminDeps,
  { identity }: Call<Operations['mySignIn']>,
) {
  const { email, sessionId } = identity.admin;
  const [passkeys, [app], [codes], sessions] = await Promise.all([
    listPasskeys(database, email),
    database
      .select({ since: adminTotp.confirmedAt, lastUsedAt: adminTotp.lastUsedAt })
      .from(adminTotp)
      .where(and(eq(adminTotp.email, email), isNotNull(adminTotp.confirmedAt))),
    database.select({ left: count() }).from(adminRecoveryCodes).where(eq(adminRecoveryCodes.email, email)),
    listAdminSessions(database, email),
  ]);
  return {
    email,
    origin: publicUrl,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      ...lastUsed(lastUsedAt),
    })),
    ...(app?.since && { totp: { since: app.since.toISOString(), ...lastUsed(app.lastUsedAt) } }),
    recoveryCodesLeft: codes?.left ?? 0,
    sessions: sessions.map(({ id, device, proof, createdAt, lastSeenAt }) => ({
      id,
      device: readDevice(device),
      proof,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === sessionId,
    })),
  };
}

export async function endAdminSessions(
  { database }: AdminDeps,
  { body, identity }: Call<Operations['endAdminSessions']>,
) {
  const { email, sessionId } = identity.admin;
  return database.transaction(async (tx) => {
    const ended = await deleteAdminSessions(tx, email, 'id' in body ? body : { except: sessionId });
    if (ended === 0 && 'id' in body) return refuse('not_found');
    if (ended > 0) await recordAudit(tx, { actor: email, action: 'admin-sessions-end', after: { ended } });
    return { success: true as const };
  });
}

function lastUsed(at: Date | null) {
  return at ? { lastUsedAt: at.toISOString() } : {};
}
