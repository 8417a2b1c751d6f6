import { MAX_VARIANTS, type ProductOption, type ProductVariant } from '@tohfa/contract';

/**
 * Options and variants as they are typed. Options, values and rows have keys of their own: a row keeps what was typed
 * in it, and the id that orders know, when a value is renamed or moved.
 */
export interface Matrix {
  options: OptionDraft[];
  variants: VariantDraft[];
}

export interface OptionDraft {
  key: string;
  name: string;
  values: ValueDraft[];
}

export interface ValueDraft {
  key: string;
  text: string;
}

export interface VariantDraft extends Record<CellName, string> {
  key: string;
  /** Of a variant that is saved. */
  id?: number;
  /** Keys of values by keys of options. */
  values: Record<string, string>;
  /** A combination that is not made. */
  isLeftOut: boolean;
  image: string;
}

/** In the order of the columns. */
export const CELLS = ['sku', 'price', 'countInStock', 'barcode', 'weight', 'taxRate', 'hsn'] as const;
export type CellName = (typeof CELLS)[number];
export const NUMBER_CELLS: readonly CellName[] = ['price', 'countInStock', 'weight', 'taxRate'];
/** What a new row takes from the rows beside it, where these agree. */
const SHARED_CELLS = ['price', 'weight', 'taxRate', 'hsn'] as const;

export const emptyMatrix: Matrix = { options: [], variants: [] };

export function addOption({ options, variants }: Matrix): Matrix {
  return { options: [...options, { key: nextKey(options), name: '', values: [] }], variants };
}

export function removeOption({ options, variants }: Matrix, key: string): Matrix {
  return withRows(
    options.filter((option) => option.key !== key),
    variants,
  );
}

/** `first` is what the first rows start with: what was typed for the product itself. */
export function addValues(
  { options, variants }: Matrix,
  optionKey: string,
  texts: readonly string[],
  first: Partial<VariantDraft> = {},
): Matrix {
  const before = valuesOf({ options, variants }, optionKey);
  const values = [...before];
  for (const text of texts) values.push({ key: nextKey(values), text });
  const keys = values.slice(before.length).map(({ key }) => key);
  return withRows(replaceValues(options, optionKey, values), variants, { optionKey, keys, first });
}

export function removeValue(matrix: Matrix, optionKey: string, valueKey: string): Matrix {
  const values = valuesOf(matrix, optionKey).filter(({ key }) => key !== valueKey);
  return withRows(replaceValues(matrix.options, optionKey, values), matrix.variants);
}

export function renameValue(matrix: Matrix, optionKey: string, valueKey: string, text: string): Matrix {
  const values = valuesOf(matrix, optionKey).map((value) =>
    value.key === valueKey ? { ...value, text } : value,
  );
  return { options: replaceValues(matrix.options, optionKey, values), variants: matrix.variants };
}

export function moveValue(matrix: Matrix, optionKey: string, from: number, to: number): Matrix {
  const values = moveItem(valuesOf(matrix, optionKey), from, to);
  return withRows(replaceValues(matrix.options, optionKey, values), matrix.variants);
}

export function setLeftOut({ options, variants }: Matrix, keys: readonly string[], isLeftOut: boolean) {
  return {
    options,
    variants: variants.map((row) => (keys.includes(row.key) ? { ...row, isLeftOut } : row)),
  };
}

/** Of the values as they are, or with another number of them for one option. */
export function countCombinations(options: readonly OptionDraft[], changed?: ChangedCount): number {
  const counts = options
    .map(({ key, values }) => (key === changed?.optionKey ? changed.values : values.length))
    .filter((count) => count > 0);
  return counts.length === 0 ? 0 : counts.reduce((product, count) => product * count, 1);
}

interface ChangedCount {
  optionKey: string;
  values: number;
}

export function madeRows(variants: readonly VariantDraft[]): VariantDraft[] {
  return variants.filter(({ isLeftOut }) => !isLeftOut);
}

/** `M, Red` */
export function variantLabel(options: readonly OptionDraft[], { values }: VariantDraft): string {
  return options
    .flatMap((option) => option.values.filter(({ key }) => key === values[option.key]))
    .map(({ text }) => text)
    .join(', ');
}

/** What a saved product has. Combinations that it lacks are left out. */
export function toMatrix(options: readonly ProductOption[], variants: readonly ProductVariant[]): Matrix {
  const drafts = options.map(({ name, values }, index) => ({
    key: String(index + 1),
    name,
    values: values.map((text, place) => ({ key: String(place + 1), text })),
  }));
  const rows = variants.map((variant, index) => ({
    key: String(index + 1),
    id: variant.id,
    values: keysOf(drafts, variant.options),
    isLeftOut: false,
    sku: variant.sku,
    price: String(variant.price),
    countInStock: String(variant.count_in_stock),
    image: variant.image,
    barcode: variant.barcode ?? '',
    weight: String(variant.weight ?? ''),
    taxRate: String(variant.taxRate ?? ''),
    hsn: variant.hsn ?? '',
  }));
  return withRows(drafts, rows);
}

function keysOf(options: readonly OptionDraft[], texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ key, name, values }) =>
      values.filter(({ text }) => text === texts[name]).map((value) => [key, value.key]),
    ),
  );
}

/** `S, M, L` or a column of a spreadsheet as single values. */
export function splitValues(text: string): string[] {
  return text
    .split(/[,\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/**
 * A row for each combination, in their order; beyond the limit only the rows there are. A row that was not there is left
 * out, unless it has one of the values that are added.
 */
function withRows(options: OptionDraft[], before: readonly VariantDraft[], added?: AddedValues): Matrix {
  const used = options.filter(({ values }) => values.length > 0);
  const rest = new Set(before.filter((row) => used.every((option) => hasKnownValue(option, row))));
  const canList = countCombinations(used) <= MAX_VARIANTS;
  const rows: VariantDraft[] = [];
  for (const values of canList ? combinations(used) : [...rest].map((row) => rowValues(used, row))) {
    const found = [...rest].filter((row) => isRowOf(used, row, values));
    const kept = found.find(({ isLeftOut }) => !isLeftOut) ?? found[0];
    if (kept) rest.delete(kept);
    const beside = before.filter((row) =>
      used.every(({ key }) => key === added?.optionKey || row.values[key] === values[key]),
    );
    const isAdded = added?.keys.includes(values[added.optionKey] ?? '') === true;
    const isLeftOut = !isAdded || (beside.length > 0 && madeRows(beside).length === 0);
    const key = nextKey([...before, ...rows]);
    rows.push(
      kept ? { ...kept, values } : { ...newRow(madeRows(beside), added?.first), key, values, isLeftOut },
    );
  }
  return { options, variants: rows };
}

interface AddedValues {
  optionKey: string;
  keys: string[];
  /** What the first rows of all start with. */
  first: Partial<VariantDraft>;
}

/** A row of before a new option belongs to its first value. */
function rowValues(used: readonly OptionDraft[], { values }: VariantDraft): Record<string, string> {
  return Object.fromEntries(used.map((option) => [option.key, values[option.key] ?? firstKey(option)]));
}

function isRowOf(used: readonly OptionDraft[], row: VariantDraft, values: Record<string, string>): boolean {
  const own = rowValues(used, row);
  return used.every(({ key }) => own[key] === values[key]);
}

function hasKnownValue({ key, values }: OptionDraft, row: VariantDraft): boolean {
  const chosen = row.values[key];
  return chosen === undefined || values.some((value) => value.key === chosen);
}

/** `beside` are the rows that differ from it in the added value only. */
function newRow(beside: readonly VariantDraft[], first: Partial<VariantDraft> = {}) {
  const row = {
    sku: '',
    price: '',
    countInStock: '0',
    image: '',
    barcode: '',
    weight: '',
    taxRate: '',
    hsn: '',
    ...(beside.length === 0 && first),
  };
  for (const cell of SHARED_CELLS) {
    const [one, ...others] = beside.map((other) => other[cell]);
    if (one !== undefined && others.every((other) => other === one)) row[cell] = one;
  }
  return row;
}

function combinations(used: readonly OptionDraft[]): Record<string, string>[] {
  if (used.length === 0) return [];
  return used.reduce<Record<string, string>[]>(
    (found, option) =>
      found.flatMap((values) => option.values.map(({ key }) => ({ ...values, [option.key]: key }))),
    [{}],
  );
}

function valuesOf({ options }: Matrix, optionKey: string): ValueDraft[] {
  return options.find(({ key }) => key === optionKey)?.values ?? [];
}

function replaceValues(
  options: readonly OptionDraft[],
  optionKey: string,
  values: ValueDraft[],
): OptionDraft[] {
  return options.map((option) => (option.key === optionKey ? { ...option, values } : option));
}

function firstKey({ values }: OptionDraft): string {
  return values[0]?.key ?? '';
}

/** Counts on from the keys there are, so that a stored draft needs no counter. */
function nextKey(used: readonly { key: string }[]): string {
  return String(Math.max(0, ...used.map(({ key }) => Number(key))) + 1);
}
