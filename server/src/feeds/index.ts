export { type FeedDeps, makeDueFeeds, makeFeedQueue, runFeeds } from './make-feeds.ts';
export { channelRoutes } from './routes.ts';
export { serveFeeds } from './serve.ts';
