-- Promises to pay for a gift later. They reserve nothing: no hold, no ledger, no stock.
create table pledges (
  id uuid primary key default gen_random_uuid(),
  gift_id uuid not null references gifts (id) on delete cascade,
  status text not null default 'unconfirmed' check (status in ('unconfirmed', 'confirmed', 'withdrawn')),
  name text not null,
  email text not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  check (status <> 'withdrawn' or (name = '' and email = ''))
);
create index pledges_gift on pledges (gift_id);
create index pledges_email on pledges (email) where email <> '';
create index pledges_unconfirmed on pledges (created_at) where status = 'unconfirmed';
create index pledges_withdrawn on pledges (withdrawn_at) where status = 'withdrawn';

-- `until_paise` is the sum up to and with this part: it is paid once so much was paid for the promise.
create table pledge_parts (
  pledge_id uuid not null references pledges (id) on delete cascade,
  position smallint not null check (position > 0),
  due_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  until_paise bigint not null check (until_paise >= amount_paise),
  primary key (pledge_id, position)
);
create index pledge_parts_due on pledge_parts (due_on);

-- Hashes of the tokens in the links of its mails, each mail with one of its own.
create table pledge_links (
  token_hash bytea primary key,
  pledge_id uuid not null references pledges (id) on delete cascade
);
create index pledge_links_pledge on pledge_links (pledge_id);

-- The orders that pay a promise, whoever reports their payment.
create table pledge_orders (
  order_id uuid primary key references payment_orders (id) on delete cascade,
  pledge_id uuid not null references pledges (id) on delete cascade
);
create index pledge_orders_pledge on pledge_orders (pledge_id);

-- Each mail once: claimed before it is sent, and a claim that stays is never sent again.
create table pledge_mails (
  id bigint generated always as identity primary key,
  pledge_id uuid not null references pledges (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'before', 'day', 'after')),
  -- 0: of the promise as a whole.
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  unique (pledge_id, position, kind)
);

-- The addresses that were asked to confirm a promise for a gift: none is asked twice. Hashes, until the gift ends.
create table pledge_asks (
  gift_id uuid not null references gifts (id) on delete cascade,
  address_hash bytea not null,
  primary key (gift_id, address_hash)
);
