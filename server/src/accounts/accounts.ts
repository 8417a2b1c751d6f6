import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer.ts';
import { shareUser, userByEmail, userById, usersByEmail, usersById, usersMatching } from './sql.ts';

/** What the rules of this domain work with. */
export function createAccounts(parts: Omit<Accounts, 'limits'> & { rateLimits: RateLimits }): Accounts {
  const { rateLimits, ...rest } = parts;
  return { ...rest, limits: accountLimits(rateLimits) };
}

/** Who pays, as money records keep them. */
export async function findPayer({ database }: Pick<Accounts, 'database'>, userId: string) {
  const user = await userById(database, userId);
  return user && { id: user.id, name: user.name, email: user.email };
}

/** Keeps an account from being erased until the transaction ends; false if it is gone already. */
export async function keepFromErasure(tx: Database, userId: string): Promise<boolean> {
  return (await shareUser(tx, userId)) !== undefined;
}

/** The account whose owner has proved that this email is theirs. */
export async function findUserIdByConfirmedEmail({ database }: Pick<Accounts, 'database'>, email: string) {
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
export interface PersonalData {
  /** For the download of everything held about a person. */
  exportData(userId: string): Promise<Record<string, unknown>>;
  /** Words on why the account cannot be erased just now, if so. */
  erasureBlocker(userId: string, tx?: Database): Promise<string | undefined>;
  /** Takes the person out of records that must stay. */
  erase(tx: Database, userId: string): Promise<void>;
}

export interface Accounts {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** Whether this confirmed email may run the shop. */
  isAdminEmail(email: string): Promise<boolean>;
  /** What other domains hold about a person. */
  personalData: PersonalData;
  /** How many gifts a person has asked for. */
  countRequests(userId: string): Promise<number>;
  limits: { [Name in keyof ReturnType<typeof accountLimits>]: RateLimit };
}

/** Who has an account, for domains that write to people. */
export function findUsersByEmail(database: Database, emails: readonly string[]) {
  return usersByEmail(database, emails);
}

export function findUsersById(database: Database, ids: readonly string[]) {
  return usersById(database, ids);
}

/** Those whose name or email holds the words. */
export function searchUsers(database: Database, words: string, limit: number) {
  return usersMatching(database, words, limit);
}
