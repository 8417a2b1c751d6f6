-- All payments in one list, newest first, and what they are searched by.
create index payments_newest on payments (created_at desc, provider_payment_id);
create index payments_refunded_newest on payments (created_at desc, provider_payment_id)
  where status in ('part_refunded', 'refunded', 'auto_refunded');
create index payments_amount on payments (amount_paise, created_at desc);
create index payment_orders_payer_email on payment_orders (lower(payer_email), created_at desc)
  where payer_email <> '';
create index refunds_failed on refunds (created_at) where status = 'failed';

-- What an admin did about a payment that belongs to no order: refunded it, or dealt with it elsewhere. The refund's id is
-- the provider's idempotency key, as with other refunds; it is not in the ledger, because the payment never was.
alter table orphan_payments
  add column currency text not null default 'INR',
  add column handled_at timestamptz,
  add column handled_by text,
  add column handled_note text,
  add column refund_id uuid unique,
  add column refund_status text check (refund_status in ('requested', 'pending', 'processed', 'failed')),
  add column refund_requested_at timestamptz,
  add column refund_requested_by text,
  add column refund_settled_at timestamptz,
  add column provider_refund_id text unique;
create index orphan_payments_newest on orphan_payments (first_seen_at desc, provider_payment_id);
create index orphan_payments_open on orphan_payments (first_seen_at desc, provider_payment_id)
  where handled_at is null and refund_status is distinct from 'processed' and status in ('authorized', 'captured');
create index orphan_payments_order on orphan_payments (provider_order_id);
create index orphan_payments_amount on orphan_payments (amount_paise, first_seen_at desc);

create index settlements_by_utr on settlements (lower(utr)) where utr is not null;
