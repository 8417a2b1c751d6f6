-- Of an audit entry nothing can be changed but one thing: what was typed into it about a person can be removed when they are
-- erased. Who did what, to what and when stays as it was written.
create function keep_audit_entry() returns trigger language plpgsql as $$
declare
  words constant text[] := array['note', 'reason', 'answer', 'tracking', 'courier', 'trackingNumber', 'device', 'email'];
begin
  if (new.id, new.at, new.actor, new.action, new.subject) is distinct from (old.id, old.at, old.actor, old.action, old.subject)
    or (new.before is distinct from old.before and new.before is distinct from old.before - words)
    or (new.after is distinct from old.after and new.after is distinct from old.after - words)
  then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;

drop trigger audit_entries_unchanged on audit_entries;

create trigger audit_entries_kept before update on audit_entries for each row execute function keep_audit_entry();

create trigger audit_entries_unchanged before truncate on audit_entries for each statement execute function refuse_change();
