import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { buy, settle } from '../support/buying.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { brokenBy } from '../support/tampering.ts';

let shop: Shop;
let bought: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  const buyer = await signedInPerson(shop.opened.database);
  bought = await buy(shop, buyer, await productToSell(shop.opened.database));
  await settle(shop);
});

afterAll(() => shop.close());

beforeEach(async () => {
  expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
});

describe('the ledger', () => {
  it.each([
    ['ledger_entries', 'amount_paise = 1'],
    ['ledger_transactions', 'at = now()'],
    ['provider_events', "kind = 'other'"],
  ])('%s refuses every change', async (table, change) => {
    for (const statement of [
      `update ${table} set ${change}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(shop.opened.exec(statement), statement).rejects.toThrow('append-only');
    }
  });

  it('refuses a transaction that does not balance', async () => {
    await expect(
      shop.opened.exec(`insert into ledger_entries (transaction_id, account, amount_paise)
        select max(id), 'provider', 1 from ledger_transactions`),
    ).rejects.toThrow('does not balance');
  });

  it('refuses a second capture of one payment', async () => {
    await expect(
      shop.opened.exec(
        `insert into ledger_transactions (kind, provider_payment_id) values ('capture', '${bought}')`,
      ),
    ).rejects.toThrow('ledger_one_capture');
  });
});

describe('the invariants find a tampered amount', () => {
  it.each([
    [
      'update payments set amount_paise = amount_paise + 100',
      'every captured payment is in the ledger with its amount',
    ],
    ['update payments set credited_paise = 0', 'what was credited of a payment is what the ledger credits'],
    ["update payments set status = 'failed'", 'nothing is credited that was not captured'],
    ["update payment_orders set status = 'expired'", 'an order is paid by one payment'],
    [
      'update purchases set total_paise = total_paise + 100',
      'the purchases of an order keep its money but for the lines that were refunded, and none once all are cancelled',
    ],
    [
      "update purchases set status = 'cancelled'",
      'the purchases of an order keep its money but for the lines that were refunded, and none once all are cancelled',
    ],
    [
      'update purchases set tax_paise = tax_paise + 100',
      'the total of a purchase is the sum of its lines, their tax and the charges',
    ],
    ['update products set count_in_stock = count_in_stock + 1', 'sold, held and stock are what was received'],
    [
      `delete from tax_documents_due; delete from tax_document_lines; delete from credit_notes; delete from invoices;
        delete from purchase_steps; delete from purchases`,
      'a paid purchase order has its purchase',
    ],
    [
      'update holds set released_at = null, released_because = null',
      'a hold is live only while its order is open',
    ],
    [
      `insert into refunds (provider_payment_id, amount_paise, from_target, reason, requested_by)
        select provider_payment_id, amount_paise, true, 'x', 'x' from payments`,
      'what is owed to payers is what open refunds will pay',
    ],
    [
      `insert into refunds (provider_payment_id, amount_paise, from_target, reason, requested_by, status)
        select provider_payment_id, amount_paise, true, 'x', 'x', 'failed' from payments`,
      'no failed refund is left without another',
    ],
    [
      `insert into refunds (provider_payment_id, amount_paise, from_target, reason, requested_by, status)
        select provider_payment_id, amount_paise * 2, true, 'x', 'x', 'processed' from payments`,
      'no more goes back than came in',
    ],
    [
      `insert into refunds (provider_payment_id, amount_paise, from_target, reason, requested_by, status)
        select provider_payment_id, 1, true, 'x', 'x', 'processed' from payments`,
      'a refund is in the ledger exactly when it is processed',
    ],
  ])('%s', async (tampering, invariant) => {
    expect(await brokenBy(shop.opened.database, tampering)).toContain(invariant);
  });
});
