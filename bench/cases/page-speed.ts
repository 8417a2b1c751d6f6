import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GiftView, Product } from '@tohfa/contract';
import { demoAccounts } from '@tohfa/demo';
import { signInAdmin, startAsAdmin } from '../../test/shop/admin-sessions.ts';
import { callShop } from '../../test/shop/call-shop.ts';
import { signInByApi, startSignedIn } from '../../test/shop/customers.ts';
import type { Case } from '../case.ts';
import { type MeasuredPage, measurePages } from '../page-speed.ts';

const ROUNDS = 3;
/** Pages that the server renders show sooner than the app, which starts first. */
const LCP_BUDGET_MS = { rendered: 1800, app: 2500 };
const RENDERED = /^\/(chip-in|explore|gift)(\/|$)/;

/** On the demo data, as `npm start` has it. */
export const pageSpeed: Case = {
  title: 'pages on a slow phone: 1.6 Mbit/s, 150 ms, processor four times slower',
  async run(bench) {
    const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-bench-'));
    const shop = await bench.startShop({ DATA_DIR: dataDir });
    const measured = await measurePages(shop, await listPages(shop, dataDir), ROUNDS);
    return measured.map(({ path, lcpMs, tbtMs, cls, scriptBytes, fontBytes, bytes }) => ({
      page: path.replace(/[\w-]{20,}/, '…'),
      'LCP ms': lcpMs,
      'LCP budget': RENDERED.test(path) ? LCP_BUDGET_MS.rendered : LCP_BUDGET_MS.app,
      'TBT ms': tbtMs,
      CLS: cls,
      'scripts KB': scriptBytes / 1000,
      'fonts KB': fontBytes / 1000,
      'all KB': bytes / 1000,
    }));
  },
};

async function listPages(shop: string, dataDir: string): Promise<MeasuredPage[]> {
  const [asha, , admin] = demoAccounts;
  const user = await signInByApi(shop, asha);
  const { gifts } = await callShop<{ gifts: GiftView[] }>(
    shop,
    'fetch-gifts.php',
    { userName: user.id },
    user,
  );
  const gift = gifts.find(({ status }) => status === 'approved');
  const [product]: Product[] = await (await fetch(`${shop}/backend/get-products.php`)).json();
  if (!gift || !product) throw new Error('the demo data has no open gift or no product');
  const cookie = await signInAdmin({ url: shop, dataDir }, admin.email);
  const signedIn: MeasuredPage['prepare'] = (page) => startSignedIn(page, user);
  return [
    { path: '/explore' },
    { path: `/gift/${product.slug}` },
    { path: '/login' },
    { path: '/home', prepare: signedIn },
    { path: `/productdetails?id=${product.id}`, prepare: signedIn },
    { path: `/giftdetails/${gift.id}`, prepare: signedIn },
    { path: `/chip-in/${gift.id}` },
    { path: '/dashboard', prepare: (page) => startAsAdmin(page, cookie) },
  ];
}
