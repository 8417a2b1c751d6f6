import { isDeepStrictEqual } from 'node:util';
import {
  type CheckedBody,
  type Operations,
  type ProductOption,
  paiseFromRupees,
  type VariantForm,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { FieldProblems } from '../platform/http/operations.ts';
import { products, productVariants } from './tables.ts';

/**
 * What is wrong with the options and variants of a form, by field. `current` are the product's options where the form names
 * none. Undefined when they are as they should be, or are not to be changed.
 */
export function findVariantProblem(
  { options, variants }: Pick<ProductBody, 'options' | 'variants'>,
  current: readonly ProductOption[],
): FieldProblems | undefined {
  if (options === undefined && variants === undefined) return undefined;
  const named = options ?? current;
  const names = named.map(({ name }) => name);
  const wrongOption: Sentence | undefined = hasDuplicates(names)
    ? ({ catalogue }) => catalogue.variants.sameOption
    : named.some(({ values }) => hasDuplicates(values))
      ? ({ catalogue }) => catalogue.variants.sameValue
      : undefined;
  if (wrongOption) return { options: wrongOption };
  if (variants === undefined)
    return sameOptions(named, current)
      ? undefined
      : { variants: ({ catalogue }) => catalogue.variants.missing };
  if (named.length === 0)
    return variants.length === 0 ? undefined : { options: ({ catalogue }) => catalogue.variants.noOptions };
  if (variants.length === 0) return { variants: ({ catalogue }) => catalogue.variants.missing };
  const wrong = variants.findIndex((variant) => choicesOf(named, variant) === undefined);
  if (wrong >= 0)
    return atVariant(wrong, 'options', ({ catalogue }) =>
      catalogue.variants.unknownValue({ number: wrong + 1 }),
    );
  const again = findRepeated(variants.map((variant) => JSON.stringify(choicesOf(named, variant))));
  if (again >= 0) return atVariant(again, 'options', ({ catalogue }) => catalogue.variants.twice);
  const sameId = findRepeated(variants.map(({ id }) => String(id ?? '')));
  if (sameId >= 0) return atVariant(sameId, 'options', ({ catalogue }) => catalogue.variants.twice);
  const sameSku = findRepeated(variants.map(({ sku }) => sku));
  if (sameSku >= 0) return atVariant(sameSku, 'sku', ({ catalogue }) => catalogue.variants.sameSku);
  return undefined;
}

/**
 * Replaces the options and variants of a product, whose row the caller has locked. A variant is known by its id, else by its
 * values; one that is left out goes, or is hidden when an order or a gift is of it.
 */
export async function saveVariants(
  tx: Database,
  productId: number,
  options: readonly ProductOption[],
  variants: readonly VariantForm[],
): Promise<void> {
  await tx.execute(sql`select set_config('tohfa.stock_reason', 'correction', true)`);
  const [product] = await tx
    .select({ options: products.options })
    .from(products)
    .where(eq(products.id, productId));
  // The units of the product itself are no longer what is sold; those of its variants are counted from here on.
  if (product?.options.length === 0 && options.length > 0)
    await tx
      .update(products)
      .set({ countInStock: 0, stockReceived: sql`stock_received - count_in_stock` })
      .where(eq(products.id, productId));
  const before = await tx.select().from(productVariants).where(eq(productVariants.productId, productId));
  const keptIds = variants.map((variant) => findKept(before, options, variant));
  await removeVariants(
    tx,
    before.filter(({ id, hidden }) => !hidden && !keptIds.includes(id)).map(({ id }) => id),
  );
  // After the removal, so that the product still follows its variants down to no units.
  await tx
    .update(products)
    .set({ options: [...options] })
    .where(eq(products.id, productId));
  const rows = variants.map((variant, position) => ({ ...toVariantRow(options, variant), position }));
  const changed = rows.flatMap((row, at) => {
    const kept = before.find(({ id }) => id === keptIds[at]);
    return kept && !isDeepStrictEqual(kept, { ...kept, ...row, hidden: false }) ? { id: kept.id, row } : [];
  });
  // Values may be swapped between variants: each makes room before any takes its new ones.
  if (changed.length > 0)
    await tx
      .update(productVariants)
      .set({ choices: sql`array[id::text, 'moving']` })
      .where(
        inArray(
          productVariants.id,
          changed.map(({ id }) => id),
        ),
      );
  for (const { id, row } of changed)
    await tx
      .update(productVariants)
      .set({
        ...row,
        hidden: false,
        stockReceived: sql`stock_received + ${row.countInStock} - count_in_stock`,
      })
      .where(eq(productVariants.id, id));
  const added = rows.filter((_, at) => keptIds[at] === undefined);
  if (added.length > 0) await tx.insert(productVariants).values(added.map((row) => ({ ...row, productId })));
}

/** Those that are in an order or a gift stay, hidden and without units. */
async function removeVariants(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const used = await queryRows<{ id: number }>(
    tx,
    sql`select v.id from product_variants v where v.id = any(${sql.param([...ids])}::int[])
      and (exists (select 1 from order_lines l where l.variant_id = v.id)
        or exists (select 1 from gifts g where g.variant_id = v.id))`,
  );
  await tx
    .update(productVariants)
    .set({ hidden: true, countInStock: 0, stockReceived: sql`stock_received - count_in_stock` })
    .where(inArray(productVariants.id, [...ids]));
  const usedIds = used.map(({ id }) => id);
  const unused = ids.filter((id) => !usedIds.includes(id));
  if (unused.length > 0) await tx.delete(productVariants).where(inArray(productVariants.id, unused));
}

function findKept(before: readonly VariantRow[], options: readonly ProductOption[], variant: VariantForm) {
  const choices = JSON.stringify(choicesOf(options, variant));
  return (
    before.find(({ id }) => id === variant.id) ??
    before.find((row) => JSON.stringify(row.choices) === choices && !row.hidden)
  )?.id;
}

/** The columns of a variant's row. */
export function toVariantRow(options: readonly ProductOption[], variant: VariantForm) {
  return {
    choices: choicesOf(options, variant) ?? [],
    sku: variant.sku,
    pricePaise: paiseFromRupees(variant.price),
    countInStock: variant.countInStock,
    image: variant.image,
    barcode: variant.barcode,
    weightGrams: variant.weight ?? null,
    hsn: variant.hsn || null,
    taxRateBp:
      variant.taxRate === undefined || variant.taxRate === null ? null : Math.round(variant.taxRate * 100),
  };
}

/** The values of a variant in the order of the options; undefined when they do not fit. */
function choicesOf(
  options: readonly ProductOption[],
  { options: values }: VariantForm,
): string[] | undefined {
  if (Object.keys(values).length !== options.length) return undefined;
  const choices = options.flatMap(({ name, values: known }) =>
    known.filter((value) => value === values[name]),
  );
  return choices.length === options.length ? choices : undefined;
}

/** The form shows it at that variant, other callers read it under `variants`. */
function atVariant(index: number, field: 'options' | 'sku', problem: Sentence): FieldProblems {
  return { variants: problem, [`variants.${index}.${field}`]: problem };
}

/** Where the first text stands that stood before; -1 if none does. Empty ones do not count. */
function findRepeated(texts: readonly string[]): number {
  const small = texts.map((text) => text.toLowerCase());
  return small.findIndex((text, index) => text !== '' && small.indexOf(text) < index);
}

const hasDuplicates = (texts: readonly string[]) => findRepeated(texts) >= 0;
const sameOptions = (one: readonly ProductOption[], other: readonly ProductOption[]) =>
  JSON.stringify(one) === JSON.stringify(other);

type ProductBody = CheckedBody<Operations['addProduct']>;
type VariantRow = typeof productVariants.$inferSelect;
