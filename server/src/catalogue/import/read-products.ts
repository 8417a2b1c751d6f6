import { MAX_VARIANTS, type ProductOption, productForm } from '@tohfa/contract';
import { cleanRichText } from '../rich-text.ts';
import { CellProblem, check, type GivenValues, readCell, readFlag, readGrams } from './cells.ts';
import { type Column, type FileColumns, OPTION_NUMBERS } from './columns.ts';
import type { CsvFile, CsvRecord } from './csv-file.ts';
import { splitList } from './csv-file.ts';
import { type FileTable, type ImportError, openTable, type ProductGroup } from './file-table.ts';
import { toPlainText, toSlug } from './plain-text.ts';
import type { VariantState } from './product-state.ts';
import { groupWooCommerce } from './woocommerce.ts';

/** What the file says of each product, and every cell that is wrong. A product with an error is left out as a whole. */
export async function readProducts(file: CsvFile, columns: FileColumns): Promise<ReadFile> {
  const errors: ImportError[] = [];
  const drafts: ProductDraft[] = [];
  const table = openTable(columns, (error) => errors.push(error));
  const groups =
    columns.format === 'woocommerce'
      ? groupWooCommerce(table, file.records)
      : groupBySlug(table, file.records);
  for (const group of groups) {
    const before = errors.length;
    const draft = isTooLarge(table, group) ? undefined : await readProduct(table, group);
    if (draft && errors.length === before && !group.isWrong) drafts.push(draft);
  }
  errors.sort((one, other) => one.row - other.row);
  return { drafts, errors };
}

/** Counted before it is read: each row may have values that are compared with those of all others. */
function isTooLarge(table: FileTable, { records }: ProductGroup): boolean {
  const [first] = records;
  if (!first || records.length <= MAX_PRODUCT_ROWS) return false;
  table.report(first, table.has('slug') ? 'slug' : 'name', ({ catalogue }) =>
    catalogue.imports.tooManyProductRows({ max: MAX_PRODUCT_ROWS }),
  );
  return true;
}

/** Each variant and each further picture has a row; WooCommerce has one more for the product. */
const MAX_PRODUCT_ROWS = MAX_VARIANTS + 21;

function groupBySlug(table: FileTable, records: readonly CsvRecord[]): ProductGroup[] {
  const groups = new Map<string, ProductGroup>();
  for (const record of records) {
    const typed = table.cell(record, 'slug')?.trim() ?? '';
    const slug = toSlug(typed);
    if (slug === '' || slug.length > 255) {
      table.report(record, 'slug', ({ catalogue }) =>
        typed === '' ? catalogue.imports.noSlug : catalogue.imports.badSlug,
      );
      continue;
    }
    const group = groups.get(slug);
    if (group) group.records.push(record);
    else groups.set(slug, { slug, records: [record] });
  }
  return [...groups.values()];
}

async function readProduct(table: FileTable, { slug, sku, records }: ProductGroup): Promise<ProductDraft> {
  const [first, ...rest] = records as [CsvRecord, ...CsvRecord[]];
  for (const record of records)
    if (record.isTooLong) table.report(record, 'slug', ({ catalogue }) => catalogue.imports.tooManyCells);
  const given = readGiven(table, first);
  const { options, variants, others } = readVariants(table, first, records);
  const isByVariant = options !== undefined && options.length > 0;
  if (!isByVariant) Object.assign(given, readSingle(table, first));
  for (const record of isByVariant ? others : rest)
    if (record !== first && isAnother(table, record))
      table.report(record, 'slug', ({ catalogue }) => catalogue.imports.twice);
  const rich = given.richDescription;
  if (rich !== undefined) given.richDescription = await cleanRichText(rich);
  if (given.richDescriptionHi !== undefined)
    given.richDescriptionHi = await cleanRichText(given.richDescriptionHi);
  // WooCommerce has HTML there, too.
  if (isWoo(table) && given.description !== undefined)
    given.description = await toPlainText(given.description);
  return {
    row: first.row,
    records: records.length,
    slug,
    ...(sku !== undefined && { findBySku: sku }),
    given,
    ...(rich !== undefined && { bodyText: await toPlainText(rich) }),
    ...(options && { options }),
    ...(variants && { variants }),
    pictures: readPictures(table, records),
  };
}

/** The columns of the product itself, in its first record. */
function readGiven(table: FileTable, record: CsvRecord): GivenValues {
  const given: Record<string, unknown> = {};
  for (const field of GIVEN_FIELDS) {
    const cell = table.cell(record, field);
    if (cell === undefined) continue;
    const value = readCell(field, cell);
    if (value instanceof CellProblem) table.report(record, field, value.sentence);
    else if (value !== undefined) given[field] = value;
  }
  readWeightAndStock(table, record, given);
  readPublished(table, record, given);
  if (given.category === undefined) readCategoryPath(table, record, given);
  return given as GivenValues;
}

/** Shopify shows an active product only where it is published; WooCommerce has -1 for drafts. */
function readPublished(table: FileTable, record: CsvRecord, given: GivenValues): void {
  const cell = table.cell(record, 'published')?.trim();
  if (cell === undefined || cell === '' || (given.state && given.state !== 'active')) return;
  if (cell === '-1') {
    given.state = 'draft';
    return;
  }
  const isPublished = readFlag(cell);
  if (isPublished instanceof CellProblem) table.report(record, 'published', isPublished.sentence);
  else given.state = isPublished ? 'active' : 'hidden';
}

/** WooCommerce has weights in kilograms, and products that are in stock or not without a count. */
function readWeightAndStock(
  table: FileTable,
  record: CsvRecord,
  given: Pick<GivenValues, 'weight' | 'countInStock'>,
): void {
  const kilograms = table.cell(record, 'weightKg')?.trim();
  const weight = kilograms ? readGrams(kilograms, 1000) : undefined;
  if (weight instanceof CellProblem) table.report(record, 'weightKg', weight.sentence);
  else if (weight !== undefined) given.weight = weight;
  if (given.countInStock === undefined && table.cell(record, 'inStock')?.trim() === '0')
    given.countInStock = 0;
}

/**
 * The last level of a path. WooCommerce lists several of them and writes a comma within a name as `\\,`: `Apparel > Scarves, Gifts`
 * is in Scarves. Shopify has one, whose names have commas of their own: `Food, Beverages & Tobacco > Bakery` is in Bakery.
 */
function readCategoryPath(table: FileTable, record: CsvRecord, given: GivenValues): void {
  const typed = table.cell(record, 'categoryPath') ?? '';
  const path = isWoo(table) ? (typed.split(/(?<!\\),/)[0] ?? '').replaceAll('\\,', ',') : typed;
  const name = readCell('category', path.split('>').at(-1) ?? '');
  if (name instanceof CellProblem) table.report(record, 'categoryPath', name.sentence);
  else if (name !== undefined) given.category = name;
}

/** What stands in the columns of variants, for a product that is sold as it is. */
function readSingle(table: FileTable, record: CsvRecord): GivenValues {
  const given: Record<string, unknown> = {};
  for (const [column, field] of variantFields(table)) {
    const cell = table.cell(record, column);
    if (cell === undefined || (cell === '' && table.cell(record, field) !== undefined)) continue;
    const value = readCell(field, cell);
    if (value instanceof CellProblem) table.report(record, column, value.sentence);
    else if (value !== undefined) given[field] = value;
  }
  return given as GivenValues;
}

function readVariants(table: FileTable, first: CsvRecord, records: readonly CsvRecord[]): ReadVariants {
  if (!table.has('option1Name')) return { others: [] };
  // WooCommerce has its variations after a record of their own for the product, whose attributes list all values.
  const rows = isWoo(table) ? records.slice(1) : records;
  if (rows.length === 0)
    return (table.cell(first, 'type') ?? '').trim().toLowerCase() === 'variable'
      ? { others: [] }
      : { options: [], variants: [], others: [] };
  const names = OPTION_NUMBERS.flatMap((number) => {
    const name = table.cell(first, `option${number}Name`)?.trim() ?? '';
    const isUsed =
      !isWoo(table) || rows.some((row) => (table.cell(row, `option${number}Value`) ?? '').trim() !== '');
    return name !== '' && isUsed ? [{ number, name }] : [];
  });
  const [only, second] = names;
  const isDefault =
    only?.name.toLowerCase() === 'title' &&
    second === undefined &&
    (table.cell(first, `option${only.number}Value`) ?? '').trim().toLowerCase() === 'default title';
  if (names.length === 0 || isDefault) return { options: [], variants: [], others: [] };
  return collectVariants(table, names, rows);
}

function collectVariants(
  table: FileTable,
  names: readonly { number: (typeof OPTION_NUMBERS)[number]; name: string }[],
  records: readonly CsvRecord[],
): ReadVariants {
  const known = names.map(() => new Set<string>());
  const variants: DraftVariant[] = [];
  const others: CsvRecord[] = [];
  for (const record of records) {
    const values = names.map(({ number }) => (table.cell(record, `option${number}Value`) ?? '').trim());
    if (values.every((value) => value === '')) {
      others.push(record);
      continue;
    }
    const empty = names[values.indexOf('')];
    if (empty)
      table.report(record, `option${empty.number}Value`, ({ catalogue }) => catalogue.imports.noValue);
    for (const [index, value] of values.entries()) if (value !== '') known[index]?.add(value);
    variants.push({
      row: record.row,
      options: Object.fromEntries(names.map(({ name }, index) => [name, values[index] ?? ''])),
      ...readVariant(table, record),
    });
  }
  const options = names.map(
    ({ name }, index): ProductOption => ({ name, values: [...(known[index] ?? [])] }),
  );
  const wrong = check(productForm.shape.options, options);
  const [first] = records;
  if (wrong instanceof CellProblem && first) table.report(first, 'option1Name', wrong.sentence);
  return { options, variants, others };
}

function readVariant(table: FileTable, record: CsvRecord): Partial<VariantState> {
  const read: Record<string, unknown> = {};
  for (const [column, field] of variantFields(table)) {
    const cell = table.cell(record, column);
    if (cell === undefined) continue;
    const value = readCell(field, cell);
    if (value instanceof CellProblem) table.report(record, column, value.sentence);
    else if (value !== undefined) read[field] = field === 'hsn' && value === '' ? null : value;
  }
  readWeightAndStock(table, record, read);
  const image = isWoo(table)
    ? splitList(table.cell(record, 'images') ?? '')?.[0]
    : table.cell(record, 'variantImage')?.trim();
  return { ...read, ...(image && { image }) };
}

interface ReadVariants {
  options?: ProductOption[];
  variants?: DraftVariant[];
  /** Records that are no variant. */
  others: CsvRecord[];
}

/** A record that says as much of a product as its first does, not only one more picture. */
function isAnother(table: FileTable, record: CsvRecord): boolean {
  if (isWoo(table)) return false;
  return (['name', 'price', 'variantPrice'] as const).some(
    (column) => (table.cell(record, column) ?? '').trim() !== '',
  );
}

/** Empty when the file names none: those that the product has stay. */
function readPictures(table: FileTable, records: readonly CsvRecord[]): string[] {
  const listed = records.flatMap((record, index) => {
    const source = table.cell(record, 'imageSrc')?.trim() ?? '';
    const position = Number(table.cell(record, 'imagePosition')) || index + 1;
    return source === '' ? [] : [{ source, position }];
  });
  const [first] = records;
  const sources = splitList((first && table.cell(first, 'images')) ?? '');
  if (first && !sources) table.report(first, 'images', ({ catalogue }) => catalogue.imports.listTooLong);
  return [
    ...new Set([
      ...listed.sort((one, other) => one.position - other.position).map(({ source }) => source),
      ...(sources ?? []),
    ]),
  ];
}

const isWoo = (table: FileTable) => table.columns.format === 'woocommerce';

const variantFields = (table: FileTable) => (isWoo(table) ? WOO_VARIANT_FIELDS : VARIANT_FIELDS);

const VARIANT_FIELDS: readonly [Column, keyof GivenValues][] = [
  ['variantSku', 'sku'],
  ['variantPrice', 'price'],
  ['variantStock', 'countInStock'],
  ['variantBarcode', 'barcode'],
  ['variantWeight', 'weight'],
  ['variantHsn', 'hsn'],
  ['variantTaxRate', 'taxRate'],
];

/** The field that a column fills in, of the product or of its variant. */
export const fieldOf = (column: Column): string =>
  VARIANT_FIELDS.find(([name]) => name === column)?.[1] ?? column;

const WOO_VARIANT_FIELDS: typeof VARIANT_FIELDS = [
  ['sku', 'sku'],
  ['price', 'price'],
  ['countInStock', 'countInStock'],
  ['barcode', 'barcode'],
  ['weight', 'weight'],
];

const GIVEN_FIELDS = [
  'name',
  'description',
  'richDescription',
  'nameHi',
  'descriptionHi',
  'richDescriptionHi',
  'brand',
  'category',
  'state',
  'isFeatured',
  'price',
  'countInStock',
  'mrp',
  'cost',
  'sku',
  'barcode',
  'weight',
  'hsn',
  'taxRate',
  'leadDays',
  'countryOfOrigin',
  'netQuantity',
  'maker',
  'tags',
  'occasions',
  'recipients',
  'rating',
  'numReviews',
] as const satisfies (keyof GivenValues)[];

export interface DraftVariant extends Partial<VariantState> {
  row: number;
  options: Record<string, string>;
}

/** What a file says of a product. */
export interface ProductDraft {
  row: number;
  records: number;
  slug: string;
  findBySku?: string;
  given: GivenValues;
  /** The text of its rich description. */
  bodyText?: string;
  /** Left out, they stay as they are. */
  options?: ProductOption[];
  variants?: DraftVariant[];
  /** Addresses, or names in the zip. */
  pictures: string[];
}

interface ReadFile {
  drafts: ProductDraft[];
  errors: ImportError[];
}
