import type { ComponentType } from 'react';

/** The module of a page that the server renders (`public/pages.ts` lists them all). */
export interface PublicPage<Data> {
  /** Rendered on the server and hydrated in the browser: no `style` attributes, and the same output in both. */
  default: ComponentType<{ data: Data }>;
  head(data: Data): PageHead;
}

export interface PageHead {
  /** Followed by the shop's name. */
  title: string;
  /** The title stands alone. */
  isWhole?: true;
  description: string;
  /** The page's own path in its language, for its canonical address; left out, it has none. */
  path?: string | undefined;
  /** The picture in link previews; a path of ours or an https address. */
  image?: { url: string; width: number; height: number; alt: string } | undefined;
  /** The largest picture of the first screen: requested before the style sheet is read. */
  preloadImage?: { src: string; srcSet: string | undefined; sizes: string } | undefined;
}
