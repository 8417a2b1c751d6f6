import type { PriceDeps } from '../basket/index.ts';
import type { GiftDeps } from '../gifts/index.ts';
import type { EventStreams } from '../platform/http/event-streams.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Listen } from '../platform/pg-listener.ts';

export function createRegistryDeps({
  rateLimits,
  ...deps
}: Omit<RegistryDeps, 'limits'> & { rateLimits: RateLimits }): RegistryDeps {
  return {
    ...deps,
    limits: {
      saves: rateLimits.limit({ name: 'registry-save', points: 300, seconds: 3600 }),
      thanks: rateLimits.limit({ name: 'registry-thanks', points: 300, seconds: 3600 }),
    },
  };
}

/** Tells every process that looks at a registry of its changes; the database sends them. */
export async function createRegistryWatcher(listen: Listen): Promise<RegistryWatcher> {
  const subscribers = new Map<string, Set<() => void>>();
  const publish = (registryId: string) => {
    for (const onChange of subscribers.get(registryId) ?? []) onChange();
  };
  await listen('registries', publish, () => {
    for (const registryId of subscribers.keys()) publish(registryId);
  });
  return {
    subscribe(registryId, onChange) {
      const own = subscribers.get(registryId) ?? new Set();
      subscribers.set(registryId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0 && subscribers.get(registryId) === own) subscribers.delete(registryId);
      };
    },
  };
}

export interface RegistryDeps {
  /** Clock, money, pictures and papers are those of gifts. */
  gifts: GiftDeps;
  prices: PriceDeps;
  jobs: Pick<Jobs, 'send'>;
  streams: EventStreams;
  watcher: RegistryWatcher;
  limits: { saves: RateLimit; thanks: RateLimit };
}

interface RegistryWatcher {
  /** Returns a function that unsubscribes. */
  subscribe(registryId: string, onChange: () => void): () => void;
}
