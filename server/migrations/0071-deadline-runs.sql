-- When a task that closes things for good last ran, by the database's clock; see server/src/gifts/deadline-guard.ts.
create table deadline_runs (
  name text primary key,
  ran_at timestamptz not null,
  -- Set while a leap of the clock waits for its confirmation.
  leap_at timestamptz,
  leap_seen_at timestamptz
);
