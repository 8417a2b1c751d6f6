import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstShopData } from '../../test/shop/shops-of-run.ts';
import { startShop } from '../../test/shop/start-shop.ts';
import { test as anyone } from './shop.ts';

/** One for each story: what a limit or a pause remembers of one is nothing to another. */
export const admins = ['early@stories.test', 'late@stories.test', 'slow@stories.test'] as const;

/** Stories in which time passes, in a shop of their own: its clock is moved, the browser's own goes on as it does. */
export const test = anyone.extend<object, { clock: Clock }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tohfa-clock-'));
      const file = join(folder, 'ahead');
      let ahead = 0;
      writeFileSync(file, '0');
      await use({
        file,
        advance(minutes) {
          ahead += minutes * 60_000;
          // The shop reads it at any moment: it never finds it empty.
          writeFileSync(`${file}.new`, String(ahead));
          renameSync(`${file}.new`, file);
        },
      });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ clock }, use) => {
      const settings = {
        ADMIN_EMAILS: admins.join(','),
        NODE_OPTIONS: `--import=${import.meta.resolve('./ahead-of-time.ts')}`,
        STORY_CLOCK: clock.file,
      };
      const shop = await startShop(settings, firstShopData());
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export { expect } from './shop.ts';

interface Clock {
  file: string;
  /** At once, and for the rest of the worker's stories. */
  advance(minutes: number): void;
}
