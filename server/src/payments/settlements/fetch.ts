import {
  daysAfter,
  daysBetween,
  indianDay,
  type Operations,
  type SettlementFetchView,
} from '@tohfa/contract';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, databaseNow, isUniqueViolation, queryRows } from '../../platform/database.ts';
import type { Call } from '../../platform/http/operations.ts';
import { defineQueue } from '../../platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { PROVIDER_LINES_PAGE_SIZE, PROVIDER_PAGE_SIZE, type ProviderResult } from '../provider/provider.ts';
import { compareSettlements } from './compare.ts';
import { listUnknownSettlements, saveLines, saveSettlements } from './settlements-sql.ts';
import { type SettlementFetch, settlementFetches } from './tables.ts';

/** Lines may come late, so the last days are read again each time. */
const DAYS_AGAIN = 6;
const FIRST_FETCH_DAYS = 30;
/** Longer than payments are missed for, so that nothing is called missing because nobody fetched. */
const MAX_DAYS = 90;
/** A settlement may fail days after it was processed. */
const SETTLEMENTS_LOOKBACK_DAYS = 35;
const DAY_SECONDS = 24 * 3600;
/** How long an ended run answers for those who ask again. */
const PAUSE_SECONDS = 5;
const LEASE = sql`now() + interval '2 minutes'`;
/** Ends a run even if the provider always returns another page. */
const MAX_PAGES = 200;

export const fetchSettlementsQueue = defineQueue('fetch-settlements', z.object({ fetchId: z.int() }));

/** The admin's button: a job does the work, and the answer is its progress. */
export async function fetchSettlements(payments: FetchDeps, { body }: Call<Operations['fetchSettlements']>) {
  const fetch = await startFetch(payments, body.from, (tx, { id }) =>
    payments.jobs.send(fetchSettlementsQueue, { fetchId: id }, tx),
  );
  return { fetch: toFetchView(fetch) };
}

/** Daily job. Another run that is in progress does the same work. */
export async function fetchSettlementsDaily(payments: FetchDeps): Promise<void> {
  let started: SettlementFetch | undefined;
  await startFetch(payments, undefined, async (_tx, fetch) => {
    started = fetch;
  });
  if (started) await runSettlementFetch(payments, started.id);
}

/** Reads settlements and lines, then compares. Repeating it, also in two processes at once, changes nothing. */
export async function runSettlementFetch(payments: FetchDeps, fetchId: number): Promise<void> {
  const { database, log } = payments;
  const [fetch] = await database.select().from(settlementFetches).where(eq(settlementFetches.id, fetchId));
  if (fetch?.state !== 'running') return;
  const problem = (await readSettlements(payments, fetch)) ?? (await readLines(payments, fetch));
  if (problem) {
    log.warn({ fetchId, problem }, 'settlements could not be fetched');
    await endFetch(database, fetchId, 'failed', problem);
    return;
  }
  await compareSettlements(database, { coveredFrom: fetch.firstDay });
  await endFetch(database, fetchId, 'done');
}

export async function findLastFetch(database: Database): Promise<SettlementFetch | undefined> {
  const [last] = await database.select().from(settlementFetches).orderBy(desc(settlementFetches.id)).limit(1);
  return last;
}

export function toFetchView(fetch: SettlementFetch): SettlementFetchView {
  const { state, problem, daysDone, settlements, lines, startedAt, endedAt } = fetch;
  const days = daysBetween(fetch.firstDay, fetch.lastDay) + 1;
  return {
    state,
    startedAt: startedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    days,
    // A run that was interrupted reads its days again.
    daysDone: Math.min(days, daysDone),
    settlements,
    lines,
    ...(state === 'failed' && { problem: problem as NonNullable<SettlementFetchView['problem']> }),
  };
}

/** Inserts the run, or returns the one that is in progress or has just ended. The unique index lets one in. */
async function startFetch(
  { database }: FetchDeps,
  from: string | undefined,
  onStart: (tx: Database, fetch: SettlementFetch) => Promise<void>,
): Promise<SettlementFetch> {
  await database
    .update(settlementFetches)
    .set({ state: 'failed', problem: 'interrupted', endedAt: sql`now()` })
    .where(and(eq(settlementFetches.state, 'running'), lt(settlementFetches.leaseEnds, sql`now()`)));
  const now = await databaseNow(database);
  const last = await findLastFetch(database);
  if (last && isRecent(last, now)) return last;
  const lastDay = indianDay(now);
  try {
    return await database.transaction(async (tx) => {
      const [fetch] = await tx
        .insert(settlementFetches)
        .values({ firstDay: await firstDayOf(tx, lastDay, from), lastDay, leaseEnds: LEASE })
        .returning();
      if (!fetch) throw new Error('no fetch was inserted');
      await onStart(tx, fetch);
      return fetch;
    });
  } catch (error) {
    const running = isUniqueViolation(error) ? await findLastFetch(database) : undefined;
    if (running) return running;
    throw error;
  }
}

function isRecent({ state, endedAt }: SettlementFetch, now: Date): boolean {
  return (
    state === 'running' || (endedAt !== null && now.getTime() - endedAt.getTime() < PAUSE_SECONDS * 1000)
  );
}

async function firstDayOf(tx: Database, today: string, from: string | undefined): Promise<string> {
  const [last] = await queryRows<{ day: string | null }>(
    tx,
    sql`select to_char(max(last_day), 'YYYY-MM-DD') as day from settlement_fetches where state = 'done'`,
  );
  const usual = last?.day ? daysAfter(last.day, -DAYS_AGAIN) : daysAfter(today, -FIRST_FETCH_DAYS);
  const earliest = daysAfter(today, -MAX_DAYS);
  const wanted = from !== undefined && from < usual ? from : usual;
  if (wanted < earliest) return earliest;
  return wanted;
}

async function endFetch(
  database: Database,
  id: number,
  state: 'done' | 'failed',
  problem = '',
): Promise<void> {
  await database
    .update(settlementFetches)
    .set({ state, problem, endedAt: sql`now()` })
    .where(and(eq(settlementFetches.id, id), eq(settlementFetches.state, 'running')));
}

async function readSettlements(
  { database, provider }: FetchDeps,
  fetch: SettlementFetch,
): Promise<Problem | undefined> {
  const now = Math.floor((await databaseNow(database)).getTime() / 1000);
  const days = Math.max(SETTLEMENTS_LOOKBACK_DAYS, daysBetween(fetch.firstDay, fetch.lastDay) + 1);
  const range = { from: now - days * DAY_SECONDS, to: now + 60 };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await provider.listSettlements({ ...range, skip: page * PROVIDER_PAGE_SIZE });
    if (!listed.ok) return listed.problem;
    await countProgress(database, fetch.id, { settlements: await saveSettlements(database, listed.value) });
    if (listed.value.length < PROVIDER_PAGE_SIZE) return undefined;
  }
  return undefined;
}

async function readLines(payments: FetchDeps, fetch: SettlementFetch): Promise<Problem | undefined> {
  const { database, provider } = payments;
  const days = daysBetween(fetch.firstDay, fetch.lastDay) + 1;
  for (let nth = 0; nth < days; nth += 1) {
    const day = daysAfter(fetch.firstDay, nth);
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const listed = await provider.listSettlementLines(day, page * PROVIDER_LINES_PAGE_SIZE);
      if (!listed.ok) return listed.problem;
      const problem = await readUnknownSettlements(payments, listed.value);
      if (problem) return problem;
      await countProgress(database, fetch.id, { lines: await saveLines(database, listed.value) });
      if (listed.value.length < PROVIDER_LINES_PAGE_SIZE) break;
    }
    await countProgress(database, fetch.id, { daysDone: 1 });
  }
  return undefined;
}

/** Lines of a settlement that was made after the list was read, or long before it. */
async function readUnknownSettlements(
  { database, provider }: FetchDeps,
  lines: readonly { settlementId: string | null }[],
): Promise<Problem | undefined> {
  const ids = new Set(lines.flatMap(({ settlementId }) => settlementId ?? []));
  for (const id of await listUnknownSettlements(database, [...ids])) {
    const found = await provider.getSettlement(id);
    if (!found.ok) return found.problem;
    await saveSettlements(database, [found.value]);
  }
  return undefined;
}

/** Also keeps the lease. */
async function countProgress(
  database: Database,
  id: number,
  { settlements = 0, lines = 0, daysDone = 0 }: { settlements?: number; lines?: number; daysDone?: number },
): Promise<void> {
  await database
    .update(settlementFetches)
    .set({
      settlements: sql`${settlementFetches.settlements} + ${settlements}`,
      lines: sql`${settlementFetches.lines} + ${lines}`,
      daysDone: sql`${settlementFetches.daysDone} + ${daysDone}`,
      leaseEnds: LEASE,
    })
    .where(eq(settlementFetches.id, id));
}

type Problem = Extract<ProviderResult<never>, { ok: false }>['problem'];
export type FetchDeps = Pick<PaymentDeps, 'database' | 'jobs' | 'log' | 'provider'>;
