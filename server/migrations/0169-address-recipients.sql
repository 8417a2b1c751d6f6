-- Saved addresses may say who lives there.
alter table addresses
  add column name text not null default '',
  add column phone text not null default '';
