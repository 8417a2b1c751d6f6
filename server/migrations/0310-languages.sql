-- The language a customer reads; empty until it is known.
alter table users add column language text;
-- Guests have no account: their language is kept with their address, for the mails to it.
create table guest_languages (
  email text primary key,
  language text not null,
  updated_at timestamptz not null default now()
);
create index guest_languages_updated on guest_languages (updated_at);
