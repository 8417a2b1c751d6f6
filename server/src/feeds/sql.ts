import { randomUUID } from 'node:crypto';
import type { FeedName, FeedRunView } from '@tohfa/contract';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { FoundProblem } from './problems.ts';
import { feedRun, feeds } from './tables.ts';

/** Renewed with every batch; a run whose process has died blocks the next for so long. */
const LEASE = sql`now() + interval '1 minute'`;

/** The run's id; undefined while another goes on. */
export async function claimRun(
  tx: Database,
  wanted: readonly FeedName[],
  productsAll: number,
): Promise<string | undefined> {
  const id = randomUUID();
  const claimed = await tx
    .update(feedRun)
    .set({ id, feeds: [...wanted], productsDone: 0, productsAll, failed: false, leaseEnds: LEASE })
    .where(or(isNull(feedRun.leaseEnds), lt(feedRun.leaseEnds, sql`now()`)))
    .returning({ id: feedRun.id });
  return claimed.length > 0 ? id : undefined;
}

/** What the run is to make; undefined when it has ended or another has taken over. */
export async function findRun(database: Database, id: string): Promise<FeedName[] | undefined> {
  const [run] = await database.select({ feeds: feedRun.feeds }).from(feedRun).where(isRunning(id));
  return run?.feeds;
}

/** False when the run's lease was lost to another. */
export async function reportProgress(database: Database, id: string, productsDone: number): Promise<boolean> {
  const kept = await database
    .update(feedRun)
    .set({ productsDone, leaseEnds: LEASE })
    .where(isRunning(id))
    .returning({ id: feedRun.id });
  return kept.length > 0;
}

export async function endRun(tx: Database, id: string, { failed }: { failed: boolean }): Promise<boolean> {
  const ended = await tx
    .update(feedRun)
    .set({ leaseEnds: null, failed })
    .where(isRunning(id))
    .returning({ id: feedRun.id });
  return ended.length > 0;
}

export async function readRun(database: Database): Promise<FeedRunView> {
  const [run] = await database
    .select({
      feeds: feedRun.feeds,
      productsDone: feedRun.productsDone,
      productsAll: feedRun.productsAll,
      failed: feedRun.failed,
      isOpen: sql<boolean>`lease_ends is not null`,
      isLive: sql<boolean>`coalesce(lease_ends > now(), false)`,
    })
    .from(feedRun);
  if (!run) throw new Error('the row of feed runs is missing');
  const { failed, isOpen, isLive, ...progress } = run;
  return { state: isLive ? 'running' : failed || isOpen ? 'failed' : 'done', ...progress };
}

export async function saveFeed(tx: Database, feed: MadeFeed): Promise<void> {
  const values = { ...feed, madeAt: sql`now()` };
  await tx.insert(feeds).values(values).onConflictDoUpdate({ target: feeds.name, set: values });
}

/** The feeds that should be made: without a copy, of another catalogue some minutes ago, or of yesterday. */
export async function listDueFeeds(
  database: Database,
  wanted: readonly FeedName[],
  madeFrom: string,
): Promise<FeedName[]> {
  const rows = await queryRows<{ name: FeedName }>(
    database,
    sql`select name from unnest(${sql.param([...wanted])}::text[]) as wanted (name)
      where not exists (select 1 from feeds where feeds.name = wanted.name
        and made_at > now() - case when made_from = ${madeFrom} then interval '1 day' else ${PAUSE} end)`,
  );
  return rows.map(({ name }) => name);
}

/** A shop that sells every minute would make its feeds every minute; who reads them comes a few times a day. */
const PAUSE = sql`interval '5 minutes'`;

/** Everything of a feed but its bytes. */
export async function listFeedFacts(database: Database) {
  const { name, items, problems, madeAt } = feeds;
  return database.select({ name, items, problems, madeAt }).from(feeds);
}

export async function findEtag(database: Database, name: FeedName): Promise<string | undefined> {
  const [row] = await database.select({ etag: feeds.etag }).from(feeds).where(eq(feeds.name, name));
  return row?.etag;
}

export async function readBody(
  database: Database,
  name: FeedName,
): Promise<{ body: Buffer; etag: string } | undefined> {
  const [row] = await database
    .select({ body: feeds.body, etag: feeds.etag })
    .from(feeds)
    .where(eq(feeds.name, name));
  return row;
}

function isRunning(id: string) {
  return and(eq(feedRun.id, id), sql`${feedRun.leaseEnds} is not null`);
}

interface MadeFeed {
  name: FeedName;
  body: Buffer;
  etag: string;
  items: number;
  problems: FoundProblem[];
  madeFrom: string;
}
