-- What admins set about delivery and charges; the defaults are the specification's.
create table delivery_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  tax_rate_bp integer not null default 1800 check (tax_rate_bp between 0 and 10000),
  delivery_paise bigint not null default 3000 check (delivery_paise >= 0 and delivery_paise % 100 = 0),
  transaction_paise bigint not null default 1000 check (transaction_paise >= 0 and transaction_paise % 100 = 0),
  lead_days smallint not null default 2 check (lead_days >= 0),
  cutoff_minute smallint not null default 840 check (cutoff_minute between 0 and 1440),
  max_days_ahead smallint not null default 60 check (max_days_ahead > 0),
  serves_everywhere boolean not null default true,
  updated_at timestamptz not null default now()
);

insert into delivery_settings default values;

create table delivery_zones (
  id uuid primary key default gen_random_uuid(),
  position integer not null,
  name text not null,
  kind text not null check (kind in ('state', 'district', 'pincodes')),
  areas text[] not null,
  served boolean not null default true,
  delivery_paise bigint not null check (delivery_paise >= 0 and delivery_paise % 100 = 0),
  extra_days smallint not null default 0 check (extra_days >= 0)
);

-- A slot that is no longer offered stays for the orders that have it.
create table delivery_slots (
  id uuid primary key default gen_random_uuid(),
  position integer not null,
  name text not null,
  from_minute smallint not null,
  to_minute smallint not null,
  capacity integer not null check (capacity > 0),
  offered boolean not null default true,
  check (from_minute < to_minute)
);

create table delivery_holidays (
  day date primary key,
  name text not null
);

-- How many orders have a place, paid or held. Lowering a capacity takes no place from anybody.
create table delivery_slot_days (
  slot_id uuid not null references delivery_slots (id),
  day date not null,
  taken integer not null check (taken >= 0),
  primary key (slot_id, day)
);

-- To whom and when an order goes. Orders of one product by the specification's call have an address only.
create table order_deliveries (
  order_id uuid primary key references payment_orders (id),
  recipient_name text not null,
  recipient_phone text not null,
  pincode text not null,
  delivery_date date not null,
  slot_id uuid references delivery_slots (id),
  slot_name text not null default '',
  -- The order has a place in its slot.
  has_place boolean not null default false,
  message text not null default '',
  gift_wrap boolean not null default false,
  check (slot_id is not null or not has_place)
);

create index order_deliveries_slot on order_deliveries (slot_id, delivery_date) where has_place;

alter table payment_orders add column delivery_date date;
alter table purchases add column delivery_date date, add column discount_paise bigint not null default 0;

-- Null: the shop's own rate and lead days.
alter table products
  add column hsn text not null default '',
  add column tax_rate_bp integer check (tax_rate_bp between 0 and 10000),
  add column lead_days smallint check (lead_days >= 0);

create table basket_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 10),
  price_paise bigint not null,
  position integer not null,
  primary key (user_id, product_id)
);
