import {
  type AdminProduct,
  type BodyOf,
  type Operations,
  PRODUCT_STATES,
  productForm,
} from '@tohfa/contract';
import { productEditor } from '@tohfa/contract/screens';
import type { FormSchema } from '../../lib/forms.ts';
import { localStore } from '../../lib/storage.ts';
import { priceRange, unitsInStock } from './variant-cells.ts';
import {
  CELLS,
  emptyMatrix,
  type Matrix,
  type OptionDraft,
  toMatrix,
  type VariantDraft,
} from './variant-matrix.ts';

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  richDescription: '',
  nameHi: '',
  descriptionHi: '',
  richDescriptionHi: '',
  image: '',
  images: [],
  brand: '',
  price: '',
  category: '',
  countInStock: '',
  rating: '',
  numReviews: '',
  isFeatured: false,
  occasions: [],
  recipients: [],
  mrp: '',
  countryOfOrigin: '',
  netQuantity: '',
  maker: '',
  cost: '',
  state: 'active',
  tags: [],
  sku: '',
  barcode: '',
  weight: '',
  ...emptyMatrix,
};

export function toDraft(product: AdminProduct): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    richDescription: product.rich_description,
    nameHi: product.name_hi ?? '',
    descriptionHi: product.description_hi ?? '',
    richDescriptionHi: product.rich_description_hi ?? '',
    image: product.image,
    images: [...new Set([product.image, ...product.images])].filter((url) => url !== ''),
    brand: product.brand,
    price: String(product.price),
    category: String(product.category_id),
    countInStock: String(product.count_in_stock),
    rating: String(product.earlier_rating ?? product.rating),
    numReviews: String(product.earlier_num_reviews ?? product.num_reviews),
    isFeatured: product.is_featured === 1,
    occasions: product.occasions,
    recipients: product.recipients,
    mrp: String(product.mrp ?? ''),
    countryOfOrigin: product.country_of_origin ?? '',
    netQuantity: product.net_quantity ?? '',
    maker: product.maker ?? '',
    cost: String(product.cost ?? ''),
    state: product.state ?? 'active',
    tags: product.tags ?? [],
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    weight: String(product.weight ?? ''),
    ...toMatrix(product.options, product.variants),
  };
}

/** A new product like this one: what is each product's own is left out, and what was said of the other one by customers. */
export function toCopy(product: AdminProduct): ProductDraft {
  const draft = toDraft(product);
  return {
    ...draft,
    name: productEditor.copyName(draft.name),
    nameHi: draft.nameHi && productEditor.copyName(draft.nameHi),
    state: 'draft',
    countInStock: '0',
    rating: '',
    numReviews: '',
    sku: '',
    barcode: '',
    variants: draft.variants.map(({ id: _id, ...row }) => ({
      ...row,
      sku: '',
      barcode: '',
      countInStock: '0',
    })),
  };
}

/** Checks a draft by the contract's own schema; the output is what the product calls take. */
export const productSchema: FormSchema<ProductDraft, ProductBody> = {
  '~standard': {
    validate: async (value) => {
      const draft = value as ProductDraft;
      const body = toProductBody(draft);
      const { issues } = await productForm['~standard'].validate(body);
      if (!issues) return { value: body as ProductBody };
      const toPath = (path: readonly unknown[]) => draftName(draft, path.join('.')).split('.');
      return {
        issues: issues.map(({ message, path = [] }) => ({ message, path: toPath(path) })),
      };
    },
  },
};

/** The field of the draft that is meant by a field of what was sent, where rows that are left out are missing. */
export function draftName({ options, variants }: Matrix, name: string): string {
  const [list, index, ...rest] = name.split('.');
  if (index === undefined || (list !== 'options' && list !== 'variants')) return name;
  const rows: readonly object[] = list === 'options' ? options : variants;
  const sent: readonly object[] =
    list === 'options' ? sentOptions(options) : variants.filter(({ isLeftOut }) => !isLeftOut);
  return [list, rows.indexOf(sent[Number(index)] ?? {}), ...rest].join('.');
}

/** The specification's names. A number that was not typed is left out. */
function toProductBody({ options, variants, ...draft }: ProductDraft) {
  const isSoldByVariant = variants.length > 0;
  return {
    ...draft,
    images: JSON.stringify(draft.images),
    price: isSoldByVariant ? (priceRange(variants)?.lowest ?? 1) : toNumber(draft.price),
    countInStock: isSoldByVariant ? unitsInStock(variants) : toNumber(draft.countInStock),
    rating: toNumber(draft.rating),
    numReviews: toNumber(draft.numReviews),
    isFeatured: draft.isFeatured ? 1 : 0,
    // Left out they would stay as they are.
    mrp: toNumber(draft.mrp) ?? null,
    cost: toNumber(draft.cost) ?? null,
    weight: toNumber(draft.weight) ?? null,
    ...toVariantsBody({ options, variants }),
  };
}

function toVariantsBody({ options, variants }: Matrix) {
  return {
    options: sentOptions(options).map(({ name, values }) => ({
      name,
      values: values.map(({ text }) => text),
    })),
    variants: variants
      .filter(({ isLeftOut }) => !isLeftOut)
      .map((row) => ({
        ...(row.id !== undefined && { id: row.id }),
        options: textsOf(options, row),
        sku: row.sku,
        price: toNumber(row.price),
        countInStock: toNumber(row.countInStock),
        image: row.image,
        barcode: row.barcode,
        weight: toNumber(row.weight) ?? null,
        taxRate: toNumber(row.taxRate) ?? null,
        hsn: row.hsn,
      })),
  };
}

/** One that was added and not filled in is no mistake. */
function sentOptions(options: readonly OptionDraft[]): OptionDraft[] {
  return options.filter(({ name, values }) => name.trim() !== '' || values.length > 0);
}

function textsOf(options: readonly OptionDraft[], row: VariantDraft): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ key, name, values }) =>
      values.filter((value) => value.key === row.values[key]).map(({ text }) => [name.trim(), text]),
    ),
  );
}

function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

/** The fields in which two drafts differ. */
export function changedFields(before: ProductDraft, after: ProductDraft): (keyof ProductDraft)[] {
  const fields = Object.keys(emptyDraft) as (keyof ProductDraft)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What was typed and not saved: of a product by its id, of a new one or of a copy. */
export function draftStorage(name: number | 'new' | `copy-${number}`) {
  const key = `tohfa.product-draft.${name}`;
  return {
    read(): StoredDraft | undefined {
      try {
        const { version, ...draft } = JSON.parse(localStore.read(key) ?? 'null') ?? {};
        return isDraft(draft) ? { draft, version } : undefined;
      } catch {
        return undefined;
      }
    },
    save: ({ draft, version }: StoredDraft) => localStore.write(key, JSON.stringify({ ...draft, version })),
    clear: () => localStore.remove(key),
  };
}

/** A draft of an older version of this page may lack a field; then it is ignored. */
function isDraft(stored: unknown): stored is ProductDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { options, variants, ...fields } = stored as Record<string, unknown>;
  const { options: _options, variants: _variants, ...expected } = emptyDraft;
  return (
    Object.entries(expected).every(([name, value]) =>
      Array.isArray(value) ? isListOf(fields[name], isText) : typeof fields[name] === typeof value,
    ) &&
    PRODUCT_STATES.some((state) => state === fields.state) &&
    isListOf(options, isOptionDraft) &&
    isListOf(variants, isVariantDraft)
  );
}

function isOptionDraft(stored: unknown): boolean {
  const { key, name, values } = asRecord(stored);
  return isText(key) && isText(name) && isListOf(values, (value) => isText(asRecord(value).text));
}

function isVariantDraft(stored: unknown): boolean {
  const row = asRecord(stored);
  return ['key', 'image', ...CELLS].every((name) => isText(row[name])) && typeof row.values === 'object';
}

function isListOf(stored: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(stored) && stored.every(isItem);
}

function asRecord(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}

const isText = (stored: unknown) => typeof stored === 'string';

/** The specification's form: what is typed is text until it is sent. */
export interface ProductDraft extends Matrix {
  name: string;
  description: string;
  richDescription: string;
  nameHi: string;
  descriptionHi: string;
  richDescriptionHi: string;
  image: string;
  images: string[];
  brand: string;
  price: string;
  category: string;
  countInStock: string;
  rating: string;
  numReviews: string;
  isFeatured: boolean;
  occasions: string[];
  recipients: string[];
  mrp: string;
  countryOfOrigin: string;
  netQuantity: string;
  maker: string;
  cost: string;
  state: (typeof PRODUCT_STATES)[number];
  tags: string[];
  /** Of a product without options. */
  sku: string;
  barcode: string;
  weight: string;
}

interface StoredDraft {
  draft: ProductDraft;
  /** Version of the product that the draft started from. */
  version: ProductVersion;
}

/** What a read answered as the product's version; undefined from a shop that has none. */
export type ProductVersion = number | undefined;

export type ProductBody = BodyOf<Operations['addProduct']>;
