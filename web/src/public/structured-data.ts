import type { ExploreView, PageBrand, PublicPageData, PublicPageName } from '@tohfa/contract';
import { occasionNames, recipientNames } from '@tohfa/contract/screens';
import { explorePath, paths, publicProductPath } from '../lib/paths.ts';
import type { PageHead } from '../lib/public-page.ts';
import { describeGift } from './structured-gift.ts';

/**
 * What search engines and assistants read of a page: schema.org as JSON-LD. Only the server's half loads this. It says what
 * the page shows and what the shop's terms promise, and leaves out the rest.
 */
export function describePage<Name extends PublicPageName>(
  name: Name,
  data: PublicPageData[Name],
  page: DescribedPage,
): object | undefined {
  const describe: Describe<Name> | undefined = DESCRIBED[name];
  const parts = describe?.(data, page);
  return parts && { '@context': 'https://schema.org', '@graph': parts };
}

const DESCRIBED: { [Name in PublicPageName]?: Describe<Name> } = {
  explore: describeExplore,
  gift: (view, page) =>
    view === null
      ? undefined
      : [
          ...describeGift(view, page),
          trail(page, [[view.product.name, publicProductPath(view.product.slug)]]),
          describeShop(page),
        ],
};

function describeExplore({ asked: { occasion, recipient } }: ExploreView, page: DescribedPage): object[] {
  const { publicUrl, head, brand } = page;
  const theme: [string, string][] =
    occasion && !recipient
      ? [[occasionNames[occasion], explorePath({ occasion })]]
      : recipient && !occasion
        ? [[recipientNames[recipient], explorePath({ recipient })]]
        : [];
  return [
    {
      '@type': 'CollectionPage',
      name: head.title,
      description: head.description,
      url: publicUrl + (head.path ?? paths.explore),
      isPartOf: { '@id': `${publicUrl}/#site` },
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      name: brand.name,
      url: `${publicUrl}/`,
      publisher: { '@id': `${publicUrl}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl + paths.explore}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    ...(theme.length > 0 ? [trail(page, theme)] : []),
    describeShop(page),
  ];
}

/** Returns are decided one by one and have no last day, so the policy itself is linked instead of put into a category. */
function describeShop({ publicUrl, brand }: DescribedPage): object {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#shop`,
    name: brand.name,
    url: `${publicUrl}/`,
    logo: new URL(brand.logo ?? '/apple-touch-icon.png', publicUrl).href,
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: publicUrl + paths.refunds,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      url: publicUrl + paths.contact,
    },
  };
}

/** The way to a page from the front of the shop. */
function trail({ publicUrl, brand }: DescribedPage, pages: readonly [string, string][]): object {
  const whole = [[brand.name, paths.explore] as const, ...pages];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

type Describe<Name extends PublicPageName> = (
  data: PublicPageData[Name],
  page: DescribedPage,
) => object[] | undefined;

export interface DescribedPage {
  head: PageHead;
  publicUrl: string;
  brand: PageBrand;
  now: Date;
}
