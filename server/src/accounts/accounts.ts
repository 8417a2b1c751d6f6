import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { userByEmail, userById } from './users-sql.ts';

/** What the rules of this domain work with. */
export function openAccounts(parts: Omit<Accounts, 'limits'> & { rateLimits: RateLimits }): Accounts {
  const { rateLimits, ...rest } = parts;
  return { ...rest, limits: accountLimits(rateLimits) };
}

/** Who pays, as money records keep them. */
export async function payerOf({ database }: Pick<Accounts, 'database'>, userId: string) {
  const user = await userById(database, userId);
  return user && { id: user.id, name: user.name, email: user.email };
}

/** The account whose owner has proved that this email is theirs. */
export async function accountOfEmail({ database }: Pick<Accounts, 'database'>, email: string) {
  const user = await userByEmail(database, email);
  return user?.emailConfirmedAt ? user.id : undefined;
}

function accountLimits(rateLimits: RateLimits) {
  return {
    // Failures only: whoever knows the password is never counted.
    failuresOfAccount: rateLimits.limit({ name: 'sign-in-account', points: 10, seconds: 900 }),
    failuresOfAddress: rateLimits.limit({ name: 'sign-in-address', points: 100, seconds: 900 }),
    burstsRecorded: rateLimits.limit({ name: 'sign-in-burst', points: 1, seconds: 900 }),
    signUpsOfAddress: rateLimits.limit({ name: 'sign-up-address', points: 60, seconds: 3600 }),
    mailsToAccount: rateLimits.limit({ name: 'account-mail', points: 5, seconds: 3600 }),
    mailsFromAddress: rateLimits.limit({ name: 'account-mail-address', points: 30, seconds: 3600 }),
  };
}

/** Each domain answers for its own rows. */
export interface OthersAboutPerson {
  /** For the download of everything held about a person. */
  dataOf(userId: string): Promise<Record<string, unknown>>;
  /** Words on why the account cannot be erased just now, if so. */
  underWay(userId: string): Promise<string | undefined>;
  /** Takes the person out of records that must stay. */
  forget(tx: Database, userId: string): Promise<void>;
}

export interface Accounts {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** Whether this confirmed email may run the shop. */
  isAdminEmail(email: string): Promise<boolean>;
  /** What other domains hold about a person. */
  others: OthersAboutPerson;
  /** How many gifts a person has asked for. */
  countRequests(userId: string): Promise<number>;
  limits: { [Name in keyof ReturnType<typeof accountLimits>]: RateLimit };
}
