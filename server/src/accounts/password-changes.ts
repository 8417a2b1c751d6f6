import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { deleteUserProviderSessions, unlinkIdentities } from './identity/provider-sessions.ts';
import { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts';
import { sendResetLink } from './mail-links.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { clearAccountDelay, confirmPassword } from './sign-in-delays.ts';
import {
  consumeMailLink,
  deleteUserMailLinks,
  deleteUserSessions,
  findMailLink,
  lockUser,
  markEmailConfirmed,
  setPassword,
  userByEmail,
  userById,
} from './sql.ts';

/** Someone who signed in through the provider and has no password yet may set one without a current one. */
export async function changePassword(
  accounts: AccountsDeps,
  { body, identity }: Call<Operations['changePassword']>,
) {
  const { userId, sessionId } = identity.customer;
  const user = await userById(accounts.database, userId);
  if (!user) return refuse('signed_out');
  const confirmed = await confirmPassword(accounts, user, body.currentPassword ?? '');
  if (confirmed instanceof Refusal) return confirmed;
  if (!confirmed)
    return refuse('wrong_password', {
      fields: { currentPassword: ({ accounts }) => accounts.wrongPassword },
    });
  const problem = await passwordProblem(body.password, user);
  if (problem) return refuse('invalid_input', { message: problem, fields: { password: problem } });

  const passwordHash = await hashPassword(body.password);
  await accounts.database.transaction(async (tx) => {
    await setPassword(tx, userId, passwordHash);
    await deleteUserSessions(tx, userId, sessionId);
    await deleteUserProviderSessions(tx, userId);
    await deleteUserMailLinks(tx, userId, 'reset-password');
    // Someone with the old password may have requested it.
    await deleteUserMailLinks(tx, userId, 'change-email');
    await recordAudit(tx, { actor: userId, action: 'password-change' });
  });
  return { success: true as const };
}

/**
 * Does not wait for the mail: neither the response nor its time shows whether the email is known.
 * Over the limit the response is the same, without another mail.
 */
export async function forgotPassword(
  accounts: AccountsDeps,
  { body, request }: Call<Operations['forgotPassword']>,
) {
  const { mailsPerNetwork, mailsPerAccount, mailsPerDevice } = accounts.limits;
  const device = await findKnownDevice(accounts, request, { role: 'customer', email: body.email });
  if (!device) {
    const limited = await mailsPerNetwork.consume(networkKey(request.ip));
    if (limited) return limited;
  }
  const overLimit = device ? await mailsPerDevice.consume(device) : await mailsPerAccount.consume(body.email);
  if (!overLimit) {
    sendResetLinkIfKnown(accounts, body.email).catch((error: unknown) =>
      accounts.log.error({ err: error }, 'could not create a reset link'),
    );
  }
  return { success: true as const };
}

/**
 * Opening the mailed link proves ownership of the address, so a reset confirms the email and ends every session. This
 * browser is remembered, so that the new password works right away even while others are guessing.
 */
export async function resetPassword(accounts: AccountsDeps, call: Call<Operations['resetPassword']>) {
  const { body } = call;
  const { database } = accounts;
  const tokenHash = hashToken(body.token);
  // Looked up before the expensive hash, which a made-up token must not cost.
  const link = await findMailLink(database, tokenHash, 'reset-password');
  const owner = link && (await userById(database, link.userId));
  if (!owner) return refuse('link_used_up');
  const problem = await passwordProblem(body.password, owner);
  if (problem) return refuse('invalid_input', { message: problem, fields: { password: problem } });

  const passwordHash = await hashPassword(body.password);
  const email = await database.transaction(async (tx) => {
    const consumed = await consumeMailLink(tx, tokenHash, 'reset-password');
    const user = consumed && (await lockUser(tx, consumed.userId));
    if (!user || user.email !== consumed.email) return undefined;
    await setPassword(tx, user.id, passwordHash);
    await markEmailConfirmed(tx, user.id, user.email);
    await deleteUserSessions(tx, user.id);
    // The address was not confirmed before, so a linked provider may belong to someone else.
    if (user.emailConfirmedAt === null) await unlinkIdentities(tx, user.id);
    else await deleteUserProviderSessions(tx, user.id);
    await deleteUserMailLinks(tx, user.id);
    await forgetDevices(tx, { role: 'customer', email: user.email });
    await recordAudit(tx, { actor: user.id, action: 'password-reset' });
    return user.email;
  });
  if (email === undefined) return refuse('link_used_up');
  await clearAccountDelay(database, email);
  await rememberDevice(accounts, call, { role: 'customer', email });
  return { success: true as const };
}

async function sendResetLinkIfKnown(accounts: AccountsDeps, email: string): Promise<void> {
  const user = await userByEmail(accounts.database, email);
  if (user) await sendResetLink(accounts, user);
}
