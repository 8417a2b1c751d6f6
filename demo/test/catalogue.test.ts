import { describe, expect, test } from 'vitest';
import { demoCategories, demoProducts } from '../src/index.ts';

const categoryKeys = demoCategories.map(({ key }) => key);
const productKeys = demoProducts.map(({ key }) => key);

describe('the demo catalogue', () => {
  test('has at least 24 products in at least 6 categories, none of them empty', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(24);
    expect(demoCategories.length).toBeGreaterThanOrEqual(6);
    expect(new Set(demoProducts.map(({ category }) => category))).toEqual(new Set(categoryKeys));
  });

  test('has unique keys and names', () => {
    expect(new Set(categoryKeys).size).toBe(categoryKeys.length);
    expect(new Set(productKeys).size).toBe(productKeys.length);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
  });

  test('has every text in Hindi, each name once', () => {
    const hindi = /[\u0900-\u097f]/;
    for (const { key, nameHi } of demoCategories) expect(nameHi, key).toMatch(hindi);
    for (const { key, nameHi, descriptionHi, richDescriptionHi } of demoProducts)
      for (const text of [nameHi, descriptionHi, richDescriptionHi]) expect(text, key).toMatch(hindi);
    expect(new Set(demoProducts.map(({ nameHi }) => nameHi)).size).toBe(demoProducts.length);
  });

  test('has prices in whole rupees and stock in whole pieces', () => {
    for (const { key, priceRupees, countInStock, numReviews, rating } of demoProducts) {
      expect(Number.isInteger(priceRupees) && priceRupees >= 199 && priceRupees <= 14_999, key).toBe(true);
      expect(Number.isInteger(countInStock) && countInStock >= 0, key).toBe(true);
      expect(Number.isInteger(numReviews) && numReviews >= 0, key).toBe(true);
      expect(rating >= 0 && rating <= 5 && Math.round(rating * 10) / 10 === rating, key).toBe(true);
    }
  });

  test('has products in sizes, of which one is sold out, with the lowest price and the sum of what is in stock', () => {
    const sized = demoProducts.filter(({ variants }) => variants !== undefined);
    expect(sized.length).toBeGreaterThan(1);
    for (const { key, options = [], variants = [], priceRupees, countInStock } of sized) {
      expect(Math.min(...variants.map((variant) => variant.priceRupees)), key).toBe(priceRupees);
      expect(
        variants.reduce((sum, variant) => sum + variant.countInStock, 0),
        key,
      ).toBe(countInStock);
      for (const { name, values } of options)
        expect(
          variants.map((variant) => variant.options[name]),
          key,
        ).toEqual(values);
    }
    expect(sized.flatMap(({ variants = [] }) => variants.map((variant) => variant.countInStock))).toContain(
      0,
    );
  });

  test('has MRPs that are not below the price with 18 % tax', () => {
    const priced = demoProducts.filter(({ mrpRupees }) => mrpRupees !== undefined);
    expect(priced.length).toBeGreaterThan(2);
    for (const { key, priceRupees, mrpRupees } of priced)
      expect(mrpRupees, key).toBeGreaterThanOrEqual(priceRupees + Math.round(priceRupees * 0.18));
  });

  test('has a product that is sold out, one nearly so, a festival category and a featured product', () => {
    expect(demoProducts.some(({ countInStock }) => countInStock === 0)).toBe(true);
    expect(demoProducts.some(({ countInStock }) => countInStock >= 1 && countInStock <= 3)).toBe(true);
    expect(demoCategories.some(({ isCalendar }) => isCalendar)).toBe(true);
    expect(demoProducts.some(({ isFeatured }) => isFeatured)).toBe(true);
  });

  test('has colours as #rrggbb and rich text with allowed, closed tags only', () => {
    for (const { key, color } of demoCategories) expect(color, key).toMatch(/^#[0-9A-F]{6}$/i);
    for (const { key, richDescription, richDescriptionHi } of demoProducts)
      for (const html of [richDescription, richDescriptionHi]) {
        const open: string[] = [];
        for (const [tag, closing, name = ''] of html.matchAll(/<(\/?)([^>]*)>/g)) {
          expect(['p', 'h3', 'ul', 'li', 'strong', 'em'], `${key}: ${tag}`).toContain(name);
          if (closing) expect(open.pop(), `${key}: ${tag}`).toBe(name);
          else open.push(name);
        }
        expect(open, key).toEqual([]);
      }
  });

  test('has the same parts in the Hindi texts: headings, paragraphs and lists', () => {
    const partsOf = (html: string) => html.match(/<(?:p|h3|ul|li)>/g);
    for (const { key, richDescription, richDescriptionHi } of demoProducts)
      expect(partsOf(richDescriptionHi), key).toEqual(partsOf(richDescription));
  });
});
