-- Changes with every write, so that a form loaded earlier cannot overwrite a newer state.
alter table products add column version integer not null default 1;

create function bump_product_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger products_bump_version before update on products for each row
  when (old.* is distinct from new.*) execute function bump_product_version();

-- Every change of a product's stock, and why. A held unit that is sold changes no stock: its 'sold' row has 0.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  kind text not null check (kind in ('received', 'held', 'released', 'sold', 'correction', 'unrecorded')),
  stock_change integer not null,
  at timestamptz not null default now()
);

create index stock_movements_product on stock_movements (product_id);
create index stock_movements_unrecorded on stock_movements (at) where kind = 'unrecorded';

insert into stock_movements (product_id, kind, stock_change)
  select id, 'received', stock_received from products where stock_received <> 0;
-- Units that had left the stock before movements were recorded.
insert into stock_movements (product_id, kind, stock_change)
  select id, 'sold', count_in_stock - stock_received from products where count_in_stock <> stock_received;

-- The writer names the reason in the transaction's setting tohfa.stock_reason. A change without one is recorded as
-- 'unrecorded', which breaks an invariant: nothing in the shop writes stock without a reason.
create function record_stock_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (product_id, kind, stock_change) values (new.id, 'received', new.count_in_stock);
  else
    insert into stock_movements (product_id, kind, stock_change)
      values (new.id, coalesce(nullif(current_setting('tohfa.stock_reason', true), ''), 'unrecorded'),
        new.count_in_stock - old.count_in_stock);
  end if;
  return null;
end $$;

create trigger products_record_first_stock after insert on products for each row
  when (new.count_in_stock <> 0) execute function record_stock_movement();
create trigger products_record_stock after update of count_in_stock on products for each row
  when (old.count_in_stock <> new.count_in_stock) execute function record_stock_movement();
