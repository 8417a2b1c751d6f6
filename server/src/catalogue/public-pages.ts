import { LEGAL_PAGES, operations, PICTURE_SIZES, type ReviewSummary } from '@tohfa/contract';
import { LANGUAGES, type Language } from '@tohfa/contract/phrases';
import type { FastifyInstance } from 'fastify';
import { inAddress } from '../platform/http/language.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import { picturePreloadTag } from '../platform/http/web-app.ts';
import type { CatalogueDeps } from './browse.ts';
import { readExplore, readGiftPage } from './explore.ts';
import { TopK } from './find-products.ts';
import type { SearchIndex } from './search-index.ts';
import { listSlugs } from './sql.ts';

/** The most a sitemap may name. */
const SITEMAP_URLS = 50_000;
const FIXED_PAGES = ['explore', ...LEGAL_PAGES];

/** The shop for people without an account, and for search engines. */
export function serveShopPages(app: FastifyInstance, shop: ShopPageDeps, pages: PublicPages): void {
  app.get('/explore', async (request, reply) => {
    const asked = operations.explore.query.safeParse(request.query);
    const { copy: view, staleSeconds } = await readExplore(shop.catalogue, asked.success ? asked.data : {});
    return pages.send(reply, 'explore', view, {
      noindex: view.asked.find || view.asked.q !== null,
      staleSeconds,
    });
  });

  app.get<{ Params: { slug: string } }>('/gift/:slug', async (request, reply) => {
    const { slug } = request.params;
    const { copy: found, staleSeconds } = await readGiftPage(shop.catalogue, shop.readReviews, slug);
    if (found && found.product.slug !== slug) {
      const query = request.url.slice(request.url.indexOf('?'));
      return reply.redirect(`/gift/${found.product.slug}${query.startsWith('?') ? query : ''}`, 301);
    }
    return pages.send(reply, 'gift', found, { status: found ? 200 : 404, staleSeconds });
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const { catalogue } = shop;
    await catalogue.cache.send(request, reply, 'sitemap', async () => ({
      text: await toSitemap(shop),
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    }));
  });

  app.get('/robots.txt', async (_request, reply) => {
    const prefixes = LANGUAGES.map((language) => inAddress('', language));
    const lines = [
      'User-agent: *',
      ...prefixes.flatMap((prefix) => [`Disallow: ${prefix}/backend`, `Disallow: ${prefix}/giftdetails`]),
      '',
      `Sitemap: ${shop.publicUrl}/sitemap.xml`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}

/**
 * Tags for the head of the shop's own screens: the pictures they show first are asked for while the app loads. From memory
 * alone, so that a page costs no statement and comes while the database is away.
 */
export function firstPictureTags({ index }: Pick<CatalogueDeps, 'index'>, url: string): string {
  const known = index.latest();
  if (!known) return '';
  const [path, query = ''] = url.split('?', 2);
  if (path === '/home' && query === '')
    return firstImages(known)
      .map((image) => picturePreloadTag(image, PICTURE_SIZES.card))
      .join('');
  const [, id] = /^id=([1-9]\d{0,8})$/.exec(query) ?? [];
  const slot = path === '/productdetails' && id !== undefined ? known.find(Number(id)) : undefined;
  return slot === undefined ? '' : picturePreloadTag(known.images[slot] ?? '', PICTURE_SIZES.gallery);
}

/** The first pictures of the shop's opening list: featured products first, then the newest. */
function firstImages(index: SearchIndex): string[] {
  const { columns, images } = index;
  const first = new TopK(FIRST_PICTURES, columns.length);
  for (let slot = 0; slot < columns.length; slot += 1) {
    const id = columns.id[slot] ?? 0;
    if (id !== 0) first.add(columns.isFeatured[slot] ?? 0, id);
  }
  return first.ids().map((id) => images[index.find(id) ?? -1] ?? '');
}

/** The two beside each other on a phone; more would slow down the app itself. */
const FIRST_PICTURES = 2;

/** Each page in each language, and with each address those of the others, as its head has them. */
async function toSitemap({ catalogue, publicUrl }: ShopPageDeps): Promise<string> {
  const max = Math.floor(SITEMAP_URLS / LANGUAGES.length) - FIXED_PAGES.length;
  const products = await listSlugs(catalogue.browsingDatabase, max);
  const pages = [
    ...FIXED_PAGES.map((page) => ({ path: `/${page}`, changed: '' })),
    ...products.map(({ slug, updatedAt }) => ({
      path: `/gift/${slug}`,
      changed: `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>`,
    })),
  ];
  const urls = pages.flatMap(({ path, changed }) => {
    const address = (language: Language) => escapeXml(publicUrl + inAddress(path, language));
    const twins = [
      ...LANGUAGES.map((language) => [language, language] as const),
      ['x-default', 'en'] as const,
    ];
    const links = twins.map(
      ([name, language]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`,
    );
    return LANGUAGES.map(
      (language) => `<url><loc>${address(language)}</loc>${changed}${links.join('')}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${SITEMAP_NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`;
}

const SITEMAP_NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

interface ShopPageDeps {
  catalogue: CatalogueDeps;
  publicUrl: string;
  readReviews(productId: number): Promise<ReviewSummary>;
}
