-- Options of a product, as [{"name": "Size", "values": ["S", "M"]}], and what is sold of it: one row for each variant. With
-- options, price and stock of the product itself are the lowest and the sum of its variants, kept by a trigger.
alter table products add column options jsonb not null default '[]';

create table product_variants (
  id integer generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  position smallint not null,
  -- One value for each option, in their order.
  choices text[] not null,
  sku text not null default '',
  price_paise bigint not null check (price_paise > 0 and price_paise % 100 = 0),
  count_in_stock integer not null default 0 check (count_in_stock >= 0),
  stock_received integer not null default 0,
  image text not null default '',
  barcode text not null default '',
  weight_grams integer check (weight_grams > 0),
  -- Null: the product's own.
  hsn text,
  tax_rate_bp integer check (tax_rate_bp between 0 and 10000),
  -- No longer sold, but in an order or a gift.
  hidden boolean not null default false
);
create unique index product_variants_choices on product_variants (product_id, choices) where not hidden;
create index product_variants_sku on product_variants (lower(sku)) where sku <> '' and not hidden;

alter table order_lines add column variant_id integer references product_variants (id) on delete set null,
  add column variant text not null default '';
create index order_lines_variant on order_lines (variant_id) where variant_id is not null;
-- Like its product, a gift's variant is kept by number after it is gone.
alter table gifts add column variant_id integer,
  add column variant text not null default '';
create index gifts_variant on gifts (variant_id) where variant_id is not null;
alter table basket_items add column variant_id integer references product_variants (id) on delete cascade;
alter table basket_items drop constraint basket_items_pkey;
create unique index basket_items_key on basket_items (user_id, product_id, coalesce(variant_id, 0));
alter table stock_movements add column variant_id integer references product_variants (id) on delete set null;
create index stock_movements_variant on stock_movements (variant_id) include (stock_change) where variant_id is not null;

create trigger product_variants_start_stock_received before insert on product_variants
  for each row execute function start_stock_received();

create function record_variant_movement() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, variant_id, kind, stock_change)
    values (new.product_id, new.id,
      case when tg_op = 'INSERT' then 'received'
        else coalesce(nullif(current_setting('tohfa.stock_reason', true), ''), 'unrecorded') end,
      new.count_in_stock - case when tg_op = 'INSERT' then 0 else old.count_in_stock end);
  return null;
end $$;
create trigger product_variants_record_first_stock after insert on product_variants for each row
  when (new.count_in_stock <> 0) execute function record_variant_movement();
create trigger product_variants_record_stock after update of count_in_stock on product_variants for each row
  when (old.count_in_stock <> new.count_in_stock) execute function record_variant_movement();

-- The units of a product with options are those of its variants, which have movements of their own.
create or replace function record_stock_movement() returns trigger language plpgsql as $$
begin
  if new.options <> '[]' then return null; end if;
  if tg_op = 'INSERT' then
    insert into stock_movements (product_id, kind, stock_change) values (new.id, 'received', new.count_in_stock);
  else
    insert into stock_movements (product_id, kind, stock_change)
      values (new.id, coalesce(nullif(current_setting('tohfa.stock_reason', true), ''), 'unrecorded'),
        new.count_in_stock - old.count_in_stock);
  end if;
  return null;
end $$;

-- A new version with every change of a variant, so that forms and copies of the product know of it.
create function sum_up_variants() returns trigger language plpgsql as $$
begin
  update products p set price_paise = coalesce(v.price_paise, p.price_paise), count_in_stock = coalesce(v.units, 0),
      version = p.version + 1
    from (select ids.product_id, min(o.price_paise) as price_paise, sum(o.count_in_stock) as units
      from (select distinct product_id from changed) ids
      left join product_variants o on o.product_id = ids.product_id and not o.hidden
      group by ids.product_id) v
    where p.id = v.product_id and p.options <> '[]';
  return null;
end $$;
create trigger product_variants_sum_inserted after insert on product_variants referencing new table as changed
  for each statement execute function sum_up_variants();
create trigger product_variants_sum_updated after update on product_variants referencing new table as changed
  for each statement execute function sum_up_variants();
create trigger product_variants_sum_deleted after delete on product_variants referencing old table as changed
  for each statement execute function sum_up_variants();
