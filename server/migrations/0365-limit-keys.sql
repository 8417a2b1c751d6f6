-- Secrets that a shop makes for itself. The first process that needs one inserts it; all processes share it.
create table shop_secrets (
  name text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);

-- Keys of counters were emails and network addresses. From now on they are hashed with a secret of the shop. What processes
-- of the previous version still write is deleted by the nightly sweep.
delete from rate_limits;
