import type { Sentence } from '@tohfa/contract/phrases';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import { limitMailsTo } from '../platform/mailbox.ts';
import type { Mailer } from '../platform/mailer.ts';

export function createSpecialDayDeps({
  rateLimits,
  ...deps
}: Omit<SpecialDayDeps, 'limits'> & { rateLimits: RateLimits }): SpecialDayDeps {
  return { ...deps, limits: createLimits(rateLimits) };
}

function createLimits(rateLimits: RateLimits) {
  return {
    // Many people in an office or a mobile network share one address.
    postsPerIp: rateLimits.limit({ name: 'special-days-post', points: 240, seconds: 3600 }),
    savesPerIp: rateLimits.limit({ name: 'special-days-kept', points: 60, seconds: 3600 }),
    // Anyone can type anyone's email.
    mailsPerEmail: limitMailsTo(rateLimits, { name: 'special-days-mail', points: 4, seconds: 24 * 3600 }),
    wrongLinksPerIp: rateLimits.limit({ name: 'special-days-link', points: 60, seconds: 900 }),
  };
}

export interface SpecialDayDeps {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** What is wrong with a pincode in a state, as a message for its field. */
  pincodeError(pincode: string, state: string): Promise<Sentence | undefined>;
  limits: { [Name in keyof ReturnType<typeof createLimits>]: RateLimit };
}
