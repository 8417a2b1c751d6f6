-- Every stretch of time in which an order held stock or part of a gift: what one person may hold of one thing is limited.
create table hold_periods (
  id bigint generated always as identity primary key,
  order_id uuid not null references payment_orders (id),
  started_at timestamptz not null default now(),
  -- When the hold expires, or was released before.
  ends_at timestamptz not null
);

create index hold_periods_order on hold_periods (order_id);
insert into hold_periods (order_id, ends_at) select order_id, expires_at from holds where released_at is null;

-- When the provider was last asked about an order because its payer waited for the answer.
alter table payment_orders add column looked_up_at timestamptz;
