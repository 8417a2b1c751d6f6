import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, paiseFromRupees, purchaseTotal } from '../src/money.ts';
import {
  type CouponTerms,
  couponDiscount,
  type ItemToPrice,
  type OrderLineState,
  priceOrder,
  refundForLines,
  shareDiscount,
} from '../src/order-price.ts';

const item = fc.record({
  unitPricePaise: fc.integer({ min: 1, max: 10_000_000 }).map((rupees) => rupees * 100),
  quantity: fc.integer({ min: 1, max: 10 }),
  taxRateBp: fc.constantFrom(0, 300, 500, 1200, 1800, 2800),
});
const basket = fc.array(item, { minLength: 1, maxLength: 20 });
const charge = fc.integer({ min: 0, max: 500 }).map(paiseFromRupees);
const coupon = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 10_000 }),
    maxDiscountPaise: fc.option(fc.integer({ min: 1, max: 5000 }).map((rupees) => rupees * 100)),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 100_000 }).map((rupees) => rupees * 100),
    maxDiscountPaise: fc.constant(null),
  }),
);

function priced(items: readonly ItemToPrice[], terms: CouponTerms, delivery = 0, transaction = 0) {
  const goods = paise(items.reduce((sum, one) => sum + one.unitPricePaise * one.quantity, 0));
  const discountPaise = couponDiscount(terms, goods);
  return priceOrder(items, {
    discountPaise,
    deliveryPaise: paise(delivery),
    transactionPaise: paise(transaction),
  });
}

describe('an order of several lines', () => {
  it('of one unit of one product costs what the specification says', () => {
    const { pricePaise, ...lines } = purchaseTotal(paiseFromRupees(499));
    expect(
      priceOrder([{ unitPricePaise: 49_900, quantity: 1, taxRateBp: 1800 }], {
        discountPaise: 0,
        deliveryPaise: paise(3000),
        transactionPaise: paise(1000),
      }),
    ).toMatchObject({ goodsPaise: pricePaise, ...lines });
  });

  it('adds up in whole rupees, without a negative amount, whatever the coupon', () => {
    fc.assert(
      fc.property(basket, coupon, charge, charge, (items, terms, delivery, transaction) => {
        const order = priced(items, terms, delivery, transaction);
        const amounts = order.lines.flatMap((line) => [line.amountPaise, line.taxPaise, line.discountPaise]);
        for (const amount of [...amounts, order.totalPaise]) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount % 100).toBe(0);
        }
        const sum = (pick: (line: (typeof order.lines)[number]) => number) =>
          order.lines.reduce((total, line) => total + pick(line), 0);
        expect(sum((line) => line.discountPaise)).toBe(order.discountPaise);
        expect(sum((line) => line.amountPaise)).toBe(order.goodsPaise - order.discountPaise);
        expect(order.totalPaise).toBe(
          sum((line) => line.amountPaise) + sum((line) => line.taxPaise) + delivery + transaction,
        );
        expect(order.totalPaise).toBeGreaterThanOrEqual(100);
      }),
    );
  });

  it('keeps every share within a rupee of its exact part, and never above its line', () => {
    fc.assert(
      fc.property(basket, fc.integer({ min: 0, max: 1_000_000 }), (items, rupees) => {
        const amounts = items.map((one) => paise(one.unitPricePaise * one.quantity));
        const goods = amounts.reduce((sum, amount) => sum + amount, 0);
        const discount = Math.min(rupees * 100, goods);
        shareDiscount(paise(discount), amounts).forEach((share, index) => {
          const amount = amounts[index] ?? 0;
          expect(share).toBeLessThanOrEqual(amount);
          expect(Math.abs(share - discount * (amount / goods))).toBeLessThan(100);
        });
      }),
    );
  });

  it('gives left-over rupees to the largest remainders', () => {
    expect(shareDiscount(paise(10_000), [paise(30_000), paise(30_000), paise(30_000)])).toEqual([
      3400, 3300, 3300,
    ]);
    expect(shareDiscount(paise(1000), [paise(10_000), paise(29_000)])).toEqual([300, 700]);
  });

  it('leaves one rupee to pay when everything else is free', () => {
    const order = priced([{ unitPricePaise: 50_000, quantity: 1, taxRateBp: 1800 }], {
      kind: 'percent',
      value: 10_000,
      maxDiscountPaise: null,
    });
    expect(order).toMatchObject({ discountPaise: 49_900, taxPaise: 0, totalPaise: 100 });
  });
});

describe('refunds of lines', () => {
  it('end, in any order, at exactly what was paid, the charges with the last line', () => {
    fc.assert(
      fc.property(
        basket,
        coupon,
        charge,
        charge,
        fc.infiniteStream(fc.nat()),
        (items, terms, d, t, order) => {
          const paid = priced(items, terms, d, t);
          const lines = paid.lines.map((line, index) => ({
            ...line,
            position: index + 1,
            state: 'ordered' as OrderLineState,
          }));
          let refunded = 0;
          while (lines.some(({ state }) => state === 'ordered')) {
            const open = lines.filter(({ state }) => state === 'ordered');
            const count = 1 + (Number(order.next().value) % open.length);
            const chosen = new Set(open.slice(0, count).map(({ position }) => position));
            const refund = refundForLines(lines, d + t, chosen);
            expect(refund.isLast).toBe(count === open.length);
            refunded += refund.totalPaise;
            expect(refunded).toBeLessThanOrEqual(paid.totalPaise);
            for (const line of lines) if (chosen.has(line.position)) line.state = 'returned';
          }
          expect(refunded).toBe(paid.totalPaise);
        },
      ),
    );
  });

  it('give nothing for a line that was refunded before', () => {
    const lines = [{ position: 1, state: 'cancelled' as const, amountPaise: 1000, taxPaise: 200 }];
    expect(refundForLines(lines, 4000, new Set([1]))).toEqual({ lines: [], isLast: false, totalPaise: 0 });
  });
});
