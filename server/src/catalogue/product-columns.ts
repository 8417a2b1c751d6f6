import { occasionKeys, recipientKeys } from '@tohfa/contract';
import type { IndexedRow, IndexedVariant } from './sql.ts';

/** The bands a person thinks in; the last has no end. */
export const PRICE_BANDS = [0, 500, 1000, 2000, 5000] as const;

const FIRST_CAPACITY = 256;
const REVIEW_STEPS = 2 ** 17;
/** In the column of lead days: the shop's own. */
export const SHOP_LEAD_DAYS = -1;

/**
 * What filters, counts and orders read of each product, in one array for each field: a search looks at every product, and
 * numbers that lie side by side are read many times faster than fields of objects. Column `id` is 0 in an empty slot.
 */
export class ProductColumns {
  id = new Int32Array(FIRST_CAPACITY);
  categoryId = new Int32Array(FIRST_CAPACITY);
  /** Position in `brands`. */
  brand = new Int32Array(FIRST_CAPACITY);
  /** Whole rupees. */
  price = new Float64Array(FIRST_CAPACITY);
  inStock = new Uint8Array(FIRST_CAPACITY);
  /** One bit for each price band that the product or a variant of it is in, and for those where one is in stock. */
  priceBands = new Uint8Array(FIRST_CAPACITY);
  priceBandsInStock = new Uint8Array(FIRST_CAPACITY);
  isFeatured = new Uint8Array(FIRST_CAPACITY);
  rating = new Float64Array(FIRST_CAPACITY);
  numReviews = new Int32Array(FIRST_CAPACITY);
  /** By the stars, then by how many gave them. */
  ratingRank = new Float64Array(FIRST_CAPACITY);
  /** One bit for each of the contract's occasions and recipients. */
  occasions = new Int32Array(FIRST_CAPACITY);
  recipients = new Int32Array(FIRST_CAPACITY);
  leadDays = new Int32Array(FIRST_CAPACITY);
  /** At most about 6: it orders products that match equally well. */
  appeal = new Float64Array(FIRST_CAPACITY);
  nameLength = new Int32Array(FIRST_CAPACITY);
  /** By slot, of products that have some. */
  readonly variants = new Map<number, readonly IndexedVariant[]>();
  /** Slots in use, empty ones among them. */
  length = 0;

  /** Names that differ in case only are one brand, spelled as it was written last. The first is for products without one. */
  readonly brands: string[] = [''];
  readonly #brandAt = new Map<string, number>([['', 0]]);

  /** The new slot. */
  add(row: IndexedRow, nameLength: number): number {
    const slot = this.length;
    if (slot === this.id.length) this.#grow();
    this.length += 1;
    this.nameLength[slot] = nameLength;
    this.set(slot, row);
    return slot;
  }

  set(slot: number, row: IndexedRow): void {
    this.id[slot] = row.id;
    this.categoryId[slot] = row.categoryId;
    this.brand[slot] = this.#positionOfBrand(row.brand);
    this.price[slot] = row.price;
    this.inStock[slot] = row.inStock ? 1 : 0;
    this.isFeatured[slot] = row.isFeatured ? 1 : 0;
    this.rating[slot] = row.rating;
    this.numReviews[slot] = row.numReviews;
    this.ratingRank[slot] =
      Math.round(row.rating * 10) * REVIEW_STEPS + Math.min(row.numReviews, REVIEW_STEPS - 1);
    this.occasions[slot] = row.occasions.reduce((bits, one) => bits | bitOf(occasionKeys, one), 0);
    this.recipients[slot] = row.recipients.reduce((bits, one) => bits | bitOf(recipientKeys, one), 0);
    this.leadDays[slot] = row.leadDays ?? SHOP_LEAD_DAYS;
    if (row.variants.length > 0) this.variants.set(slot, row.variants);
    else this.variants.delete(slot);
    const sold = row.variants.length > 0 ? row.variants : [row];
    this.priceBands[slot] = bandsOf(sold);
    this.priceBandsInStock[slot] = bandsOf(sold.filter(({ inStock }) => inStock));
    const reviews = Math.min(row.numReviews, 5000);
    this.appeal[slot] = (row.rating / 5) * Math.log10(1 + reviews) + (row.isFeatured ? 0.8 : 0);
  }

  empty(slot: number): void {
    this.id[slot] = 0;
    this.variants.delete(slot);
  }

  /** The brand's position in any spelling; undefined for one that no product has. */
  findBrand(name: string): number | undefined {
    return this.#brandAt.get(toBrandKey(name));
  }

  #positionOfBrand(name: string): number {
    const position = this.findBrand(name) ?? this.brands.length;
    if (position === 0) return 0;
    this.brands[position] = name.trim();
    this.#brandAt.set(toBrandKey(name), position);
    return position;
  }

  #grow(): void {
    for (const [field, column] of Object.entries(this)) {
      if (!ArrayBuffer.isView(column)) continue;
      const old = column as Int32Array;
      const larger = new (old.constructor as Int32ArrayConstructor)(old.length * 2);
      larger.set(old);
      Object.assign(this, { [field]: larger });
    }
  }
}

function toBrandKey(name: string): string {
  return name.trim().toLowerCase();
}

function bandsOf(sold: readonly IndexedVariant[]): number {
  return sold.reduce(
    (bits, { price }) => bits | (1 << PRICE_BANDS.findLastIndex((from) => price >= from)),
    0,
  );
}

/** 0 for a value that is not on the list. */
export function bitOf(keys: readonly string[], key: string): number {
  const at = keys.indexOf(key);
  return at < 0 ? 0 : 1 << at;
}
