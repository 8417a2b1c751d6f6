import type { AdminRole, PromiseView } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { PictureStore } from '../media/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import type { EventStreams } from '../platform/http/event-streams.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { RenderPdf } from '../platform/pdf-renderer.ts';
import type { RowWatcher } from '../platform/pg-listener.ts';

export function createGiftDeps({
  rateLimits,
  ...deps
}: Omit<GiftDeps, 'limits'> & { rateLimits: RateLimits }): GiftDeps {
  return {
    ...deps,
    limits: {
      requests: rateLimits.limit({ name: 'gift-ask', points: 60, seconds: 3600 }),
      messages: rateLimits.limit({ name: 'gift-message', points: 120, seconds: 3600 }),
      pictures: rateLimits.limit({ name: 'card-picture', points: 60, seconds: 3600 }),
      notes: rateLimits.limit({ name: 'gift-notes', points: 600, seconds: 3600 }),
      offers: rateLimits.limit({ name: 'gift-offers', points: 120, seconds: 3600 }),
      // Of one network on one gift.
      looks: rateLimits.limit({ name: 'gift-looks', points: 40, seconds: 3600 }),
    },
  };
}

/** The database's clock: every process sees the same time, and one with a wrong clock decides nothing. */
export const databaseClock: Clock = {
  async now(database) {
    const [row] = await queryRows<{ now: string | Date }>(database, sql`select clock_timestamp() as now`);
    if (!row) throw new Error('the database did not tell its time');
    return new Date(row.now);
  },
};

export interface GiftDeps {
  /** For reads and writes without money. Money uses the connections of `payments`. */
  database: Database;
  payments: PaymentDeps;
  publicUrl: string;
  /** As the shop is set right now. */
  leadDays(): number;
  /** For how many days before it closes a gift takes payments. */
  collectDays(): number;
  shopName(): string;
  clock: Clock;
  /** What is wrong with a pincode in a state, as a message for its field. */
  pincodeError(pincode: string, state: string): Promise<Sentence | undefined>;
  findUser(userId: string, tx: Database): Promise<{ name: string; email: string } | undefined>;
  /** Undefined while the person has not confirmed it. */
  confirmedEmail(userId: string): Promise<string | undefined>;
  /** Undefined for everyone but admins who may list gifts. */
  adminRole(request: FastifyRequest): Promise<AdminRole | undefined>;
  pictures: PictureStore;
  renderPdf: RenderPdf;
  watcher: RowWatcher;
  streams: EventStreams;
  promises: Promises;
  /** Which of these gifts an assistant has prepared, by their internal ids: its name, empty when it has none. */
  startersOf(database: Database, giftIds: readonly string[]): Promise<Map<string, string>>;
  limits: Record<'requests' | 'messages' | 'notes' | 'pictures' | 'offers' | 'looks', RateLimit>;
}

/** Tests bring their own: the day decides whether a gift can be requested, approved or paid. */
export interface Clock {
  now(database: Database): Date | Promise<Date>;
}

/** Promises to pay later. They reserve nothing. `today` is India's. */
export interface Promises {
  promisedPaise(
    database: Database,
    gift: { id: string; pricePaise: number; paidPaise: number },
    today: string,
  ): Promise<number>;
  /** For the organiser. */
  listPromises(database: Database, giftId: string, today: string): Promise<PromiseView[]>;
  /**
   * The order pays the promise that this token opens, once its payment is captured; without one, that of the email which the
   * payer's account has confirmed.
   */
  linkOrder(
    tx: Database,
    order: { id: string; giftId: string | null; payerId: string | null },
    pledgeToken: string | undefined,
  ): Promise<void>;
}
