import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { copyTemplate } from '../../test/postgres/databases.ts';
import { type RunningPostgres, startPostgres } from '../../test/postgres/server.ts';
import { FIRST_SHOP, SHOPS } from '../../test/shop/shops-of-run.ts';
import { type RunningShop, startShop } from '../../test/shop/start-shop.ts';

/**
 * Playwright's global setup: one first start in an empty folder, as a newcomer has it, then a running shop for each
 * worker, on PostgreSQL, which serves the same pages with half the work. Playwright starts many worker processes in a
 * run (for each project, and after each failure); a shop that belonged to the process would be started as often.
 */
export default async function startShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  // The past of the demo takes a core for half a minute, and no story looks at it.
  const first = await startShop({ DEMO_HISTORY: '0' });
  await first.end();
  const postgres = await startPostgres();
  const shops = await Promise.all(Array.from({ length: workers }, () => startOnPostgres(postgres)));
  process.env[FIRST_SHOP] = first.dataDir;
  process.env[SHOPS] = JSON.stringify(
    shops.map(({ url, pushUrl, dataDir, databaseUrl }) => ({ url, pushUrl, dataDir, databaseUrl })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await postgres.stop();
    rmSync(first.dataDir, { recursive: true, force: true });
  };
}

async function startOnPostgres({
  adminUrl,
}: RunningPostgres): Promise<RunningShop & { databaseUrl: string }> {
  const { url } = await copyTemplate(adminUrl, 'template0');
  return { ...(await startShop({ DATABASE_URL: url })), databaseUrl: url };
}
