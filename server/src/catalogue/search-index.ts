import { hash } from 'node:crypto';
import { PRODUCT_OCCASIONS, PRODUCT_RECIPIENTS } from '@tohfa/contract';
import { ProductColumns } from './product-columns.ts';
import { type Candidate, type Matches, NAME_START, Scratch, toPosting, WEIGHTS } from './search-scores.ts';
import type { IndexedRow } from './sql.ts';
import type { Term, UnderstoodQuery } from './understand-query.ts';
import { Vocabulary } from './vocabulary.ts';
import { toIndexedWords, toWords } from './words.ts';

/** How much a match of each kind counts, of the weight of the place where the word stands. */
const MATCHES = { exact: 1, related: 0.6, sound: 0.75, prefix: 0.5, oneTypo: 0.6, twoTypos: 0.4 } as const;
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
  /** For each word, the slots that have it with its weight there. */
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
    for (const [word, weight] of weighWords(row, nameWords)) this.#post(word, toPosting(slot, weight));
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
      this.#addScores(term, before);
    }
    return this.#scratch.takeMatches(atLeast, this.columns);
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
    const key = `${term.word} ${term.other ?? ''}`;
    const known = this.#candidates.get(key);
    if (known) return known;
    const found = new Map<string, number>();
    const add = (word: string, counts: number) => {
      if (this.#postings.has(word) && (found.get(word) ?? 0) < counts) found.set(word, counts);
    };
    add(term.word, MATCHES.exact);
    if (term.other !== undefined) add(term.other, MATCHES.sound);
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
    this.#candidates.set(key, candidates);
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

  #addScores({ term, candidates }: ReadTerm, before: number): void {
    const { columns } = this;
    const [only] = candidates;
    if (only && candidates.length === 1 && !isTag(term)) {
      this.#scratch.addOnlyWord(only, before, columns);
      return;
    }
    for (const candidate of candidates) this.#scratch.addWord(candidate, before, columns);
    if (isTag(term)) this.#scratch.addTag(term, before, columns);
    this.#scratch.endTerm();
  }
}

function isTag(term: Term): boolean {
  return term.occasion !== undefined || term.recipient !== undefined;
}

/** Each word, English or Hindi, with the weight of the most telling place where it stands. */
function weighWords(row: IndexedRow, nameWords: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if ((weights.get(word) ?? 0) < weight) weights.set(word, weight);
  };
  add(nameWords.slice(0, 1), NAME_START);
  add(toWords(row.nameHi).slice(0, 1), NAME_START);
  add([...toIndexedWords(row.name), ...toIndexedWords(row.nameHi)], WEIGHTS.name);
  add(toIndexedWords(row.brand), WEIGHTS.brand);
  add([...toIndexedWords(row.categoryName), ...toIndexedWords(row.categoryNameHi)], WEIGHTS.category);
  for (const occasion of row.occasions) add(toWords(PRODUCT_OCCASIONS[occasion] ?? ''), WEIGHTS.tag);
  for (const recipient of row.recipients) add(toWords(PRODUCT_RECIPIENTS[recipient] ?? ''), WEIGHTS.tag);
  add([...toIndexedWords(row.description), ...toIndexedWords(row.descriptionHi)], WEIGHTS.description);
  return weights;
}

function hashText(row: IndexedRow): string {
  const { name, brand, categoryName, description, occasions, recipients } = row;
  const english = [name, brand, categoryName, description, occasions, recipients];
  const texts = [...english, row.nameHi, row.descriptionHi, row.categoryNameHi];
  return hash('sha1', JSON.stringify(texts), 'base64');
}

interface ReadTerm {
  term: Term;
  candidates: readonly Candidate[];
  /** About how many are looked at for it. */
  products: number;
}
