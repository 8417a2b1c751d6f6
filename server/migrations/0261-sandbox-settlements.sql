-- The payment sandbox's settlements.
create table sandbox_settlements (
  seq bigint generated always as identity,
  id text primary key,
  amount bigint not null,
  fees bigint not null,
  tax bigint not null,
  utr text,
  status text not null check (status in ('created', 'processed', 'failed')),
  created_at bigint not null
);

create index sandbox_settlements_newest on sandbox_settlements (created_at, seq);

create table sandbox_settlement_lines (
  seq bigint generated always as identity primary key,
  settlement_id text references sandbox_settlements (id),
  entity_id text not null,
  type text not null check (type in ('payment', 'refund', 'adjustment', 'transfer')),
  amount bigint not null,
  credit bigint not null,
  debit bigint not null,
  fee bigint not null,
  tax bigint not null,
  on_hold boolean not null,
  payment_id text,
  dispute_id text,
  description text,
  created_at bigint not null,
  -- Decides the day that the line is reported on; none while it waits for the next settlement.
  settled_at bigint
);

create index sandbox_settlement_lines_day on sandbox_settlement_lines (settled_at, seq);
create index sandbox_settlement_lines_entity on sandbox_settlement_lines (entity_id);
