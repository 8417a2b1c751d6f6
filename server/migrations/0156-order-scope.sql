-- An order always has lines; the columns of a single product on payment_orders are no longer written. What a payer may hold
-- once at a time is the order's scope: 'gift <id>', 'product <id>' for a product that is bought at once, or 'basket'.
alter table payment_orders add column scope text;
alter table holds add column scope text;

-- The previous version, which may still serve, writes no scope.
create function order_scope(gift uuid, product integer) returns text language sql immutable as $$
  select coalesce('gift ' || gift, 'product ' || product, 'basket')
$$;

create function set_order_scope() returns trigger language plpgsql as $$
begin
  new.scope := order_scope(new.gift_id, new.product_id);
  return new;
end $$;

create trigger payment_orders_scope before insert on payment_orders for each row
  when (new.scope is null) execute function set_order_scope();
create trigger holds_scope before insert on holds for each row
  when (new.scope is null) execute function set_order_scope();

-- Only orders that may still be reused, replaced or counted need one.
update payment_orders set scope = order_scope(gift_id, product_id)
  where created_at > now() - interval '2 days';
update holds set scope = order_scope(gift_id, product_id) where released_at is null;

-- One live hold for each payer and scope, also when two requests of one person arrive at the same moment.
create unique index holds_one_live on holds (payer_key, scope) where released_at is null;

-- Also for orders of several lines.
alter table payment_orders add constraint payment_orders_total check (target = 'gift'
  or price_paise - discount_paise + tax_paise + delivery_paise + transaction_paise = amount_paise) not valid;

-- What can be paid towards a gift changes with its holds: pages that show it are told.
create function publish_gift_hold() returns trigger language plpgsql as $$
begin
  perform pg_notify('gifts', new.gift_id::text);
  return null;
end $$;

create trigger holds_gift after insert or update of released_at on holds for each row
  when (new.gift_id is not null) execute function publish_gift_hold();
