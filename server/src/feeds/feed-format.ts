import type { FeedProblem } from '@tohfa/contract';
import type { FeedItem, FeedShop } from './items.ts';

/** How a service wants its feed. */
export interface FeedFormat {
  type: string;
  /** What of an item matters to this service. */
  problems: readonly FeedProblem[];
  head(shop: FeedShop): string;
  item(item: FeedItem, shop: FeedShop): string;
  foot: string;
}
