-- Orders of several people in one statement: each function places one, and one select calls it for everybody.

-- As before, but a payer's earlier orders are found by the payer: a popular gift has thousands.
create or replace function place_instalment(
  new_order uuid, payer uuid, amount bigint, name text, email text, gift uuid, shown_name text, hold_seconds integer,
  -- Null for the database's own day.
  today date
) returns setof payment_orders language plpgsql as $$
declare
  asked gifts;
  left_paise bigint;
begin
  -- Kept from being erased, before the gift is locked.
  perform from users where users.id = payer and erased_at is null for key share;
  if not found then return; end if;
  select * into asked from gifts where gifts.id = gift for update;
  if asked.status is distinct from 'approved'
    or coalesce(today, (clock_timestamp() at time zone 'Asia/Kolkata')::date) > asked.closes_on
  then return; end if;
  left_paise := asked.price_paise - asked.paid_paise;

  return query with earlier as materialized (
      select o.id, o.status, o.created_at from payment_orders o
      -- "is true" keeps the planner from the index by gift.
      where o.payer_id = payer and o.created_at > now() - interval '1 day' and (o.gift_id = gift) is true),
    placed as (
      insert into payment_orders (id, target, payer_id, amount_paise, payer_name, payer_email, gift_id, display_name)
      select new_order, 'gift', payer, amount, name, email, gift, shown_name
      where amount <= left_paise - (select coalesce(sum(h.amount_paise), 0) from holds h
          where h.gift_id = gift and h.released_at is null and h.expires_at > now() and not h.guest)
        and not exists (select 1 from earlier e where e.status in ('created', 'attempted', 'expired')
          and e.created_at > now() - interval '1 hour')
        and (select coalesce(sum(extract(epoch from least(h.ends_at, now())
            - greatest(h.started_at, now() - interval '3 hours'))), 0)
          from earlier e join hold_periods h on h.order_id = e.id and h.ends_at > now() - interval '3 hours')
          <= 2 * hold_seconds
      returning *),
    held as (
      insert into holds (order_id, payer_key, gift_id, amount_paise, expires_at)
      select id, payer_id, gift_id, amount_paise, now() + make_interval(secs => hold_seconds) from placed),
    period as (
      insert into hold_periods (order_id, ends_at) select id, now() + make_interval(secs => hold_seconds) from placed),
    announced as materialized (select pg_notify('gifts', gift_id::text) from placed)
  select placed.* from placed, announced;
end $$;

-- An order of one product with its hold, for the usual payer: one with nothing unpaid for this product and hold time
-- left. Its address is kept for the next order. No row, and no change, when anything is different.
create function place_purchase(
  new_order uuid, payer uuid, amount bigint, name text, email text, product integer, title text, picture text,
  price bigint, tax bigint, delivery bigint, transaction bigint, deliver_to text, hold_seconds integer,
  arrives_on date, tax_rate integer, hsn_code text, max_addresses integer
) returns setof payment_orders language plpgsql as $$
begin
  return query with earlier as materialized (
      select o.id, o.status, o.created_at from payment_orders o
      where o.payer_id = payer and o.created_at > now() - interval '1 day' and o.product_id = product),
    buyer as (
      select u.id from users u where u.id = payer and u.erased_at is null
        and not exists (select 1 from earlier e where e.status in ('created', 'attempted', 'expired')
          and e.created_at > now() - interval '1 hour')
        and (select coalesce(sum(extract(epoch from least(h.ends_at, now())
            - greatest(h.started_at, now() - interval '3 hours'))), 0)
          from earlier e join hold_periods h on h.order_id = e.id and h.ends_at > now() - interval '3 hours')
          <= 2 * hold_seconds
      for key share of u),
    reason as materialized (select set_config('tohfa.stock_reason', 'held', true)),
    taken as (
      update products p set count_in_stock = p.count_in_stock - 1 from buyer, reason
      where p.id = product and not p.hidden and p.price_paise = price and p.count_in_stock > 0 returning p.id),
    placed as (
      insert into payment_orders (id, target, payer_id, amount_paise, payer_name, payer_email, product_id, product_name,
        product_image, price_paise, tax_paise, delivery_paise, transaction_paise, address, delivery_date, tax_rate_bp, hsn)
      select new_order, 'purchase', payer, amount, name, email, taken.id, title, picture, price, tax, delivery,
        transaction, deliver_to, arrives_on, tax_rate, hsn_code
      from taken returning *),
    held as (
      insert into holds (order_id, payer_key, product_id, amount_paise, expires_at)
      select o.id, o.payer_id, o.product_id, o.amount_paise, now() + make_interval(secs => hold_seconds) from placed o),
    period as (
      insert into hold_periods (order_id, ends_at)
      select o.id, now() + make_interval(secs => hold_seconds) from placed o),
    used_address as (
      insert into addresses (user_id, full_address) select o.payer_id, o.address from placed o
      where (select count(*) from addresses a where a.user_id = payer) < max_addresses
        or exists (select 1 from addresses a where a.user_id = payer and a.full_address = deliver_to)
      on conflict (user_id, full_address) do update set last_used_at = now())
  select placed.* from placed;
end $$;
