/** Product feeds: files that other services fetch. Without schemas, because screens show what is here. */
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

export type ChannelName = (typeof CHANNEL_NAMES)[number];
export type FeedName = (typeof FEED_NAMES)[number];
export type FeedProblem = (typeof FEED_PROBLEMS)[number];
