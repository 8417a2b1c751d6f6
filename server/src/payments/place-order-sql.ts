import type { Database } from '../platform/database.ts';
import { itemsSql, preparedBatch } from '../platform/prepared.ts';
import type { OrderDraft } from './deps.ts';
import { readOrder } from './orders-sql.ts';
import type { PaymentOrder } from './tables.ts';

/**
 * An order with its hold in one statement, which also keeps its address for the next one, for the usual payer: one with
 * nothing unpaid for this target and hold time left. Undefined when anything is different; then the transaction in
 * orders.ts decides. Two requests of one payer at the same moment violate the unique index on live holds, and the second
 * one is decided there too. Orders that arrive together are placed together.
 */
export async function placePurchaseAtOnce(
  database: Database,
  draft: OrderDraft,
  placing: { id: string; holdSeconds: number; maxAddresses: number },
): Promise<PaymentOrder | undefined> {
  const row = await placePurchases(database, { ...draft, ...placing });
  return row && readOrder(row);
}

const placePurchases = preparedBatch<PlacedDraft & { maxAddresses: number }, object>(
  'place-purchases',
  // Every process locks products in this order.
  `select asked.n, o.* from (select * from ${itemsSql(`id uuid, "payerId" uuid, "amountPaise" bigint, "payerName" text,
      "payerEmail" text, "productId" int, "productName" text, "productImage" text, "pricePaise" bigint,
      "taxPaise" bigint, "deliveryPaise" bigint, "transactionPaise" bigint, address text, "holdSeconds" int,
      "deliveryDate" date, "taxRateBp" int, hsn text, "maxAddresses" int`)} item order by "productId") asked
    cross join lateral place_purchase(asked.id, asked."payerId", asked."amountPaise", asked."payerName",
      asked."payerEmail", asked."productId", asked."productName", asked."productImage", asked."pricePaise",
      asked."taxPaise", asked."deliveryPaise", asked."transactionPaise", asked.address, asked."holdSeconds",
      asked."deliveryDate", asked."taxRateBp", asked.hsn, asked."maxAddresses") o`,
);

/**
 * The same for an instalment, under the gift's lock, which only the database holds meanwhile. `today` is undefined for the
 * database's own day.
 */
export async function placeInstalmentAtOnce(
  database: Database,
  draft: OrderDraft,
  placing: { id: string; holdSeconds: number; today: string | undefined },
): Promise<PaymentOrder | undefined> {
  const row = await placeInstalments(database, { ...draft, ...placing });
  return row && readOrder(row);
}

const placeInstalments = preparedBatch<PlacedDraft & { today: string | undefined }, object>(
  'place-instalments',
  `select asked.n, o.* from ${itemsSql(`id uuid, "payerId" uuid, "amountPaise" bigint, "payerName" text,
      "payerEmail" text, "giftId" uuid, "displayName" text, "holdSeconds" int, today date`)} asked
    cross join lateral place_instalment(asked.id, asked."payerId", asked."amountPaise", asked."payerName",
      asked."payerEmail", asked."giftId", asked."displayName", asked."holdSeconds", asked.today) o`,
  ({ giftId }) => String(giftId),
);

type PlacedDraft = OrderDraft & { id: string; holdSeconds: number };
