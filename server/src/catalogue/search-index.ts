import { hash } from 'node:crypto';
import { occasionKeys, PRODUCT_OCCASIONS, PRODUCT_RECIPIENTS, recipientKeys } from '@tohfa/contract';
import { bitOf, ProductColumns } from './product-columns.ts';
import type { IndexedRow } from './sql.ts';
import { correctTag, type Term, type UnderstoodQuery } from './understand-query.ts';
import { soundOf, toWords, typosAllowed, typosBetween } from './words.ts';

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
/** A word this short is the start of too many others. */
const MIN_PREFIX = 3;
const MIN_SOUND = 4;
const MAX_PREFIXES = 40;
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
  readonly #wordsBySound = new Map<string, string[]>();
  #sortedWords: string[] | undefined;
  #wordsByLength: string[][] | undefined;
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
      .map((term) => ({ term, candidates: this.#candidatesOf(term) }))
      .filter(({ term, candidates }) => candidates.length > 0 || isTag(term));
    if (read.length === 0) return { slots: new Int32Array(0), scores: new Float64Array(0) };
    if (this.#scratch.size < this.columns.length) this.#scratch = new Scratch(this.columns.id.length);
    for (const { term, candidates } of read) this.#addScores(term, candidates);
    const wholeQuery = this.#collect(read.length);
    const found =
      wholeQuery.slots.length > 0 || read.length === 1
        ? wholeQuery
        : this.#collect(Math.ceil(read.length / 2));
    this.#scratch.clear();
    return found;
  }

  #post(word: string, posting: number): void {
    const postings = this.#postings.get(word);
    if (postings) {
      postings.push(posting);
      return;
    }
    this.#postings.set(word, [posting]);
    const sound = soundOf(word);
    const alike = this.#wordsBySound.get(sound);
    if (alike) alike.push(word);
    else this.#wordsBySound.set(sound, [word]);
    this.#sortedWords = undefined;
    this.#wordsByLength = undefined;
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
    const sound = soundOf(term.word);
    if (term.word.length >= MIN_SOUND && sound.length >= 3)
      for (const alike of this.#wordsBySound.get(sound) ?? []) add(alike, MATCHES.sound);
    if (!isTag(term)) for (const longer of this.#wordsStartingWith(term.word)) add(longer, MATCHES.prefix);
    if (found.size === 0 && !isTag(term))
      for (const [word, counts] of this.#corrections(term)) add(word, counts);
    const candidates = [...found].map(([word, counts]) => ({ word, counts }));
    if (this.#candidates.size >= MAX_KNOWN_CANDIDATES) this.#candidates.clear();
    this.#candidates.set(term.word, candidates);
    return candidates;
  }

  #wordsStartingWith(prefix: string): string[] {
    if (prefix.length < MIN_PREFIX) return [];
    this.#sortedWords ??= [...this.#postings.keys()].sort();
    const words = this.#sortedWords;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const found = [];
    for (let at = low; found.length < MAX_PREFIXES && words[at]?.startsWith(prefix); at += 1)
      found.push(words[at] ?? '');
    return found;
  }

  #corrections({ word }: Term): [string, number][] {
    const allowed = typosAllowed(word);
    if (allowed === 0) return [];
    this.#wordsByLength ??= groupByLength(this.#postings.keys());
    const found: { word: string; typos: number; uses: number }[] = [];
    for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
      for (const known of this.#wordsByLength[length] ?? []) {
        const typos = typosBetween(word, known, allowed);
        if (typos <= allowed)
          found.push({ word: known, typos, uses: this.#postings.get(known)?.length ?? 0 });
      }
    }
    const fewest = Math.min(...found.map(({ typos }) => typos));
    return found
      .filter(({ typos }) => typos === fewest)
      .sort((a, b) => b.uses - a.uses)
      .slice(0, MAX_CORRECTIONS)
      .map(({ word: known, typos }) => [known, typos === 1 ? MATCHES.oneTypo : MATCHES.twoTypos]);
  }

  /** A product's best match of the term counts, and its tag where the term names one. */
  #addScores(term: Term, candidates: readonly Candidate[]): void {
    const scratch = this.#scratch;
    const { best } = scratch;
    const { nameLength } = this.columns;
    for (const { word, counts } of candidates) {
      const isTyped = word === term.word;
      for (const posting of this.#postings.get(word) ?? []) {
        const slot = posting >>> WEIGHT_BITS;
        const weight = posting & WEIGHT_MASK;
        const score = Math.min(weight, WEIGHTS.name) * counts;
        if (best[slot] === 0) scratch.ofTerm[scratch.termCount++] = slot;
        if (score > (best[slot] ?? 0)) best[slot] = score;
        // Of two names with the word, the one that begins with it or says little else is meant.
        if (isTyped && weight >= WEIGHTS.name)
          scratch.scores[slot] =
            (scratch.scores[slot] ?? 0) + 8 / (nameLength[slot] ?? 1) + (weight === NAME_START ? 3 : 0);
      }
    }
    const tag = isTag(term) ? term : candidates.length === 0 ? correctTag(term.word) : undefined;
    if (tag) this.#addTagScores(tag);
    scratch.endTerm();
  }

  #addTagScores({ occasion, recipient }: Term): void {
    const occasionBit = occasion === undefined ? 0 : bitOf(occasionKeys, occasion);
    const recipientBit = recipient === undefined ? 0 : bitOf(recipientKeys, recipient);
    const { occasions, recipients, length } = this.columns;
    const scratch = this.#scratch;
    const { best } = scratch;
    for (let slot = 0; slot < length; slot += 1) {
      if ((((occasions[slot] ?? 0) & occasionBit) | ((recipients[slot] ?? 0) & recipientBit)) === 0) continue;
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

/** Without numbers: nobody means one by a mistyped word. */
function groupByLength(words: Iterable<string>): string[][] {
  const groups: string[][] = [];
  for (const word of words) {
    if (/^\d+$/.test(word)) continue;
    groups[word.length] ??= [];
    groups[word.length]?.push(word);
  }
  return groups;
}

interface Candidate {
  word: string;
  counts: number;
}

/** Slots of products with how well each matches, in no order. Valid until the next search. */
export interface Matches {
  slots: Int32Array;
  scores: Float64Array;
}
