-- Codes with which the first owner of a shop without any admin is made; each server that starts on such a shop has one.
create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now()
);
