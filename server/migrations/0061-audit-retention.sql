-- Audit entries still cannot be changed, but may be deleted once they are two years old.
drop trigger audit_entries_append_only on audit_entries;

create trigger audit_entries_unchanged before update or truncate
  on audit_entries for each statement execute function refuse_change();

create trigger audit_entries_retained before delete
  on audit_entries for each row when (old.at > now() - interval '2 years') execute function refuse_change();

create index audit_entries_at on audit_entries using brin (at);
