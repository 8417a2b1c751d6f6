import {
  PAISE_PER_RUPEE,
  type PRODUCT_STATES,
  type ProductOccasion,
  type ProductOption,
  type ProductRecipient,
  paiseFromRupees,
  type VariantForm,
} from '@tohfa/contract';
import type { ProductValues, WholeProduct } from '../sql.ts';

/**
 * All that an import can write of a product, in the units of forms and files. What a product is, what it should become and
 * what it was before an import are of this one shape, so that applying and undoing are the same step.
 */
export interface ProductState {
  /** Given by an import; without one the address follows the name. */
  handle: string | null;
  name: string;
  description: string;
  richDescription: string;
  nameHi: string;
  descriptionHi: string;
  richDescriptionHi: string;
  brand: string;
  /** Its name. */
  category: string;
  state: (typeof PRODUCT_STATES)[number];
  isFeatured: boolean;
  /** With options, the lowest of the variants, and their sum. */
  price: number;
  countInStock: number;
  mrp: number | null;
  cost: number | null;
  sku: string;
  barcode: string;
  /** Grams. */
  weight: number | null;
  hsn: string;
  taxRate: number | null;
  leadDays: number | null;
  countryOfOrigin: string;
  netQuantity: string;
  maker: string;
  tags: string[];
  occasions: ProductOccasion[];
  recipients: ProductRecipient[];
  rating: number;
  numReviews: number;
  /** The first is the main one. */
  images: string[];
  options: ProductOption[];
  variants: VariantState[];
}

export interface VariantState {
  options: Record<string, string>;
  sku: string;
  price: number;
  countInStock: number;
  image: string;
  barcode: string;
  weight: number | null;
  hsn: string | null;
  taxRate: number | null;
}

/** A product before a file says anything of it. */
export const NEW_PRODUCT: ProductState = {
  handle: null,
  name: '',
  description: '',
  richDescription: '',
  nameHi: '',
  descriptionHi: '',
  richDescriptionHi: '',
  brand: '',
  category: '',
  state: 'active',
  isFeatured: false,
  price: 0,
  countInStock: 0,
  mrp: null,
  cost: null,
  sku: '',
  barcode: '',
  weight: null,
  hsn: '',
  taxRate: null,
  leadDays: null,
  countryOfOrigin: '',
  netQuantity: '',
  maker: '',
  tags: [],
  occasions: [],
  recipients: [],
  rating: 0,
  numReviews: 0,
  images: [],
  options: [],
  variants: [],
};

export function toProductState({ product, categoryName, variants }: WholeProduct): ProductState {
  const { name, description, richDescription, brand, isFeatured, sku, barcode, hsn, leadDays } = product;
  return {
    handle: product.handle,
    name,
    description,
    richDescription,
    nameHi: product.nameHi,
    descriptionHi: product.descriptionHi,
    richDescriptionHi: product.richDescriptionHi,
    brand,
    category: categoryName,
    state: product.hidden ? (product.draft ? 'draft' : 'hidden') : 'active',
    isFeatured,
    price: product.pricePaise / PAISE_PER_RUPEE,
    countInStock: product.countInStock,
    mrp: toRupeesOrNull(product.mrpPaise),
    cost: toRupeesOrNull(product.costPaise),
    sku,
    barcode,
    weight: product.weightGrams,
    hsn,
    taxRate: product.taxRateBp === null ? null : product.taxRateBp / 100,
    leadDays,
    countryOfOrigin: product.countryOfOrigin,
    netQuantity: product.netQuantity,
    maker: product.maker,
    tags: product.tags,
    occasions: product.occasions,
    recipients: product.recipients,
    rating: product.rating,
    numReviews: product.numReviews,
    images: [...new Set([product.image, ...product.images])].filter((url) => url !== ''),
    options: product.options,
    variants: variants.map((variant) => ({
      options: variant.options,
      sku: variant.sku,
      price: variant.price,
      countInStock: variant.count_in_stock,
      image: variant.image,
      barcode: variant.barcode ?? '',
      weight: variant.weight ?? null,
      hsn: variant.hsn ?? null,
      taxRate: variant.taxRate ?? null,
    })),
  };
}

/** The columns of the product's own row. */
export function toProductValues(state: ProductState, categoryId: number): ProductValues {
  const { name, description, richDescription, brand, isFeatured, countInStock, sku, barcode, hsn } = state;
  return {
    handle: state.handle,
    name,
    description,
    richDescription,
    nameHi: state.nameHi,
    descriptionHi: state.descriptionHi,
    richDescriptionHi: state.richDescriptionHi,
    brand,
    isFeatured,
    categoryId,
    countInStock,
    sku,
    barcode,
    hsn,
    image: state.images[0] ?? '',
    images: state.images,
    pricePaise: paiseFromRupees(state.price),
    hidden: state.state !== 'active',
    draft: state.state === 'draft',
    // One that was deleted while orders still needed it comes back by its name in a file.
    deleted: false,
    mrpPaise: toPaiseOrNull(state.mrp),
    costPaise: toPaiseOrNull(state.cost),
    weightGrams: state.weight,
    taxRateBp: state.taxRate === null ? null : Math.round(state.taxRate * 100),
    leadDays: state.leadDays,
    countryOfOrigin: state.countryOfOrigin,
    netQuantity: state.netQuantity,
    maker: state.maker,
    tags: state.tags,
    occasions: state.occasions,
    recipients: state.recipients,
    rating: state.rating,
    numReviews: state.numReviews,
  };
}

export function toVariantForms({ variants }: ProductState): VariantForm[] {
  return variants.map((variant) => ({ ...variant, hsn: variant.hsn ?? '' }));
}

/** Price and stock of a product with options are those of its variants. */
export function sumUpVariants(state: ProductState): ProductState {
  const { options, variants } = state;
  if (options.length === 0 || variants.length === 0) return state;
  return {
    ...state,
    price: Math.min(...variants.map(({ price }) => price)),
    countInStock: variants.reduce((sum, { countInStock }) => sum + countInStock, 0),
  };
}

/** A variant is known by its values, in whatever order its options are. */
export function byOptions<Variant extends Pick<VariantState, 'options'>>(
  variants: readonly Variant[],
): (wanted: Pick<VariantState, 'options'>) => Variant | undefined {
  const keyOf = ({ options }: Pick<VariantState, 'options'>) => JSON.stringify(sorted(options));
  const known = new Map(variants.toReversed().map((variant) => [keyOf(variant), variant]));
  return (wanted) => known.get(keyOf(wanted));
}

export const FIELDS = Object.keys(NEW_PRODUCT) as (keyof ProductState)[];

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** jsonb forgets the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const toRupeesOrNull = (paise: number | null) => (paise === null ? null : paise / PAISE_PER_RUPEE);
const toPaiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));
