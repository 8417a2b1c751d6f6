import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paise, paiseFromRupees, purchaseTotal } from '../src/money.ts';
import {
  type CouponTerms,
  couponDiscount,
  type ItemToPrice,
  marginPercent,
  mrpOffer,
  type OrderLineState,
  priceInFull,
  priceOrder,
  type RefundableLine,
  refundForLines,
  shareDiscount,
  shareRefund,
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

  it.each([
    // Exact parts 3.33, 3.33 and 3.33; 1.25 and 8.75; 0.4, 0.8 and 0.8; 0.9 and 2.1.
    [10, [100, 100, 100], [4, 3, 3]],
    [10, [10, 70], [1, 9]],
    [2, [10, 20, 20], [0, 1, 1]],
    [3, [30, 70], [1, 2]],
    // 0.5, 0.5, 2: of equal remainders the first wins.
    [3, [1, 1, 4], [1, 0, 2]],
    [3, [4, 1, 1], [2, 1, 0]],
    [5, [0, 5], [0, 5]],
    [0, [0, 0], [0, 0]],
  ])('shares %i rupees over %j as %j', (rupees, amounts, shares) => {
    const shared = shareDiscount(paiseFromRupees(rupees), amounts.map(paiseFromRupees));
    expect(shared).toEqual(shares.map(paiseFromRupees));
  });

  it.each([
    [{ kind: 'amount', value: 5000, maxDiscountPaise: null }, 250, 50],
    [{ kind: 'amount', value: 50_000, maxDiscountPaise: null }, 100, 100],
    [{ kind: 'amount', value: 5000, maxDiscountPaise: 2000 }, 250, 20],
    [{ kind: 'percent', value: 1000, maxDiscountPaise: null }, 999, 99],
    [{ kind: 'percent', value: 1000, maxDiscountPaise: 5000 }, 999, 50],
    [{ kind: 'percent', value: 10_000, maxDiscountPaise: null }, 7, 7],
    [{ kind: 'percent', value: 1, maxDiscountPaise: null }, 100, 0],
  ] as const)('a coupon of %j takes off ₹%i of goods ₹%i', (terms, goods, discount) => {
    expect(couponDiscount(terms, paiseFromRupees(goods))).toBe(paiseFromRupees(discount));
  });

  it.each([
    // Discount, delivery, transaction; what is taken off and what is left to pay, of goods for ₹500 without tax.
    [500, 0, 0, 499, 1],
    [500, 30, 0, 500, 30],
    [500, 0, 10, 500, 10],
    [500, 10, 10, 500, 20],
    [499, 0, 0, 499, 1],
    [100, 0, 0, 100, 400],
    [900, 30, 10, 500, 40],
  ])(
    '₹%i off with charges of %i and %i is ₹%i off, ₹%i to pay',
    (off, delivery, transaction, taken, left) => {
      const order = priceOrder([{ unitPricePaise: 50_000, quantity: 1, taxRateBp: 0 }], {
        discountPaise: off * 100,
        deliveryPaise: paiseFromRupees(delivery),
        transactionPaise: paiseFromRupees(transaction),
      });
      expect(order).toMatchObject({ discountPaise: taken * 100, totalPaise: left * 100 });
    },
  );

  it('leaves one rupee to pay when everything else is free', () => {
    const order = priced([{ unitPricePaise: 50_000, quantity: 1, taxRateBp: 1800 }], {
      kind: 'percent',
      value: 10_000,
      maxDiscountPaise: null,
    });
    expect(order).toMatchObject({ discountPaise: 49_900, taxPaise: 0, totalPaise: 100 });
  });

  it('discounts only the lines that take part, and never by more than they cost', () => {
    const order = priceOrder(
      [
        { unitPricePaise: 10_000, quantity: 1, taxRateBp: 0, takesDiscount: false },
        { unitPricePaise: 5000, quantity: 1, taxRateBp: 0, takesDiscount: true },
        { unitPricePaise: 5000, quantity: 2, taxRateBp: 0 },
      ],
      { discountPaise: 18_000, deliveryPaise: paise(0), transactionPaise: paise(0) },
    );
    expect(order.lines.map(({ discountPaise }) => discountPaise)).toEqual([0, 5000, 10_000]);
    expect(order).toMatchObject({ goodsPaise: 25_000, discountPaise: 15_000, totalPaise: 10_000 });
  });
});

describe('one unit with its tax and all charges', () => {
  const charges = { taxRate: 18, transactionCharges: 10, deliveryCharges: { lowest: 30, highest: 90 } };

  it('costs what an order of it does', () => {
    expect(priceInFull({ price: 499 }, charges, 30)).toBe(499 + 90 + 30 + 10);
    expect(priceInFull({ price: 499 }, charges, 90)).toBe(499 + 90 + 90 + 10);
  });

  it('is taxed at its own rate where it has one', () => {
    expect(priceInFull({ price: 1000, taxRate: 2.5 }, charges, 0)).toBe(1000 + 25 + 10);
    expect(priceInFull({ price: 1000, taxRate: 0 }, charges, 0)).toBe(1000 + 10);
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

  it('name each line with its amount and tax', () => {
    const lines = [1, 2, 3].map((position) => ({
      position,
      state: 'ordered' as const,
      amountPaise: position * 1000,
      taxPaise: position * 100,
    }));
    expect(refundForLines(lines, 4000, new Set([1, 3]))).toEqual({
      lines: [
        { position: 1, amountPaise: 1000, taxPaise: 100 },
        { position: 3, amountPaise: 3000, taxPaise: 300 },
      ],
      isLast: false,
      totalPaise: 4400,
    });
  });

  it('give nothing for a line that was refunded before', () => {
    const lines = [{ position: 1, state: 'cancelled' as const, amountPaise: 1000, taxPaise: 200 }];
    const nothing = { lines: [], isLast: false, totalPaise: 0 };
    expect(refundForLines(lines, 4000, new Set([1]))).toEqual(nothing);
    expect(refundForLines(lines, 4000, new Set([1]), true)).toEqual(nothing);
  });

  it('carry the charges as they are told to, whichever line is the last', () => {
    const lines = [1, 2].map((position) => ({
      position,
      state: 'ordered' as const,
      amountPaise: 1000,
      taxPaise: 0,
    }));
    expect(refundForLines(lines, 4000, new Set([1]), true)).toMatchObject({
      isLast: false,
      totalPaise: 5000,
    });
    expect(refundForLines(lines, 4000, new Set([1, 2]), false)).toMatchObject({
      isLast: true,
      totalPaise: 2000,
    });
  });
});

describe('a part of the price that goes back', () => {
  const line = (position: number, amountPaise: number, taxPaise: number): RefundableLine => ({
    position,
    state: 'ordered',
    amountPaise,
    taxPaise,
  });

  it('is shared by what the lines cost with their tax, which goes back in proportion', () => {
    expect(shareRefund(paise(30_000), [line(1, 100_000, 18_000), line(2, 200_000, 36_000)])).toEqual([
      { position: 1, amountPaise: 8475, taxPaise: 1525 },
      { position: 2, amountPaise: 16_949, taxPaise: 3051 },
    ]);
  });

  it('leaves out lines that went back before, and lines whose share is nothing', () => {
    const gone: RefundableLine = { ...line(1, 100_000, 0), state: 'cancelled' };
    expect(shareRefund(paise(100), [gone, line(2, 90_000, 0), line(3, 100, 0)])).toEqual([
      { position: 2, amountPaise: 100, taxPaise: 0 },
    ]);
  });

  it('adds up to what was asked for, and no line gives more than it cost', () => {
    fc.assert(
      fc.property(basket, fc.double({ min: 0, max: 1, noNaN: true }), (items, part) => {
        const order = priced(items, { kind: 'amount', value: 0, maxDiscountPaise: null });
        const lines = order.lines.map(({ amountPaise, taxPaise }, index) =>
          line(index + 1, amountPaise, taxPaise),
        );
        const refundPaise = paiseFromRupees(Math.floor((order.totalPaise / 100) * part));
        const shares = shareRefund(refundPaise, lines);
        expect(shares.reduce((sum, one) => sum + one.amountPaise + one.taxPaise, 0)).toBe(refundPaise);
        for (const { position, amountPaise, taxPaise } of shares) {
          const of = lines[position - 1];
          expect(amountPaise).toBeLessThanOrEqual(of?.amountPaise ?? 0);
          expect(taxPaise).toBeLessThanOrEqual(of?.taxPaise ?? 0);
        }
      }),
    );
  });
});

describe('an offer below the MRP', () => {
  it('compares the MRP with the price and its tax, and rounds the percentage down', () => {
    expect(mrpOffer({ price: 1000, mrp: 1499 }, 18)).toEqual({
      mrp: 1499,
      priceWithTax: 1180,
      percentOff: 21,
    });
    expect(mrpOffer({ price: 1000, taxRate: 5, mrp: 1499 }, 18)).toMatchObject({
      priceWithTax: 1050,
      percentOff: 29,
    });
  });

  it('is none without an MRP, below one percent, or above the MRP', () => {
    expect(mrpOffer({ price: 1000 }, 18)).toBeUndefined();
    expect(mrpOffer({ price: 1000, mrp: 1191 }, 18)).toBeUndefined();
    expect(mrpOffer({ price: 1000, mrp: 1192 }, 18)).toMatchObject({ percentOff: 1 });
    expect(mrpOffer({ price: 1000, mrp: 1100 }, 18)).toBeUndefined();
  });
});

test('a margin is what is left of the price before tax', () => {
  expect(marginPercent(755, 400)).toBe(47);
  expect(marginPercent(100, 110)).toBe(-10);
});
