import type { Clock } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Jobs } from '../platform/jobs.ts';

export function createPledgeDeps({
  rateLimits,
  ...deps
}: Omit<PledgeDeps, 'limits'> & { rateLimits: RateLimits }): PledgeDeps {
  return {
    ...deps,
    limits: {
      // Many people in an office or a mobile network share one address.
      perNetwork: rateLimits.limit({ name: 'pledge', points: 60, seconds: 3600 }),
      perGift: rateLimits.limit({ name: 'pledge-gift', points: 120, seconds: 3600 }),
    },
  };
}

export interface PledgeDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  clock: Clock;
  limits: { perNetwork: RateLimit; perGift: RateLimit };
}
