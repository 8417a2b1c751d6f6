import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawAll, hashOf } from '../drawing/drawings.ts';
import { coverOf, demoCategories, demoProducts, iconOf, picturesOf, readPicture } from '../src/index.ts';
import { PICTURE_TYPES, PICTURE_WIDTHS, PICTURES_FOLDER } from '../src/pictures.ts';

const names = [
  ...demoCategories.flatMap((category) => [iconOf(category), coverOf(category)]),
  ...demoProducts.flatMap(picturesOf),
];
const drawings = drawAll();

describe('the committed pictures', () => {
  test('are one WebP and one AVIF file for each picture of the catalogue and each width', () => {
    const expected = names.flatMap((name) =>
      PICTURE_WIDTHS.flatMap((width) => PICTURE_TYPES.map((type) => `${name}-${width}.${type}`)),
    );
    const files = readdirSync(PICTURES_FOLDER).filter((file) => /\.(avif|webp)$/.test(file));
    expect(files.toSorted()).toEqual(expected.toSorted());
  });

  test('were rendered from the current drawings (else run `npm run draw-demo`)', () => {
    const rendered = JSON.parse(readFileSync(join(PICTURES_FOLDER, 'drawings.json'), 'utf8'));
    const current = Object.fromEntries([...drawings].map(([name, svg]) => [name, hashOf(svg)]));
    expect(rendered).toEqual(current);
  });

  test('have the width their name says, and are small enough for a page of cards', async () => {
    for (const name of names) {
      for (const [width, { webp, avif }] of await readPicture(name)) {
        expect(await sharp(webp).metadata(), name).toMatchObject({ format: 'webp', width, height: width });
        expect(await sharp(avif).metadata(), name).toMatchObject({
          compression: 'av1',
          width,
          height: width,
        });
        if (width === 440) expect(webp.length, name).toBeLessThan(45_000);
      }
    }
  });
});

describe('the drawings', () => {
  test('are those the catalogue needs: two or three for each product, all different', () => {
    expect([...drawings.keys()].toSorted()).toEqual(names.toSorted());
    for (const { key, pictureCount } of demoProducts) expect([2, 3], key).toContain(pictureCount);
    expect(new Set(drawings.values()).size).toBe(names.length);
  });

  test('are the same each time', () => {
    expect(drawAll()).toEqual(drawings);
  });

  test('contain no text and no invalid number, and refer only to what they define', () => {
    for (const [name, svg] of drawings) {
      expect(svg, name).not.toMatch(/<text|<image|<script|href|NaN|undefined|Infinity/);
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(defined).size, name).toBe(defined.length);
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id));
      expect(
        [...used].filter((id) => !defined.includes(id)),
        name,
      ).toEqual([]);
    }
  });
});
