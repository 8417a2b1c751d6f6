import type { Case } from '../case.ts';
import { load } from '../load.ts';
import { insertThousandProducts } from '../thousand-products.ts';

const SEARCHES = ['vase', 'pottry vase', 'brass diya for diwali'];

/** Each search asks the database; there is nothing bare to compare it with. */
export const searchProducts: Case = {
  title: 'get-products.php?q= with 1,000 products',
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    await insertThousandProducts(databaseUrl);
    const shop = await bench.startShop({ DATABASE_URL: databaseUrl });
    const rows = [];
    for (const words of SEARCHES) {
      const query = new URLSearchParams({ q: words, limit: '24' });
      const url = `${shop}/backend/get-products.php?${query}`;
      rows.push({ words, ...(await load({ url }, { connections: 10, seconds: bench.pace.seconds * 2 })) });
    }
    return rows;
  },
};
