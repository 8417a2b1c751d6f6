import type { RunningShop } from './start-shop.ts';

// Apart from what starts the shops: that loads the server's database code, which no worker of Playwright needs.
export const FIRST_SHOP = 'TOHFA_FIRST_SHOP';
export const SHOPS = 'TOHFA_SHOPS';

/** No other worker uses it at the same time. */
export function shopOfWorker(parallelIndex: number): Shop {
  const shop = shopsOfRun()[parallelIndex];
  if (shop === undefined) throw new Error(`no shop was started for worker ${parallelIndex}`);
  return shop;
}

/** For what a story needs to be there and no call of the shop makes. */
export function databaseOf({ url }: Shop): string {
  const shop = shopsOfRun().find((one) => one.url === url);
  if (shop === undefined) throw new Error(`${url} is not a shop of this run`);
  return shop.databaseUrl;
}

function shopsOfRun(): (Shop & { databaseUrl: string })[] {
  return JSON.parse(process.env[SHOPS] ?? '[]');
}

/** What the first start left behind, for a shop with other settings. */
export function firstShopData(): string | undefined {
  return process.env[FIRST_SHOP];
}

export type Shop = Pick<RunningShop, 'url' | 'pushUrl' | 'dataDir'>;
