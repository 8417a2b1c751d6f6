-- Money that a bank took back for a lost dispute after it had been refunded already. It is in nobody's account: the shop paid
-- twice. `refund-covered` is the way back: a refund that failed had been paid by the bank.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('capture', 'refund-requested', 'refund-processed', 'refund-covered', 'settlement', 'settlement-correction',
      'settlement-reversed')) not valid;
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('provider', 'purchase', 'gift', 'refunds-due', 'paid-twice', 'bank', 'provider-fees', 'gst-on-fees', 'adjustments'))
    not valid;
create index ledger_entries_paid_twice on ledger_entries (amount_paise) where account = 'paid-twice';

-- How much of a refund at the provider or of a lost dispute went back a second time, and who has dealt with it.
alter table refunds
  add column paid_twice_paise bigint not null default 0,
  add column paid_twice_noted_at timestamptz,
  add column paid_twice_noted_by text;
create index refunds_paid_twice on refunds (created_at) where paid_twice_paise > 0;

-- Refunds wait for the bank's decision, so an undecided dispute whose event was lost is looked up at the provider.
alter table disputes add column check_at timestamptz not null default now() + interval '1 hour';
create index disputes_undecided on disputes (check_at) where status in ('open', 'under_review');
