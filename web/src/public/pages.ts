import type { PublicPageData, PublicPageName } from '@tohfa/contract';
import type { PublicPage } from '../lib/public-page.ts';

/**
 * The pages that the server renders. Each is loaded on its own, so that none carries another. The build
 * imports this file in Node too.
 */
export const publicPages: { [Name in PublicPageName]: () => Promise<PublicPage<PublicPageData[Name]>> } = {
  'chip-in': () => import('../contributions/chip-in/chip-in-page.tsx'),
  contribution: () => import('../contributions/contribution-page.tsx'),
  pledge: () => import('../contributions/pledge/pledge-page.tsx'),
  explore: () => import('../catalogue/explore/explore-page.tsx'),
  gift: () => import('../catalogue/explore/gift-page.tsx'),
  legal: () => import('../shop/legal-page.tsx'),
  registry: () => import('../registries/page/registry-page.tsx'),
  card: () => import('../contributions/card/card-page.tsx'),
};

/** The element that the page is rendered into, and the one with its data. */
export const ROOT_ID = 'root';
export const DATA_ID = 'page-data';

/** What the element with the data contains. */
export interface EmbeddedPage<Name extends PublicPageName = PublicPageName> {
  page: Name;
  data: PublicPageData[Name];
}
