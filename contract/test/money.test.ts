import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatPaise,
  formatRupees,
  paise,
  paiseFromRupees,
  purchaseTotal,
  taxOn,
  wholeRupees,
} from '../src/money.ts';

describe('tax', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [25, 5],
    [75, 14],
    [499, 90],
    [1000, 180],
  ])('on ₹%i is ₹%i: 18 %% in whole rupees, half up', (price, tax) => {
    expect(taxOn(paiseFromRupees(price))).toBe(tax * 100);
  });

  it('never differs from 18 % by more than half a rupee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (price) => {
        const off = wholeRupees(taxOn(paiseFromRupees(price))) - price * 0.18;
        expect(Math.abs(off)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('a purchase', () => {
  it('costs price, tax, 30 for delivery and 10 for the transaction', () => {
    expect(purchaseTotal(paiseFromRupees(1000))).toEqual({
      pricePaise: 100_000,
      taxPaise: 18_000,
      deliveryPaise: 3000,
      transactionPaise: 1000,
      totalPaise: 122_000,
    });
  });
});

describe('an amount', () => {
  it('is grouped the Indian way', () => {
    expect(formatRupees(123_456)).toBe('₹1,23,456');
    expect(formatPaise(paise(12_345_650))).toBe('₹1,23,456.50');
    expect(formatPaise(paise(0))).toBe('₹0');
  });

  it('reads as `Intl` writes it', () => {
    const whole = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      maximumFractionDigits: 0,
    });
    const odd = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (amount) => {
        expect(formatPaise(paise(amount))).toBe((amount % 100 === 0 ? whole : odd).format(amount / 100));
        const count = Math.abs(amount);
        expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
      }),
    );
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is refused when it is %s', (amount) => {
    expect(() => paise(amount)).toThrow(RangeError);
    expect(() => paiseFromRupees(amount)).toThrow(RangeError);
  });

  it('is never rounded to whole rupees in silence', () => {
    expect(() => wholeRupees(paise(101))).toThrow(RangeError);
  });
});
