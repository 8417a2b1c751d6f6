-- What the last nightly check of a month found between its documents and the ledger; 0 when everything has its reason.
create table tax_tie_checks (
  month date primary key check (extract(day from month) = 1),
  checked_at timestamptz not null default now(),
  unexplained integer not null
);
