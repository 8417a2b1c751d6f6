import type { PublicCard } from './cards.ts';
import type { PublicGift } from './chip-in.ts';
import type { ExploreView, GiftPageView } from './explore.ts';
import type { LegalPageView } from './legal-pages.ts';
import type { PublicRegistry } from './registries.ts';
import type { SignInWay } from './shop.ts';

/**
 * The pages that the server renders, and what each is rendered from: the response of its public call and nothing else,
 * because all of it stands in the page's source.
 */
export interface PublicPageData {
  /** Null when there is no such gift, or none that is shared. */
  'chip-in': PublicGift | null;
  /** The same for everyone: the browser requests what is behind its link's `#`. */
  contribution: null;
  /** The same. */
  pledge: null;
  explore: ExploreView;
  /** Null when the shop has no such product. */
  gift: GiftPageView | null;
  /** Null when there is no such card. */
  card: PublicCard | null;
  /** Null when there is no such registry. */
  registry: PublicRegistry | null;
  /** `/terms`, `/shipping`, `/refunds` and `/contact`. */
  legal: LegalPageView;
}

/** What every page shows of the shop, from its settings. */
export interface PageBrand {
  name: string;
  /** A picture of ours; absent, the shop's own drawing. */
  logo?: string;
  /** Why nothing can be paid for right now. */
  paused?: string;
  /** How customers may sign in, if not in every way. */
  signInWays?: readonly SignInWay[];
  /** With the colours of the accent; absent, those of the build. */
  stylesheet?: string;
}

export type PublicPageName = keyof PublicPageData;

/** What the bundle of server-rendered pages exports. Returns a whole HTML document. */
export type RenderPublicPage = <Name extends PublicPageName>(
  name: Name,
  data: PublicPageData[Name],
  publicUrl: string,
  options: {
    brand: PageBrand;
    /** A stale page is a copy from before an outage: it says that paying will be back. */
    isStale?: boolean;
  },
) => Promise<string>;
