import * as z from 'zod/mini';
import { moment } from './fields.ts';
import { operation } from './operation.ts';

/** Product feeds: files that other services fetch. */
export const FEED_NAMES = ['google', 'openai', 'meta'] as const;

/** Where else the shop is open, each with the setting that switches it off. */
export const CHANNELS = {
  ucp: { setting: 'channelUcp', path: '/.well-known/ucp' },
  mcp: { setting: 'channelMcp', path: '/mcp' },
  google: { setting: 'channelGoogle', path: '/feeds/google.xml' },
  openai: { setting: 'channelOpenai', path: '/feeds/openai.csv' },
  meta: { setting: 'channelMeta', path: '/feeds/meta.csv' },
  llms: { setting: 'channelLlms', path: '/llms.txt' },
} as const;

export const CHANNEL_NAMES = ['google', 'openai', 'meta', 'ucp', 'mcp', 'llms'] as const;

/** What keeps an item of a feed from being shown, or from being shown well. */
export const FEED_PROBLEMS = ['no-picture', 'no-brand', 'long-title', 'wrong-barcode'] as const;

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

export type ChannelName = (typeof CHANNEL_NAMES)[number];
export type FeedName = (typeof FEED_NAMES)[number];
export type FeedProblem = (typeof FEED_PROBLEMS)[number];
export type FeedProblemView = z.output<typeof feedProblem>;
export type FeedRunView = z.output<typeof feedRun>;
