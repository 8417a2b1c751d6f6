import { soundOf } from './transliteration.ts';
import { typosAllowed, typosBetween } from './words.ts';

/** A word this short is the start of too many others. */
const MIN_PREFIX = 3;
const MIN_SOUND = 4;
const MAX_PREFIXES = 40;

/** The catalogue's distinct words, and which of them a mistyped word may mean. */
export class Vocabulary {
  readonly #bySound = new Map<string, string[]>();
  /** Words by length, without numbers, which a mistyped word never means. */
  readonly #byLength = new Map<number, SpelledWords>();
  readonly #unsorted: string[] = [];
  #sorted: string[] = [];

  /** A word that is not there yet. */
  add(word: string): void {
    const sound = soundOf(word);
    const alike = this.#bySound.get(sound);
    if (alike) alike.push(word);
    else this.#bySound.set(sound, [word]);
    this.#unsorted.push(word);
    if (/^\d+$/.test(word)) return;
    const group = this.#byLength.get(word.length) ?? { words: [], letters: [] };
    this.#byLength.set(word.length, group);
    group.words.push(word);
    group.letters.push(lettersOf(word));
  }

  /** Else the first search after many new words waits for it. */
  sort(): void {
    if (this.#unsorted.length === 0) return;
    const added = this.#unsorted.splice(0).sort();
    // A few new words are put in their places; of many, sorting all of them is faster.
    if (added.length > FEW) this.#sorted = this.#sorted.concat(added).sort();
    else for (const word of added) this.#sorted.splice(this.#positionOf(word), 0, word);
  }

  startingWith(prefix: string): string[] {
    if (prefix.length < MIN_PREFIX) return [];
    this.sort();
    const words = this.#sorted;
    const found = [];
    for (
      let at = this.#positionOf(prefix);
      found.length < MAX_PREFIXES && words[at]?.startsWith(prefix);
      at += 1
    )
      found.push(words[at] ?? '');
    return found;
  }

  soundingLike(word: string): readonly string[] {
    if (word.length < MIN_SOUND) return [];
    const sound = soundOf(word);
    return sound.length < 3 ? [] : (this.#bySound.get(sound) ?? []);
  }

  /** The words with the fewest typos, if they are few enough for a word of this length. */
  closestTo(word: string): { words: string[]; typos: number } {
    const allowed = typosAllowed(word);
    let typos = allowed;
    let words: string[] = [];
    if (allowed === 0) return { words, typos };
    const letters = lettersOf(word);
    for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
      const group = this.#byLength.get(length);
      if (!group) continue;
      for (let at = 0; at < group.letters.length; at += 1) {
        // A typo changes at most two letters of those that a word has.
        if (bitCount(letters ^ (group.letters[at] ?? 0)) > 2 * typos) continue;
        const known = group.words[at] ?? '';
        const found = typosBetween(word, known, typos);
        if (found > typos) continue;
        if (found < typos) words = [];
        typos = found;
        words.push(known);
      }
    }
    return { words, typos };
  }

  /** The index of the first word that does not sort before this one. */
  #positionOf(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const FEW = 100;

/** One bit for each letter that occurs, so that most words are told apart without comparing them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

interface SpelledWords {
  words: string[];
  letters: number[];
}
