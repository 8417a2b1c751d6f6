import type { AdminRole } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { EventStreams } from '../../platform/http/event-streams.ts';

/** What the admins' everyday screens need: work list, search, live updates, own filters and notices. */
export interface DeskDeps {
  database: Database;
  findPeople(
    text: string,
    by: { limit: number; byContact: boolean },
  ): Promise<{ id: string; name: string; email: string }[]>;
  watcher: DeskWatcher;
  streams: EventStreams;
  /** Without prolonging the session: a screen that is only open is not in use. */
  liveRole(request: FastifyRequest): Promise<AdminRole | undefined>;
  sessionCheckMs: number;
}

/** Reports are money's; who packs orders sees theirs, not what the shop earns. */
export const REVENUE: { roles: readonly AdminRole[] } = { roles: ['money'] };

/** What admins' screens are told of. */
export type DeskTopic = 'orders' | 'gifts' | 'returns' | 'reviews';

export type OnDeskChange = (topic: DeskTopic, placed: number) => void;

export interface DeskWatcher {
  subscribe(onChange: OnDeskChange): () => void;
}
