-- Units ever received: sold + held + count_in_stock always add up to it.
alter table products add column stock_received integer not null default 0;
update products set stock_received = count_in_stock;

create function start_stock_received() returns trigger language plpgsql as $$
begin
  new.stock_received := new.count_in_stock;
  return new;
end $$;

create trigger products_start_stock_received before insert
  on products for each row execute function start_stock_received();

-- One provider order for one purchase or one instalment. Its row is committed before the provider is asked;
-- its id is the provider's receipt.
create table payment_orders (
  id uuid primary key,
  provider_order_id text unique,
  target text not null check (target in ('purchase', 'gift')),
  status text not null default 'created'
    check (status in ('created', 'attempted', 'paid', 'expired', 'refund_due', 'refunded')),
  amount_paise bigint not null check (amount_paise >= 100),
  -- A payer is a person, not always an account.
  payer_id uuid references users (id),
  payer_name text not null default '',
  payer_email text not null default '',
  payer_phone text not null default '',
  -- What an instalment is for.
  gift_id uuid,
  -- What a purchase is of, frozen when it was asked for.
  product_id integer,
  product_name text,
  product_image text,
  price_paise bigint,
  tax_paise bigint,
  delivery_paise bigint,
  transaction_paise bigint,
  address text,
  -- When the reconciler looks at it next; null once there is nothing left to find.
  check_at timestamptz default now() + interval '30 seconds',
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case target
    when 'gift' then gift_id is not null and product_id is null
    else gift_id is null and product_id is not null and product_name is not null and address is not null
      and price_paise + tax_paise + delivery_paise + transaction_paise = amount_paise end)
);

create index payment_orders_payer on payment_orders (payer_id, created_at desc);
create index payment_orders_gift on payment_orders (gift_id) where gift_id is not null;
create index payment_orders_check on payment_orders (check_at) where check_at is not null;

-- What an order keeps for its payer while the checkout is open: one unit of stock, or rupees of a gift.
create table holds (
  order_id uuid primary key references payment_orders (id),
  product_id integer,
  gift_id uuid,
  amount_paise bigint not null,
  expires_at timestamptz not null,
  released_at timestamptz,
  released_because text check (released_because in ('captured', 'expired', 'closed', 'replaced', 'failed')),
  check ((released_at is null) = (released_because is null))
);

create index holds_live on holds (expires_at) where released_at is null;
create index holds_live_gift on holds (gift_id) where released_at is null and gift_id is not null;
create index holds_live_product on holds (product_id) where released_at is null and product_id is not null;

-- Everything the provider ever said, each saying once.
create table provider_events (
  id bigint generated always as identity primary key,
  source text not null check (source in ('browser', 'webhook', 'reconciler')),
  -- The webhook's event id; for what we fetched ourselves, what the snapshot said.
  dedupe_key text not null unique,
  kind text not null,
  provider_order_id text,
  provider_payment_id text,
  provider_refund_id text,
  payload jsonb not null,
  received_at timestamptz not null default now()
);

create index provider_events_payment on provider_events (provider_payment_id);

create table payments (
  provider_payment_id text primary key,
  order_id uuid not null references payment_orders (id),
  status text not null
    check (status in ('created', 'authorized', 'captured', 'part_refunded', 'refunded', 'failed', 'auto_refunded')),
  amount_paise bigint not null check (amount_paise > 0),
  -- How much of it the target took; the rest went back to the payer.
  credited_paise bigint not null default 0 check (credited_paise between 0 and amount_paise),
  method text not null default '',
  captured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index payments_order on payments (order_id);

-- Payments at the provider for orders this shop does not know: shown to the admins, never guessed at.
create table orphan_payments (
  provider_payment_id text primary key,
  provider_order_id text not null,
  amount_paise bigint not null,
  status text not null,
  first_seen_at timestamptz not null default now()
);

-- The id is the provider's idempotency key, committed before the provider is called.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  provider_payment_id text not null references payments (provider_payment_id),
  amount_paise bigint not null check (amount_paise > 0),
  -- Taken back from what the target had, or never given to it.
  from_target boolean not null,
  reason text not null,
  requested_by text not null,
  status text not null default 'requested' check (status in ('requested', 'pending', 'processed', 'failed')),
  provider_refund_id text unique,
  -- The failed refund this one was made for.
  replaces uuid unique references refunds (id),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refunds_payment on refunds (provider_payment_id);
create index refunds_open on refunds (created_at) where status in ('requested', 'pending');

-- Double entry: a positive amount is a debit, a negative one a credit.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('capture', 'refund-requested', 'refund-processed')),
  provider_payment_id text not null references payments (provider_payment_id),
  refund_id uuid references refunds (id),
  at timestamptz not null default now(),
  check ((kind = 'capture') = (refund_id is null))
);

create unique index ledger_one_capture on ledger_transactions (provider_payment_id) where kind = 'capture';
create unique index ledger_one_refund_step on ledger_transactions (refund_id, kind) where refund_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null check (account in ('provider', 'purchase', 'gift', 'refunds-due')),
  -- The order whose purchase, or the gift, that a target entry belongs to.
  target_id uuid,
  amount_paise bigint not null check (amount_paise <> 0),
  check ((account in ('purchase', 'gift')) = (target_id is not null))
);

create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_target on ledger_entries (target_id) where target_id is not null;

create trigger provider_events_append_only before update or delete or truncate
  on provider_events for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate
  on ledger_transactions for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate
  on ledger_entries for each statement execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paise) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();
