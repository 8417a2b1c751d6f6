import { describe, expect, test } from 'vitest';
import { knownOccasion, suggestInvitation } from '../src/agents/use-group-gift.ts';
import { joinItems } from '../src/basket/basket.ts';

const lamp = { name: 'Brass lamp' };
const day = '2026-12-24';

describe('gifts that an assistant prepared', () => {
  const kept = [
    { productId: 3, quantity: 2, price: 500 },
    { productId: 4, variantId: 9, quantity: 1, price: 300 },
  ];

  test('join the basket and take nothing out of it', () => {
    expect(joinItems(kept, [{ productId: 5, quantity: 3, price: 100 }])).toEqual([
      ...kept,
      { productId: 5, quantity: 3, price: 100 },
    ]);
  });

  test('of two quantities the larger one counts, so that adding twice changes nothing', () => {
    const added = [
      { productId: 3, quantity: 1, price: 550 },
      { productId: 4, variantId: 9, quantity: 4, price: 300 },
    ];
    const once = joinItems(kept, added);
    expect(once.map(({ quantity }) => quantity)).toEqual([2, 4]);
    expect(joinItems(once, added)).toEqual(once);
  });

  test('two variants of a product are two lines', () => {
    expect(joinItems(kept, [{ productId: 4, variantId: 8, quantity: 1, price: 300 }])).toHaveLength(3);
  });

  test('no line has more than one order can have', () => {
    expect(joinItems([], [{ productId: 3, quantity: 12, price: 1 }])[0]?.quantity).toBe(10);
  });
});

describe('the invitation of a prepared group gift', () => {
  test('says what it would be for each', () => {
    expect(suggestInvitation(lamp, { groupGift: { date: day, people: 5, suggestedAmount: 400 } })).toBe(
      'Shall we give “Brass lamp” together? It would be about ₹400 each for five of us.',
    );
  });

  test.each([
    [{ people: 14 }, 'There would be 14 of us.'],
    [{ suggestedAmount: 1500 }, 'It would be about ₹1,500 each.'],
  ])('says only what the assistant was told: %j', (told, words) => {
    expect(suggestInvitation(lamp, { groupGift: { date: day, ...told } })).toContain(words);
  });

  test('names the variant, and no share when nothing is known', () => {
    expect(suggestInvitation({ ...lamp, variant: 'Large' }, {})).toBe(
      'Shall we give “Brass lamp (Large)” together?',
    );
  });
});

test.each([
  ['birthday', 'Birthday'],
  [' Thank You ', 'Thank you'],
  ['Onam', 'Other'],
  ['', undefined],
  [undefined, undefined],
])('the occasion %j is %j of the shop’s list', (said, known) => {
  expect(knownOccasion(said)).toBe(known);
});
