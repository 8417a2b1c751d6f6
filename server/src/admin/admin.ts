import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

/** What the rules of this domain work with. */
export function openAdmin(parts: Omit<Admin, 'limits'> & { rateLimits: RateLimits }): Admin {
  const { rateLimits, ...rest } = parts;
  return { ...rest, limits: adminLimits(rateLimits) };
}

function adminLimits(rateLimits: RateLimits) {
  return {
    // The answer tells who is an admin, so wrong guesses are counted; right ones only against floods.
    wrongEmailsOfAddress: rateLimits.limit({ name: 'admin-guess-address', points: 20, seconds: 900 }),
    signInsOfAddress: rateLimits.limit({ name: 'admin-sign-in-address', points: 600, seconds: 3600 }),
    mailsToAccount: rateLimits.limit({ name: 'admin-mail', points: 10, seconds: 3600 }),
    mailsFromAddress: rateLimits.limit({ name: 'admin-mail-address', points: 20, seconds: 3600 }),
    triesWithoutCode: rateLimits.limit({ name: 'admin-blind-try', points: 10, seconds: 3600 }),
  };
}

export interface Admin {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** From the settings: these are admins whatever the table says. */
  adminEmails: readonly string[];
  limits: { [Name in keyof ReturnType<typeof adminLimits>]: RateLimit };
}
