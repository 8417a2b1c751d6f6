-- Refunds may also be started at the provider (dashboard, bank) or be the end of a lost dispute. One of the shop's that
-- was not sent before the provider returned the same money in another way is cancelled.
alter table refunds add column started_by text not null default 'shop'
  check (started_by in ('shop', 'provider', 'dispute'));
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'pending', 'processed', 'failed', 'cancelled'));
update refunds set started_by = 'provider' where requested_by = 'the provider' and status = 'processed';

-- The most the provider ever reported as refunded: more than the known refunds means that one is missing here.
alter table payments add column provider_refunded_paise bigint not null default 0;
create index payments_refunded_at_provider on payments (updated_at) where provider_refunded_paise > 0;

create table disputes (
  id text primary key,
  provider_payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null default '',
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index disputes_payment on disputes (provider_payment_id);
create index refunds_started_elsewhere on refunds (created_at) where started_by <> 'shop';
