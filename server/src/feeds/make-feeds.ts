import { CHANNELS, FEED_NAMES, type FeedName, type ShopCharges } from '@tohfa/contract';
import { z } from 'zod';
import { catalogueState, countListedProducts, listListedProducts } from '../catalogue/index.ts';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { ShopSettings } from '../shop-settings/index.ts';

import { createFeedWriter } from './feed-writer.ts';
import { feedFormats } from './formats.ts';
import { checkItem, type FeedShop, toFeedItems } from './items.ts';
import { createProblemList } from './problems.ts';
import { claimRun, endRun, findRun, listDueFeeds, reportProgress, saveFeed } from './sql.ts';

/** Few enough that requests are answered between two batches. */
const BATCH = 100;
/** Raised with every change of what a feed says, so that a new version makes all of them again. */
const FORMAT = 1;

export const makeFeedQueue = defineQueue('make-feed', z.object({ runId: z.uuid() }));

/** Job, every minute: makes what is due. Another run that is in progress leaves the rest to the next minute. */
export async function makeDueFeeds(deps: FeedDeps): Promise<void> {
  const settings = deps.settings();
  const open = FEED_NAMES.filter((name) => settings[CHANNELS[name].setting]);
  if (open.length === 0) return;
  const due = await listDueFeeds(deps.database, open, await describeSource(deps));
  if (due.length > 0) await makeFeeds(deps, due);
}

/** Makes these feeds now; false when another run goes on. */
export async function makeFeeds(deps: FeedDeps, wanted: readonly FeedName[]): Promise<boolean> {
  const runId = await claimRun(deps.database, wanted, await countListedProducts(deps.database));
  if (runId === undefined) return false;
  await runFeeds(deps, runId);
  return true;
}

/** Carries out a run that was claimed. A repeated job finds that it has ended. */
export async function runFeeds(deps: FeedDeps, runId: string): Promise<void> {
  const { database, log } = deps;
  const names = await findRun(database, runId);
  if (names === undefined) return;
  const startedAt = performance.now();
  try {
    // Before anything is read: a change during the run is seen by the next look.
    const madeFrom = await describeSource(deps);
    const made = await writeFeeds(deps, runId, names);
    await database.transaction(async (tx) => {
      if (!(await endRun(tx, runId, { failed: false }))) throw new LeaseLost();
      for (const feed of made) await saveFeed(tx, { ...feed, madeFrom });
    });
    const items = made[0]?.items;
    log.info({ feeds: names, items, ms: Math.round(performance.now() - startedAt) }, 'product feeds made');
  } catch (error) {
    if (error instanceof LeaseLost) return log.warn({ feeds: names }, 'another run makes the product feeds');
    await endRun(database, runId, { failed: true });
    throw error;
  }
}

/** Reads the catalogue once for all of them. */
async function writeFeeds(deps: FeedDeps, runId: string, names: readonly FeedName[]) {
  const { database } = deps;
  const shop = await describeShop(deps);
  const files = names.map((name) => ({ name, format: feedFormats[name], writer: createFeedWriter() }));
  for (const { format, writer } of files) await writer.write(format.head(shop));
  const problems = createProblemList();
  let items = 0;
  let products = 0;
  for (let afterId = 0; ; ) {
    const batch = await listListedProducts(database, { afterId, limit: BATCH });
    const found = batch
      .flatMap((product) => toFeedItems(product, shop))
      .map((item) => checkItem(item, problems));
    for (const { format, writer } of files)
      await writer.write(found.map((item) => format.item(item, shop)).join(''));
    items += found.length;
    products += batch.length;
    if (!(await reportProgress(database, runId, products))) throw new LeaseLost();
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    afterId = last.product.id;
  }
  const allProblems = problems.toList();
  return Promise.all(
    files.map(async ({ name, format, writer }) => {
      await writer.write(format.foot);
      return {
        name,
        items,
        problems: allProblems.filter(({ problem }) => format.problems.includes(problem)),
        ...(await writer.end()),
      };
    }),
  );
}

async function describeShop({ settings, charges, publicUrl }: FeedDeps): Promise<FeedShop> {
  const { taxRate, transactionCharges, deliveryCharges } = await charges();
  const { lowest, highest } = deliveryCharges;
  return {
    name: settings().name,
    publicUrl,
    taxRate,
    flatCharges: lowest === highest ? lowest + transactionCharges : undefined,
  };
}

/** Another text after any change that a feed shows. */
async function describeSource(deps: FeedDeps): Promise<string> {
  return JSON.stringify([FORMAT, await describeShop(deps), await catalogueState(deps.database)]);
}

/** Another process took the run over, because this one was away for longer than its lease. */
class LeaseLost extends Error {}

export interface FeedDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
  publicUrl: string;
  settings(): ShopSettings;
  charges(): Promise<ShopCharges>;
}
