import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../test/browser/browser.ts';
import type { Case } from '../case.ts';
import { insertProducts } from '../many-products.ts';
import { BUDGET_BYTES, weighScreens } from '../page-weight.ts';

/** Where people arrive: these are also opened in a browser, to see that nothing else is fetched. */
const DOORS = ['/login', '/home'];

export const pageWeight: Case = {
  title: 'compressed JavaScript on first load, in KB',
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    await insertProducts(databaseUrl, 1000);
    const shop = await bench.startShop({ DATABASE_URL: databaseUrl });
    const browser = await chromium.launch(await findBrowser());
    try {
      const rows = [];
      for (const { path, bytes } of weighScreens()) {
        rows.push({
          screen: path,
          built: bytes / 1000,
          'in a browser': DOORS.includes(path)
            ? (await transferredScripts(browser, `${shop}${path}`)) / 1000
            : undefined,
          budget: BUDGET_BYTES[path] && BUDGET_BYTES[path] / 1000,
        });
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};

async function transferredScripts(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total;
}
