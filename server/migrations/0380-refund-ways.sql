-- How a refund goes: as an ordinary refund, as an instant one, or paid by the shop outside the provider to a UPI id that
-- its payer names. `refusal` is the provider's own reason; a try that is spaced out waits for `send_at`.
alter table refunds
  add column way text not null default 'normal' check (way in ('normal', 'instant', 'outside')),
  add column refusal text,
  add column send_at timestamptz not null default now(),
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('requested', 'pending', 'processed', 'failed', 'cancelled',
    'needs_details', 'paying_outside', 'paid_outside')) not valid;
create index refunds_outside on refunds (created_at) where status in ('needs_details', 'paying_outside');

-- Until when the provider takes an ordinary refund of a payment (null: 180 days after its capture), and when the admins were told that this day is near.
alter table payments
  add column ordinary_refund_until timestamptz,
  add column horizon_alerted_at timestamptz;

alter table orphan_payments
  add column refund_way text not null default 'normal' check (refund_way in ('normal', 'instant')),
  add column refusal text;

-- One for each refund that is paid outside the provider. The UPI id is erased 30 days after the end.
create table refund_payouts (
  refund_id uuid primary key references refunds (id),
  upi_id text,
  named_at timestamptz,
  -- How often the payer was asked by email, when last, and when again.
  asks integer not null default 0,
  asked_at timestamptz,
  ask_at timestamptz default now(),
  started_at timestamptz,
  started_by text,
  reference text,
  paid_on date,
  proposed_at timestamptz,
  proposed_by text,
  confirmed_at timestamptz,
  confirmed_by text,
  erased_at timestamptz,
  created_at timestamptz not null default now()
);
create index refund_payouts_to_ask on refund_payouts (ask_at) where ask_at is not null;
create index refund_payouts_reference on refund_payouts (lower(reference)) where reference is not null;
create index refund_payouts_to_erase on refund_payouts (refund_id) where upi_id is not null;

-- Tokens of the emailed links, hashed. They open nothing but their refund's details.
create table refund_links (
  token_hash bytea primary key,
  refund_id uuid not null references refunds (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index refund_links_refund on refund_links (refund_id);

-- Money paid outside comes from the shop's bank.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('capture', 'refund-requested', 'refund-processed',
    'refund-paid-outside', 'refund-covered', 'settlement', 'settlement-correction', 'settlement-reversed')) not valid;
