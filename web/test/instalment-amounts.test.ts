import { instalmentForm } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';
import { suggestedAmounts } from '../src/gifts/pay/amount-chips.tsx';

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
    [3000, [750, 1500, 3000]],
    [999, [250, 500, 999]],
    [2, [1, 2]],
    [1, [1]],
    [0, []],
  ])('of %i are %j', (available, amounts) => expect(suggestedAmounts(available)).toEqual(amounts));
});
