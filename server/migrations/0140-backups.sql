-- When backups were finished, for the admins' status page. Restoring does not need it.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  pictures integer not null
);
