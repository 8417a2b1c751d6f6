import { type AdminProduct, type BodyOf, type Operations, productForm } from '@tohfa/contract';
import type { FormSchema } from '../../lib/forms.ts';
import { localStore } from '../../lib/storage.ts';

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  richDescription: '',
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
};

export function toDraft(product: AdminProduct): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    richDescription: product.rich_description,
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
  };
}

/** Checks a draft by the contract's own schema; the output is what the product calls take. */
export const productSchema: FormSchema<ProductDraft, ProductBody> = {
  '~standard': {
    validate: async (draft) => {
      const body = toProductBody(draft as ProductDraft);
      const { issues } = await productForm['~standard'].validate(body);
      return issues ? { issues } : { value: body as ProductBody };
    },
  },
};

/** The specification's names. A number that was not typed is left out. */
function toProductBody(draft: ProductDraft) {
  return {
    ...draft,
    images: JSON.stringify(draft.images),
    price: toNumber(draft.price),
    countInStock: toNumber(draft.countInStock),
    rating: toNumber(draft.rating),
    numReviews: toNumber(draft.numReviews),
    isFeatured: draft.isFeatured ? 1 : 0,
    // Left out they would stay as they are.
    mrp: toNumber(draft.mrp) ?? null,
    cost: toNumber(draft.cost) ?? null,
  };
}

function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

/** The fields in which two drafts differ. */
export function changedFields(before: ProductDraft, after: ProductDraft): (keyof ProductDraft)[] {
  const fields = Object.keys(emptyDraft) as (keyof ProductDraft)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What was typed and not saved, for each product and for the next new one. */
export function draftStorage(id: number | undefined) {
  const key = `tohfa.product-draft.${id ?? 'new'}`;
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
  const fields = stored as Record<string, unknown>;
  return Object.entries(emptyDraft).every(([name, value]) =>
    Array.isArray(value)
      ? Array.isArray(fields[name]) && fields[name].every((one) => typeof one === 'string')
      : typeof fields[name] === typeof value,
  );
}

/** The specification's form: what is typed is text until it is sent. */
export interface ProductDraft {
  name: string;
  description: string;
  richDescription: string;
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
}

interface StoredDraft {
  draft: ProductDraft;
  /** Version of the product that the draft started from. */
  version: ProductVersion;
}

/** What a read answered as the product's version; undefined from a shop that has none. */
export type ProductVersion = number | undefined;

export type ProductBody = BodyOf<Operations['addProduct']>;
