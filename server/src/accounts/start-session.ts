import type { SignedIn } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import { newSecretToken } from '../platform/secret-token.ts';
import type { Accounts } from './accounts.ts';
import { deviceOf } from './device.ts';
import { insertSession } from './sessions-sql.ts';
import type { User } from './users-sql.ts';

/** The end of every sign-in: a session for this device, and what the browser keeps as `userData`. */
export async function startSession(
  accounts: Accounts,
  user: User,
  { provider, uid, request }: { provider: string; uid: string; request: FastifyRequest },
): Promise<SignedIn> {
  const { token, tokenHash } = newSecretToken();
  await accounts.database.transaction(async (tx) => {
    const device = deviceOf(request.headers['user-agent']);
    await insertSession(tx, { userId: user.id, tokenHash, provider, uid, device });
    await recordAudit(tx, { actor: user.id, action: 'sign-in', after: { provider, device } });
  });
  return {
    token,
    id: user.id,
    userId: user.id,
    userName: user.id,
    requests: await accounts.countRequests(user.id),
    email: user.email,
    name: user.name,
    photo: user.photo,
    provider,
    uid: uid || user.id,
    isAdmin: user.emailConfirmedAt !== null && (await accounts.isAdminEmail(user.email)),
  };
}
