alter table imports
  -- Whether the admin who uploaded it may set HSN codes, tax rates and lead days; without it these columns are left out.
  add column sets_terms boolean not null default false,
  -- The columns that were left out for that reason, as the file names them.
  add column refused_columns text[] not null default '{}',
  -- Admins' emails.
  add column applied_by text,
  add column undone_by text,
  -- How often a check has begun, and when the process that does it last said so.
  add column check_tries integer not null default 0,
  add column check_seen_at timestamptz;
-- Read piece by piece, which a compressed value is not made for.
alter table imports alter column file set storage external;
-- How much work a product is, so that the work of one transaction keeps nobody waiting.
alter table import_rows add column weight integer not null default 1;
