-- Requests cost nothing: after the first one admins get at most one mail in a quarter of an hour, which counts the rest.
create table admin_digests (
  name text primary key,
  mailed_at timestamptz not null,
  waiting integer not null default 0
);
