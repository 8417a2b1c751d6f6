-- A change of many products at once. Its products are fixed by the preview; each is changed once, and its row says so in the
-- same transaction. The rows keep the values that an undo restores.
create table bulk_edits (
  id integer generated always as identity primary key,
  state text not null default 'previewed' check (state in ('previewed', 'running', 'done', 'undoing', 'undone')),
  change jsonb not null,
  -- An admin's email.
  actor text not null,
  unchanged integer not null default 0,
  at timestamptz not null default now(),
  -- Of the last products that were changed or changed back.
  moved_at timestamptz not null default now()
);
create index bulk_edits_unfinished on bulk_edits (moved_at) where state in ('running', 'undoing');

create table bulk_edit_rows (
  bulk_edit_id integer not null references bulk_edits (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  state text not null check (state in ('waiting', 'changed', 'refused', 'undone', 'kept')),
  -- Why it was refused.
  reason text,
  -- Only what differs.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- The fields that an undo left as they were.
  kept text[] not null default '{}',
  primary key (bulk_edit_id, product_id)
);
create index bulk_edit_rows_open on bulk_edit_rows (bulk_edit_id, state, product_id);
create index bulk_edit_rows_product on bulk_edit_rows (product_id);
