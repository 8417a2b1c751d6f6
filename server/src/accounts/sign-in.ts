import type { Operations, SignedIn } from '@tohfa/contract';
import { currentLanguage, storedTexts } from '@tohfa/contract/phrases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { generateToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { isBlocked, isBlockedEmail } from './blocks.ts';
import { rememberDevice } from './known-devices.ts';
import { sendConfirmationLink } from './mail-links.ts';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';
import { startSignInAttempt } from './sign-in-delays.ts';
import { deleteSession, insertSession, insertUserIfNew, setLanguage, type User, userByEmail } from './sql.ts';

/** Most browsers claim to be several others: the first match is the right one. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** An unknown email and a wrong password take the same time and get the same response. */
export async function loginWithPassword(
  accounts: AccountsDeps,
  { email, password }: { email: string; password: string },
  call: Exchange,
) {
  const attempt = await startSignInAttempt(accounts, call.request, email);
  if (attempt instanceof Refusal) {
    await recordFailedSignIns(accounts, email, attempt.details.retryAfterSeconds);
    return attempt;
  }
  const user = await userByEmail(accounts.database, email);
  const matches = await verifyPassword(user?.passwordHash, password).catch(async (error: unknown) => {
    await attempt.undo();
    throw error;
  });
  if (!matches || !user) return refuse('invalid_credentials');
  await attempt.succeeded();
  return startSession(accounts, user, { provider: 'password', uid: '' }, call);
}

export async function signup(accounts: AccountsDeps, call: Call<Operations['signup']>) {
  const { name, email, password } = call.body;
  const network = networkKey(call.request.ip);
  const limited = await accounts.limits.signUpsPerNetwork.consume(network);
  if (limited) return limited;
  const problem = await passwordProblem(password, { email, name });
  if (problem) {
    await accounts.limits.signUpsPerNetwork.giveBackPoint(network);
    return refuse('invalid_input', { message: problem, fields: { password: problem } });
  }

  if (await isBlockedEmail(accounts.database, email)) return refuse('blocked');
  const passwordHash = await hashPassword(password);
  const user = await insertUserIfNew(accounts.database, { email, name, passwordHash });
  if (!user) return refuse('email_taken', { fields: { email: ({ accounts }) => accounts.emailTaken } });
  // An account can be erased and made again. Without the mail, its owner asks for one later.
  if (!(await accounts.limits.mailsPerRecipient.consume(email))) await sendConfirmationLink(accounts, user);
  return startSession(accounts, user, { provider: 'password', uid: '' }, call);
}

/** Every sign-in ends here: a session for this device, and what the browser stores as `userData`. */
export async function startSession(
  accounts: AccountsDeps,
  user: User,
  { provider, uid }: { provider: string; uid: string },
  call: Exchange,
): Promise<SignedIn | Refusal<'blocked'>> {
  const { token, tokenHash } = generateToken();
  const started = await accounts.database.transaction(async (tx) => {
    const device = describeDevice(call.request.headers['user-agent']);
    const sessionId = await insertSession(tx, { userId: user.id, tokenHash, provider, uid, device });
    // Asked after the insert, which waits for whoever is blocking the account.
    if (await isBlocked(tx, user)) {
      await deleteSession(tx, user.id, sessionId);
      return false;
    }
    // The one they sign in with first; later they choose.
    if (user.language === null) await setLanguage(tx, user.id, currentLanguage());
    await recordAudit(tx, { actor: user.id, action: 'sign-in', after: { provider, device } });
    return true;
  });
  if (!started) return refuse('blocked');
  await rememberDevice(accounts, call, { role: 'customer', email: user.email });
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

/** One audit entry for a burst of failures, not one for each. */
async function recordFailedSignIns(accounts: AccountsDeps, email: string, secondsLeft = 0): Promise<void> {
  const user = await userByEmail(accounts.database, email);
  if (!user || (await accounts.limits.auditedFailureBursts.consume(user.id))) return;
  await recordAudit(accounts.database, {
    actor: user.id,
    action: 'sign-in-failures',
    after: { secondsLeft },
  });
}

/**
 * For the list of signed-in devices, as it is stored: `readDevice` says it in the reader's language. An exact browser version
 * does not help people recognise their phone.
 */
export function describeDevice(userAgent: string | undefined): string {
  const { unknownDevice } = storedTexts;
  if (!userAgent) return unknownDevice;
  const browser = firstMatch(userAgent, BROWSERS);
  const system = firstMatch(userAgent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDevice;
}

function firstMatch(userAgent: string, table: readonly (readonly [RegExp, string])[]): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
