import { hash, verify } from '@node-rs/argon2';
import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { createLimiter } from '../platform/concurrency.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Accounts } from './accounts.ts';
import { endAllProviderSessions, unlinkIdentities } from './identity/provider-sessions.ts';
import { sendResetLink } from './mail-links.ts';
import {
  consumeMailLink,
  deleteUserMailLinks,
  deleteUserSessions,
  lockUser,
  markEmailConfirmed,
  setPassword,
  userByEmail,
  userById,
} from './sql.ts';

/** Someone who came through the provider and has no password yet may set one without naming an old one. */
export async function changePassword(
  accounts: Accounts,
  { body, identity }: Call<Operations['changePassword']>,
) {
  const { userId, sessionId } = identity.customer;
  const user = await userById(accounts.database, userId);
  if (!user) return refuse('signed_out');
  const limited = await accounts.limits.failuresOfAccount.consume(user.email);
  if (limited) return limited;
  if (user.passwordHash !== null && !(await verifyPassword(user.passwordHash, body.currentPassword ?? ''))) {
    return refuse('wrong_password', { fields: { currentPassword: 'Your current password is incorrect.' } });
  }
  await accounts.limits.failuresOfAccount.reset(user.email);
  const problem = passwordProblem(body.password, user);
  if (problem) return refuse('invalid_input', { message: problem, fields: { password: problem } });

  const passwordHash = await hashPassword(body.password);
  await accounts.database.transaction(async (tx) => {
    await setPassword(tx, userId, passwordHash);
    await deleteUserSessions(tx, userId, sessionId);
    await endAllProviderSessions(tx, userId);
    await deleteUserMailLinks(tx, userId, 'reset-password');
    await recordAudit(tx, { actor: userId, action: 'password-change' });
  });
  return { success: true as const };
}

/**
 * The answer does not wait for the mail: neither its words nor its time tell whether the email is known.
 * A person asking too often is answered the same, without another mail.
 */
export async function forgotPassword(
  accounts: Accounts,
  { body, request }: Call<Operations['forgotPassword']>,
) {
  const limited = await accounts.limits.mailsFromAddress.consume(request.ip);
  if (limited) return limited;
  const tooMany = await accounts.limits.mailsToAccount.consume(body.email);
  if (!tooMany) {
    const mailed = sendResetLinkIfKnown(accounts, body.email);
    mailed.catch((error: unknown) => accounts.log.error({ err: error }, 'a reset link could not be made'));
  }
  return { success: true as const };
}

async function sendResetLinkIfKnown(accounts: Accounts, email: string): Promise<void> {
  const user = await userByEmail(accounts.database, email);
  if (user) await sendResetLink(accounts, user);
}

/** Whoever reads the mail owns the address: a reset confirms the email, and ends every session. */
export async function resetPassword(accounts: Accounts, { body }: Call<Operations['resetPassword']>) {
  const passwordHash = await hashPassword(body.password);
  const outcome = await accounts.database
    .transaction(async (tx) => {
      const link = await consumeMailLink(tx, hashToken(body.token), 'reset-password');
      const user = link && (await lockUser(tx, link.userId));
      if (!user || user.email !== link.email) return refuse('link_used_up');
      const problem = passwordProblem(body.password, user);
      // Thrown, so that the rollback keeps the link for another try.
      if (problem) throw refuse('invalid_input', { message: problem, fields: { password: problem } });
      await setPassword(tx, user.id, passwordHash);
      await markEmailConfirmed(tx, user.id, user.email);
      await deleteUserSessions(tx, user.id);
      // Nobody had proved this address before: whoever linked a provider to it may not be its owner.
      if (user.emailConfirmedAt === null) await unlinkIdentities(tx, user.id);
      else await endAllProviderSessions(tx, user.id);
      await deleteUserMailLinks(tx, user.id);
      await recordAudit(tx, { actor: user.id, action: 'password-reset' });
      return user;
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error as Refusal<'invalid_input'>;
      throw error;
    });
  if (outcome instanceof Refusal) return outcome;
  await accounts.limits.failuresOfAccount.reset(outcome.email);
  return { success: true as const };
}

/** `Algorithm.Argon2id`: the library's enum cannot be named under isolated modules. */
const ARGON2ID = 2;
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is dear on purpose; a flood of sign-ins must not take the machine's memory or every thread. */
const hashLimiter = createLimiter({ concurrency: 2, maxQueued: 200 });

/** What an unknown email is checked against, so that it costs what a known one costs. */
const dummyHash = hash('nobody has this password', ARGON2_OPTIONS);

export function hashPassword(password: string): Promise<string> {
  return hashLimiter(() => hash(normalizePassword(password), ARGON2_OPTIONS));
}

/** Exactly one verification, whether the account has a password, has none, or does not exist. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  const matches = await hashLimiter(() => verify(known, normalizePassword(password)));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** Words on what is wrong with a new password, or undefined. Its length was checked by the contract. */
export function passwordProblem(
  password: string,
  { email, name }: { email: string; name: string },
): string | undefined {
  const plain = password.toLowerCase();
  if (isCommonPassword(plain)) return 'This password is used by many people. Please choose another.';
  const own = [email, email.split('@')[0] ?? '', name].map((text) => text.toLowerCase().trim());
  if (
    own.some((text) => text.length >= 4 && plain.replace(/[\d\W_]+$/, '') === text.replace(/[\d\W_]+$/, ''))
  ) {
    return 'Please choose a password that is not your name or email.';
  }
  return undefined;
}

/** The same password typed on another keyboard may arrive composed differently. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/**
 * Long passwords that guessers try first. Ten characters are the least we take, so shorter favourites matter
 * only as stems: `password` is caught in `Password@123`.
 */
function isCommonPassword(lowered: string): boolean {
  if (new Set(lowered).size <= 3) return true;
  if (isKeyboardRun(lowered)) return true;
  const letters = lowered
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('$', 's')
    .replaceAll('3', 'e');
  const candidates = [lowered, letters].flatMap((text) => [text, text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')]);
  return candidates.some((text) => COMMON_WORDS.has(text) || isRepeatedWord(text));
}

function isRepeatedWord(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text.length >= 8 && half + half === text && (COMMON_WORDS.has(half) || new Set(half).size <= 4);
}

/** Rows of the keyboard, the alphabet and the digits, forwards and backwards. */
function isKeyboardRun(text: string): boolean {
  return KEYBOARD_RUNS.some((run) => run.includes(text) || [...run].reverse().join('').includes(text));
}

const KEYBOARD_RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];

const COMMON_WORDS = new Set(
  `password passwort passw0rd p@ssword letmein welcome welcomehome iloveyou iloveu ilovemyself loveyou mylove
  qwerty qwertyuiop qwerty123 qwertyui asdfgh asdfghjkl zxcvbnm zxcvbn abc abcd abcde abcdef abcdefg abcd1234
  admin administrator adminadmin root superuser changeme changeit default guest test testtest tester testing
  monkey dragon master shadow sunshine princess football cricket baseball superman batman spiderman pokemon
  michael jessica ashley jennifer charlie jordan hunter buster soccer hockey killer trustno starwars
  whatever freedom computer internet secret mysecret lovely flower hello helloworld goodmorning goodluck
  india indian incredibleindia bharat hindustan jaihind jaishriram jaimatadi omsairam saibaba sairam
  ganesha ganpati krishna radhakrishna radheradhe shivashiva harharmahadev mahadev waheguru bismillah
  mumbai delhi newdelhi bangalore bengaluru kolkata chennai hyderabad pune ahmedabad jaipur
  sachin sachintendulkar dhoni msdhoni virat viratkohli rohitsharma shahrukh salmankhan amitabh
  mummy mummypapa mummydaddy maapapa iloveindia iloveyoumom ilovemom ilovedad family myfamily babyjaan
  samsung nokia iphone android google facebook instagram whatsapp youtube gmail hotmail yahoo linkedin
  tohfa tohfatohfa giftshop mygift gift birthday happybirthday anniversary diwali happydiwali holi rakhi
  unknown nothing access login signin private public company office mobile number phone contact
  blahblah blah asdasd qazwsx qazwsxedc passport password1 myself money business success lucky
  sweetheart sweetie darling honey angel babygirl babyboy butterfly rainbow chocolate cookie pepper
  corrupt matrix ninja phoenix thunder ranger maverick mustang ferrari mercedes harley yamaha
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn`
    .split(/\s+/)
    .filter(Boolean),
);
