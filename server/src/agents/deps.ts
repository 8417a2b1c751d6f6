import type { PriceDeps } from '../basket/index.ts';
import type { CatalogueEditDeps } from '../catalogue/index.ts';
import type { GiftDeps } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimits } from '../platform/http/rate-limit.ts';
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

/**
 * Assistants of many people come from few networks, so these are far above what one person's assistant needs. Anybody can say to
 * be any assistant: a name counts only within the network that says it.
 */
function createLimits(rateLimits: RateLimits) {
  return {
    calls: rateLimits.limit({ name: 'agent-calls', points: 600, seconds: 60 }),
    callsPerName: rateLimits.limit({ name: 'agent-calls-name', points: 500, seconds: 60 }),
    callsPerHandle: rateLimits.limit({ name: 'agent-handle', points: 120, seconds: 60 }),
    starts: rateLimits.limit({ name: 'agent-starts', points: 60, seconds: 60 }),
    startsPerName: rateLimits.limit({ name: 'agent-starts-name', points: 50, seconds: 60 }),
    // All of them together can leave six times `allPoints` in the table before the first of it ends, and a little more for
    // each network that is new then.
    startsPerHour: rateLimits.share({
      ...{ name: 'agent-starts-share', seconds: 3600 },
      ...{ points: 600, allPoints: 3300 },
    }),
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
  limits: ReturnType<typeof createLimits>;
}
