import type { FastifyRequest } from 'fastify';
import type { PaymentDeps } from '../payments/index.ts';
import type { EventStreams } from '../platform/http/event-streams.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Listen } from '../platform/pg-listener.ts';

/** What the rules of this domain work with. */
export function createGifts(parts: Omit<Gifts, 'limits'> & { rateLimits: RateLimits }): Gifts {
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
  payments: PaymentDeps;
  publicUrl: string;
  leadDays: number;
  clock: Clock;
  /** Whether India has this pincode; undefined where no list of pincodes is loaded. */
  hasPincode(pincode: string): Promise<boolean | undefined>;
  findUser(userId: string): Promise<{ name: string; email: string } | undefined>;
  isAdmin(request: FastifyRequest): Promise<boolean>;
  watcher: GiftWatcher;
  streams: EventStreams;
  limits: { asked: RateLimit; messages: RateLimit };
}

/** Days decide here what may happen: tests bring their own. */
export interface Clock {
  now(): Date;
}

/** Hears of changed gifts from every process. What was missed while the connection was away counts as a change of all. */
export async function createGiftWatcher(listen: Listen): Promise<GiftWatcher> {
  const watchers = new Map<string, Set<() => void>>();
  const tell = (giftId: string) => {
    for (const onChange of watchers.get(giftId) ?? []) onChange();
  };
  await listen('gifts', tell, () => {
    for (const giftId of watchers.keys()) tell(giftId);
  });
  return {
    subscribe(giftId, onChange) {
      const others = watchers.get(giftId) ?? new Set();
      watchers.set(giftId, others.add(onChange));
      return () => {
        others.delete(onChange);
        if (others.size === 0 && watchers.get(giftId) === others) watchers.delete(giftId);
      };
    },
  };
}

export interface GiftWatcher {
  /** Answers how to stop watching. */
  subscribe(giftId: string, onChange: () => void): () => void;
}
