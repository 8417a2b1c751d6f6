import type { Product, ProductOccasion } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import type { GiftDeps } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import { limitMailsTo } from '../platform/mailbox.ts';
import type { Mailer } from '../platform/mailer.ts';

export function createCircleDeps({
  rateLimits,
  ...deps
}: Omit<CircleDeps, 'limits'> & { rateLimits: RateLimits }): CircleDeps {
  return { ...deps, limits: createLimits(rateLimits) };
}

function createLimits(rateLimits: RateLimits) {
  return {
    made: rateLimits.limit({ name: 'circle-made', points: 20, seconds: 24 * 3600 }),
    changesPerMember: rateLimits.limit({ name: 'circle-change', points: 300, seconds: 3600 }),
    // A new or moved day asks the others again, each by mail.
    daysPerMember: rateLimits.limit({ name: 'circle-day', points: 20, seconds: 24 * 3600 }),
    // Each tells everybody by mail.
    draws: rateLimits.limit({ name: 'circle-draw', points: 30, seconds: 24 * 3600 }),
    wrongLinksPerIp: rateLimits.limit({ name: 'circle-link', points: 60, seconds: 900 }),
    // A class is invited in an evening; a list of strangers is not.
    mailsPerMember: rateLimits.limit({ name: 'circle-mail', points: 100, seconds: 24 * 3600 }),
    mailsPerIp: rateLimits.limit({ name: 'circle-mail-network', points: 200, seconds: 24 * 3600 }),
    // Anyone can type anyone's email.
    mailsPerEmail: limitMailsTo(
      rateLimits,
      { name: 'circle-mail-to', points: 4, seconds: 24 * 3600 },
      { name: 'circle-mail-month', points: 8, seconds: 30 * 24 * 3600 },
    ),
    // Names can be drawn again as often as somebody likes.
    drawMailsPerEmail: limitMailsTo(rateLimits, { name: 'draw-mail-to', points: 8, seconds: 24 * 3600 }),
  };
}

export interface CircleDeps {
  database: Database;
  gifts: GiftDeps;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** What is wrong with a pincode in a state, as a message for its field. */
  pincodeError(pincode: string, state: string): Promise<Sentence | undefined>;
  /** Undefined while the person has not confirmed it. */
  confirmedEmail(userId: string): Promise<string | undefined>;
  isBlocked(userId: string): Promise<boolean>;
  /** Those that are in the shop, in the order of the ids. */
  listProductsById(ids: readonly number[]): Promise<Product[]>;
  findProductId(slug: string): Promise<number | undefined>;
  /** What suits the occasion within a budget in rupees and arrives in time, the best first. */
  suggestGifts(wanted: {
    occasion: ProductOccasion | undefined;
    budget: number;
    deliverBy: string;
  }): Promise<readonly { id: number; reasons: string[] }[]>;
  limits: { [Name in keyof ReturnType<typeof createLimits>]: RateLimit };
}
