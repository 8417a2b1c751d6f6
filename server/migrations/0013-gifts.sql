create table gifts (
  id uuid primary key default gen_random_uuid(),
  -- Opens the gift to whoever has it: random, and never the id that money records and logs know.
  public_id text not null unique,
  owner_id uuid not null references users (id),
  owner_name text not null default '',
  owner_email text not null default '',
  -- Frozen when it was asked for.
  product_id integer not null,
  product_name text not null,
  product_image text not null,
  price_paise bigint not null check (price_paise > 0 and price_paise % 100 = 0),
  name text not null,
  phone text not null,
  relation text not null,
  occasion text not null,
  date date not null,
  flat_no text not null,
  apartment text not null,
  landmark text not null default '',
  district text not null,
  state text not null,
  pincode text not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'paid', 'dispatched', 'delivered', 'declined', 'cancelled',
      'expired', 'refunding', 'refunded')),
  sharable boolean not null default false,
  -- The last day of funding, in India: a later change of GIFT_LEAD_DAYS moves no gift that was asked for.
  closes_on date not null,
  reason text not null default '',
  tracking text not null default '',
  closing_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index gifts_owner on gifts (owner_id, created_at desc);
create index gifts_status on gifts (status, created_at desc);
create index gifts_product on gifts (product_id);
create index gifts_closing on gifts (closes_on) where status in ('pending', 'approved');

create table gift_steps (
  id bigint generated always as identity primary key,
  gift_id uuid not null references gifts (id),
  status text not null,
  note text not null default '',
  at timestamptz not null default now()
);

create index gift_steps_gift on gift_steps (gift_id);

create table gift_messages (
  id bigint generated always as identity primary key,
  gift_id uuid not null references gifts (id),
  user_id uuid not null references users (id),
  name text not null default '',
  message text not null,
  at timestamptz not null default now()
);

-- The same words of the same person appear once.
create unique index gift_messages_once on gift_messages (gift_id, user_id, md5(message));

-- The name a payer appears under; the account's own name is nobody else's business.
alter table payment_orders add column display_name text not null default '';
alter table payment_orders add constraint payment_orders_gift_exists foreign key (gift_id) references gifts (id);
