import {
  PAISE_PER_RUPEE,
  type UcpLookupRequest,
  type UcpProductRequest,
  type UcpSearchRequest,
} from '@tohfa/contract';
import { listCategories } from '../../catalogue/index.ts';
import type { AgentCaller } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { type AgentGift, type AgentItem, findGifts, searchGifts } from '../items.ts';
import { envelope, errorMessage, infoMessage, type UcpAnswer } from './envelope.ts';

const DEFAULT_LIMIT = 10;
/** Whole pages cost the reader more than they tell. */
const MAX_LIMIT = 50;
const MAX_PAGE = 1000;

export async function searchCatalog(
  deps: AgentDeps,
  caller: AgentCaller,
  { query = '', filters = {}, pagination = {} }: UcpSearchRequest,
): Promise<UcpAnswer> {
  const limit = Math.min(pagination.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page = readCursor(pagination.cursor);
  const category = await findCategory(deps, filters.categories);
  const availability = filters.availability ?? [];
  const wanted = {
    q: query.trim().slice(0, 100) || undefined,
    categoryId: category,
    minPrice: toRupees(filters.price?.min, Math.ceil),
    maxPrice: toRupees(filters.price?.max, Math.floor),
    brand: filters.brand?.[0],
    inStock: (availability.length > 0 && availability.every((status) => status === 'in_stock')) || undefined,
  };
  const { gifts, total } = await searchGifts(deps, wanted, { limit, offset: (page - 1) * limit });
  const hasNext = page * limit < total && page < MAX_PAGE;
  return {
    status: 200,
    body: {
      ucp: envelope('search', { caller, publicUrl: deps.publicUrl }),
      products: gifts.map((gift) => toProduct(gift)),
      pagination: {
        has_next_page: hasNext,
        ...(hasNext && { cursor: String(page + 1) }),
        total_count: total,
      },
      messages: [infoMessage('prices_without_tax', ({ agents }) => agents.pricesWithoutTax)],
    },
  };
}

/** What is found of many ids; for each variant which of them it answers. */
export async function lookupCatalog(
  deps: AgentDeps,
  caller: AgentCaller,
  { ids }: UcpLookupRequest,
): Promise<UcpAnswer> {
  const found = await findGifts(deps, ids);
  const known = new Set(found.map(({ asked }) => asked));
  const byProduct = Map.groupBy(found, ({ gift }) => gift.id);
  return {
    status: 200,
    body: {
      ucp: envelope('lookup', { caller, publicUrl: deps.publicUrl }),
      products: [...byProduct.values()].flatMap((answers) => {
        const [first] = answers;
        if (!first) return [];
        const asked = answers.map((answer) => answer.asked);
        const product = toProduct(first.gift);
        const variants = product.variants.flatMap((variant, index) => {
          const inputs = asked.flatMap((id) =>
            id === variant.id
              ? { id, match: 'exact' }
              : id === first.gift.id && index === 0
                ? { id, match: 'featured' }
                : [],
          );
          return inputs.length > 0 ? { ...variant, inputs } : [];
        });
        return { ...product, variants };
      }),
      messages: ids
        .filter((id) => !known.has(id))
        .map((id) => ({ type: 'info' as const, code: 'not_found', content: id })),
    },
  };
}

/** One product with all that is sold of it, narrowed to the options that were chosen. */
export async function getProduct(
  deps: AgentDeps,
  caller: AgentCaller,
  { id, selected = [], preferences = [] }: UcpProductRequest,
): Promise<UcpAnswer> {
  const [found] = await findGifts(deps, [id]);
  if (!found)
    return {
      status: 200,
      body: {
        ucp: envelope('lookup', { caller, publicUrl: deps.publicUrl, failed: true }),
        messages: [errorMessage('not_found', ({ agents }) => agents.productNotFound, 'unrecoverable')],
      },
    };
  const { gift } = found;
  const asked = gift.items.find((item) => item.id === id && gift.options.length > 0);
  const choices = asked
    ? asked.choices
    : relax(
        gift,
        selected.flatMap(({ name, label }) => (label === undefined ? [] : { name, value: label })),
        preferences,
      );
  const items = gift.items.filter((item) => suits(item, choices));
  return {
    status: 200,
    body: {
      ucp: envelope('lookup', { caller, publicUrl: deps.publicUrl }),
      product: {
        ...toProduct(gift),
        variants: (items.length > 0 ? items : gift.items).map((item) => toVariant(gift, item)),
        ...(gift.options.length > 0 && {
          selected: choices.map(({ name, value }) => ({ name, label: value })),
          options: gift.options.map((option) => ({
            name: option.name,
            values: option.values.map((value) => {
              const others = choices.filter(({ name }) => name !== option.name);
              const matching = gift.items.filter((item) =>
                suits(item, [...others, { name: option.name, value }]),
              );
              return {
                label: value,
                exists: matching.length > 0,
                available: matching.some(({ inStock }) => inStock),
              };
            }),
          })),
        }),
      },
    },
  };
}

/** Drops choices from the end of the order of preference until something is left. */
function relax(gift: AgentGift, choices: readonly Choice[], preferences: readonly string[]): Choice[] {
  const rank = ({ name }: Choice) => {
    const place = preferences.indexOf(name);
    return place === -1 ? preferences.length : place;
  };
  const kept = choices
    .filter(({ name }) => gift.options.some((option) => option.name === name))
    .toSorted((a, b) => rank(a) - rank(b));
  while (kept.length > 0 && !gift.items.some((item) => suits(item, kept))) kept.pop();
  return kept;
}

function suits({ choices }: AgentItem, wanted: readonly Choice[]): boolean {
  return wanted.every(({ name, value }) =>
    choices.some((choice) => choice.name === name && choice.value.toLowerCase() === value.toLowerCase()),
  );
}

interface Choice {
  name: string;
  value: string;
}

function toProduct(gift: AgentGift) {
  const prices = gift.items.map(({ pricePaise }) => pricePaise);
  return {
    id: gift.id,
    handle: gift.slug,
    title: gift.title,
    ...(gift.brand !== '' && { brand: gift.brand }),
    description: { plain: gift.description },
    url: gift.url,
    categories: [{ value: gift.category, taxonomy: 'merchant' }],
    price_range: { min: inRupees(Math.min(...prices)), max: inRupees(Math.max(...prices)) },
    media: toMedia(gift.pictures, gift.title),
    ...(gift.options.length > 0 && {
      options: gift.options.map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ label: value })),
      })),
    }),
    // The first is the one that is shown: one that can be had.
    variants: gift.items
      .toSorted((a, b) => Number(b.inStock) - Number(a.inStock))
      .map((item) => toVariant(gift, item)),
    ...(gift.ratings > 0 && {
      rating: { value: gift.rating, scale_min: 1, scale_max: 5, count: gift.ratings },
    }),
  };
}

function toVariant(gift: AgentGift, item: AgentItem) {
  return {
    id: item.id,
    ...(item.sku !== '' && { sku: item.sku }),
    ...(item.barcode !== '' && { barcodes: [{ type: 'GTIN', value: item.barcode }] }),
    title: item.title,
    description: { plain: item.choices.length > 0 ? `${gift.title} (${item.title})` : gift.description },
    url: item.url,
    price: inRupees(item.pricePaise),
    availability: { available: item.inStock, status: item.inStock ? 'in_stock' : 'out_of_stock' },
    ...(item.choices.length > 0 && {
      options: item.choices.map(({ name, value }) => ({ name, label: value })),
    }),
    media: toMedia(item.pictures, gift.title),
    condition: 'new',
    metadata: { price_with_tax: inRupees(item.priceWithTaxPaise) },
  };
}

const toMedia = (pictures: readonly string[], title: string) =>
  pictures.map((url) => ({ type: 'image', url, alt_text: title }));

const inRupees = (amount: number) => ({ amount, currency: 'INR' });

/** The filter of the shop takes whole rupees. */
function toRupees(paise: number | undefined, round: (rupees: number) => number): number | undefined {
  return paise === undefined ? undefined : Math.max(0, round(paise / PAISE_PER_RUPEE));
}

function readCursor(cursor = ''): number {
  return /^[1-9]\d{0,3}$/.test(cursor) ? Math.min(Number(cursor), MAX_PAGE) : 1;
}

/** The first that exists; one that does not exist finds nothing. */
async function findCategory(
  { database }: AgentDeps,
  names: readonly string[] | undefined,
): Promise<number | undefined> {
  if (names === undefined || names.length === 0) return undefined;
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const found = (await listCategories(database, 'en')).find(({ name }) => wanted.has(name.toLowerCase()));
  return found?.id ?? NO_CATEGORY;
}

const NO_CATEGORY = -1;
