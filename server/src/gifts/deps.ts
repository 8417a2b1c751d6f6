import type { FastifyRequest } from 'fastify';
import type { PaymentDeps } from '../payments/index.ts';
import type { EventStreams } from '../platform/http/event-streams.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';

export function createGiftDeps({
  rateLimits,
  ...deps
}: Omit<GiftDeps, 'limits'> & { rateLimits: RateLimits }): GiftDeps {
  return {
    ...deps,
    limits: {
      requests: rateLimits.limit({ name: 'gift-ask', points: 60, seconds: 3600 }),
      messages: rateLimits.limit({ name: 'gift-message', points: 120, seconds: 3600 }),
    },
  };
}

export interface GiftDeps {
  payments: PaymentDeps;
  publicUrl: string;
  leadDays: number;
  clock: Clock;
  /** What is wrong with a pincode in a state, as a message for its field. */
  pincodeError(pincode: string, state: string): Promise<string | undefined>;
  findUser(userId: string): Promise<{ name: string; email: string } | undefined>;
  isAdmin(request: FastifyRequest): Promise<boolean>;
  watcher: GiftWatcher;
  streams: EventStreams;
  limits: { requests: RateLimit; messages: RateLimit };
}

/** Replaced by tests: the day decides whether a gift can be requested, approved or paid. */
export interface Clock {
  now(): Date;
}

export interface GiftWatcher {
  /** Returns a function that unsubscribes. */
  subscribe(giftId: string, onChange: () => void): () => void;
}
