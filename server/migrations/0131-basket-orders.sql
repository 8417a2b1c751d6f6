-- Two orders of one payer are the same when everything about them is.
alter table order_deliveries add column fingerprint text not null default '';

-- Tracking of a purchase: which courier, and its number there.
alter table purchases add column courier text not null default '', add column tracking_number text not null default '';

-- A customer's "return or problem" after delivery.
create table purchase_returns (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases (id),
  user_id uuid references users (id),
  -- Lines of the order.
  positions integer[] not null check (cardinality(positions) > 0),
  reason text not null,
  details text not null default '',
  pictures text[] not null default '{}',
  state text not null default 'asked' check (state in ('asked', 'accepted', 'received', 'refunded', 'declined')),
  answer text not null default '',
  refund_id uuid references refunds (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index purchase_returns_purchase on purchase_returns (purchase_id);
create index purchase_returns_open on purchase_returns (created_at) where state in ('asked', 'accepted', 'received');

-- Credit notes are numbered like invoices: one for each refund of an order that was invoiced.
create table credit_note_years (
  financial_year text primary key,
  last_number integer not null
);

create table credit_notes (
  refund_id uuid primary key references refunds (id),
  financial_year text not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  unique (financial_year, number)
);

-- The rate and HSN code of an order of one product, for its line.
alter table payment_orders add column tax_rate_bp integer, add column hsn text;

create or replace function add_single_line() returns trigger language plpgsql as $$
begin
  insert into order_lines (order_id, position, product_id, product_name, product_image, unit_price_paise, tax_paise,
      tax_rate_bp, hsn)
    values (new.id, 1, new.product_id, new.product_name, coalesce(new.product_image, ''), new.price_paise, new.tax_paise,
      coalesce(new.tax_rate_bp, 1800), coalesce(new.hsn, ''))
    on conflict do nothing;
  return null;
end $$;
