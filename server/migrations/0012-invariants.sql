create table invariant_runs (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null default now(),
  -- What changed after this was looked at; everything when it is null.
  since timestamptz,
  broken jsonb not null
);
