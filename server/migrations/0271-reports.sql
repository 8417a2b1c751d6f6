-- Days that are over, summed once for the reports: the ledger is append-only, and a refund belongs to the day it happens on.
-- Weeks from Monday on and months are summed from their days, so that a year reads twelve rows of a product and not 365.
-- `key` is a product, place, occasion, coupon …
create table report_sums (
  span text not null check (span in ('day', 'week', 'month')),
  kind text not null check (kind in ('all', 'product', 'occasion', 'place', 'coupon', 'customer', 'return')),
  starts_on date not null,
  key text not null,
  -- As a product was called when it was sold.
  label text not null default '',
  sales_paise bigint not null default 0,
  refunds_paise bigint not null default 0,
  discount_paise bigint not null default 0,
  orders integer not null default 0,
  contributions integer not null default 0,
  units integer not null default 0,
  returns integer not null default 0,
  primary key (span, kind, starts_on, key)
);

-- Which spans are in `report_sums`: one without trade has no row there.
create table report_spans (
  span text not null check (span in ('day', 'week', 'month')),
  starts_on date not null,
  primary key (span, starts_on)
);

-- Gifts by the day they were asked for, and checkouts of gifts by the day they began. A day is summed again when one of its
-- gifts or checkouts has changed.
create table report_gift_days (
  day date primary key,
  asked integer not null,
  approved integer not null,
  shared integer not null,
  contributed integer not null,
  funded integer not null,
  delivered integer not null,
  contributors integer not null,
  -- Of those whose approval and funding are both known.
  timed integer not null,
  fund_seconds bigint not null,
  guest_checkouts integer not null,
  guest_tries integer not null,
  guest_payments integer not null,
  account_checkouts integer not null,
  account_tries integer not null,
  account_payments integer not null
);

-- Changes of gifts and their checkouts before this moment are in `report_gift_days`.
create table report_gifts_followed (
  id integer primary key default 1 check (id = 1),
  until timestamptz not null
);
insert into report_gifts_followed (until) values (now());

create index payment_orders_created on payment_orders using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
create index purchase_returns_created on purchase_returns (created_at);
create index purchase_returns_refund on purchase_returns (refund_id) where refund_id is not null;
