-- What was done, by whom, to what; written once and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The acting person's user id, an admin's email, or '' when nobody is known yet.
  actor text not null,
  action text not null,
  subject text not null default '',
  before jsonb,
  after jsonb
);

create index audit_entries_actor on audit_entries (actor, at desc);
create index audit_entries_action on audit_entries (action, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_entries_append_only before update or delete or truncate
  on audit_entries for each statement execute function refuse_change();
