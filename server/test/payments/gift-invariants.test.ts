import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { settle } from '../support/buying.ts';
import { openGift, payInstalment, startInstalment } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { brokenBy } from '../support/tampering.ts';

let shop: Shop;

/** A full gift, a refunded one, and one that is being paid. */
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  const payer = await signedInPerson(shop.opened.database);
  const full = await openGift(shop, { priceRupees: 300 });
  await payInstalment(shop, payer, full.id, 300);
  const ended = await openGift(shop, { priceRupees: 400 });
  await payInstalment(shop, payer, ended.id, 100);
  await shop.call('cancelGift', { token: ended.owner.token, body: { id: ended.id } });
  const open = await openGift(shop, { priceRupees: 500 });
  await payInstalment(shop, payer, open.id, 200);
  await startInstalment(shop, payer, open.id, 300);
  await settle(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
});

describe('the invariants find a tampered gift', () => {
  it.each([
    ["update gifts set price_paise = 10000 where status = 'paid'", 'a gift has no more than its price'],
    [
      "update gifts set paid_paise = paid_paise + 100 where status = 'approved'",
      'what is kept as paid for a gift is what its ledger entries add up to',
    ],
    [
      "update gifts set price_paise = 90000 where status = 'paid'",
      'a gift has its price when it is paid, and nothing once it has ended',
    ],
    [
      "update gifts set status = 'dispatched' where status = 'approved'",
      'a gift has its price when it is paid, and nothing once it has ended',
    ],
    [
      "update gifts set status = 'expired' where status = 'approved'",
      'a gift has its price when it is paid, and nothing once it has ended',
    ],
    ["update gifts set status = 'approved' where status = 'paid'", 'a full gift is paid'],
    [
      "update gifts set status = 'refunding' where status = 'refunded'",
      'a gift is refunding while money is on its way back, and refunded after',
    ],
    [
      "update gifts set status = 'cancelled' where status = 'approved'",
      'sold, held and stock are what was received',
    ],
    ["update gifts set unit_held = false where status = 'paid'", 'a gift with money has its unit of stock'],
    [
      'update payment_orders set gift_id = (select id from gifts order by created_at limit 1)',
      'money in a gift came from orders for that gift',
    ],
    [
      'update payments set credited_paise = credited_paise - 100 where credited_paise > 0',
      'a gift has of each payment at most what was credited, and never less than nothing',
    ],
  ])('%s', async (tampering, invariant) => {
    expect(await brokenBy(shop.opened.database, tampering)).toContain(invariant);
  });
});
