import { fieldTexts, PRODUCT_STATES, productForm, productTermsForm, variantForm } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { countOf, splitList } from './csv-file.ts';
import type { ProductState } from './product-state.ts';

/** What a file can say of a product; what it leaves out stays as it is. */
export type GivenValues = Partial<Omit<ProductState, 'handle' | 'images' | 'options' | 'variants'>>;

/** Why a cell cannot be read. */
export class CellProblem {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    this.sentence = sentence;
  }
}

/**
 * A cell as the value of a field, by the rules of the product's own form. Undefined: there is nothing in it, and the field
 * cannot be emptied, so that it stays as it is.
 */
export function readCell<F extends keyof GivenValues>(
  field: F,
  cell: string,
): GivenValues[F] | CellProblem | undefined {
  return READERS[field](cell) as GivenValues[F] | CellProblem | undefined;
}

const form = productForm.shape;
const terms = productTermsForm.shape;

const READERS: Record<keyof GivenValues, (cell: string) => unknown> = {
  name: (cell) => required(cell, () => check(form.name, cell)),
  description: (cell) => required(cell, () => check(form.description, cell)),
  richDescription: (cell) => readRichText(form.richDescription, cell),
  nameHi: (cell) => check(form.nameHi, cell),
  descriptionHi: (cell) => check(form.descriptionHi, cell),
  richDescriptionHi: (cell) => readRichText(form.richDescriptionHi, cell),
  brand: (cell) => check(form.brand, cell),
  category: (cell) => required(cell, () => check(categoryName, cell)),
  state: (cell) => required(cell, () => readState(cell)),
  isFeatured: (cell) => required(cell, () => readFlag(cell)),
  price: (cell) => required(cell, () => readRupees(form.price, cell)),
  countInStock: (cell) => required(cell, () => readStock(cell)),
  mrp: (cell) => orNull(cell, () => readRupees(form.price, cell)),
  cost: (cell) => orNull(cell, () => readRupees(form.cost, cell)),
  sku: (cell) => check(form.sku, cell),
  barcode: (cell) => check(form.barcode, cell),
  weight: (cell) => orNull(cell, () => readGrams(cell, 1)),
  hsn: (cell) => check(terms.hsn, cell),
  taxRate: (cell) => orNull(cell, () => readNumber(terms.taxRate, cell)),
  leadDays: (cell) => orNull(cell, () => readNumber(terms.leadDays, cell)),
  countryOfOrigin: (cell) => check(form.countryOfOrigin, cell),
  netQuantity: (cell) => check(form.netQuantity, cell),
  maker: (cell) => check(form.maker, cell),
  tags: (cell) => readList(form.tags, cell),
  occasions: (cell) => readList(form.occasions, cell, ({ catalogue }) => catalogue.imports.unknownWord),
  recipients: (cell) => readList(form.recipients, cell, ({ catalogue }) => catalogue.imports.unknownWord),
  rating: (cell) => required(cell, () => readNumber(form.rating, cell)),
  numReviews: (cell) => required(cell, () => readNumber(form.numReviews, cell)),
};

const categoryName = variantForm.shape.sku;

/** Kilograms are read with a factor of 1,000. Nothing weighs nothing. */
export function readGrams(cell: string, factor: number): number | null | CellProblem {
  const number = Number(cell.trim().replace(',', '.'));
  if (!Number.isFinite(number)) return new CellProblem(({ catalogue }) => catalogue.imports.notANumber);
  const grams = Math.round(number * factor);
  if (grams === 0) return null;
  return check(form.weight, grams) as number | CellProblem;
}

/** A hidden category has no products in the shop, so its name is never made up from an empty cell. */
function required(cell: string, read: () => unknown): unknown {
  return cell.trim() === '' ? undefined : read();
}

function orNull(cell: string, read: () => unknown): unknown {
  return cell.trim() === '' ? null : read();
}

function readList(schema: Schema, cell: string, message?: Sentence): unknown {
  const names = splitList(cell);
  return names
    ? check(schema, names, message)
    : new CellProblem(({ catalogue }) => catalogue.imports.listTooLong);
}

/** Cleaning takes as long as there are tags: five thousand are more than any text of this length needs. */
function readRichText(schema: Schema, cell: string): unknown {
  return countOf('<', cell) > MAX_HTML_TAGS
    ? new CellProblem(({ catalogue }) => catalogue.imports.tooMuchFormatting)
    : check(schema, cell);
}

const MAX_HTML_TAGS = 5000;

/** `499`, `499.00`, `1,299`, `1,29,900`, `₹ 499`. Paise are refused, never rounded away. */
function readRupees(schema: Schema, cell: string): unknown {
  const typed = cell
    .trim()
    .slice(0, 40)
    .replace(/^(₹|rs\.?|inr)/i, '')
    .trim();
  // A comma before one or two digits at the end is a decimal one: no group of thousands is that short.
  const at = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const isFraction = at >= 0 && (typed[at] === '.' || typed.length - at <= 3);
  const fraction = isFraction ? typed.slice(at + 1) : '';
  const [first = '', ...groups] = (isFraction ? typed.slice(0, at) : typed).split(',');
  const isGrouped = groups.every(
    ({ length }, index) => length === 3 || (length === 2 && index < groups.length - 1),
  );
  if (!/^[\d.,]+$/.test(typed) || first === '' || first.includes('.') || !isGrouped)
    return new CellProblem(({ catalogue }) => catalogue.imports.notAPrice);
  if (Number(fraction) > 0) return new CellProblem(({ catalogue }) => catalogue.imports.paise);
  return check(schema, Number([first, ...groups].join('')), fieldTexts().wholeRupees);
}

/** Other shops count down below nothing when they sell what they do not have. */
function readStock(cell: string): unknown {
  const count = Number(cell.trim());
  if (!Number.isSafeInteger(count)) return new CellProblem(({ catalogue }) => catalogue.imports.notACount);
  return check(form.countInStock, Math.max(0, count));
}

function readNumber(schema: Schema, cell: string): unknown {
  const number = Number(cell.trim().replace(',', '.').replace(/%$/, ''));
  if (!Number.isFinite(number)) return new CellProblem(({ catalogue }) => catalogue.imports.notANumber);
  return check(schema, number);
}

export function readFlag(cell: string): boolean | CellProblem {
  const word = cell.trim().toLowerCase();
  if (['true', '1', 'yes', 'y'].includes(word)) return true;
  if (['false', '0', 'no', 'n', ''].includes(word)) return false;
  return new CellProblem(({ catalogue }) => catalogue.imports.notYesOrNo);
}

/** With the words other shops have for it. */
function readState(cell: string): ProductState['state'] | CellProblem {
  const word = cell.trim().toLowerCase();
  if (word === 'archived' || word === 'unlisted') return 'hidden';
  const state = PRODUCT_STATES.find((one) => one === word);
  return state ?? new CellProblem(({ catalogue }) => catalogue.imports.notAState);
}

export function check(schema: Schema, value: unknown, message?: Sentence): unknown {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const issue = checked.error?.issues[0];
  return new CellProblem(message ?? issue?.message ?? (({ forms }) => forms.check));
}

interface Schema {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: { message: string }[] } | undefined;
  };
}
