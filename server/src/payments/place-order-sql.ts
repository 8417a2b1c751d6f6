import type { Database } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import type { OrderDraft } from './deps.ts';
import { readOrder } from './orders-sql.ts';
import type { PaymentOrder } from './tables.ts';

/**
 * An order with its hold in one statement, which also keeps its address for the next one, for the usual payer: one with nothing unpaid for this target and hold time
 * left. Undefined when anything is different; then the transaction in orders.ts decides. Two requests of one payer at
 * the same moment violate the unique index on live holds, and the second one is decided there too.
 */
export async function placePurchaseAtOnce(
  database: Database,
  draft: OrderDraft,
  { id, holdSeconds, maxAddresses }: { id: string; holdSeconds: number; maxAddresses: number },
): Promise<PaymentOrder | undefined> {
  const [row] = await insertPurchaseOrder(database, [
    id,
    draft.payerId,
    draft.amountPaise,
    draft.payerName,
    draft.payerEmail,
    draft.productId,
    draft.productName,
    draft.productImage,
    draft.pricePaise,
    draft.taxPaise,
    draft.deliveryPaise,
    draft.transactionPaise,
    draft.address,
    holdSeconds,
    draft.deliveryDate ?? null,
    draft.taxRateBp ?? null,
    draft.hsn ?? null,
    maxAddresses,
  ]);
  return row && readOrder(row);
}

/**
 * The same for an instalment, under the gift's lock, which only the database holds meanwhile. `today` is undefined for the
 * database's own day.
 */
export async function placeInstalmentAtOnce(
  database: Database,
  draft: OrderDraft,
  { id, holdSeconds, today }: { id: string; holdSeconds: number; today: string | undefined },
): Promise<PaymentOrder | undefined> {
  const [row] = await placeInstalment(database, [
    id,
    draft.payerId,
    draft.amountPaise,
    draft.payerName,
    draft.payerEmail,
    draft.giftId,
    draft.displayName,
    holdSeconds,
    today ?? null,
  ]);
  return row && readOrder(row);
}

const placeInstalment = prepared<object>(
  'place-instalment',
  'select * from place_instalment($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

const insertPurchaseOrder = prepared<object>(
  'place-purchase',
  `with payer as (
      select u.id from users u where u.id = $2 and u.erased_at is null
        and not exists (select 1 from payment_orders o where o.payer_id = $2 and o.product_id = $6
          and o.status in ('created', 'attempted', 'expired') and o.created_at > now() - interval '1 hour')
        and (select coalesce(sum(extract(epoch from least(h.ends_at, now())
            - greatest(h.started_at, now() - interval '3 hours'))), 0)
          from payment_orders o join hold_periods h on h.order_id = o.id and h.ends_at > now() - interval '3 hours'
          where o.payer_id = $2 and o.product_id = $6 and o.created_at > now() - interval '1 day') <= 2 * $14::numeric
      for key share of u),
    reason as materialized (select set_config('tohfa.stock_reason', 'held', true)),
    taken as (
      update products set count_in_stock = count_in_stock - 1 from payer, reason
      where products.id = $6 and not hidden and price_paise = $9 and count_in_stock > 0 returning products.id),
    placed as (
      insert into payment_orders (id, target, payer_id, amount_paise, payer_name, payer_email, product_id, product_name,
        product_image, price_paise, tax_paise, delivery_paise, transaction_paise, address, delivery_date, tax_rate_bp, hsn)
      select $1::uuid, 'purchase', $2, $3, $4, $5, taken.id, $7, $8, $9, $10, $11, $12, $13, $15::date, $16, $17
      from taken returning *),
    held as (
      insert into holds (order_id, payer_key, product_id, amount_paise, expires_at)
      select id, payer_id, product_id, amount_paise, now() + make_interval(secs => $14) from placed),
    period as (
      insert into hold_periods (order_id, ends_at) select id, now() + make_interval(secs => $14) from placed),
    used_address as (
      insert into addresses (user_id, full_address) select payer_id, address from placed
      where (select count(*) from addresses where user_id = $2) < $18::int
        or exists (select 1 from addresses where user_id = $2 and full_address = $13)
      on conflict (user_id, full_address) do update set last_used_at = now())
  select * from placed`,
);
