/**
 * The one kind of id that other programs know a thing for sale by, in every feed and every protocol: `p12` is product 12,
 * which has no options, and `v34` is variant 34 of a product. The two are numbered apart, so the letter is needed.
 */
export function catalogueItemId({ productId, variantId }: CatalogueItem): string {
  return variantId === undefined ? `p${productId}` : `v${variantId}`;
}

/** Undefined for a text that no item can have. Whether the item exists is for the catalogue to say. */
export function parseCatalogueItemId(id: string): { productId: number } | { variantId: number } | undefined {
  const [, kind, digits] = /^([pv])([1-9]\d{0,9})$/.exec(id) ?? [];
  const number = Number(digits);
  if (kind === undefined || number > MAX_ROW_ID) return undefined;
  return kind === 'p' ? { productId: number } : { variantId: number };
}

/** The largest `integer` of PostgreSQL. */
const MAX_ROW_ID = 2_147_483_647;

interface CatalogueItem {
  productId: number;
  /** Left out for a product without options. */
  variantId?: number | undefined;
}
