import { setTimeout as wait } from 'node:timers/promises';
import { indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { inThePast } from '../platform/past-clock.ts';
import type { Settings } from '../settings.ts';
import { taxDeps } from '../shop.ts';
import { listDemoRows, readDemoHistory, saveDemoEvent } from '../shop-settings/index.ts';
import { issueDueDocuments } from '../taxes/index.ts';
import { deskEvents } from './desk.ts';
import { type Memory, momentOf, type PastEvent } from './events.ts';
import { familyEvents } from './families.ts';
import { giftEvents } from './gifts.ts';
import { orderEvents } from './orders.ts';
import { DEMO_DEVICE, openPastShop, type PastShop } from './past-shop.ts';

/** The first pages of a new shop come before its past. */
const AFTER_START_MS = 2000;
/** So that requests find the processor free. */
const BETWEEN_EVENTS_MS = 5;
const MAIL_DAYS = 10;
const BEGUN = 'begun';
const ENDED = 'ended';

/**
 * Fills a demo shop with two months of trade, while it is open: everything is done by a second shop in this process, one
 * event after the other, with the database's clock set to its time. A start after a kill goes on where it was.
 */
export function startLoadingHistory(deps: HistoryDeps): LoadingHistory {
  const stopping = new AbortController();
  const done = (async () => {
    await wait(AFTER_START_MS, undefined, { signal: stopping.signal });
    await loadHistory(deps, { signal: stopping.signal });
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) deps.log.error({ err: error }, 'the demo’s past could not be loaded');
  });
  return {
    done,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Only the embedded database has a clock that can be set back, and only a shop whose demo is there gets a past. */
export async function wantsHistory(
  { kind, database }: Pick<DatabaseHandle, 'kind' | 'database'>,
  { isNew }: { isNew: boolean },
): Promise<boolean> {
  if (kind !== 'pglite') return false;
  const known = await readDemoHistory(database);
  if (known.some(({ key }) => key === ENDED)) return false;
  if (known.some(({ key }) => key === BEGUN)) return (await listDemoRows(database, 'product')).length > 0;
  if (!isNew) return false;
  await saveDemoEvent(database, { key: BEGUN, isDone: true, facts: { today: indianDay(new Date()) } });
  return true;
}

/** Loads what is missing, oldest first; what `includes` leaves out never happened. */
export async function loadHistory(
  { settings, dbHandle, log }: HistoryDeps,
  { signal, includes = () => true }: { signal?: AbortSignal; includes?: (key: string) => boolean } = {},
): Promise<void> {
  const { database } = dbHandle;
  const known = new Map((await readDemoHistory(database)).map((row) => [row.key, row]));
  const begun = known.get(BEGUN)?.facts as { today: string } | undefined;
  if (!begun) return;
  const startedAt = Date.now();
  const events = [deskEvents, orderEvents, giftEvents, familyEvents]
    .flatMap((eventsUntil) => eventsUntil(begun.today))
    .filter(({ key, at }) => at.getTime() < startedAt && known.get(key)?.isDone !== true && includes(key))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const memory: Memory = {
    today: begun.today,
    read: <Facts extends object>(key: string) => {
      const facts = known.get(key)?.facts;
      return facts && Object.keys(facts).length > 0 ? (facts as Facts) : undefined;
    },
    async keep(key, facts) {
      const row = { key, facts, isDone: false };
      known.set(key, row);
      await saveDemoEvent(database, row);
    },
  };
  const mailsFrom = momentOf(begun.today, MAIL_DAYS, 0);
  const past = await openPastShop({ settings, dbHandle, mailsFrom });
  try {
    for (const event of events) {
      if (signal?.aborted) return;
      await loadEvent(past, memory, event, log);
      await saveDemoEvent(database, {
        key: event.key,
        isDone: true,
        facts: known.get(event.key)?.facts ?? {},
      });
      await wait(BETWEEN_EVENTS_MS);
    }
    await forgetSums(dbHandle);
    await endSessions(dbHandle);
    await saveDemoEvent(database, { key: ENDED, isDone: true, facts: {} });
    log.info({ events: events.length, ms: Date.now() - startedAt }, 'the demo’s past is loaded');
  } finally {
    await past.close();
  }
}

/** One that fails is left out: the demo lacks a detail, and the shop goes on. */
async function loadEvent(past: PastShop, memory: Memory, event: PastEvent, log: Log): Promise<void> {
  await inThePast(event.at, async () => {
    try {
      await event.run(past, memory);
      await past.perform();
      await issueDueDocuments({ ...taxDeps(past.shop), log });
    } catch (error) {
      log.warn({ err: error, event: event.key }, 'an event of the demo’s past was left out');
    }
  });
}

/** What was summed of days that have grown since; it is summed again when it is asked for. */
async function forgetSums({ database }: DatabaseHandle): Promise<void> {
  for (const table of ['report_sums', 'report_spans', 'report_gift_days'])
    await database.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Nobody goes on as one of the demo's people, or as the admin of that time. */
async function endSessions({ database }: DatabaseHandle): Promise<void> {
  await database.execute(sql`delete from sessions where device = ${DEMO_DEVICE}`);
  await database.execute(sql`delete from admin_sessions
    where created_at < (select min(ran_at) from migrations)`);
}

export interface LoadingHistory {
  done: Promise<void>;
  stop(): Promise<void>;
}

interface HistoryDeps {
  settings: Settings;
  dbHandle: DatabaseHandle;
  log: Log;
}
