-- The work list counts what is to be packed and dispatched by the day it is due, and shows the first of each.
create index purchases_to_ship on purchases (status, due_at, number) where status in ('placed', 'packed');

-- Screens of admins are told that something changed, and how many orders are new; never what.
create function notify_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', tg_argv[0]);
  return null;
end $$;

create function notify_desk_of_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', 'placed ' || count(*)) from placed having count(*) > 0;
  return null;
end $$;

create trigger purchases_placed_desk after insert on purchases
  referencing new table as placed for each statement execute function notify_desk_of_orders();
create trigger purchases_moved_desk after update of status on purchases
  for each row when (old.status is distinct from new.status) execute function notify_desk('orders');
create trigger gifts_requested_desk after insert on gifts
  for each statement execute function notify_desk('gifts');
create trigger gifts_moved_desk after update of status on gifts
  for each row when (old.status is distinct from new.status) execute function notify_desk('gifts');
create trigger purchase_returns_desk after insert or update of state on purchase_returns
  for each statement execute function notify_desk('returns');
create trigger reviews_desk after insert or update of status, reports on reviews
  for each statement execute function notify_desk('reviews');

-- Filters of the admins' lists that one admin has named.
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  admin text not null,
  list text not null check (list in ('orders', 'gifts', 'products', 'returns')),
  name text not null,
  -- As in the list's address, without what was searched for.
  query text not null,
  created_at timestamptz not null default now(),
  unique (admin, list, name)
);

-- How an admin is told of orders, gifts and returns. No row: a mail for each.
create table admin_notices (
  admin text primary key,
  mails text not null check (mails in ('each', 'digest', 'none')),
  digest_hour smallint not null default 9 check (digest_hour between 0 and 23),
  -- The day in India whose digest was queued last.
  digest_day date
);
