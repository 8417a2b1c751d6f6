-- The usual credit of a purchase in one round trip: an open order of one product whose unit is still held, and a first
-- capture of its whole amount, nothing refunded or disputed. False, and no change, when anything is different.
create function credit_purchase(
  event_source text, event_key text, event_kind text, provider_order text, payment text, event_payload jsonb,
  paid_order uuid, amount bigint, paid_by text, new_purchase uuid
) returns boolean language plpgsql as $$
declare
  bought payment_orders;
begin
  select * into bought from payment_orders o
    where o.id = paid_order and o.status in ('created', 'attempted') and o.product_id is not null
      and o.amount_paise = amount and o.address <> 'erased' for update;
  if not found then return false; end if;
  if not exists (select 1 from holds h where h.order_id = paid_order and h.released_at is null)
    or exists (select 1 from payments p where p.provider_payment_id = payment
        and (p.order_id <> paid_order or p.captured_at is not null or p.status not in ('created', 'authorized')))
    or exists (select 1 from ledger_transactions t where t.provider_payment_id = payment and t.kind = 'capture')
    or exists (select 1 from provider_events e where e.provider_payment_id = payment and e.provider_refund_id is not null)
    or exists (select 1 from disputes d where d.provider_payment_id = payment)
  then return false; end if;
  insert into provider_events (source, dedupe_key, kind, provider_order_id, provider_payment_id, payload)
    values (event_source, event_key, event_kind, provider_order, payment, event_payload)
    on conflict (dedupe_key) do nothing;
  insert into purchases (id, order_id, user_id, buyer_name, buyer_email, payment_id, product_id, product_name,
      product_image, price_paise, tax_paise, delivery_paise, transaction_paise, total_paise, address, delivery_date)
    values (new_purchase, bought.id, bought.payer_id, bought.payer_name, bought.payer_email, payment, bought.product_id,
      bought.product_name, coalesce(bought.product_image, ''), bought.price_paise, bought.tax_paise,
      bought.delivery_paise, bought.transaction_paise, bought.amount_paise, bought.address, bought.delivery_date);
  insert into purchase_steps (purchase_id, status, note) values (new_purchase, 'placed', '');
  -- The unit left the stock when it was held.
  insert into stock_movements (product_id, kind, stock_change) values (bought.product_id, 'sold', 0);
  perform write_capture(payment, paid_order, amount, amount, paid_by, 0, 'purchase', paid_order, 'paid');
  return true;
end $$;
