import { hash } from 'node:crypto';
import { occasionKeys, PRODUCT_OCCASIONS, PRODUCT_RECIPIENTS, recipientKeys } from '@tohfa/contract';
import { bitOf, ProductColumns } from './product-columns.ts';
import type { IndexedRow } from './sql.ts';
import type { Term, UnderstoodQuery } from './understand-query.ts';
import { Vocabulary } from './vocabulary.ts';
import { toWords } from './words.ts';

/** How much a word tells about a product, by where it stands. At most 62: a posting has six bits for it. */
const WEIGHTS = { name: 40, category: 20, brand: 22, tag: 12, description: 8 } as const;
/** Counts as the name, and says that the name begins with the word. */
const NAME_START = WEIGHTS.name + 1;
const WEIGHT_BITS = 6;
const WEIGHT_MASK = 2 ** WEIGHT_BITS - 1;
/** How much a match of each kind counts, of the weight above. */
const MATCHES = { exact: 1, related: 0.6, sound: 0.75, prefix: 0.5, oneTypo: 0.6, twoTypos: 0.4 } as const;
/** A product whose tag is asked for counts as if its category said so. */
const TAG_SCORE = 18;
const MAX_CORRECTIONS = 4;
const MAX_KNOWN_CANDIDATES = 2000;

/**
 * The words of every listed product, in memory. A product whose texts changed gets a new slot; its old one stays empty
 * until the next full load. Nothing here asks the database.
 */
export class SearchIndex {
  readonly columns = new ProductColumns();
  readonly #slotOf = new Map<number, number>();
  /** By slot: a hash of the texts its words come from. */
  readonly #textHashes: string[] = [];
  /** By slot: the address of its picture. */
  readonly images: string[] = [];
  /** For each word, the slots that have it with its weight there: slot × 64 + weight. */
  readonly #postings = new Map<string, number[]>();
  readonly #vocabulary = new Vocabulary();
  readonly #candidates = new Map<string, Candidate[]>();
  #scratch = new Scratch(0);
  #emptySlots = 0;

  put(row: IndexedRow): void {
    const known = this.find(row.id);
    const textHash = hashText(row);
    if (known !== undefined && this.#textHashes[known] === textHash) {
      this.columns.set(known, row);
      this.images[known] = row.image;
      return;
    }
    this.remove(row.id);
    const nameWords = toWords(row.name);
    const slot = this.columns.add(row, nameWords.length);
    this.#textHashes[slot] = textHash;
    this.images[slot] = row.image;
    this.#slotOf.set(row.id, slot);
    for (const [word, weight] of weighWords(row, nameWords)) this.#post(word, (slot << WEIGHT_BITS) | weight);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.columns.empty(slot);
    this.#slotOf.delete(id);
    this.#emptySlots += 1;
  }

  /** After many rows were put: else the first search would wait for what it needs. */
  prepare(): void {
    this.#vocabulary.sort();
    this.#fitScratch();
  }

  /** Many changes leave so many empty slots that a full load is due. */
  get isSparse(): boolean {
    return this.#emptySlots > 1000 && this.#emptySlots > this.columns.length / 3;
  }

  /** The product's slot. */
  find(id: number): number | undefined {
    return this.#slotOf.get(id);
  }

  /**
   * Products with every term, scored; when no product has them all, those with at least half of what they weigh. A word
   * that nothing is like is ignored beside others.
   */
  search({ terms }: UnderstoodQuery): Matches {
    const read = terms
      .map((term) => this.#read(term))
      .filter(({ term, candidates }) => candidates.length > 0 || isTag(term))
      // The rarest first: the others then only count for products that have it.
      .sort((a, b) => a.products - b.products);
    if (read.length === 0) return { slots: new Int32Array(0), scores: new Float64Array(0) };
    this.#fitScratch();
    const withAll = this.#match(read, read.length);
    if (withAll.slots.length > 0 || read.length === 1) return withAll;
    return this.#match(read, Math.ceil(read.length / 2));
  }

  #match(read: readonly ReadTerm[], atLeast: number): Matches {
    for (const [at, term] of read.entries()) {
      // How many of the earlier terms a product must have to be able to reach `atLeast`.
      const before = Math.max(0, atLeast - (read.length - at));
      if (term.candidates.length === 1 && !isTag(term.term)) this.#addOnlyWord(term, before);
      else this.#addBestWord(term, before);
    }
    const found = this.#collect(atLeast);
    this.#scratch.clear();
    return found;
  }

  #read(term: Term): ReadTerm {
    const candidates = this.#candidatesOf(term);
    const products = candidates.reduce((sum, { postings }) => sum + postings.length, 0);
    return { term, candidates, products: isTag(term) ? products + this.columns.length : products };
  }

  #fitScratch(): void {
    if (this.#scratch.size < this.columns.length) this.#scratch = new Scratch(this.columns.id.length);
  }

  #post(word: string, posting: number): void {
    const postings = this.#postings.get(word);
    if (postings) {
      postings.push(posting);
      return;
    }
    this.#postings.set(word, [posting]);
    this.#vocabulary.add(word);
    this.#candidates.clear();
  }

  /** Words of the catalogue that a term may mean, each with how much its matches count. */
  #candidatesOf(term: Term): Candidate[] {
    const known = this.#candidates.get(term.word);
    if (known) return known;
    const found = new Map<string, number>();
    const add = (word: string, counts: number) => {
      if (this.#postings.has(word) && (found.get(word) ?? 0) < counts) found.set(word, counts);
    };
    add(term.word, MATCHES.exact);
    for (const related of term.related) add(related, MATCHES.related);
    for (const alike of this.#vocabulary.soundingLike(term.word)) add(alike, MATCHES.sound);
    if (!isTag(term))
      for (const longer of this.#vocabulary.startingWith(term.word)) add(longer, MATCHES.prefix);
    if (found.size === 0 && !isTag(term))
      for (const [word, counts] of this.#corrections(term)) add(word, counts);
    const candidates = [...found].map(([word, counts]) => ({
      counts,
      isTyped: word === term.word,
      postings: this.#postings.get(word) ?? [],
    }));
    if (this.#candidates.size >= MAX_KNOWN_CANDIDATES) this.#candidates.clear();
    this.#candidates.set(term.word, candidates);
    return candidates;
  }

  #corrections({ word }: Term): [string, number][] {
    const { words, typos } = this.#vocabulary.closestTo(word);
    const uses = (known: string) => this.#postings.get(known)?.length ?? 0;
    return words
      .sort((a, b) => uses(b) - uses(a))
      .slice(0, MAX_CORRECTIONS)
      .map((known) => [known, typos === 1 ? MATCHES.oneTypo : MATCHES.twoTypos]);
  }

  /** The usual term: each product has it once. */
  #addOnlyWord({ candidates: [only] }: ReadTerm, before: number): void {
    if (!only) return;
    const { counts, isTyped, postings } = only;
    const scratch = this.#scratch;
    const { matched, scores, touched } = scratch;
    const { nameLength } = this.columns;
    let { touchedCount } = scratch;
    for (const posting of postings) {
      const slot = posting >>> WEIGHT_BITS;
      const terms = matched[slot] ?? 0;
      if (terms < before) continue;
      if (terms === 0) touched[touchedCount++] = slot;
      matched[slot] = terms + 1;
      const weight = posting & WEIGHT_MASK;
      scores[slot] =
        (scores[slot] ?? 0) +
        Math.min(weight, WEIGHTS.name) * counts +
        (isTyped && weight >= WEIGHTS.name ? nameBonus(weight, nameLength[slot] ?? 1) : 0);
    }
    scratch.touchedCount = touchedCount;
  }

  /** A product's best match of the term counts, and its tag where the term names one. */
  #addBestWord({ term, candidates }: ReadTerm, before: number): void {
    const scratch = this.#scratch;
    const { best, matched, scores } = scratch;
    const { nameLength } = this.columns;
    for (const { counts, isTyped, postings } of candidates) {
      for (const posting of postings) {
        const slot = posting >>> WEIGHT_BITS;
        if ((matched[slot] ?? 0) < before) continue;
        const weight = posting & WEIGHT_MASK;
        const score = Math.min(weight, WEIGHTS.name) * counts;
        if (best[slot] === 0) scratch.ofTerm[scratch.termCount++] = slot;
        if (score > (best[slot] ?? 0)) best[slot] = score;
        if (isTyped && weight >= WEIGHTS.name)
          scores[slot] = (scores[slot] ?? 0) + nameBonus(weight, nameLength[slot] ?? 1);
      }
    }
    if (isTag(term)) this.#addTagScores(term, before);
    scratch.endTerm();
  }

  #addTagScores({ occasion, recipient }: Term, before: number): void {
    const occasionBit = occasion === undefined ? 0 : bitOf(occasionKeys, occasion);
    const recipientBit = recipient === undefined ? 0 : bitOf(recipientKeys, recipient);
    const { occasions, recipients, length } = this.columns;
    const scratch = this.#scratch;
    const { best, matched, touched } = scratch;
    // Products without the earlier terms need no look.
    const count = before === 0 ? length : scratch.touchedCount;
    for (let at = 0; at < count; at += 1) {
      const slot = before === 0 ? at : (touched[at] ?? 0);
      if ((((occasions[slot] ?? 0) & occasionBit) | ((recipients[slot] ?? 0) & recipientBit)) === 0) continue;
      if ((matched[slot] ?? 0) < before) continue;
      if (best[slot] === 0) scratch.ofTerm[scratch.termCount++] = slot;
      best[slot] = (best[slot] ?? 0) + TAG_SCORE;
    }
  }

  #collect(atLeast: number): Matches {
    const { touched, touchedCount, matched, scores } = this.#scratch;
    const { id, appeal, inStock } = this.columns;
    const found = this.#scratch.found;
    let count = 0;
    for (let at = 0; at < touchedCount; at += 1) {
      const slot = touched[at] ?? 0;
      if ((matched[slot] ?? 0) < atLeast || id[slot] === 0) continue;
      const score = (scores[slot] ?? 0) + (appeal[slot] ?? 0);
      found.slots[count] = slot;
      // Rounded, so that products that match equally well are equal however their score was added up.
      found.scores[count] = Math.round(1000 * (inStock[slot] === 1 ? score : score * OUT_OF_STOCK_COUNTS));
      count += 1;
    }
    return { slots: found.slots.subarray(0, count), scores: found.scores.subarray(0, count) };
  }
}

/** By slot, kept between searches: only what a search touched is cleared after it. */
class Scratch {
  readonly best: Float64Array;
  readonly scores: Float64Array;
  readonly matched: Uint8Array;
  readonly ofTerm: Int32Array;
  termCount = 0;
  readonly touched: Int32Array;
  touchedCount = 0;
  readonly found: Matches;
  readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.best = new Float64Array(size);
    this.scores = new Float64Array(size);
    this.matched = new Uint8Array(size);
    this.ofTerm = new Int32Array(size);
    this.touched = new Int32Array(size);
    this.found = { slots: new Int32Array(size), scores: new Float64Array(size) };
  }

  endTerm(): void {
    const { best, scores, matched, ofTerm, touched } = this;
    for (let at = 0; at < this.termCount; at += 1) {
      const slot = ofTerm[at] ?? 0;
      if (matched[slot] === 0) touched[this.touchedCount++] = slot;
      scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
      matched[slot] = (matched[slot] ?? 0) + 1;
      best[slot] = 0;
    }
    this.termCount = 0;
  }

  clear(): void {
    for (let at = 0; at < this.touchedCount; at += 1) {
      const slot = this.touched[at] ?? 0;
      this.scores[slot] = 0;
      this.matched[slot] = 0;
    }
    this.touchedCount = 0;
  }
}

const OUT_OF_STOCK_COUNTS = 0.8;

/** Of two names with the word, the one that begins with it or says little else is meant. */
function nameBonus(weight: number, nameLength: number): number {
  return 8 / nameLength + (weight === NAME_START ? 3 : 0);
}

function isTag(term: Term): boolean {
  return term.occasion !== undefined || term.recipient !== undefined;
}

/** Each word with the weight of the most telling place where it stands. */
function weighWords(row: IndexedRow, nameWords: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if ((weights.get(word) ?? 0) < weight) weights.set(word, weight);
  };
  add(nameWords.slice(0, 1), NAME_START);
  add(nameWords, WEIGHTS.name);
  add(toWords(row.brand), WEIGHTS.brand);
  add(toWords(row.categoryName), WEIGHTS.category);
  for (const occasion of row.occasions) add(toWords(PRODUCT_OCCASIONS[occasion] ?? ''), WEIGHTS.tag);
  for (const recipient of row.recipients) add(toWords(PRODUCT_RECIPIENTS[recipient] ?? ''), WEIGHTS.tag);
  add(toWords(row.description), WEIGHTS.description);
  return weights;
}

function hashText({ name, brand, categoryName, description, occasions, recipients }: IndexedRow): string {
  return hash(
    'sha1',
    JSON.stringify([name, brand, categoryName, description, occasions, recipients]),
    'base64',
  );
}

interface Candidate {
  counts: number;
  /** The very word that was typed. */
  isTyped: boolean;
  postings: readonly number[];
}

interface ReadTerm {
  term: Term;
  candidates: readonly Candidate[];
  /** About how many are looked at for it. */
  products: number;
}

/** Slots of products with how well each matches, in no order. Valid until the next search. */
export interface Matches {
  slots: Int32Array;
  scores: Float64Array;
}
