-- What an order is of. Price, discount share, tax rate and tax are frozen when it is made.
create table order_lines (
  order_id uuid not null references payment_orders (id),
  position integer not null check (position >= 1),
  -- Null once the product was deleted; the line keeps its name.
  product_id integer references products (id) on delete set null,
  product_name text not null,
  product_image text not null default '',
  quantity integer not null default 1 check (quantity >= 1),
  unit_price_paise bigint not null check (unit_price_paise >= 0),
  discount_paise bigint not null default 0 check (discount_paise between 0 and unit_price_paise * quantity),
  tax_rate_bp integer not null default 1800 check (tax_rate_bp between 0 and 10000),
  tax_paise bigint not null check (tax_paise >= 0),
  hsn text not null default '',
  state text not null default 'ordered' check (state in ('ordered', 'missing', 'cancelled', 'returned')),
  primary key (order_id, position)
);

create index order_lines_product on order_lines (product_id) where product_id is not null;

insert into order_lines (order_id, position, product_id, product_name, product_image, unit_price_paise, tax_paise, state)
  select o.id, 1, p.id, o.product_name, coalesce(o.product_image, ''), o.price_paise, o.tax_paise,
    case when u.status in ('cancelled', 'refunded') then 'cancelled' else 'ordered' end
  from payment_orders o left join products p on p.id = o.product_id left join purchases u on u.order_id = o.id
  where o.target = 'purchase';

-- The previous version, which may still serve, knows orders of one product only and writes no lines.
create function add_single_line() returns trigger language plpgsql as $$
begin
  insert into order_lines (order_id, position, product_id, product_name, product_image, unit_price_paise, tax_paise)
    values (new.id, 1, new.product_id, new.product_name, coalesce(new.product_image, ''), new.price_paise, new.tax_paise)
    on conflict do nothing;
  return null;
end $$;

create trigger payment_orders_single_line after insert on payment_orders for each row
  when (new.product_id is not null) execute function add_single_line();

create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('percent', 'amount')),
  -- Basis points, or paise.
  value bigint not null check (value > 0),
  max_discount_paise bigint check (max_discount_paise > 0),
  min_paise bigint not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Reserved with the stock of its order, and released with it.
create table coupon_uses (
  order_id uuid primary key references payment_orders (id),
  coupon_id uuid not null references coupons (id),
  payer_key text not null,
  state text not null default 'reserved' check (state in ('reserved', 'used', 'released')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index coupon_uses_person on coupon_uses (coupon_id, payer_key) where state <> 'released';

-- Which lines of an order a refund is for.
create table refund_lines (
  refund_id uuid not null references refunds (id),
  order_id uuid not null,
  position integer not null,
  amount_paise bigint not null check (amount_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  primary key (refund_id, order_id, position),
  foreign key (order_id, position) references order_lines (order_id, position)
);

create index refund_lines_line on refund_lines (order_id, position);

-- Someone who pays towards a gift without an account. The token is the proof, never an email or a phone.
create table contributors (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  gift_id uuid not null references gifts (id),
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  anonymous boolean not null default false,
  message text not null default '',
  emoji text not null default '',
  picture text,
  wants_news boolean not null default false,
  -- The account that claimed the contribution.
  user_id uuid references users (id),
  claimed_at timestamptz,
  message_removed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (claimed_at is null))
);

-- Mails carry a token of their own, made when they are sent: the first one is nowhere but with the guest.
create table contributor_links (
  token_hash bytea primary key,
  contributor_id uuid not null references contributors (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index contributor_links_contributor on contributor_links (contributor_id);
create index contributors_gift on contributors (gift_id, created_at);
create index contributors_user on contributors (user_id) where user_id is not null;

-- `network` is the IPv4 address or IPv6 /64 of a guest, hashed with a salt of the day.
alter table payment_orders
  add column contributor_id uuid references contributors (id),
  add column network text,
  add column discount_paise bigint not null default 0 check (discount_paise >= 0);
create index payment_orders_contributor on payment_orders (contributor_id) where contributor_id is not null;
create index payment_orders_guests on payment_orders (gift_id, created_at) where contributor_id is not null;

-- A guest's hold counts against other guests only.
alter table holds add column guest boolean not null default false;

-- The columns of one product are filled for orders of one line only.
alter table payment_orders drop constraint payment_orders_check;
alter table payment_orders add constraint payment_orders_check check (case target
  when 'gift' then gift_id is not null and product_id is null
  else gift_id is null and address is not null and contributor_id is null
    and (product_id is null or (product_name is not null
      and price_paise - discount_paise + tax_paise + delivery_paise + transaction_paise = amount_paise)) end) not valid;
