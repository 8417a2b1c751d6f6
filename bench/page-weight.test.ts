import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  BUDGET_BYTES,
  MANIFEST,
  PUBLIC_BUDGET_BYTES,
  weighPublicPages,
  weighScreens,
} from './page-weight.ts';

describe.skipIf(!existsSync(MANIFEST))('the built web app', () => {
  test.each(Object.entries(BUDGET_BYTES))(
    '%s needs at most %i bytes of compressed JavaScript',
    (path, budget) => {
      const weighed = weighScreens().find((screen) => screen.path === path);
      expect(weighed?.bytes).toBeGreaterThan(20_000);
      expect(weighed?.bytes).toBeLessThanOrEqual(budget);
    },
  );

  test('every page that the server renders needs at most 95 KB of compressed JavaScript', () => {
    const pages = weighPublicPages();
    expect(pages.map(({ path }) => path)).toContain('chip-in');
    for (const { path, bytes } of pages) {
      expect(bytes, path).toBeGreaterThan(20_000);
      expect(bytes, path).toBeLessThanOrEqual(PUBLIC_BUDGET_BYTES);
    }
  });
});
