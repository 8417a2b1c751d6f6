-- Which events of the demo's past have been loaded, each with what later ones need of it. Emptied when the demo is removed.
create table demo_history (
  key text primary key,
  is_done boolean not null default false,
  facts jsonb not null default '{}'
);

alter table demo_rows drop constraint demo_rows_kind_check;
alter table demo_rows add constraint demo_rows_kind_check check (kind in
  ('product', 'category', 'user', 'special_days', 'order', 'gift', 'registry', 'circle', 'coupon'));
