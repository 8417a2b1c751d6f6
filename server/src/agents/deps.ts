import type { PriceDeps } from '../basket/index.ts';
import type { CatalogueEditDeps } from '../catalogue/index.ts';
import type { GiftDeps } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { OrderProgress } from '../purchases/index.ts';
import type { ShopSettings } from '../shop-settings/index.ts';

export function createAgentDeps({
  rateLimits,
  ...deps
}: Omit<AgentDeps, 'limits'> & { rateLimits: RateLimits }): AgentDeps {
  return { ...deps, limits: createLimits(rateLimits) };
}

/** Assistants of many people come from few networks, so these are far above what one person's assistant needs. */
function createLimits(rateLimits: RateLimits) {
  return {
    calls: rateLimits.limit({ name: 'agent-calls', points: 600, seconds: 60 }),
    callsPerAgent: rateLimits.limit({ name: 'agent-calls-by', points: 3000, seconds: 60 }),
    callsPerHandle: rateLimits.limit({ name: 'agent-handle', points: 120, seconds: 60 }),
    starts: rateLimits.limit({ name: 'agent-starts', points: 60, seconds: 60 }),
    startsPerAgent: rateLimits.limit({ name: 'agent-starts-by', points: 1200, seconds: 600 }),
    // So that a few networks alone cannot use up what all of them have.
    startsPerHour: rateLimits.limit({ name: 'agent-starts-hour', points: 600, seconds: 3600 }),
    // What all of them together can leave in the table before the first of it ends is six times this.
    allStarts: rateLimits.limit({ name: 'agent-starts-all', points: 3300, seconds: 3600 }),
    newAgents: rateLimits.limit({ name: 'agent-new', points: 20, seconds: 3600 }),
    profiles: rateLimits.limit({ name: 'agent-profile', points: 300, seconds: 3600 }),
    profilesPerHost: rateLimits.limit({ name: 'agent-profile-host', points: 5, seconds: 3600 }),
    // Of people who open links.
    opened: rateLimits.limit({ name: 'prepared-open', points: 120, seconds: 60 }),
  };
}

export interface AgentDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
  publicUrl: string;
  /** As the shop is set right now. */
  settings(): ShopSettings;
  /** Where profiles of agents may be fetched from. */
  profileHosts: readonly string[];
  prices: PriceDeps;
  catalogue: Pick<CatalogueEditDeps, 'database' | 'index' | 'deliveryPace' | 'charges'>;
  gifts: GiftDeps;
  isBlocked(userId: string): Promise<boolean>;
  /** Of a paid order. */
  findPurchaseId(orderId: string, tx: Database): Promise<string | undefined>;
  findOrderProgress(orderId: string): Promise<OrderProgress | undefined>;
  limits: { [Name in keyof ReturnType<typeof createLimits>]: RateLimit };
}
