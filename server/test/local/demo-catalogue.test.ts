import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoCategories, demoProducts } from '../../src/local/demo/demo-catalogue.ts';
import { renderPicture } from '../../src/local/demo/render-picture.ts';

const categoryKeys = demoCategories.map(({ key }) => key);
const productKeys = demoProducts.map(({ key }) => key);
const pictures = [
  ...demoCategories.flatMap(({ key, icon, image }) => [
    { name: `${key} icon`, svg: icon() },
    { name: `${key} image`, svg: image() },
  ]),
  ...demoProducts.flatMap(({ key, pictures: drawn }) =>
    drawn.map((draw, index) => ({ name: `${key} ${index}`, svg: draw() })),
  ),
];

describe('the demo catalogue', () => {
  test('fills a shop: at least 24 gifts on at least 6 shelves, none of them empty', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(24);
    expect(demoCategories.length).toBeGreaterThanOrEqual(6);
    expect(new Set(demoProducts.map(({ category }) => category))).toEqual(new Set(categoryKeys));
  });

  test('gives every category and every gift a key and a name of its own', () => {
    expect(new Set(categoryKeys).size).toBe(categoryKeys.length);
    expect(new Set(productKeys).size).toBe(productKeys.length);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
  });

  test('prices gifts in whole rupees and counts them in whole pieces', () => {
    for (const { key, priceRupees, countInStock, numReviews, rating } of demoProducts) {
      expect(Number.isInteger(priceRupees) && priceRupees >= 199 && priceRupees <= 14_999, key).toBe(true);
      expect(Number.isInteger(countInStock) && countInStock >= 0, key).toBe(true);
      expect(Number.isInteger(numReviews) && numReviews >= 0, key).toBe(true);
      expect(rating >= 0 && rating <= 5 && Math.round(rating * 10) / 10 === rating, key).toBe(true);
    }
  });

  test('shows the shop at its edges: something sold out, something nearly gone, a festival, a featured gift', () => {
    expect(demoProducts.some(({ countInStock }) => countInStock === 0)).toBe(true);
    expect(demoProducts.some(({ countInStock }) => countInStock >= 1 && countInStock <= 3)).toBe(true);
    expect(demoCategories.some(({ isCalendar }) => isCalendar)).toBe(true);
    expect(demoProducts.some(({ isFeatured }) => isFeatured)).toBe(true);
  });

  test('writes colours as #rrggbb and rich text with harmless, closed tags only', () => {
    for (const { key, color } of demoCategories) expect(color, key).toMatch(/^#[0-9A-F]{6}$/i);
    for (const { key, richDescription } of demoProducts) {
      const open: string[] = [];
      for (const [tag, closing, name = ''] of richDescription.matchAll(/<(\/?)([^>]*)>/g)) {
        expect(['p', 'h3', 'ul', 'li', 'strong', 'em'], `${key}: ${tag}`).toContain(name);
        if (closing) expect(open.pop(), `${key}: ${tag}`).toBe(name);
        else open.push(name);
      }
      expect(open, key).toEqual([]);
    }
  });
});

describe('the demo pictures', () => {
  test('number two or three a gift, and no two are the same', () => {
    for (const { key, pictures: drawn } of demoProducts) {
      expect(drawn.length >= 2 && drawn.length <= 3, key).toBe(true);
    }
    const hashes = pictures.map(({ svg }) => createHash('sha256').update(svg).digest('hex'));
    expect(new Set(hashes).size).toBe(pictures.length);
  });

  test('are drawn the same on every start', () => {
    const again = demoProducts.flatMap(({ pictures: drawn }) => drawn.map((draw) => draw()));
    expect(again).toEqual(pictures.slice(demoCategories.length * 2).map(({ svg }) => svg));
  });

  test('hold no text, no broken number, and point only at what they define', () => {
    for (const { name, svg } of pictures) {
      expect(svg, name).not.toMatch(/<text|<image|<script|href|NaN|undefined|Infinity/);
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(defined).size, name).toBe(defined.length);
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id));
      const known = new Set(defined);
      expect(
        [...used].filter((id) => !known.has(id)),
        name,
      ).toEqual([]);
    }
  });

  test('are square SVG that the renderer can read', { timeout: 60_000 }, async () => {
    const read = await Promise.all(pictures.map(({ svg }) => sharp(Buffer.from(svg)).metadata()));
    const seen = read.map(({ format, width, height }, index) => ({
      name: pictures[index]?.name,
      format,
      width,
      height,
    }));
    expect(seen).toEqual(pictures.map(({ name }) => ({ name, format: 'svg', width: 880, height: 880 })));
  });

  test('become WebP in every width asked for, light enough for a shelf of cards', {
    timeout: 30_000,
  }, async () => {
    const [first, last] = [demoProducts[0]?.pictures[0], demoProducts.at(-1)?.pictures[0]];
    for (const draw of [first, last]) {
      const rendered = await renderPicture(draw?.() ?? '', [220, 440]);
      expect(new Set(rendered.keys())).toEqual(new Set([220, 440]));
      for (const [width, bytes] of rendered) {
        const made = await sharp(bytes).metadata();
        expect(made).toMatchObject({ format: 'webp', width, height: width });
      }
      expect(rendered.get(440)?.length).toBeLessThan(40_000);
    }
  });
});
