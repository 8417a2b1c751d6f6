import { rmSync } from 'node:fs';
import { startShop } from './start-shop.ts';

const FOLDER = 'TOHFA_FIRST_SHOP';

/**
 * Playwright's global setup: one first start in an empty folder, as a newcomer has it. The workers' shops begin with
 * copies of what it made, which spares each of them the drawing of the demo gifts.
 */
export default async function openFirstShop(): Promise<() => void> {
  const shop = await startShop();
  await shop.end();
  process.env[FOLDER] = shop.dataDir;
  return () => rmSync(shop.dataDir, { recursive: true, force: true });
}

/** None when stories are run without the global setup: the shop then begins empty. */
export function firstShopData(): string | undefined {
  return process.env[FOLDER];
}
