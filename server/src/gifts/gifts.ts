import type { FastifyRequest } from 'fastify';
import type { Payments } from '../payments/payments.ts';
import type { EventStreams } from '../platform/http/event-streams.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { GiftWatch } from './watch-gifts.ts';

/** What the rules of this domain work with. */
export function openGifts(parts: Omit<Gifts, 'limits'> & { rateLimits: RateLimits }): Gifts {
  const { rateLimits, ...rest } = parts;
  return {
    ...rest,
    limits: {
      asked: rateLimits.limit({ name: 'gift-ask', points: 60, seconds: 3600 }),
      messages: rateLimits.limit({ name: 'gift-message', points: 120, seconds: 3600 }),
    },
  };
}

export interface Gifts {
  payments: Payments;
  publicUrl: string;
  leadDays: number;
  clock: Clock;
  /** Whether India has this pincode; undefined where no list of pincodes is loaded. */
  hasPincode(pincode: string): Promise<boolean | undefined>;
  person(userId: string): Promise<{ name: string; email: string } | undefined>;
  isAdmin(request: FastifyRequest): Promise<boolean>;
  watch: GiftWatch;
  streams: EventStreams;
  limits: { asked: RateLimit; messages: RateLimit };
}

/** Days decide here what may happen: tests bring their own. */
export interface Clock {
  now(): Date;
}
