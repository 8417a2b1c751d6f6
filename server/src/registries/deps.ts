import type { PriceDeps } from '../basket/index.ts';
import type { GiftDeps } from '../gifts/index.ts';
import type { EventStreams } from '../platform/http/event-streams.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { RowWatcher } from '../platform/pg-listener.ts';

export function createRegistryDeps({
  rateLimits,
  ...deps
}: Omit<RegistryDeps, 'limits'> & { rateLimits: RateLimits }): RegistryDeps {
  return {
    ...deps,
    limits: {
      saves: rateLimits.limit({ name: 'registry-save', points: 300, seconds: 3600 }),
      // What is put on lists, and the gifts that are opened for it: both stay when they are taken off again.
      items: rateLimits.limit({ name: 'registry-items', points: 500, seconds: 3600 }),
      thanks: rateLimits.limit({ name: 'registry-thanks', points: 300, seconds: 3600 }),
    },
  };
}

export interface RegistryDeps {
  /** Clock, money, pictures and papers are those of gifts. */
  gifts: GiftDeps;
  prices: PriceDeps;
  jobs: Pick<Jobs, 'send'>;
  streams: EventStreams;
  watcher: RowWatcher;
  limits: { saves: RateLimit; items: RateLimit; thanks: RateLimit };
}
