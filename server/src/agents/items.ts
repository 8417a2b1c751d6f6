import {
  catalogueItemId,
  formatRupees,
  PAISE_PER_RUPEE,
  type Product,
  parseCatalogueItemId,
  priceWithTax,
  variantName,
} from '@tohfa/contract';
import {
  findProductOfVariant,
  listProductsById,
  type ProductFilter,
  searchProducts,
} from '../catalogue/index.ts';
import { cutText, toPlainLine } from '../platform/plain-text.ts';
import type { AgentDeps } from './deps.ts';

/** Longer texts cost every reader more than they tell. */
const MAX_DESCRIPTION = 600;
const MAX_TITLE = 150;
const MAX_PICTURES = 5;

export async function searchGifts(
  deps: AgentDeps,
  filter: ProductFilter,
  page: { limit: number; offset: number },
): Promise<{ gifts: AgentGift[]; total: number }> {
  const { products, total } = await searchProducts(deps.catalogue, filter, page, { language: 'en' });
  const taxRate = await shopTaxRate(deps);
  return { gifts: products.map((product) => toAgentGift(product, { ...deps, taxRate })), total };
}

/** By ids of products and of variants, in the order asked for. What is not sold here is left out. */
export async function findGifts(
  deps: AgentDeps,
  ids: readonly string[],
): Promise<{ gift: AgentGift; asked: string }[]> {
  if (ids.length === 0) return [];
  const { database } = deps.catalogue;
  const variantIds = ids.flatMap((id) => {
    const item = parseCatalogueItemId(id);
    return item && 'variantId' in item ? item.variantId : [];
  });
  const productOf = await findProductOfVariant(database, variantIds);
  const asked = ids.flatMap((id) => {
    const item = parseCatalogueItemId(id);
    const productId = item && ('productId' in item ? item.productId : productOf.get(item.variantId));
    return productId === undefined ? [] : { id, productId };
  });
  const products = await listProductsById(
    database,
    [...new Set(asked.map(({ productId }) => productId))],
    'en',
  );
  const taxRate = await shopTaxRate(deps);
  const byId = new Map(products.map((product) => [product.id, toAgentGift(product, { ...deps, taxRate })]));
  return asked.flatMap(({ id, productId }) => {
    const gift = byId.get(productId);
    return gift && (id === gift.id || gift.items.some((item) => item.id === id)) ? { gift, asked: id } : [];
  });
}

async function shopTaxRate({ catalogue }: AgentDeps): Promise<number> {
  return (await catalogue.charges()).taxRate;
}

/** Only what the shop says of the product: nothing that customers wrote. */
function toAgentGift(
  product: Product,
  { publicUrl, taxRate }: { publicUrl: string; taxRate: number },
): AgentGift {
  const { id, options, variants } = product;
  const url = `${publicUrl}/gift/${encodeURIComponent(product.slug)}`;
  const title = cutText(toPlainLine(product.name), MAX_TITLE);
  const description = cutText(toPlainLine(product.description), MAX_DESCRIPTION) || title;
  const ownPictures = wholeUrls([product.image, ...product.images], publicUrl);
  const items: AgentItem[] =
    options.length === 0
      ? [
          {
            id: catalogueItemId({ productId: id }),
            title,
            choices: [],
            pricePaise: product.price * PAISE_PER_RUPEE,
            priceWithTaxPaise: priceWithTax(product, taxRate) * PAISE_PER_RUPEE,
            inStock: product.count_in_stock > 0,
            pictures: ownPictures,
            url,
            sku: '',
            barcode: '',
          },
        ]
      : variants.map((variant) => ({
          id: catalogueItemId({ productId: id, variantId: variant.id }),
          title: toPlainLine(variantName(options, variant)),
          choices: options.map(({ name }) => ({
            name: toPlainLine(name),
            value: toPlainLine(variant.options[name] ?? ''),
          })),
          pricePaise: variant.price * PAISE_PER_RUPEE,
          priceWithTaxPaise:
            priceWithTax({ price: variant.price, taxRate: variant.taxRate ?? product.taxRate }, taxRate) *
            PAISE_PER_RUPEE,
          inStock: variant.count_in_stock > 0,
          pictures: wholeUrls([variant.image, product.image], publicUrl),
          url: `${url}?variant=${variant.id}`,
          sku: toPlainLine(variant.sku),
          barcode: toPlainLine(variant.barcode ?? ''),
        }));
  return {
    id: catalogueItemId({ productId: id }),
    slug: product.slug,
    title,
    description,
    url,
    pictures: ownPictures,
    brand: toPlainLine(product.brand),
    category: toPlainLine(product.categoryName),
    rating: product.rating,
    ratings: product.num_reviews,
    options: options.map(({ name, values }) => ({
      name: toPlainLine(name),
      values: values.map((value) => toPlainLine(value)),
    })),
    items,
  };
}

function wholeUrls(pictures: readonly string[], publicUrl: string): string[] {
  const given = pictures.filter((url) => url !== '');
  return [...new Set(given)]
    .flatMap((url) => (URL.canParse(url, publicUrl) ? new URL(url, publicUrl).href : []))
    .slice(0, MAX_PICTURES);
}

/** 'v34 (M, Red, ₹1,200)', to choose one. */
export function nameChoices({ items }: AgentGift, max = 10): string {
  const open = items.filter(({ inStock }) => inStock);
  return open
    .slice(0, max)
    .map(({ id, title, pricePaise }) => `${id} (${title}, ${formatRupees(pricePaise / PAISE_PER_RUPEE)})`)
    .join('; ');
}

export interface AgentGift {
  /** Of the product: what is bought is one of its items. */
  id: string;
  slug: string;
  title: string;
  description: string;
  url: string;
  pictures: string[];
  brand: string;
  category: string;
  rating: number;
  ratings: number;
  options: { name: string; values: string[] }[];
  /** The product itself, or its variants. */
  items: AgentItem[];
}

export interface AgentItem {
  id: string;
  title: string;
  choices: { name: string; value: string }[];
  /** As on the shop's own pages, and what a group gift costs. */
  pricePaise: number;
  priceWithTaxPaise: number;
  inStock: boolean;
  pictures: string[];
  url: string;
  sku: string;
  barcode: string;
}
