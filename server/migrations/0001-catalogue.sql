create extension if not exists pg_trgm;

create table categories (
  id integer generated always as identity primary key,
  name text not null,
  icon text not null default '',
  color text not null default '#000000' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_featured boolean not null default false,
  is_calendar boolean not null default false,
  block text not null default '',
  image text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index categories_name on categories (lower(name));

create table products (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  rich_description text not null default '',
  image text not null default '',
  images jsonb not null default '[]',
  brand text not null default '',
  -- Whole rupees: the specification's prices have no paise, and tax is rounded to rupees.
  price_paise bigint not null check (price_paise > 0 and price_paise % 100 = 0),
  category_id integer not null references categories (id),
  count_in_stock integer not null default 0 check (count_in_stock >= 0),
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  num_reviews integer not null default 0 check (num_reviews >= 0),
  is_featured boolean not null default false,
  -- Kept out of the shop, but still named by the gifts and orders that use it.
  hidden boolean not null default false,
  -- What a search looks through: name, brand, category, description, in lower case.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index products_category on products (category_id);
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_shop_order on products (is_featured desc, id desc) where not hidden;

create function fill_product_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.name, new.brand,
    (select name from categories where id = new.category_id), new.description));
  return new;
end $$;

create trigger products_fill_search_text before insert or update of name, brand, description, category_id
  on products for each row execute function fill_product_search_text();

create function refill_search_text_of_category() returns trigger language plpgsql as $$
begin
  update products set name = name where category_id = new.id;
  return null;
end $$;

create trigger categories_refill_search_text after update of name
  on categories for each row when (old.name is distinct from new.name)
  execute function refill_search_text_of_category();

-- Every process keeps a serialised copy of the catalogue; any write tells all of them at commit.
create function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create trigger products_notify after insert or update or delete or truncate
  on products for each statement execute function notify_catalogue();
create trigger categories_notify after insert or update or delete or truncate
  on categories for each statement execute function notify_catalogue();
