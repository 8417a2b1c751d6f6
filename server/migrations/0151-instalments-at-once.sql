-- Instalments in one round trip. All payers of a gift wait for its lock, one after the other: in a function, nothing
-- between locking and committing waits for the network. As in a transaction, each of its statements sees what was
-- committed before that statement.

-- An order with its hold for the usual payer: one with nothing unpaid for this gift and hold time left. No row, and no
-- change, when anything is different.
create function place_instalment(
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

  return query with placed as (
      insert into payment_orders (id, target, payer_id, amount_paise, payer_name, payer_email, gift_id, display_name)
      select new_order, 'gift', payer, amount, name, email, gift, shown_name
      where amount <= left_paise - (select coalesce(sum(h.amount_paise), 0) from holds h
          where h.gift_id = gift and h.released_at is null and h.expires_at > now() and not h.guest)
        and not exists (select 1 from payment_orders o where o.payer_id = payer and o.gift_id = gift
          and o.status in ('created', 'attempted', 'expired') and o.created_at > now() - interval '1 hour')
        and (select coalesce(sum(extract(epoch from least(h.ends_at, now())
            - greatest(h.started_at, now() - interval '3 hours'))), 0)
          from payment_orders o join hold_periods h on h.order_id = o.id and h.ends_at > now() - interval '3 hours'
          where o.payer_id = payer and o.gift_id = gift and o.created_at > now() - interval '1 day') <= 2 * hold_seconds
      returning *),
    held as (
      insert into holds (order_id, payer_key, gift_id, amount_paise, expires_at)
      select id, payer_id, gift_id, amount_paise, now() + make_interval(secs => hold_seconds) from placed),
    period as (
      insert into hold_periods (order_id, ends_at) select id, now() + make_interval(secs => hold_seconds) from placed),
    announced as materialized (select pg_notify('gifts', gift_id::text) from placed)
  select placed.* from placed, announced;
end $$;

-- A capture: payment, balanced ledger entries, the end of the hold, and the order's new state, which the caller has
-- checked against the transition table under the order's lock.
create function write_capture(
  payment text, paid_order uuid, amount bigint, credited bigint, paid_by text, refunded bigint, credited_account text,
  credited_target uuid, order_status text
) returns bigint language plpgsql as $$
declare
  capture bigint;
begin
  insert into payments (provider_payment_id, order_id, status, amount_paise, credited_paise, method,
      provider_refunded_paise, captured_at)
    values (payment, paid_order, 'captured', amount, credited, paid_by, refunded, now())
    on conflict (provider_payment_id) do update set status = 'captured', credited_paise = excluded.credited_paise,
      method = excluded.method, captured_at = now(), updated_at = now(),
      provider_refunded_paise = greatest(payments.provider_refunded_paise, excluded.provider_refunded_paise);
  insert into ledger_transactions (kind, provider_payment_id) values ('capture', payment) returning id into capture;
  insert into ledger_entries (transaction_id, account, target_id, amount_paise)
    select capture, entry.account, entry.target_id, entry.amount_paise from (values
        ('provider', null::uuid, amount), (credited_account, credited_target, -credited),
        ('refunds-due', null, credited - amount)
      ) entry (account, target_id, amount_paise)
    where entry.amount_paise <> 0;
  update holds set released_at = now(), released_because = 'captured'
    where order_id = paid_order and released_at is null;
  update hold_periods set ends_at = now() where order_id = paid_order and ends_at > now();
  update payment_orders set status = order_status, updated_at = now(),
      -- A paid order needs no further look at the provider.
      check_at = case when order_status = 'paid' and amount = credited then null else check_at end
    where id = paid_order;
  return capture;
end $$;

-- The usual credit: an open order, a first capture that the gift takes whole without being full then, nothing refunded
-- or disputed. False, and no change, when anything is different.
create function credit_instalment(
  event_source text, event_key text, event_kind text, provider_order text, payment text, event_payload jsonb,
  paid_order uuid, gift uuid, amount bigint, paid_by text
) returns boolean language plpgsql as $$
begin
  perform from gifts where gifts.id = gift and status = 'approved' and price_paise - paid_paise > amount for update;
  if not found then return false; end if;
  perform from payment_orders where payment_orders.id = paid_order and status in ('created', 'attempted') for update;
  if not found then return false; end if;
  if exists (select 1 from payments p where p.provider_payment_id = payment
        and (p.order_id <> paid_order or p.captured_at is not null or p.status not in ('created', 'authorized')))
    or exists (select 1 from ledger_transactions t where t.provider_payment_id = payment and t.kind = 'capture')
    or exists (select 1 from provider_events e where e.provider_payment_id = payment and e.provider_refund_id is not null)
    or exists (select 1 from disputes d where d.provider_payment_id = payment)
  then return false; end if;
  insert into provider_events (source, dedupe_key, kind, provider_order_id, provider_payment_id, payload)
    values (event_source, event_key, event_kind, provider_order, payment, event_payload)
    on conflict (dedupe_key) do nothing;
  perform write_capture(payment, paid_order, amount, amount, paid_by, 0, 'gift', gift, 'paid');
  return true;
end $$;
