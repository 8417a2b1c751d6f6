import { demoAccounts } from '@tohfa/demo';
import { listAdmins } from './admin/index.ts';
import { readCatalogueFacts } from './catalogue/index.ts';
import { currentDeliveryRules } from './delivery/index.ts';
import type { DatabaseHandle } from './platform/database.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { countDemo, removeDemo } from './remove-demo.ts';
import type { Shop } from './shop.ts';
import type { ShopFacts, ShopSettingsDeps } from './shop-settings/index.ts';
import { nextInvoiceNumber } from './taxes/index.ts';

/** The settings of the shop, with what other domains know of it. */
export function shopSettingsDeps(shop: Shop, dbHandle: DatabaseHandle): ShopSettingsDeps {
  const { database } = dbHandle;
  return {
    database,
    live: shop.live,
    settings: shop.settings,
    payments: shop.payments,
    testLimit: createRateLimits(dbHandle).limit({ name: 'payment-key-test', points: 20, seconds: 3600 }),
    nextInvoiceNumber: (prefix) => nextInvoiceNumber(database, prefix),
    readFacts: () => readFacts(shop, dbHandle),
    removeDemo: (actor) => removeDemo(shop, actor),
  };
}

async function readFacts(shop: Shop, { database }: DatabaseHandle): Promise<ShopFacts> {
  const [demo, rules, { admins }] = await Promise.all([
    countDemo(database),
    currentDeliveryRules(shop.delivery),
    listAdmins(shop.admin),
  ]);
  const { ownProducts, hasTaxedProduct } = await readCatalogueFacts(database, demo.productIds);
  return {
    ownProducts,
    hasDeliveryRules: rules.version > 1,
    chargesTax: rules.taxRate > 0 || hasTaxedProduct,
    hasOwner: admins.some(
      ({ email, role }) => role === 'owner' && !demoAccounts.some((demo) => demo.email === email),
    ),
    demo: { products: demo.productIds.length, people: demo.people },
  };
}
