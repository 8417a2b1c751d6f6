import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUDGET_BYTES, MANIFEST, weighScreens } from './page-weight.ts';

describe.skipIf(!existsSync(MANIFEST))('the built web app', () => {
  test.each(['/login', '/home'])('%s needs at most 130 KB of compressed JavaScript', (path) => {
    const weighed = weighScreens().find((screen) => screen.path === path);
    expect(weighed?.bytes).toBeGreaterThan(20_000);
    expect(weighed?.bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  });
});
