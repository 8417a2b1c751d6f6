-- What the owner has set, as one row; what is absent has its default. Every process listens to 'shop_settings'.
create table shop_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  settings jsonb not null default '{}',
  -- The last test of the payment keys that worked: which key, and when.
  tested_key text,
  tested_at timestamptz,
  -- A shop whose demo was removed stays empty, also after a restart.
  demo_removed_at timestamptz,
  updated_at timestamptz not null default now()
);

insert into shop_settings default values;

create table shop_setting_changes (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  setting text not null,
  before jsonb not null,
  after jsonb not null
);

-- The rows that the demo loaded, so that they and nothing else can be removed.
create table demo_rows (
  kind text not null check (kind in ('product', 'category', 'user', 'special_days')),
  row_id text not null,
  primary key (kind, row_id)
);
