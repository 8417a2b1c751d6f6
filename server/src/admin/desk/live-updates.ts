import {
  type AdminOperationName,
  type AdminRole,
  mayCall,
  type Operations,
  operations,
} from '@tohfa/contract';
import { atMostEvery } from '../../platform/concurrency.ts';
import { ALREADY_SENT, type Call, refuse } from '../../platform/http/operations.ts';
import type { Listen } from '../../platform/pg-listener.ts';
import type { DeskDeps, DeskTopic, DeskWatcher, OnDeskChange } from './deps.ts';

/**
 * Sends what changed and how many orders are new, never what they are; each role hears of what it may read. The role is
 * read before each event: a colleague who gets another one, or none, hears nothing more by the old one.
 */
export async function deskEvents(
  { watcher, streams, liveRole, sessionCheckMs }: DeskDeps,
  { identity, request, reply }: Call<Operations['deskEvents']>,
) {
  const stream = streams.open(request, reply);
  if (!stream) return refuse('too_many_requests', { retryAfterSeconds: 30 });
  let role: AdminRole | undefined = identity.admin.role;
  const checkRole = async () => {
    // A database that is away ends no session.
    role = await liveRole(request).catch(() => role);
    if (role === undefined) stream.end();
    return role;
  };
  const changed = new Set<DeskTopic>();
  let placed = 0;
  const send = async () => {
    const hears = await checkRole();
    if (hears === undefined) return;
    const may = (topic: DeskTopic) => hears === 'viewer' || mayCall(hears, operations[LISTED_BY[topic]]);
    if (placed > 0 && may('orders')) stream.send('placed', String(placed));
    for (const topic of changed) if (may(topic)) stream.send(topic);
    placed = 0;
    changed.clear();
  };
  // Each event is a fetch of what is shown: a viewer is told once a second, however many orders come.
  const tell = atMostEvery(EVENT_INTERVAL_MS, () => void send());
  const unsubscribe = watcher.subscribe((topic, count) => {
    changed.add(topic);
    placed += count;
    tell();
  });
  const check = setInterval(() => void checkRole(), sessionCheckMs);
  stream.onEnd(() => {
    clearInterval(check);
    unsubscribe();
  });
  return ALREADY_SENT;
}

const EVENT_INTERVAL_MS = 1000;

/** Who may read the list hears that it changed. */
const LISTED_BY = {
  orders: 'allOrders',
  gifts: 'allGifts',
  returns: 'allReturns',
  reviews: 'allReviews',
} as const satisfies Record<DeskTopic, AdminOperationName>;

/** Receives changes from every process: see `0240-desk.sql`. After a reconnect everything counts as changed. */
export async function createDeskWatcher(listen: Listen): Promise<DeskWatcher> {
  const subscribers = new Set<OnDeskChange>();
  const publish = (topic: DeskTopic, placed = 0) => {
    for (const onChange of subscribers) onChange(topic, placed);
  };
  const topics = Object.keys(LISTED_BY) as DeskTopic[];
  await listen(
    'desk',
    (payload) => {
      const [what, count = '0'] = payload.split(' ');
      if (what === 'placed') return publish('orders', Number(count));
      const topic = topics.find((one) => one === what);
      if (topic) publish(topic);
    },
    () => {
      for (const topic of topics) publish(topic);
    },
  );
  return {
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => {
        subscribers.delete(onChange);
      };
    },
  };
}
