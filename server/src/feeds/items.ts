import {
  catalogueItemId,
  PAISE_PER_RUPEE,
  type ProductOption,
  type ProductVariant,
  priceWithTax,
  variantName,
} from '@tohfa/contract';
import type { WholeProduct } from '../catalogue/index.ts';
import { toPlainLine } from '../platform/plain-text.ts';
import { isGtin, toFeedDescription, toFeedTitle } from './feed-text.ts';
import type { ProblemList } from './problems.ts';

/** A product as it is sold: itself, or each of its variants. All text is the shop's own. */
export function toFeedItems({ product, categoryName, variants }: WholeProduct, shop: FeedShop): FeedItem[] {
  const { id, slug, options } = product;
  const link = `${shop.publicUrl}/gift/${encodeURIComponent(slug)}`;
  const taxRate = product.taxRateBp === null ? undefined : product.taxRateBp / 100;
  const pictures = [product.image, ...product.images];
  const ofProduct = {
    product: { id, name: product.name },
    description: toFeedDescription(product.description),
    brand: toPlainLine(product.brand),
    category: toPlainLine(categoryName),
    mrp: product.mrpPaise === null ? undefined : product.mrpPaise / PAISE_PER_RUPEE,
  };
  if (options.length === 0)
    return [
      {
        ...ofProduct,
        id: catalogueItemId({ productId: id }),
        title: product.name,
        link,
        pictures: wholeUrls(pictures, shop.publicUrl),
        price: priceWithTax({ price: product.pricePaise / PAISE_PER_RUPEE, taxRate }, shop.taxRate),
        inStock: product.countInStock > 0,
        sku: toPlainLine(product.sku),
        barcode: product.barcode,
        options: [],
      },
    ];
  return variants.map((variant) => ({
    ...ofProduct,
    id: catalogueItemId({ productId: id, variantId: variant.id }),
    groupId: catalogueItemId({ productId: id }),
    title: `${product.name} (${variantName(options, variant)})`,
    link: `${link}?variant=${variant.id}`,
    pictures: wholeUrls([variant.image, ...pictures], shop.publicUrl),
    price: priceWithTax({ price: variant.price, taxRate: variant.taxRate ?? taxRate }, shop.taxRate),
    inStock: variant.count_in_stock > 0,
    sku: toPlainLine(variant.sku),
    barcode: variant.barcode ?? '',
    options: chosenOptions(options, variant),
  }));
}

/** The item as it is written, with what is wrong with it. */
export function checkItem(item: FeedItem, problems: ProblemList): FeedItem {
  const title = toFeedTitle(item.title);
  if (title !== toPlainLine(item.title)) problems.add('long-title', item.product);
  if (item.pictures.length === 0) problems.add('no-picture', item.product);
  if (item.brand === '') problems.add('no-brand', item.product);
  if (item.barcode !== '' && !isGtin(item.barcode)) problems.add('wrong-barcode', item.product);
  // A product without a description is refused by all of them.
  return { ...item, title, description: item.description || title };
}

function chosenOptions(options: readonly ProductOption[], variant: ProductVariant): FeedOption[] {
  return options.map(({ name }) => ({ name, value: toPlainLine(variant.options[name] ?? '') }));
}

function wholeUrls(pictures: readonly string[], publicUrl: string): string[] {
  const given = pictures.filter((url) => url !== '');
  return [...new Set(given)].flatMap((url) =>
    URL.canParse(url, publicUrl) ? new URL(url, publicUrl).href : [],
  );
}

/** What feeds need of the shop beside its products. */
export interface FeedShop {
  name: string;
  publicUrl: string;
  /** Percent. */
  taxRate: number;
  /** Whole rupees on top of a price, where they are the same everywhere. */
  flatCharges: number | undefined;
}

export interface FeedItem {
  /** What it is a kind of, or is itself. */
  product: { id: number; name: string };
  id: string;
  /** The same for all variants of a product; absent for a product without options. */
  groupId?: string;
  title: string;
  description: string;
  link: string;
  /** The first is the one to show. */
  pictures: string[];
  /** Whole rupees with tax, as Indian law and all services want prices. */
  price: number;
  /** Maximum retail price, if it is known. */
  mrp: number | undefined;
  inStock: boolean;
  brand: string;
  category: string;
  sku: string;
  barcode: string;
  options: FeedOption[];
}

interface FeedOption {
  name: string;
  value: string;
}
