import type { channelOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { listChannels, makeFeedNow } from './channels.ts';
import type { FeedDeps } from './make-feeds.ts';

export function channelRoutes(deps: FeedDeps) {
  return {
    channels: () => listChannels(deps),
    makeFeed: (call) => makeFeedNow(deps, call),
  } satisfies Handlers<typeof channelOperations>;
}
