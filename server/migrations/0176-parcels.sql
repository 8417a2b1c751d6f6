-- An order for several recipients has a parcel for each: lines, an address and a delivery charge, and one purchase.
alter table order_lines add column parcel smallint not null default 1;

-- `address` and `delivery_paise` are null where the order's own are meant.
alter table order_deliveries
  add column parcel smallint not null default 1,
  add column address text,
  add column delivery_paise bigint;
alter table order_deliveries drop constraint order_deliveries_pkey, add primary key (order_id, parcel);

alter table purchases add column parcel smallint not null default 1;
alter table purchases drop constraint purchases_order_id_key, add constraint purchases_parcel unique (order_id, parcel);
