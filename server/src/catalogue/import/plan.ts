import { formatRupees, type ProductOption } from '@tohfa/contract';
import { type Phrases, type Sentence, storedTexts } from '@tohfa/contract/phrases';
import { findMrpProblem } from '../mrp.ts';
import { findVariantProblem } from '../variants.ts';
import { toOneLine } from './plain-text.ts';
import {
  byOptions,
  FIELDS,
  isSame,
  NEW_PRODUCT,
  type ProductState,
  sumUpVariants,
  type VariantState,
} from './product-state.ts';
import type { DraftVariant, ProductDraft } from './read-products.ts';

/** Where products go whose file names no category. */
const NO_CATEGORY = 'Uncategorised';

/**
 * What a product becomes when the file's values are written over what it is. A column that is not in the file changes
 * nothing; `current` is undefined for a new product.
 */
export function planProduct(
  draft: ProductDraft,
  current: CurrentProduct | undefined,
  { picture, shopTaxRate }: PlanContext,
): Plan | PlanProblem {
  const base = current?.state ?? NEW_PRODUCT;
  const problem = findMissing(draft, current);
  if (problem) return problem;
  const wanted: ProductState = { ...base, ...draft.given };
  wanted.category ||= NO_CATEGORY;
  // Written as the shop has it, whatever the case in the file.
  if (wanted.category.toLowerCase() === base.category.toLowerCase()) wanted.category = base.category;
  setDescription(wanted, draft, current?.state);
  if (draft.options && draft.variants) {
    wanted.options = keepOptions(draft.options, base.options);
    const before = byOptions(base.variants);
    wanted.variants = draft.variants.map((variant) => completeVariant(variant, before(variant), picture));
  }
  const pictures = draft.pictures.map(picture);
  const found = pictures.filter((url) => url !== undefined);
  const isWaiting =
    found.length < pictures.length ||
    (draft.variants ?? []).some(({ image }) => image !== undefined && picture(image) === undefined);
  // Until all of them are there, a product that has pictures keeps those.
  if (found.length === pictures.length || base.images.length === 0)
    wanted.images = found.length > 0 ? [...new Set(found)] : base.images;
  if (!current) wanted.handle = draft.slug;
  // Its address would follow the new name, and the next import would not find it.
  else if (wanted.name !== base.name) wanted.handle ??= current.slug;
  const summed = sumUpVariants(wanted);
  const wrong = findProblem(draft, summed, base, shopTaxRate);
  if (wrong) return wrong;
  const changes = listChanges(base, summed, current === undefined);
  if (isWaiting && !changes.some(({ field }) => field === 'images'))
    changes.push({ field: 'images', old: show(base.images), new: show(draft.pictures) });
  const action = current === undefined ? 'create' : changes.length > 0 ? 'change' : 'keep';
  return { action, wanted: summed, changes, isWaiting };
}

function findMissing({ given, variants, options }: ProductDraft, current: CurrentProduct | undefined) {
  if (current) {
    const isByVariant = current.state.options.length > 0;
    if (isByVariant && options === undefined && (given.price ?? given.countInStock) !== undefined)
      return problemAt('price', ({ catalogue }) => catalogue.imports.hasVariants);
    return undefined;
  }
  if (given.name === undefined) return problemAt('name', ({ catalogue }) => catalogue.imports.noName);
  const isPriced = variants && variants.length > 0 ? true : given.price !== undefined;
  return isPriced ? undefined : problemAt('price', ({ catalogue }) => catalogue.imports.noPrice);
}

/** A file may have one description for both: then the short one is the text of the long one. */
function setDescription(wanted: ProductState, draft: ProductDraft, current: ProductState | undefined): void {
  const { given, bodyText } = draft;
  if (
    current &&
    bodyText !== undefined &&
    current.richDescription === '' &&
    toOneLine(current.description) === bodyText
  )
    wanted.richDescription = '';
  if (given.description !== undefined) return;
  const isNewText = !current || wanted.richDescription !== current.richDescription;
  if (isNewText && bodyText) wanted.description = bodyText.slice(0, MAX_DESCRIPTION).trim();
  if (wanted.description === '') wanted.description = wanted.name;
}

const MAX_DESCRIPTION = 2000;

/** The order of the values, and values without a variant, are in no other shop's file. */
function keepOptions(given: readonly ProductOption[], current: readonly ProductOption[]): ProductOption[] {
  const isWithin =
    given.length === current.length &&
    given.every(
      ({ name, values }, index) =>
        current[index]?.name === name && values.every((value) => current[index]?.values.includes(value)),
    );
  return isWithin ? [...current] : [...given];
}

function completeVariant(
  { row: _row, image, ...given }: DraftVariant,
  before: VariantState | undefined,
  picture: PlanContext['picture'],
): VariantState {
  const base = before ?? NEW_VARIANT;
  return { ...base, ...given, image: (image === undefined ? undefined : picture(image)) ?? base.image };
}

const NEW_VARIANT: VariantState = {
  options: {},
  sku: '',
  price: 0,
  countInStock: 0,
  image: '',
  barcode: '',
  weight: null,
  hsn: null,
  taxRate: null,
};

/** The rules of the product's form that are about more than one cell. */
function findProblem(
  draft: ProductDraft,
  wanted: ProductState,
  base: ProductState,
  shopTaxRate: number,
): PlanProblem | undefined {
  const { options, variants } = wanted;
  const unpriced = variants.findIndex(({ price }) => price === 0);
  if (unpriced >= 0)
    return {
      ...problemAt('price', ({ catalogue }) => catalogue.imports.noPrice),
      row: draft.variants?.[unpriced]?.row,
    };
  const wrong =
    draft.options &&
    findVariantProblem({ options, variants: variants.map((variant) => ({ ...variant })) }, base.options);
  const [sentence] = Object.values(wrong ?? {});
  if (sentence) return problemAt('option1Value', sentence);
  const tooLow = findMrpProblem({ ...wanted, variants }, shopTaxRate);
  return tooLow && problemAt('mrp', ({ catalogue }: Phrases) => catalogue.mrpTooLow(tooLow));
}

const problemAt = (column: PlanProblem['column'], sentence: Sentence): PlanProblem => ({ column, sentence });

function listChanges(base: ProductState, wanted: ProductState, isNew: boolean): FieldChange[] {
  return FIELDS.flatMap((field): FieldChange[] => {
    if (field === 'handle' || isSame(base[field], wanted[field])) return [];
    return [{ field, old: isNew ? '' : show(base[field], field), new: show(wanted[field], field) }];
  });
}

/** A value as people read it, not longer than a table can show. */
function show(value: ProductState[keyof ProductState], field?: keyof ProductState): string {
  const text = showWhole(value, field);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const MAX_SHOWN = 200;
const RUPEES: readonly (keyof ProductState)[] = ['price', 'mrp', 'cost'];

function showWhole(value: ProductState[keyof ProductState], field?: keyof ProductState): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? storedTexts.imports.yes : storedTexts.imports.no;
  if (typeof value === 'number') return field && RUPEES.includes(field) ? formatRupees(value) : String(value);
  if (typeof value === 'string') return value;
  return value.map(showItem).join(', ');
}

function showItem(item: string | ProductOption | VariantState): string {
  if (typeof item === 'string') return item;
  if ('values' in item) return `${item.name}: ${item.values.join(' / ')}`;
  return `${Object.values(item.options).join(' / ')} ${formatRupees(item.price)} × ${item.countInStock}`;
}

export interface PlanContext {
  /** The address of a picture; undefined for one that is still to be fetched. */
  picture(source: string): string | undefined;
  shopTaxRate: number;
}

export interface CurrentProduct {
  id: number;
  slug: string;
  state: ProductState;
}

export interface FieldChange {
  field: string;
  old: string;
  new: string;
}

export interface Plan {
  action: 'create' | 'change' | 'keep';
  wanted: ProductState;
  changes: FieldChange[];
  /** Pictures are still to come. */
  isWaiting: boolean;
}

export interface PlanProblem {
  column: 'slug' | 'name' | 'price' | 'mrp' | 'option1Value' | 'images';
  sentence: Sentence;
  /** Else the product's first. */
  row?: number | undefined;
}
