-- What a product suits, and the name under which its public page is found.
alter table products
  add column occasions text[] not null default '{}',
  add column recipients text[] not null default '{}',
  add column slug text not null default '';

-- The id at its end keeps a slug unique and lets a renamed product's old address still find it.
create function product_slug(name text, id integer) returns text language sql immutable as $$
  select concat_ws('-', nullif(trim(both '-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 80)), ''), id)
$$;

create function fill_product_slug() returns trigger language plpgsql as $$
begin
  new.slug := product_slug(new.name, new.id);
  return new;
end $$;

create trigger products_fill_slug before insert or update of name
  on products for each row execute function fill_product_slug();

update products set slug = product_slug(name, id);
create unique index products_slug on products (slug);

-- A category blocked from the shop takes its products with it.
alter table categories add column hidden boolean not null
  generated always as (lower(btrim(block)) in ('hidden', 'blocked', 'hide', 'block', 'yes', 'true', '1')) stored;

-- Searches read an index that each process keeps in memory; it has to hear which products changed. A long list means all.
create function notify_products_changed() returns trigger language plpgsql as $$
declare
  ids text;
begin
  select case when count(*) <= 200 then string_agg(id::text, ',') end into ids from changed;
  perform pg_notify('catalogue', 'products ' || coalesce(ids, 'all')) where exists (select 1 from changed);
  return null;
end $$;

drop trigger products_notify on products;
create trigger products_notify_insert after insert on products
  referencing new table as changed for each statement execute function notify_products_changed();
create trigger products_notify_update after update on products
  referencing new table as changed for each statement execute function notify_products_changed();
create trigger products_notify_delete after delete on products
  referencing old table as changed for each statement execute function notify_products_changed();
create trigger products_notify_truncate after truncate
  on products for each statement execute function notify_catalogue();

-- Nothing searches by it any more; the column goes with a later version, when no running one fills it.
drop index products_search;
