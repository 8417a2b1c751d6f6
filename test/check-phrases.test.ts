import { expect, test } from 'vitest';
import { countPhrases, findPhraseProblems } from '../scripts/check-phrases/rules.ts';

const CATALOGUE = 'contract/src/phrases/en/screens/basket.ts';
const SCREEN = 'web/src/basket/basket-screen.tsx';

test('words in a screen are named with their line; addresses, abbreviations and signs are no words', () => {
  const found = problems({
    [SCREEN]: `export const Basket = () => (
  <main title="Your basket" className="wide flex">
    Nothing here yet
    <p>CSV · ₹500 https://tohfa.in asha@example.in</p>
    <img alt="" />
  </main>
);`,
  });
  expect(found).toEqual([
    `${SCREEN}:2 “Your basket” stands in no catalogue`,
    `${SCREEN}:2 “Nothing here yet” stands in no catalogue`,
  ]);
});

test('a phrase that nothing says is named; reading it, taking it apart or passing it on says it', () => {
  const catalogue = `export const basketTexts = {
  title: 'Basket',
  empty: 'Nothing here yet',
  states: { open: 'Open', over: 'Over' },
  rows: { tax: 'Tax', delivery: 'Delivery' },
  old: 'Nobody reads this',
};`;
  const screen = `const { empty } = basketTexts;
print(basketTexts.title, empty, basketTexts.states[state], list(basketTexts.rows));`;
  const hindi = `export const basketTexts = { old: english.old };`;
  expect(
    problems({ [CATALOGUE]: catalogue, [SCREEN]: screen, [CATALOGUE.replace('/en/', '/hi/')]: hindi }),
  ).toEqual([`${CATALOGUE}:6 nothing says basketTexts.old`]);
});

test('phrases are counted by language; one that repeats another is none', () => {
  const files = new Map([
    [
      CATALOGUE,
      `export const texts = { a: 'A', b: { c: (n: number) => \`\${n} items\`, d: other.phrase } };`,
    ],
    [CATALOGUE.replace('/en/', '/hi/'), `export const texts = { a: 'अ' };`],
  ]);
  expect([countPhrases(files, 'en'), countPhrases(files, 'hi')]).toEqual([2, 1]);
});

function problems(files: Record<string, string>): string[] {
  return findPhraseProblems(new Map(Object.entries(files))).map(
    ({ path, line, what }) => `${path}:${line} ${what}`,
  );
}
