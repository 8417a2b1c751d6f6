import { instalmentForm, suggestAmounts, suggestShare } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';

describe('the amount of an instalment', () => {
  test.each([
    ['500', 500],
    [' ₹1,200 ', 1200],
    ['3000', 3000],
    ['1', 1],
  ])('%j is %i rupees', (amount, rupees) =>
    expect(instalmentForm(3000).parse({ amount, displayName: '' })).toEqual({
      amount: rupees,
      displayName: '',
    }),
  );

  test.each([
    ['', 'Please enter an amount.'],
    ['0', 'Enter at least ₹1.'],
    ['-5', 'Enter a whole number of rupees.'],
    ['1.5', 'Enter a whole number of rupees.'],
    ['1e3', 'Enter a whole number of rupees.'],
    ['0x10', 'Enter a whole number of rupees.'],
    ['ten', 'Enter a whole number of rupees.'],
    ['99999999999', 'Enter a whole number of rupees.'],
    ['150000', 'Enter at most ₹1,23,456, the remaining amount.'],
  ])('%j is refused: %s', (amount, message) => {
    const result = instalmentForm(123_456).safeParse({ amount, displayName: '' });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('the suggested amounts', () => {
  test.each([
    [3000, undefined, [351, 751, 1501, 3000]],
    [10_000, 20, [251, 501, 1101, 10_000]],
    [999, undefined, [101, 251, 501, 999]],
    [101, undefined, [11, 21, 51, 101]],
    [60, 1, [21, 51, 60]],
    [11, undefined, [11]],
    [1, undefined, [1]],
    [0, undefined, []],
  ])('of %i for %s people are shagun amounts, then all of it: %j', (available, people, amounts) =>
    expect(suggestAmounts(available, people)).toEqual(amounts),
  );

  test('are never more than can be paid, and the first choice is one of them', () => {
    for (let available = 1; available < 20_000; available += 7)
      for (const people of [1, 2, 4, 9, 40]) {
        const amounts = suggestAmounts(available, people);
        expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
        expect(amounts.at(-1)).toBe(available);
        expect(amounts.slice(0, -1).every((amount) => amount % 10 === 1)).toBe(true);
        expect(amounts).toContain(suggestShare(available, people));
      }
  });
});
