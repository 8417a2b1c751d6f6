-- Those who want one mail when a product or a variant is back. Without a variant, any of the product's will do.
-- A notice is claimed before its mail is sent and deleted after; a claim that stays is never sent again.
create table stock_notices (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  variant_id integer references product_variants (id) on delete cascade,
  email text not null,
  user_id uuid references users (id) on delete set null,
  token_hash bytea not null unique,
  asked_at timestamptz not null default now(),
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_at timestamptz
);
create unique index stock_notices_once on stock_notices (email, product_id, coalesce(variant_id, 0));
create index stock_notices_product on stock_notices (product_id);
create index stock_notices_user on stock_notices (user_id) where user_id is not null;

-- The links in those mails: each stops every notice to its address.
create table stock_notice_links (
  token_hash bytea primary key,
  email text not null,
  created_at timestamptz not null default now()
);
create index stock_notice_links_email on stock_notice_links (email);
