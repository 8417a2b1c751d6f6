-- Someone who buys without an account: one row for each order and its unpaid attempts. The token of a link is the proof,
-- never an email or a phone.
create table guest_buyers (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- A code that was sent to the email was entered.
  email_confirmed_at timestamptz,
  -- The account that claimed the order.
  user_id uuid references users (id),
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (claimed_at is null))
);

create index guest_buyers_user on guest_buyers (user_id) where user_id is not null;

-- The token that create-order answered, and one for each mail.
create table guest_buyer_links (
  token_hash bytea primary key,
  guest_buyer_id uuid not null references guest_buyers (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index guest_buyer_links_buyer on guest_buyer_links (guest_buyer_id);

-- The browsers that placed the order or gave a code, by the hash of their cookie: they see phone and address.
create table guest_buyer_devices (
  device_hash bytea not null,
  guest_buyer_id uuid not null references guest_buyers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (device_hash, guest_buyer_id)
);

create index guest_buyer_devices_buyer on guest_buyer_devices (guest_buyer_id);

alter table payment_orders add column guest_buyer_id uuid references guest_buyers (id);
alter table payment_orders add constraint payment_orders_guest_buyer
  check (guest_buyer_id is null or (target = 'purchase' and contributor_id is null)) not valid;
create index payment_orders_guest_buyer on payment_orders (guest_buyer_id) where guest_buyer_id is not null;

alter table purchases
  add column guest_buyer_id uuid references guest_buyers (id),
  add column buyer_phone text not null default '';
create index purchases_guest_buyer on purchases (guest_buyer_id) where guest_buyer_id is not null;

-- Guests who buy are looked at for tried-out cards, too.
create index payment_orders_all_guests_by_network on payment_orders (network, created_at)
  where contributor_id is not null or guest_buyer_id is not null;
drop index payment_orders_guests_by_network;
