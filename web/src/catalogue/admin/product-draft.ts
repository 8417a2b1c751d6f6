import { type BodyOf, MAX_PRICE_RUPEES, type Operations, type Product } from '@tohfa/contract';
import { useEffect, useMemo, useState } from 'react';
import { localStore } from '../../lib/storage.ts';
import { definedErrors, requiredError } from '../../lib/validation.ts';

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
  version: 0,
};

export function toDraft(product: Product): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    richDescription: product.rich_description,
    image: product.image,
    images: [...new Set([product.image, ...product.images])].filter((address) => address !== ''),
    brand: product.brand,
    price: String(product.price),
    category: String(product.category_id),
    countInStock: String(product.count_in_stock),
    rating: String(product.rating),
    numReviews: String(product.num_reviews),
    isFeatured: product.is_featured === 1,
    version: product.version,
  };
}

export function validateDraft(draft: ProductDraft): DraftErrors {
  return definedErrors({
    name: requiredError(draft.name),
    description: requiredError(draft.description),
    price:
      requiredError(draft.price) ??
      wholeNumberError(draft.price, 1, MAX_PRICE_RUPEES, 'Enter a whole number of rupees.'),
    category: requiredError(draft.category, 'Please choose a category.'),
    countInStock: requiredError(draft.countInStock) ?? wholeNumberError(draft.countInStock, 0, 1_000_000),
    rating: ratingError(draft.rating),
    numReviews: draft.numReviews === '' ? undefined : wholeNumberError(draft.numReviews, 0, 100_000_000),
  });
}

/**
 * Somebody else saved the product, or units were sold, since the form was opened: what was not typed here takes the
 * newer value, so that saving again puts nothing back.
 */
export function rebaseDraft(draft: ProductDraft, opened: ProductDraft, latest: ProductDraft): ProductDraft {
  const typed = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name as keyof ProductDraft]),
  );
  // A draft restored from an older version: its count may be old instead of typed.
  const stock = draft.version === opened.version ? {} : { countInStock: latest.countInStock };
  return { ...latest, ...Object.fromEntries(typed), ...stock, version: latest.version };
}

/** As the product calls take it. */
export function toProductBody({ version: _, ...draft }: ProductDraft): ProductBody {
  return {
    ...draft,
    images: JSON.stringify(draft.images),
    price: Number(draft.price),
    countInStock: Number(draft.countInStock),
    rating: Number(draft.rating),
    numReviews: Number(draft.numReviews),
    isFeatured: draft.isFeatured ? 1 : 0,
  };
}

/** What was typed and not yet saved, kept for each product and for the next new one. */
function draftStorage(id: number | undefined) {
  const key = `tohfa.product-draft.${id ?? 'new'}`;
  return {
    read(): ProductDraft | undefined {
      try {
        const kept = JSON.parse(localStore.read(key) ?? 'null');
        return isDraft(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (draft: ProductDraft) => localStore.write(key, JSON.stringify(draft)),
    forget: () => localStore.remove(key),
  };
}

function wholeNumberError(text: string, min: number, max: number, words = 'Enter a whole number.') {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? undefined : words;
}

function ratingError(text: string): string | undefined {
  const fits = /^\d(\.\d)?$/.test(text) && Number(text) <= 5;
  return text === '' || fits ? undefined : 'From 0 to 5, in steps of 0.1, please.';
}

/** A draft that an older page kept may lack a field; then it is none. */
function isDraft(kept: unknown): kept is ProductDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const given = kept as Record<string, unknown>;
  return Object.entries(emptyDraft).every(([name, value]) =>
    Array.isArray(value)
      ? Array.isArray(given[name]) && given[name].every((one) => typeof one === 'string')
      : typeof given[name] === typeof value,
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
  /** Of the product when the form was opened; 0 for a new one. */
  version: number;
}

export type DraftErrors = Partial<Record<keyof ProductDraft, string>>;

type ProductBody = BodyOf<Operations['addProduct']>;

/** What the form holds, kept in the browser from the first letter on: a reload or a crash loses nothing. */
export function useProductDraft(id: number | undefined, initial: ProductDraft) {
  const kept = useMemo(() => draftStorage(id), [id]);
  const [first] = useState(() => kept.read());
  const [draft, setDraft] = useState(first ?? initial);
  const [restored, setRestored] = useState(first !== undefined && !isSameDraft(first, initial));
  // Another round of the form: what keeps its own text begins anew with it.
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (isSameDraft(draft, initial)) kept.forget();
    else kept.keep(draft);
  }, [draft, initial, kept]);

  return {
    draft,
    round,
    restored,
    change: (news: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...news })),
    addImage: (url: string) =>
      setDraft((now) => ({ ...now, images: [...now.images, url], image: now.image || url })),
    startAnew() {
      kept.forget();
      setDraft(initial);
      setRestored(false);
      setRound((before) => before + 1);
    },
  };
}

function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
