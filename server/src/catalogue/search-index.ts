import { hash } from 'node:crypto';
import { occasionKeys, PRODUCT_OCCASIONS, PRODUCT_RECIPIENTS, recipientKeys } from '@tohfa/contract';
import type { IndexedRow } from './sql.ts';
import { correctTag, type Term, type UnderstoodQuery } from './understand-query.ts';
import { soundOf, toWords, typosAllowed, typosBetween } from './words.ts';

/** How much a word tells about a product, by where it stands. At most 63: a posting has six bits for it. */
const WEIGHTS = { name: 40, category: 20, brand: 22, tag: 12, description: 8 } as const;
const WEIGHT_STEPS = 64;
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
 * The words of every listed product, in memory. A changed product gets a new slot; its old one stays empty until the
 * next full load. Nothing here asks the database.
 */
export class SearchIndex {
  readonly #slots: (IndexedProduct | undefined)[] = [];
  readonly #slotOf = new Map<number, number>();
  /** For each word, the slots that have it with its weight there: slot × 64 + weight. */
  readonly #postings = new Map<string, number[]>();
  readonly #wordsBySound = new Map<string, string[]>();
  #sortedWords: string[] | undefined;
  #wordsByLength: string[][] | undefined;
  readonly #candidates = new Map<string, Candidate[]>();
  #listed: IndexedProduct[] | undefined;
  #emptySlots = 0;

  put(row: IndexedRow): void {
    const known = this.find(row.id);
    const textHash = hashText(row);
    const facts = toFacts(row);
    if (known?.textHash === textHash) {
      Object.assign(known, facts);
      return;
    }
    this.remove(row.id);
    const words = weighWords(row);
    this.#listed = undefined;
    const slot = this.#slots.push({ ...facts, textHash, nameWords: toWords(row.name) }) - 1;
    this.#slotOf.set(row.id, slot);
    for (const [word, weight] of words) this.#post(word, slot * WEIGHT_STEPS + weight);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slots[slot] = undefined;
    this.#listed = undefined;
    this.#slotOf.delete(id);
    this.#emptySlots += 1;
  }

  /** Many changes leave so many empty slots that a full load is due. */
  get isSparse(): boolean {
    return this.#emptySlots > 1000 && this.#emptySlots > this.#slots.length / 3;
  }

  find(id: number): IndexedProduct | undefined {
    const slot = this.#slotOf.get(id);
    return slot === undefined ? undefined : this.#slots[slot];
  }

  /** An array, because a generator takes longer than what is done with its products. */
  all(): readonly IndexedProduct[] {
    this.#listed ??= this.#slots.filter((product) => product !== undefined);
    return this.#listed;
  }

  /**
   * Products with every term, scored; when no product has them all, those with at least half of what they weigh. A word
   * that nothing is like is ignored beside others.
   */
  search({ terms }: UnderstoodQuery): Match[] {
    const read = terms
      .map((term) => ({ term, candidates: this.#candidatesOf(term) }))
      .filter(({ term, candidates }) => candidates.length > 0 || isTag(term));
    if (read.length === 0) return [];
    const scores = new Float64Array(this.#slots.length);
    const matched = new Uint8Array(this.#slots.length);
    for (const { term, candidates } of read) this.#addScores(term, candidates, scores, matched);

    const wholeQuery = this.#collect(scores, matched, read.length, terms);
    if (wholeQuery.length > 0 || read.length === 1) return wholeQuery;
    return this.#collect(scores, matched, Math.ceil(read.length / 2), terms);
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
  #addScores(term: Term, candidates: readonly Candidate[], scores: Float64Array, matched: Uint8Array): void {
    const best = new Float32Array(this.#slots.length);
    for (const { word, counts } of candidates) {
      for (const posting of this.#postings.get(word) ?? []) {
        const slot = Math.floor(posting / WEIGHT_STEPS);
        const score = (posting % WEIGHT_STEPS) * counts;
        if (score > (best[slot] ?? 0)) best[slot] = score;
      }
    }
    const tag = isTag(term) ? term : candidates.length === 0 ? correctTag(term.word) : undefined;
    if (tag) this.#addTagScores(tag, best);
    for (let slot = 0; slot < best.length; slot += 1) {
      const score = best[slot] ?? 0;
      if (score === 0) continue;
      scores[slot] = (scores[slot] ?? 0) + score;
      matched[slot] = (matched[slot] ?? 0) + 1;
    }
  }

  #addTagScores({ occasion, recipient }: Term, best: Float32Array): void {
    const occasionBit = occasion === undefined ? 0 : bitOf(occasionKeys, occasion);
    const recipientBit = recipient === undefined ? 0 : bitOf(recipientKeys, recipient);
    for (const [slot, product] of this.#slots.entries()) {
      if (!product) continue;
      if ((product.occasions & occasionBit) | (product.recipients & recipientBit))
        best[slot] = (best[slot] ?? 0) + TAG_SCORE;
    }
  }

  #collect(scores: Float64Array, matched: Uint8Array, atLeast: number, terms: readonly Term[]): Match[] {
    const found: Match[] = [];
    for (let slot = 0; slot < matched.length; slot += 1) {
      if ((matched[slot] ?? 0) < atLeast) continue;
      const product = this.#slots[slot];
      if (!product) continue;
      const score = (scores[slot] ?? 0) + nameBonus(product, terms) + product.appeal;
      found.push({ product, score: product.inStock ? score : score * OUT_OF_STOCK_COUNTS });
    }
    return found;
  }
}

const OUT_OF_STOCK_COUNTS = 0.8;

/** Of two names with the word, the one that begins with it or says little else is meant. */
function nameBonus({ nameWords }: IndexedProduct, terms: readonly Term[]): number {
  const said = terms.filter(({ word }) => nameWords.includes(word)).length;
  if (said === 0) return 0;
  const startsWith = terms.some(({ word }) => nameWords[0] === word) ? 3 : 0;
  return (8 * said) / nameWords.length + startsWith;
}

function isTag(term: Term): boolean {
  return term.occasion !== undefined || term.recipient !== undefined;
}

/** Each word with the weight of the most telling place where it stands. */
function weighWords(row: IndexedRow): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of toWords(text)) if ((weights.get(word) ?? 0) < weight) weights.set(word, weight);
  };
  add(row.name, WEIGHTS.name);
  add(row.brand, WEIGHTS.brand);
  add(row.categoryName, WEIGHTS.category);
  for (const occasion of row.occasions) add(PRODUCT_OCCASIONS[occasion] ?? '', WEIGHTS.tag);
  for (const recipient of row.recipients) add(PRODUCT_RECIPIENTS[recipient] ?? '', WEIGHTS.tag);
  add(row.description, WEIGHTS.description);
  return weights;
}

function hashText({ name, brand, categoryName, description, occasions, recipients }: IndexedRow): string {
  return hash(
    'sha1',
    JSON.stringify([name, brand, categoryName, description, occasions, recipients]),
    'base64',
  );
}

function toFacts(row: IndexedRow): ProductFacts {
  const reviews = Math.min(row.numReviews, 5000);
  return {
    id: row.id,
    categoryId: row.categoryId,
    brand: row.brand,
    price: row.price,
    inStock: row.inStock,
    rating: row.rating,
    numReviews: row.numReviews,
    isFeatured: row.isFeatured,
    occasions: row.occasions.reduce((bits, one) => bits | bitOf(occasionKeys, one), 0),
    recipients: row.recipients.reduce((bits, one) => bits | bitOf(recipientKeys, one), 0),
    leadDays: row.leadDays,
    // At most about 6: it orders products that match equally well.
    appeal: (row.rating / 5) * Math.log10(1 + reviews) + (row.isFeatured ? 0.8 : 0),
  };
}

/** 0 for a value that is not on the list. */
export function bitOf(keys: readonly string[], key: string): number {
  const at = keys.indexOf(key);
  return at < 0 ? 0 : 1 << at;
}

function groupByLength(words: Iterable<string>): string[][] {
  const groups: string[][] = [];
  for (const word of words) {
    groups[word.length] ??= [];
    groups[word.length]?.push(word);
  }
  return groups;
}

interface Candidate {
  word: string;
  counts: number;
}

export interface Match {
  product: IndexedProduct;
  score: number;
}

/** What filters, facets and orders need of a product. */
export interface ProductFacts {
  id: number;
  categoryId: number;
  brand: string;
  /** Whole rupees. */
  price: number;
  inStock: boolean;
  rating: number;
  numReviews: number;
  isFeatured: boolean;
  /** One bit for each of the contract's occasions and recipients. */
  occasions: number;
  recipients: number;
  /** Null: the shop's own. */
  leadDays: number | null;
  appeal: number;
}

export interface IndexedProduct extends ProductFacts {
  /** Of the texts its words come from. */
  textHash: string;
  nameWords: string[];
}
