import { occasionKeys, recipientKeys } from '@tohfa/contract';
import { bitOf, type ProductColumns } from './product-columns.ts';
import type { Term } from './understand-query.ts';

/** How much a word tells about a product, by where it stands. At most 62: a posting has six bits for it. */
export const WEIGHTS = { name: 40, category: 20, brand: 22, tag: 12, description: 8 } as const;
/** Counts as the name, and says that the name begins with the word. */
export const NAME_START = WEIGHTS.name + 1;
const WEIGHT_BITS = 6;
const WEIGHT_MASK = 2 ** WEIGHT_BITS - 1;
/** A product whose tag is asked for counts as if its category said so. */
const TAG_SCORE = 18;
const OUT_OF_STOCK_COUNTS = 0.8;

/** Slot and weight in one number, so that a word's products are one array of small integers. */
export function toPosting(slot: number, weight: number): number {
  return (slot << WEIGHT_BITS) | weight;
}

/**
 * The scores of one search, by slot, kept between searches: only what a search touched is cleared after it. Each method
 * ends with its one loop: V8 compiles the loop while it runs for the first time, and would throw that away at whatever
 * follows it and has not run yet, for dozens of searches.
 */
export class Scratch {
  /** Best score per slot for the term being added. */
  readonly #best: Float64Array;
  readonly #ofTerm: Int32Array;
  #termCount = 0;
  readonly #scores: Float64Array;
  /** How many terms a slot has, and the slots that have any. */
  readonly #matched: Uint8Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  readonly #found: Matches;
  readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.#best = new Float64Array(size);
    this.#ofTerm = new Int32Array(size);
    this.#scores = new Float64Array(size);
    this.#matched = new Uint8Array(size);
    this.#touched = new Int32Array(size);
    this.#found = { slots: new Int32Array(size), scores: new Float64Array(size) };
  }

  /** The usual term, a single word: each product has it once. Those with fewer than `before` terms are left out. */
  addOnlyWord(
    { counts, isTyped, postings }: Candidate,
    before: number,
    { nameLength }: ProductColumns,
  ): void {
    const matched = this.#matched;
    const scores = this.#scores;
    const touched = this.#touched;
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] ?? 0;
      const slot = posting >>> WEIGHT_BITS;
      const terms = matched[slot] ?? 0;
      if (terms < before) continue;
      if (terms === 0) touched[this.#touchedCount++] = slot;
      matched[slot] = terms + 1;
      const weight = posting & WEIGHT_MASK;
      const bonus = isTyped && weight >= WEIGHTS.name ? nameBonus(weight, nameLength[slot] ?? 1) : 0;
      scores[slot] = (scores[slot] ?? 0) + Math.min(weight, WEIGHTS.name) * counts + bonus;
    }
  }

  /** One of several words that the term may mean: a product's best match counts. */
  addWord({ counts, isTyped, postings }: Candidate, before: number, { nameLength }: ProductColumns): void {
    const matched = this.#matched;
    const scores = this.#scores;
    const best = this.#best;
    const ofTerm = this.#ofTerm;
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] ?? 0;
      const slot = posting >>> WEIGHT_BITS;
      if ((matched[slot] ?? 0) < before) continue;
      const weight = posting & WEIGHT_MASK;
      const score = Math.min(weight, WEIGHTS.name) * counts;
      const sofar = best[slot] ?? 0;
      if (sofar === 0) ofTerm[this.#termCount++] = slot;
      if (score > sofar) best[slot] = score;
      if (isTyped && weight >= WEIGHTS.name)
        scores[slot] = (scores[slot] ?? 0) + nameBonus(weight, nameLength[slot] ?? 1);
    }
  }

  /** The occasion or recipient that the term names. */
  addTag(
    { occasion, recipient }: Term,
    before: number,
    { occasions, recipients, length }: ProductColumns,
  ): void {
    const occasionBit = occasion === undefined ? 0 : bitOf(occasionKeys, occasion);
    const recipientBit = recipient === undefined ? 0 : bitOf(recipientKeys, recipient);
    const matched = this.#matched;
    const touched = this.#touched;
    const best = this.#best;
    const ofTerm = this.#ofTerm;
    // Products without the earlier terms need no look.
    const count = before === 0 ? length : this.#touchedCount;
    for (let at = 0; at < count; at += 1) {
      const slot = before === 0 ? at : (touched[at] ?? 0);
      if ((((occasions[slot] ?? 0) & occasionBit) | ((recipients[slot] ?? 0) & recipientBit)) === 0) continue;
      if ((matched[slot] ?? 0) < before) continue;
      const sofar = best[slot] ?? 0;
      if (sofar === 0) ofTerm[this.#termCount++] = slot;
      best[slot] = sofar + TAG_SCORE;
    }
  }

  /** After `addWord` and `addTag`. */
  endTerm(): void {
    const matched = this.#matched;
    const scores = this.#scores;
    const touched = this.#touched;
    const best = this.#best;
    const ofTerm = this.#ofTerm;
    const count = this.#termCount;
    this.#termCount = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = ofTerm[at] ?? 0;
      const terms = matched[slot] ?? 0;
      if (terms === 0) touched[this.#touchedCount++] = slot;
      matched[slot] = terms + 1;
      scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
      best[slot] = 0;
    }
  }

  /** The products with at least so many terms. Everything is cleared for the next search. */
  takeMatches(atLeast: number, columns: ProductColumns): Matches {
    const count = this.#collect(atLeast, columns);
    const { slots, scores } = this.#found;
    return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) };
  }

  #collect(atLeast: number, { id, appeal, inStock }: ProductColumns): number {
    const matched = this.#matched;
    const scores = this.#scores;
    const touched = this.#touched;
    const found = this.#found;
    const touchedCount = this.#touchedCount;
    this.#touchedCount = 0;
    let count = 0;
    for (let at = 0; at < touchedCount; at += 1) {
      const slot = touched[at] ?? 0;
      if ((matched[slot] ?? 0) >= atLeast && id[slot] !== 0) {
        const score = (scores[slot] ?? 0) + (appeal[slot] ?? 0);
        found.slots[count] = slot;
        // Rounded, so that products that match equally well are equal however their score was added up.
        found.scores[count] = Math.round(1000 * (inStock[slot] === 1 ? score : score * OUT_OF_STOCK_COUNTS));
        count += 1;
      }
      scores[slot] = 0;
      matched[slot] = 0;
    }
    return count;
  }
}

/** Prefers names that begin with the word or contain little else. */
function nameBonus(weight: number, nameLength: number): number {
  return 8 / nameLength + (weight === NAME_START ? 3 : 0);
}

/** A word of the catalogue that a term may mean. */
export interface Candidate {
  /** How much its matches count. */
  counts: number;
  /** The very word that was typed. */
  isTyped: boolean;
  postings: readonly number[];
}

/** Slots of products with how well each matches, in no order. Valid until the next search. */
export interface Matches {
  slots: Int32Array;
  scores: Float64Array;
}
