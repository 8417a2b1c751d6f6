import { asVariant, chooseVariant, type ProductVariant, variantName } from '@tohfa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followValue } from '../src/catalogue/variant-choice.tsx';
import { stubLocalStorage } from './browser-storage.ts';

const OPTIONS = [
  { name: 'Size', values: ['S', 'M', 'L'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];
const made = (id: number, Size: string, Colour: string, count_in_stock: number): ProductVariant => ({
  id,
  sku: '',
  options: { Size, Colour },
  price: 100 * id,
  count_in_stock,
  image: '',
});
const RED_S = made(1, 'S', 'Red', 0);
const RED_M = made(2, 'M', 'Red', 3);
const BLUE_M = made(3, 'M', 'Blue', 0);
const BLUE_L = made(4, 'L', 'Blue', 2);
const VARIANTS = [RED_S, RED_M, BLUE_M, BLUE_L];
const from = (chosen: ProductVariant | undefined, option: 0 | 1, value: string) =>
  followValue({ options: OPTIONS, variants: VARIANTS, chosen }, option, value);

describe('the variant of an address', () => {
  test('is the one it names, else the first in stock, else the first', () => {
    expect(chooseVariant(VARIANTS, 3)).toBe(BLUE_M);
    expect(chooseVariant(VARIANTS, 99)).toBe(RED_M);
    expect(chooseVariant(VARIANTS, undefined)).toBe(RED_M);
    expect(chooseVariant([BLUE_M], undefined)).toBe(BLUE_M);
    expect(chooseVariant([], 3)).toBeUndefined();
  });

  test('gives the product its price, stock, words and, where it has one, its picture', () => {
    const product = { image: 'kurta.webp', price: 100, count_in_stock: 5, options: OPTIONS } as never;
    expect(asVariant(product, BLUE_L)).toMatchObject({
      image: 'kurta.webp',
      price: 400,
      count_in_stock: 2,
      variantId: 4,
      variant: 'L, Blue',
    });
    expect(asVariant(product, { ...BLUE_L, image: 'blue.webp' })).toMatchObject({ image: 'blue.webp' });
    expect(variantName(OPTIONS, RED_S)).toBe('S, Red');
  });
});

describe('a value of an option', () => {
  test('keeps the other values where such a variant is made, also one that is sold out', () => {
    expect(from(RED_M, 0, 'S')).toEqual({ next: RED_S, isSoldOut: true });
    expect(from(BLUE_L, 0, 'M')).toEqual({ next: BLUE_M, isSoldOut: false });
  });

  test('of an earlier option changes the later ones where it must, so that everything can be reached', () => {
    expect(from(RED_M, 0, 'L').next).toBe(BLUE_L);
    expect(from(BLUE_L, 0, 'S').next).toBe(RED_S);
  });

  test('of a later option leads nowhere where it is not made with the earlier ones', () => {
    expect(from(BLUE_L, 1, 'Red')).toEqual({ next: undefined, isSoldOut: false });
    expect(from(RED_M, 1, 'Blue')).toEqual({ next: BLUE_M, isSoldOut: true });
  });

  test('leads to what is in stock while nothing is chosen', () => {
    expect(from(undefined, 0, 'M').next).toBe(RED_M);
    expect(from(undefined, 1, 'Blue')).toEqual({ next: BLUE_L, isSoldOut: false });
  });
});

describe('the basket of this browser', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('addEventListener', () => undefined);
    const items = [
      { productId: 1, quantity: 1, price: 500 },
      { productId: 2, variantId: 'x', quantity: 1, price: 500 },
    ];
    stored = stubLocalStorage({ 'tohfa.basket': JSON.stringify({ owner: null, items }) });
  });
  afterEach(() => vi.unstubAllGlobals());
  const items = () => JSON.parse(stored.get('tohfa.basket') ?? '{}').items;

  test('keeps what was stored before there were variants, and two variants of a product as two lines', async () => {
    const basket = await import('../src/basket/basket.ts');
    for (const variantId of [5, 6, 5]) basket.addToBasket({ productId: 3, variantId, price: 899 });
    basket.setQuantity({ productId: 3, variantId: 6 }, 4);
    expect(items()).toEqual([
      { productId: 1, quantity: 1, price: 500 },
      { productId: 3, variantId: 5, quantity: 2, price: 899 },
      { productId: 3, variantId: 6, quantity: 4, price: 899 },
    ]);
    basket.removeFromBasket([{ productId: 3, variantId: 5 }]);
    expect(items().map(basket.keyOfItem)).toEqual(['1', '3/6']);
  });
});
