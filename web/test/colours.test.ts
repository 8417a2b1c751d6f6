import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, MIN_CONTRAST } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('(prefers-color-scheme: dark)');

/** Every background that words of a colour stand on. Screens have no colours but these. */
const BACKGROUNDS = {
  ink: ['paper', 'surface', 'sunken', 'rani-soft', 'marigold-soft', 'leaf-soft', 'chilli-soft'],
  'ink-soft': ['paper', 'surface', 'sunken'],
  rani: ['paper', 'surface', 'rani-soft'],
  'rani-deep': ['paper', 'surface', 'sunken', 'rani-soft'],
  'on-rani': ['rani', 'rani-deep'],
  'on-marigold': ['marigold'],
  leaf: ['paper', 'surface', 'leaf-soft'],
  chilli: ['paper', 'surface', 'sunken', 'chilli-soft'],
};
/** WCAG 2.2, 1.4.11: what shows where a field is. */
const MIN_BORDER_CONTRAST = 3;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_scheme, text) => {
  const colours = new Map(
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
  const hexOf = (name: string) => colours.get(name) ?? expect.fail(`no colour ${name}`);

  test.each(Object.entries(BACKGROUNDS))('%s can be read on what it stands on', (name, backgrounds) => {
    for (const background of backgrounds)
      expect(contrast(hexOf(name), hexOf(background)), `on ${background}`).toBeGreaterThanOrEqual(
        MIN_CONTRAST,
      );
  });

  test.each(['paper', 'surface'])('the border of a field is seen on %s', (background) => {
    expect(contrast(hexOf('field-border'), hexOf(background))).toBeGreaterThanOrEqual(MIN_BORDER_CONTRAST);
  });
});
