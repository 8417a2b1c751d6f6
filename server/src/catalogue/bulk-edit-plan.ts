import { isDeepStrictEqual } from 'node:util';
import {
  type BulkChange,
  type BulkEditReason,
  MAX_PRICE_RUPEES,
  MAX_STOCK,
  MAX_TAGS,
  type PRICE_ROUNDINGS,
} from '@tohfa/contract';
import { findMrpProblem } from './mrp.ts';
import type { EditedFields, EditedValues } from './tables.ts';

/** What a change does to a product. Nothing that differs: it has these values already. */
export function planChange(product: EditedProduct, change: BulkChange, shopTaxRate: number): Plan {
  const next = applyChange(product, change);
  const reason = findReason(product, next, shopTaxRate);
  return reason ? { reason } : { next, ...diff(product, next) };
}

/**
 * The plan for the product as it is now. Stock may have moved since the preview, because the shop sells; anything else that is
 * not as it was then is someone's decision, and stays.
 */
export function planAgain(
  product: EditedProduct,
  previewed: Difference,
  change: BulkChange,
  shopTaxRate: number,
): Plan {
  const plan = planChange(product, change, shopTaxRate);
  if ('reason' in plan) return plan;
  const isAsPreviewed =
    isDeepStrictEqual(withoutStock(plan.before), withoutStock(previewed.before)) &&
    isDeepStrictEqual(withoutStock(plan.after), withoutStock(previewed.after));
  return isAsPreviewed ? plan : { reason: 'changed' };
}

/** Field by field: what is no longer as the change left it is kept. Stock goes back by the difference. */
export function planUndo(
  product: EditedProduct,
  { before, after }: Difference,
  shopTaxRate: number,
  hasCategory: (id: number) => boolean,
): { next: EditedProduct; kept: EditedField[] } {
  const kept = new Set<EditedField>();
  const own = undoValues(product, { before, after }, kept, product.variants.length > 0);
  const next = { ...product, ...own, variants: product.variants.map((variant) => ({ ...variant })) };
  if (before.category !== undefined && !hasCategory(before.category)) {
    next.category = product.category;
    kept.add('category');
  }
  for (const [index, values] of (before.variants ?? []).entries()) {
    const place = product.variants.findIndex(({ id }) => id === values.id);
    const variant = product.variants[place];
    const changed = after.variants?.[index] ?? {};
    if (variant === undefined) for (const field of valueFields(values)) kept.add(field);
    else
      next.variants[place] = {
        ...variant,
        ...undoValues(variant, { before: values, after: changed }, kept),
      };
  }
  if (findReason(product, next, shopTaxRate) === 'above_mrp') {
    for (const field of ['price', 'taxRate'] as const) if (field in before) kept.add(field);
    if (before.variants?.some(({ price }) => price !== undefined)) kept.add('price');
    next.price = product.price;
    next.taxRate = product.taxRate;
    for (const [place, { price }] of product.variants.entries()) {
      const variant = next.variants[place];
      if (variant) variant.price = price;
    }
  }
  return { next, kept: [...kept] };
}

function undoValues<Item extends Partial<EditedProduct>>(
  current: Item,
  { before, after }: Difference,
  kept: Set<EditedField>,
  isByVariant = false,
): Partial<Item> {
  const values: Record<string, unknown> = {};
  for (const field of valueFields(before)) {
    const isSummed = isByVariant && (field === 'price' || field === 'stock');
    const restored = field === 'stock' ? (current.stock ?? 0) - (after.stock ?? 0) + (before.stock ?? 0) : 0;
    const canRestore =
      field === 'stock'
        ? restored >= 0 && restored <= MAX_STOCK
        : isDeepStrictEqual(current[field], after[field]);
    if (isSummed || !canRestore) kept.add(field);
    else values[field] = field === 'stock' ? restored : before[field];
  }
  return values as Partial<Item>;
}

/** Only what differs. */
export function diff(from: EditedProduct, to: EditedProduct): Difference {
  const before: EditedValues = {};
  const after: EditedValues = {};
  for (const field of FIELDS)
    if (!isDeepStrictEqual(from[field], to[field])) {
      Object.assign(before, { [field]: from[field] });
      Object.assign(after, { [field]: to[field] });
    }
  for (const [index, old] of from.variants.entries()) {
    const { price, stock } = to.variants[index] ?? old;
    const moved = [
      ...(price === old.price ? [] : (['price'] as const)),
      ...(stock === old.stock ? [] : (['stock'] as const)),
    ];
    if (moved.length === 0) continue;
    const pick = (values: { price: number; stock: number }) =>
      Object.fromEntries(moved.map((field) => [field, values[field]]));
    before.variants = [...(before.variants ?? []), { id: old.id, ...pick(old) }];
    after.variants = [...(after.variants ?? []), { id: old.id, ...pick({ price, stock }) }];
  }
  return { before, after };
}

export const isEmpty = ({ after }: Difference) => Object.keys(after).length === 0;

function applyChange(product: EditedProduct, change: BulkChange): EditedProduct {
  const { price, stock, tags } = change;
  const newPrice = (old: number) => (price === undefined ? old : changePrice(old, price));
  const newStock = (old: number) =>
    stock === undefined ? old : 'set' in stock ? stock.set : old + stock.add;
  const isByVariant = product.variants.length > 0;
  const removed = new Set(tags?.remove);
  return {
    ...product,
    ...(!isByVariant && { price: newPrice(product.price), stock: newStock(product.stock) }),
    ...(change.category !== undefined && { category: change.category }),
    ...(change.featured !== undefined && { featured: change.featured }),
    ...(change.state !== undefined && { state: change.state }),
    ...(change.taxRate !== undefined && { taxRate: change.taxRate }),
    tags: [...new Set([...product.tags, ...(tags?.add ?? [])])].filter((tag) => !removed.has(tag)),
    variants: product.variants.map((variant) => ({
      ...variant,
      price: newPrice(variant.price),
      stock: newStock(variant.stock),
    })),
  };
}

function changePrice(price: number, change: NonNullable<BulkChange['price']>): number {
  return 'set' in change ? change.set : roundPrice(price, change.percent, change.round);
}

/** The price plus so many percent, to the nearest that ends as asked for; halves go up. Whole numbers all the way. */
export function roundPrice(price: number, percent: number, rounding: Rounding): number {
  const { step, ending } = ENDINGS[rounding];
  const scaled = price * (SCALE + Math.round((percent * SCALE) / 100));
  return Math.floor((scaled - ending * SCALE + (step * SCALE) / 2) / (step * SCALE)) * step + ending;
}

const SCALE = 10_000;
const ENDINGS: Record<Rounding, { step: number; ending: number }> = {
  rupee: { step: 1, ending: 0 },
  nine: { step: 10, ending: 9 },
  'ninety-nine': { step: 100, ending: 99 },
  ten: { step: 10, ending: 0 },
};

/** What is not touched is not judged: a product that is above its MRP already can still get a tag. */
export function findReason(
  before: EditedProduct,
  after: EditedProduct,
  shopTaxRate: number,
): BulkEditReason | undefined {
  const units = after.variants.length > 0 ? after.variants : [{ ...after, taxRate: null }];
  const old = before.variants.length > 0 ? before.variants : [before];
  const hasNewPrice = units.some(({ price }, index) => price !== old[index]?.price);
  const hasNewStock = units.some(({ stock }, index) => stock !== old[index]?.stock);
  if (hasNewPrice && units.some(({ price }) => price < 1)) return 'below_1';
  if (hasNewPrice && units.some(({ price }) => price > MAX_PRICE_RUPEES)) return 'above_limit';
  const isAboveMrp = findMrpProblem(after, shopTaxRate) !== undefined;
  if ((hasNewPrice || before.taxRate !== after.taxRate) && isAboveMrp) return 'above_mrp';
  if (hasNewStock && units.some(({ stock }) => stock < 0)) return 'stock_below_0';
  if (hasNewStock && units.some(({ stock }) => stock > MAX_STOCK)) return 'stock_above_limit';
  if (after.tags.length > Math.max(MAX_TAGS, before.tags.length)) return 'too_many_tags';
  return undefined;
}

function withoutStock({ stock: _stock, variants, ...values }: EditedValues): EditedValues {
  const priced = variants?.flatMap(({ id, price }) => (price === undefined ? [] : { id, price })) ?? [];
  return { ...values, ...(priced.length > 0 && { variants: priced }) };
}

const FIELDS = ['price', 'stock', 'category', 'featured', 'state', 'tags', 'taxRate'] as const;

const valueFields = (values: EditedValues | Partial<EditedFields>): EditedField[] =>
  FIELDS.filter((field) => field in values);

type Rounding = (typeof PRICE_ROUNDINGS)[number];
export type EditedField = keyof EditedFields;
export type Plan = { reason: BulkEditReason } | ({ next: EditedProduct } & Difference);

export interface Difference {
  before: EditedValues;
  after: EditedValues;
}

/** With what decides whether it may be changed. */
export interface EditedProduct extends EditedFields {
  id: number;
  name: string;
  version: number;
  mrp: number | null;
  /** With these, price and stock are their lowest price and the sum of their units. */
  variants: EditedVariant[];
}

export interface EditedVariant {
  id: number;
  /** 'M, Red' */
  name: string;
  price: number;
  stock: number;
  /** Null: the product's own. */
  taxRate: number | null;
}
