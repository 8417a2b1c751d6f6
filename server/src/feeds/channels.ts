import { CHANNEL_NAMES, CHANNELS, FEED_NAMES, type Operations } from '@tohfa/contract';
import { countListedProducts } from '../catalogue/index.ts';
import type { Call } from '../platform/http/operations.ts';
import { type FeedDeps, makeFeedQueue } from './make-feeds.ts';
import { claimRun, listFeedFacts, readRun } from './sql.ts';

/** What the admins see: each channel, and what its feed has. */
export async function listChannels({ database, settings, publicUrl }: FeedDeps) {
  const shop = settings();
  const facts = new Map((await listFeedFacts(database)).map((feed) => [feed.name, feed]));
  return {
    channels: CHANNEL_NAMES.map((channel) => {
      const { setting, path } = CHANNELS[channel];
      const name = FEED_NAMES.find((feed) => feed === channel);
      const made = name && facts.get(name);
      return {
        channel,
        on: shop[setting],
        address: publicUrl + path,
        ...(made && {
          feed: { items: made.items, madeAt: made.madeAt.toISOString(), problems: made.problems },
        }),
      };
    }),
    run: await readRun(database),
  };
}

/** The button of the screen: a job does the work, and the answer is its progress. */
export async function makeFeedNow(
  { database, jobs }: FeedDeps,
  { body: { feed } }: Call<Operations['makeFeed']>,
) {
  const productsAll = await countListedProducts(database);
  await database.transaction(async (tx) => {
    const runId = await claimRun(tx, [feed], productsAll);
    if (runId !== undefined) await jobs.send(makeFeedQueue, { runId }, tx);
  });
  return { run: await readRun(database) };
}
