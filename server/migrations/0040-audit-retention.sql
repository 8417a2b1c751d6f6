-- Audit entries stay append-only for two years; after that the nightly cleanup may delete them, and nothing else may.
create function allow_only_old_audit_entries_to_go() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '2 years' then
    raise exception '% is append-only for two years', tg_table_name;
  end if;
  return old;
end $$;

drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update or truncate
  on audit_entries for each statement execute function refuse_change();
create trigger audit_entries_kept before delete
  on audit_entries for each row execute function allow_only_old_audit_entries_to_go();
