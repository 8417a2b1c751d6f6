import * as z from 'zod/mini';
import { CHANNEL_NAMES, FEED_NAMES, FEED_PROBLEMS } from './channel-names.ts';
import { moment } from './fields.ts';
import { operation } from './operation.ts';

const feedName = z.enum(FEED_NAMES);

const feedProblem = z.object({
  problem: z.enum(FEED_PROBLEMS),
  /** So many products have it; the first of them are named. */
  count: z.int(),
  products: z.array(z.object({ id: z.int(), name: z.string() })),
});

const madeFeed = z.object({
  items: z.int(),
  madeAt: moment,
  problems: z.array(feedProblem),
});

/** Making feeds: one run at a time. */
const feedRun = z.object({
  /** An ended run has made its feeds, or has `failed`. */
  state: z.enum(['running', 'done', 'failed']),
  feeds: z.array(feedName),
  productsDone: z.int(),
  productsAll: z.int(),
});

export const channelOperations = {
  channels: operation({
    method: 'GET',
    path: '/backend/channels',
    caller: 'admin',
    roles: ['catalogue'],
    summary:
      'Where else the shop is open: each channel with its address, whether it is on and, for a product feed, what it has and what is wrong with it.',
    success: {
      status: 200,
      body: z.object({
        channels: z.array(
          z.object({
            channel: z.enum(CHANNEL_NAMES),
            on: z.boolean(),
            address: z.string(),
            /** Left out for what is no feed, and for a feed that was not made yet. */
            feed: z.optional(madeFeed),
          }),
        ),
        run: feedRun,
      }),
    },
    refusals: ['signed_out'],
  }),

  makeFeed: operation({
    method: 'POST',
    path: '/backend/make-feed',
    caller: 'admin',
    roles: [],
    summary: 'Makes a product feed again, now. While a run goes on, the answer is about that one.',
    body: z.object({ feed: feedName }),
    success: { status: 200, body: z.object({ run: feedRun }) },
    refusals: ['signed_out', 'not_allowed'],
  }),
};

export type FeedView = z.output<typeof madeFeed>;
export type FeedProblemView = z.output<typeof feedProblem>;
export type FeedRunView = z.output<typeof feedRun>;
