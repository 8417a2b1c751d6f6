create table purchases (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references payment_orders (id),
  -- What people read to each other on the phone.
  number bigint generated always as identity (start with 100001) unique,
  user_id uuid references users (id),
  buyer_name text not null default '',
  buyer_email text not null default '',
  payment_id text not null,
  product_id integer not null,
  product_name text not null,
  product_image text not null,
  price_paise bigint not null check (price_paise > 0 and price_paise % 100 = 0),
  tax_paise bigint not null,
  delivery_paise bigint not null,
  transaction_paise bigint not null,
  total_paise bigint not null,
  address text not null,
  status text not null default 'placed'
    check (status in ('placed', 'packed', 'dispatched', 'delivered', 'cancelled', 'refunded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index purchases_user on purchases (user_id, created_at desc);
create index purchases_status on purchases (status, created_at desc);

create table purchase_steps (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchases (id),
  status text not null,
  note text not null default '',
  at timestamptz not null default now()
);

create index purchase_steps_purchase on purchase_steps (purchase_id);

-- Numbers are consecutive within the Indian financial year (April to March), without gaps.
create table invoice_years (
  financial_year text primary key,
  last_number integer not null
);

create table invoices (
  purchase_id uuid primary key references purchases (id),
  financial_year text not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  unique (financial_year, number)
);
