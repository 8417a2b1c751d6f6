-- Product feeds as they are sent: every process answers with the same bytes.
create table feeds (
  name text primary key,
  -- gzip
  body bytea not null,
  -- Of the text before it was compressed.
  etag text not null,
  items integer not null,
  problems jsonb not null,
  -- What it was made from, so that a change can be told.
  made_from text not null,
  made_at timestamptz not null default now()
);

-- Already compressed.
alter table feeds alter column body set storage external;

-- One row: the run that makes feeds now, or made them last. A lease keeps a second one out, and ends with its process.
create table feed_run (
  one_row boolean primary key default true check (one_row),
  id uuid,
  feeds text[] not null default '{}',
  products_done integer not null default 0,
  products_all integer not null default 0,
  failed boolean not null default false,
  lease_ends timestamptz
);
insert into feed_run default values;
