import type { SignInWay } from '@tohfa/contract';
import type { PictureStore } from '../media/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import { limitMailsTo } from '../platform/mailbox.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { userByEmail, userById } from './sql.ts';

export function createAccountsDeps(
  deps: Omit<AccountsDeps, 'limits'> & { rateLimits: RateLimits },
): AccountsDeps {
  const { rateLimits, ...rest } = deps;
  return { ...rest, limits: accountLimits(rateLimits) };
}

/** The payer's details as payment records store them. */
export async function findPayer({ database }: Pick<AccountsDeps, 'database'>, userId: string) {
  const user = await userById(database, userId);
  return user && { id: user.id, name: user.name, email: user.email };
}

/** The account whose owner has confirmed this email. */
export async function findUserIdByConfirmedEmail(
  { database }: Pick<AccountsDeps, 'database'>,
  email: string,
) {
  const user = await userByEmail(database, email);
  return user?.emailConfirmedAt ? user.id : undefined;
}

/** Undefined while its owner has not confirmed it. */
export async function findConfirmedEmail({ database }: Pick<AccountsDeps, 'database'>, userId: string) {
  const user = await userById(database, userId);
  return user?.emailConfirmedAt ? user.email : undefined;
}

function accountLimits(rateLimits: RateLimits) {
  return {
    // Failures only: a correct password is never counted.
    signInFailuresPerNetwork: rateLimits.limit({ name: 'sign-in-address', points: 100, seconds: 900 }),
    auditedFailureBursts: rateLimits.limit({ name: 'sign-in-burst', points: 1, seconds: 900 }),
    signUpsPerNetwork: rateLimits.limit({ name: 'sign-up-address', points: 60, seconds: 3600 }),
    mailsPerAccount: rateLimits.limit({ name: 'account-mail', points: 5, seconds: 3600 }),
    // Whoever asks for them: an address is typed by anybody. The first mail and five more fit.
    mailsPerRecipient: limitMailsTo(rateLimits, { name: 'account-mail-to', points: 6, seconds: 24 * 3600 }),
    mailsPerDevice: rateLimits.limit({ name: 'account-mail-device', points: 5, seconds: 3600 }),
    // Codes that nobody used: each one that signs in is given back.
    codesPerNetwork: rateLimits.limit({ name: 'sign-in-code-address', points: 120, seconds: 3600 }),
    codesPerRecipient: rateLimits.limit({ name: 'sign-in-code-to', points: 8, seconds: 3600 }),
    codesPerDevice: rateLimits.limit({ name: 'sign-in-code-device', points: 8, seconds: 3600 }),
    photosPerAccount: rateLimits.limit({ name: 'account-photo', points: 20, seconds: 3600 }),
    mailsPerNetwork: rateLimits.limit({ name: 'account-mail-address', points: 30, seconds: 3600 }),
  };
}

export interface AccountsDeps {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  pictures: PictureStore;
  /** Whether the owner of this confirmed email is an admin of the shop. */
  isAdminEmail(email: string): Promise<boolean>;
  /** What the other domains store about a person; the first one that keeps an account from being erased is told. */
  personalData: readonly PersonalData[];
  countRequests(userId: string): Promise<number>;
  /** As the owner has set them right now. */
  signInWays(): readonly SignInWay[];
  limits: { [Name in keyof ReturnType<typeof accountLimits>]: RateLimit };
}
