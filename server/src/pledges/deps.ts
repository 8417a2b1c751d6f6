import type { Clock } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Jobs } from '../platform/jobs.ts';
import { limitMailsTo } from '../platform/mailbox.ts';

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
      // Questions to an address that has not answered, whoever typed it.
      questions: limitMailsTo(
        rateLimits,
        { name: 'pledge-question', points: 3, seconds: 24 * 3600 },
        { name: 'pledge-question-month', points: 10, seconds: 30 * 24 * 3600 },
      ),
    },
  };
}

export interface PledgeDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  clock: Clock;
  /** Undefined while the person has not confirmed it. */
  confirmedEmail(database: Database, userId: string): Promise<string | undefined>;
  limits: Record<'perNetwork' | 'perGift' | 'questions', RateLimit>;
}
