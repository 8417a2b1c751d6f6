import {
  type CheckedQuery,
  type ExploreView,
  type GiftPageView,
  MAX_PRICE_RUPEES,
  type Operations,
  occasionKeys,
  PRODUCTS_PER_PAGE,
  type Product,
  type ProductCardView,
  pricesDiffer,
  type ReviewSummary,
  recipientKeys,
  type ShopCharges,
  type Theme,
} from '@tohfa/contract';
import { currentLanguage } from '@tohfa/contract/phrases';
import { keyByLanguage } from '../platform/http/response-cache.ts';
import type { CatalogueDeps } from './browse.ts';
import { countFacets, findProducts, leadDaysAt, type ProductFilter } from './find-products.ts';
import { suggestGifts } from './gift-finder.ts';
import { cleanRichText } from './rich-text.ts';
import type { SearchIndex } from './search-index.ts';
import { findIdBySlug, listProducts, listProductsById } from './sql.ts';

const ROW = 10;
const SIMILAR = 5;

/** From memory while the database is away. */
export async function readExplore(catalogue: CatalogueDeps, query: CheckedQuery<Operations['explore']>) {
  const key = keyByLanguage(`explore ${JSON.stringify(toAsked(query))}`);
  const { copy, ...rest } = await catalogue.views.read(key, () => explore(catalogue, query));
  return { copy: copy as ExploreView, ...rest };
}

/** Null for a product that is not there. */
export async function readGiftPage(
  catalogue: CatalogueDeps,
  readReviews: (productId: number) => Promise<ReviewSummary>,
  slug: string,
) {
  const load = async () => (await findGiftPage(catalogue, slug, readReviews)) ?? null;
  const { copy, ...rest } = await catalogue.views.read(keyByLanguage(`gift ${slug}`), load);
  return { copy: copy as FoundGiftPage | null, ...rest };
}

/** What comes on top of prices; the last known while the database is away. */
export async function readCharges({ copies, charges }: CatalogueDeps): Promise<ShopCharges> {
  const { copy } = await copies.read('charges', async () => ({ text: JSON.stringify(await charges()) }));
  return JSON.parse(copy.text);
}

/** As the gift finder suggests; some may be a little above the budget. */
export async function suggestWithin(
  { index, deliveryPace }: Pick<CatalogueDeps, 'index' | 'deliveryPace'>,
  wanted: Omit<Parameters<typeof suggestGifts>[1], 'pace'>,
) {
  return suggestGifts((await index.current()).index, { ...wanted, pace: await deliveryPace() });
}

type FoundGiftPage = GiftPageView & { product: { slug: string } };

async function explore(
  { browsingDatabase, index, deliveryPace, charges }: CatalogueDeps,
  query: CheckedQuery<Operations['explore']>,
): Promise<ExploreView> {
  const { index: words, categoryNames } = await index.current();
  const pace = await deliveryPace();
  const asked = toAsked(query);
  const filter: ProductFilter = {
    q: asked.q ?? undefined,
    occasion: asked.occasion ?? undefined,
    recipient: asked.recipient ?? undefined,
    minPrice: asked.minPrice ?? undefined,
    maxPrice: asked.maxPrice ?? undefined,
    deliverBy: asked.deliverBy ?? undefined,
  };
  const isAsked = Object.values(filter).some((value) => value !== undefined);
  const suggested = asked.find
    ? suggestGifts(words, {
        ...filter,
        occasion: asked.occasion ?? undefined,
        recipient: asked.recipient ?? undefined,
        // The highest price is how the form says that there is no limit.
        budget: filter.maxPrice === MAX_PRICE_RUPEES ? undefined : filter.maxPrice,
        deliverBy: filter.deliverBy,
        pace,
      })
    : undefined;
  const page = { limit: PRODUCTS_PER_PAGE, offset: (asked.page - 1) * PRODUCTS_PER_PAGE };
  const found = isAsked && !asked.find ? findProducts(words, filter, 'relevance', page, pace) : undefined;
  const rows = {
    featured: topIds(words, 'relevance'),
    newest: topIds(words, 'newest'),
    loved: topIds(words, 'rating'),
  };
  const names = categoryNames[currentLanguage()];
  // A tile leads to the list with everything, sold out or not, and says how long that list is.
  const listed = countFacets(words, {}, names, pace);
  const themes = {
    occasions: pickThemes(words, 'occasion', listed.occasions),
    recipients: pickThemes(words, 'recipient', listed.recipients),
  };
  const cards = await loadCards(browsingDatabase, [
    ...(suggested ?? []).map(({ id }) => id),
    ...(found?.ids ?? []),
    ...Object.values(rows).flat(),
    ...Object.values(themes)
      .flat()
      .map(({ id }) => id),
  ]);
  const facets = countFacets(words, { inStock: true }, names, pace);
  const toCards = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  const withPictures = (list: readonly PickedTheme[]): Theme[] =>
    list.map(({ id, value, count }) => ({ value, count, image: cards.get(id)?.image ?? '' }));
  return {
    asked,
    found: found ? { products: toCards(found.ids), total: found.total } : null,
    suggestions:
      suggested?.flatMap(({ id, reasons }) => {
        const card = cards.get(id);
        return card ? [{ ...card, reasons }] : [];
      }) ?? null,
    featured: toCards(rows.featured),
    newest: toCards(rows.newest),
    loved: toCards(rows.loved),
    occasions: withPictures(themes.occasions),
    recipients: withPictures(themes.recipients),
    prices: facets.prices,
    deliverBy: facets.deliverBy,
    charges: await charges(),
  };
}

/** Also by an older address of the product. */
async function findGiftPage(
  { browsingDatabase, index, charges, nationwideDelivery }: CatalogueDeps,
  slug: string,
  readReviews: (productId: number) => Promise<ReviewSummary>,
): Promise<FoundGiftPage | undefined> {
  const id = await findIdBySlug(browsingDatabase, slug);
  if (id === undefined) return undefined;
  const [product] = await listProducts(browsingDatabase, { id });
  if (!product) return undefined;
  const { index: words } = await index.current();
  const alike = findProducts(words, { categoryId: product.category_id, inStock: true }, 'relevance', {
    limit: SIMILAR + 1,
    offset: 0,
  }).ids.filter((one) => one !== product.id);
  const [reviews, similar] = await Promise.all([
    readReviews(product.id),
    listProductsById(browsingDatabase, alike.slice(0, SIMILAR)),
  ]);
  const { description, rich_description, images, image, category_id, categoryName, occasions, recipients } =
    product;
  const { country_of_origin, net_quantity, maker, options, variants } = product;
  return {
    product: {
      ...toCard(product),
      description,
      rich_description: await cleanRichText(rich_description),
      images: [...new Set([image, ...images])].filter((url) => url !== ''),
      category_id,
      categoryName,
      occasions,
      recipients,
      ...(country_of_origin !== undefined && { country_of_origin }),
      ...(net_quantity !== undefined && { net_quantity }),
      ...(maker !== undefined && { maker }),
      ...(options.length > 0 && { options, variants }),
    },
    reviews,
    similar: similar.map(toCard),
    charges: await charges(),
    nationwideDelivery: withLeadDaysOf(words, product.id, await nationwideDelivery()),
  };
}

/** A product may take longer than others, or less long. */
function withLeadDaysOf(
  index: SearchIndex,
  id: number,
  delivery: GiftPageView['nationwideDelivery'],
): GiftPageView['nationwideDelivery'] {
  const slot = index.find(id);
  if (delivery === null || slot === undefined) return delivery;
  return { ...delivery, leadDays: leadDaysAt(index.columns, slot, delivery.leadDays) };
}

function toAsked(query: CheckedQuery<Operations['explore']>): ExploreView['asked'] {
  return {
    q: query.q || null,
    occasion: occasionKeys.find((key) => key === query.occasion) ?? null,
    recipient: recipientKeys.find((key) => key === query.recipient) ?? null,
    minPrice: query.minPrice || null,
    maxPrice: query.maxPrice || null,
    deliverBy: query.deliverBy || null,
    page: query.page ?? 1,
    find: query.find === '1',
  };
}

/** Products that an admin featured. Those out of stock only appear in the lists. */
function topIds(index: SearchIndex, sort: 'relevance' | 'newest' | 'rating'): number[] {
  const { ids } = findProducts(index, { inStock: true }, sort, {
    limit: sort === 'relevance' ? 200 : ROW,
    offset: 0,
  });
  if (sort !== 'relevance') return ids;
  return ids.filter((id) => index.columns.isFeatured[index.find(id) ?? -1] === 1).slice(0, ROW);
}

/**
 * The best loved product in stock of each theme stands for it, another one than for the theme before where there is one. A
 * theme without any in stock is left out.
 */
function pickThemes(
  index: SearchIndex,
  kind: 'occasion' | 'recipient',
  counts: readonly { value: string; count: number }[],
): PickedTheme[] {
  const taken = new Set<number>();
  return counts.flatMap(({ value, count }) => {
    const { ids } = findProducts(index, { [kind]: value, inStock: true }, 'relevance', {
      limit: 8,
      offset: 0,
    });
    const id = ids.find((one) => !taken.has(one)) ?? ids[0];
    if (id === undefined) return [];
    taken.add(id);
    return [{ value, count, id }];
  });
}

async function loadCards(
  database: CatalogueDeps['database'],
  ids: readonly number[],
): Promise<Map<number, ProductCardView>> {
  const found = await listProductsById(database, [...new Set(ids)]);
  return new Map(found.map((product) => [product.id, toCard(product)]));
}

function toCard(product: Product): ProductCardView {
  const { id, slug, name, brand, image, price, rating, num_reviews, is_featured, count_in_stock } = product;
  const { taxRate, mrp } = product;
  return {
    id,
    slug,
    name,
    brand,
    image,
    price,
    ...(pricesDiffer(product.variants) && { pricesDiffer: true }),
    ...(taxRate !== undefined && { taxRate }),
    ...(mrp !== undefined && { mrp }),
    rating,
    num_reviews,
    is_featured: is_featured === 1,
    inStock: count_in_stock > 0,
  };
}

interface PickedTheme {
  value: string;
  count: number;
  id: number;
}
