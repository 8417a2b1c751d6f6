-- Who changed the stock, for which order or gift, and what they noted. `variant` keeps the name of a variant that is gone.
-- Orders and gifts are kept by number, without a reference: a movement is written for every order, and outlives it.
alter table stock_movements add column actor text,
  add column order_id uuid,
  add column gift_id uuid,
  add column note text not null default '',
  add column variant text not null default '';
update stock_movements m set variant = array_to_string(v.choices, ', ') from product_variants v where v.id = m.variant_id;

alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check check (kind in
  ('received', 'held', 'released', 'sold', 'correction', 'damaged', 'lost', 'returned', 'unrecorded'));

-- Newest first, and still enough to sum up from the index alone.
create index stock_movements_newest on stock_movements (product_id, id) include (stock_change);
drop index stock_movements_sum;

-- The writer names all this in the transaction's setting tohfa.stock_details, as {"actor", "order", "gift", "note"}.
create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  details jsonb := nullif(current_setting('tohfa.stock_details', true), '')::jsonb;
begin
  if new.options <> '[]' then return null; end if;
  insert into stock_movements (product_id, kind, stock_change, actor, order_id, gift_id, note)
    values (new.id,
      case when tg_op = 'INSERT' then 'received'
        else coalesce(nullif(current_setting('tohfa.stock_reason', true), ''), 'unrecorded') end,
      new.count_in_stock - case when tg_op = 'INSERT' then 0 else old.count_in_stock end,
      details ->> 'actor', (details ->> 'order')::uuid, (details ->> 'gift')::uuid, coalesce(details ->> 'note', ''));
  return null;
end $$;

create or replace function record_variant_movement() returns trigger language plpgsql as $$
declare
  details jsonb := nullif(current_setting('tohfa.stock_details', true), '')::jsonb;
begin
  insert into stock_movements (product_id, variant_id, variant, kind, stock_change, actor, order_id, gift_id, note)
    values (new.product_id, new.id, array_to_string(new.choices, ', '),
      case when tg_op = 'INSERT' then 'received'
        else coalesce(nullif(current_setting('tohfa.stock_reason', true), ''), 'unrecorded') end,
      new.count_in_stock - case when tg_op = 'INSERT' then 0 else old.count_in_stock end,
      details ->> 'actor', (details ->> 'order')::uuid, (details ->> 'gift')::uuid, coalesce(details ->> 'note', ''));
  return null;
end $$;

-- Null: the shop's own. With options it counts for each variant.
alter table products add column low_stock_at integer check (low_stock_at >= 0);
