import { fromDevanagari, withOtherFlaps } from './transliteration.ts';

/** The words of a text as searches compare them: lower case, Latin letters, singular. */
export function toWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’`]s(?![\p{L}\p{M}])/gu, '')
    .replaceAll(/['’`\u200c\u200d]/g, '');
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(normalForm).filter((word) => word !== '');
}

/** The words by which a text is found: what people spell in two ways is found by both. */
export function toIndexedWords(text: string): string[] {
  const other = withOtherFlaps(text);
  return other === undefined ? toWords(text) : [...toWords(text), ...toWords(other)];
}

/** `Diyas`, `diya` and `दिया` are one word. */
function normalForm(word: string): string {
  const known = normalForms.get(word);
  if (known !== undefined) return known;
  const latin = /[\u0900-\u097f]/.test(word) ? fromDevanagari(word) : word;
  const form = singular(latin.normalize('NFD').replaceAll(/\p{Mn}/gu, ''));
  if (normalForms.size >= MAX_KNOWN_FORMS) normalForms.clear();
  normalForms.set(word, form);
  return form;
}

/** A catalogue repeats its words; only strange queries add new ones. */
const MAX_KNOWN_FORMS = 50_000;
const normalForms = new Map<string, string>();

function singular(word: string): string {
  // Hindi plurals in Latin letters: choodiyan, mithaiyaan.
  if (/iyaa?n$/.test(word)) return word.replace(/yaa?n$/, '');
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/**
 * Letters added, lost, replaced or swapped with their neighbour between two words; `max + 1` for anything more. A typo in
 * the first letter is rare, so it counts twice.
 */
export function typosBetween(typed: string, word: string, max: number): number {
  if (Math.abs(typed.length - word.length) > max) return max + 1;
  if (word.length >= typoRows[0].length) typoRows = newTypoRows(2 * word.length);
  let [beforePrevious, previous, current] = typoRows;
  for (let j = 0; j <= word.length; j += 1) previous[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    current[0] = i;
    let best = i;
    for (let j = 1; j <= word.length; j += 1) {
      const letter = typed.charCodeAt(i - 1);
      const cost = letter === word.charCodeAt(j - 1) ? 0 : 1;
      let least = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (
        i > 1 &&
        j > 1 &&
        letter === word.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === word.charCodeAt(j - 1)
      )
        least = Math.min(least, (beforePrevious[j - 2] ?? 0) + 1);
      current[j] = least;
      if (least < best) best = least;
    }
    if (best > max) return max + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  const typos = previous[word.length] ?? max + 1;
  const isFirstWrong = typed[0] !== word[0] && typed[0] !== word[1];
  return Math.min(max + 1, typos + (typos > 0 && isFirstWrong ? 1 : 0));
}

/** Kept between calls: a mistyped word is compared with many. */
let typoRows = newTypoRows(64);

function newTypoRows(length: number): [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
}

/** How many typos a word of this length may have and still be told from others. */
export function typosAllowed(word: string): number {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}
