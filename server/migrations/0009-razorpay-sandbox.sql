-- What the embedded stand-in for Razorpay remembers: a provider does not forget when its customer restarts.
-- Nothing of the shop refers to these tables, and they refer to nothing of the shop.
create table sandbox_orders (
  seq bigint generated always as identity,
  id text primary key,
  amount bigint not null check (amount > 0),
  amount_paid bigint not null default 0,
  currency text not null,
  receipt text,
  status text not null check (status in ('created', 'attempted', 'paid')),
  attempts integer not null default 0,
  authorized boolean not null default false,
  auto_capture boolean not null,
  -- json, not jsonb: the provider gives notes back in the order they came.
  notes json not null,
  created_at bigint not null
);
create index sandbox_orders_newest on sandbox_orders (created_at, seq);
create index sandbox_orders_receipt on sandbox_orders (receipt);

create table sandbox_payments (
  seq bigint generated always as identity,
  id text primary key,
  order_id text not null references sandbox_orders (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  captured boolean not null default false,
  method text not null,
  instrument json not null,
  amount_refunded bigint not null default 0,
  fee bigint,
  tax bigint,
  error json,
  notes json not null,
  -- When the provider acts by itself: an unanswered payment fails, an uncaptured one goes back.
  due_at timestamptz,
  created_at bigint not null,
  check (amount_refunded between 0 and amount)
);
create index sandbox_payments_order on sandbox_payments (order_id);
create index sandbox_payments_newest on sandbox_payments (created_at, seq);
create index sandbox_payments_due on sandbox_payments (due_at) where due_at is not null;

create table sandbox_refunds (
  seq bigint generated always as identity,
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  speed_requested text not null,
  receipt text,
  notes json not null,
  idempotency_key text unique,
  request text not null,
  due_at timestamptz,
  due_status text check (due_status in ('processed', 'failed')),
  created_at bigint not null
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
create index sandbox_refunds_newest on sandbox_refunds (created_at, seq);
create index sandbox_refunds_due on sandbox_refunds (due_at) where due_at is not null;

create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  event text not null,
  body text not null,
  signed_with text not null check (signed_with in ('current', 'previous')),
  state text not null check (state in ('waiting', 'delivered', 'dropped', 'given_up')),
  attempts integer not null default 0,
  last_status integer,
  due_at timestamptz not null,
  queued_at timestamptz not null
);
create index sandbox_deliveries_due on sandbox_deliveries (due_at) where state = 'waiting';
