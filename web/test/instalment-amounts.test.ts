import { describe, expect, test } from 'vitest';
import { parseAmount, suggestedAmounts } from '../src/gifts/pay/pay-instalment-sheet.tsx';

describe('the amount of an instalment', () => {
  test.each([
    ['500', 500],
    [' ₹1,200 ', 1200],
    ['3000', 3000],
    ['1', 1],
  ])('%j is %i rupees', (typed, rupees) => expect(parseAmount(typed, 3000)).toEqual({ rupees }));

  test.each(['', '0', '-5', '1.5', '1e3', '0x10', 'ten', '3001', '99999999999'])('%j is refused', (typed) =>
    expect(parseAmount(typed, 3000)).toHaveProperty('error'),
  );

  test('more than is left says what is left', () => {
    expect(parseAmount('150000', 123_456)).toEqual({ error: 'At most ₹1,23,456: that is what is left.' });
  });
});

describe('the suggested shares', () => {
  test.each([
    [3000, [750, 1500, 3000]],
    [999, [250, 500, 999]],
    [2, [1, 2]],
    [1, [1]],
    [0, []],
  ])('of %i are %j', (open, shares) => expect(suggestedAmounts(open)).toEqual(shares));
});
