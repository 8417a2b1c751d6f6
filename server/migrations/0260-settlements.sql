-- What the payment provider paid into the bank, its lines, and where these differ from the ledger.
create table settlements (
  id text primary key,
  -- What arrived: credits less debits.
  amount_paise bigint not null,
  -- Fees include the tax on them, as the provider reports them.
  fees_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  utr text,
  status text not null check (status in ('created', 'processed', 'failed')),
  -- The provider's time of the settlement.
  created_at timestamptz not null,
  -- When it was first seen as processed, and as failed after that.
  settled_at timestamptz,
  reversed_at timestamptz,
  -- Sums of its lines: what they pay out, their fees and tax, and the payments less refunds that the ledger knows.
  lines_count integer not null default 0,
  lines_paise bigint not null default 0,
  lines_fees_paise bigint not null default 0,
  lines_tax_paise bigint not null default 0,
  known_paise bigint not null default 0,
  -- When it was last compared with the ledger and posted; null again once it or a line of it changes.
  compared_at timestamptz,
  fetched_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index settlements_newest on settlements (created_at desc, id desc);
create index settlements_updated on settlements (updated_at);
create index settlements_uncompared on settlements (id) where compared_at is null;

create table settlement_lines (
  id bigint generated always as identity primary key,
  -- Without one the provider holds the money back.
  settlement_id text references settlements (id),
  type text not null check (type in ('payment', 'refund', 'adjustment', 'transfer')),
  -- The provider's payment, refund or adjustment.
  entity_id text not null,
  -- The payment that a refund is of.
  payment_id text,
  dispute_id text,
  amount_paise bigint not null,
  credit_paise bigint not null default 0,
  debit_paise bigint not null default 0,
  fee_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  on_hold boolean not null default false,
  method text not null default '',
  description text not null default '',
  -- When the payment or refund was made, and when it was settled.
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Null until it is compared with the ledger; `duplicate`: another settlement has it already.
  match text check (match in ('matched', 'differs', 'unknown', 'duplicate')),
  fetched_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One line for each thing in a settlement, however often and by how many processes it is fetched.
create unique index settlement_lines_once on settlement_lines (coalesce(settlement_id, ''), type, entity_id);
create index settlement_lines_settlement on settlement_lines (settlement_id, id);
create index settlement_lines_entity on settlement_lines (entity_id);
create index settlement_lines_payment on settlement_lines (payment_id) where payment_id is not null;
create index settlement_lines_dispute on settlement_lines (dispute_id) where dispute_id is not null;
create index settlement_lines_updated on settlement_lines (updated_at);
create index settlement_lines_unmatched on settlement_lines (id) where match is distinct from 'matched';

create table settlement_differences (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('unknown-payment', 'unknown-refund', 'payment-amount', 'refund-amount', 'credit',
    'fee', 'payment-missing', 'refund-missing', 'duplicate', 'reversed', 'sum', 'adjustment', 'on-hold')),
  settlement_id text references settlements (id),
  -- The payment, refund, adjustment or settlement that it is about.
  entity_id text not null,
  payment_id text,
  expected_paise bigint,
  found_paise bigint,
  -- `closed`: a later fetch explained it; `resolved`: an admin did.
  state text not null default 'open' check (state in ('open', 'resolved', 'closed')),
  note text not null default '',
  resolved_at timestamptz,
  found_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index settlement_differences_once
  on settlement_differences (kind, entity_id, coalesce(settlement_id, ''));
create index settlement_differences_state on settlement_differences (state, found_at desc, id desc);
create index settlement_differences_settlement on settlement_differences (settlement_id) where settlement_id is not null;

-- One row for each run. Only one runs at a time; one whose process died is taken over when its lease ends.
create table settlement_fetches (
  id bigint generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  first_day date not null,
  last_day date not null,
  days_done integer not null default 0,
  settlements integer not null default 0,
  lines integer not null default 0,
  problem text not null default '',
  lease_ends timestamptz not null default now() + interval '2 minutes',
  started_at timestamptz not null default now(),
  ended_at timestamptz
);

create unique index settlement_fetches_running on settlement_fetches ((true)) where state = 'running';
create index settlement_fetches_done on settlement_fetches (first_day) where state = 'done';

-- A settlement moves what the provider holds to the bank. It belongs to no single payment. A process of the previous
-- version writes none, and what it writes is still accepted. `not valid`: rows from before satisfy the narrower checks.
alter table ledger_transactions
  alter column provider_payment_id drop not null,
  add column settlement_id text references settlements (id),
  drop constraint ledger_transactions_kind_check,
  drop constraint ledger_transactions_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('capture', 'refund-requested', 'refund-processed', 'settlement', 'settlement-correction', 'settlement-reversed')) not valid,
  add constraint ledger_transactions_check check (case
    when kind in ('settlement', 'settlement-correction', 'settlement-reversed')
      then settlement_id is not null and provider_payment_id is null and refund_id is null
    else settlement_id is null and provider_payment_id is not null and (kind = 'capture') = (refund_id is null) end) not valid;

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('provider', 'purchase', 'gift', 'refunds-due', 'bank', 'provider-fees', 'gst-on-fees', 'adjustments')) not valid;

create index ledger_transactions_settlement on ledger_transactions (settlement_id) where settlement_id is not null;
create unique index ledger_one_settlement_step on ledger_transactions (settlement_id, kind)
  where kind in ('settlement', 'settlement-reversed');
