import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Vocabulary } from '../../src/catalogue/vocabulary.ts';
import { typosAllowed, typosBetween } from '../../src/catalogue/words.ts';

const WORDS = [
  'vase',
  'brass',
  'diya',
  'banarasi',
  'pashmina',
  'laddoo',
  'elephant',
  'chess',
  'chest',
  '2026',
];

describe('the words closest to a mistyped one', () => {
  test.each([
    ['vaes', ['vase'], 1],
    ['bras', ['brass'], 1],
    ['banarassi', ['banarasi'], 1],
    ['elefant', ['elephant'], 2],
    ['ches', ['chess', 'chest'], 1],
    ['2025', [], 0],
    ['dia', [], 0],
    ['wvbnmkl', [], 2],
  ])('%s: %j', (typed, words, typos) => {
    expect(filled(WORDS).closestTo(typed)).toEqual({ words, typos });
  });

  /** Few letters, so that many words are nearly alike. */
  const word = fc.string({ unit: fc.constantFrom(...'abcdé'), minLength: 3, maxLength: 9 });

  test('are those that comparing it with every word finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, typed) => {
        fc.pre(!words.includes(typed));
        const allowed = typosAllowed(typed);
        const typosOf = (known: string) => typosBetween(typed, known, allowed);
        const least = Math.min(allowed, ...words.map(typosOf));
        const expected = allowed === 0 ? [] : words.filter((known) => typosOf(known) === least);
        expect(filled(words).closestTo(typed).words.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

test('words that come later are found by their beginning beside those that were there', () => {
  const vocabulary = filled(['marble', 'marigold', 'brass']);
  expect(vocabulary.startingWith('mar')).toEqual(['marble', 'marigold']);
  vocabulary.add('market');
  expect(vocabulary.startingWith('mar')).toEqual(['marble', 'marigold', 'market']);
  for (let n = 0; n < 300; n += 1) vocabulary.add(`a${n}`);
  expect(vocabulary.startingWith('mark')).toEqual(['market']);
  expect(vocabulary.startingWith('a29')).toEqual(['a29', ...Array.from({ length: 10 }, (_, n) => `a29${n}`)]);
});

function filled(words: readonly string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const word of words) vocabulary.add(word);
  return vocabulary;
}
