-- Addresses that were asked to confirm a promise and have not answered: until they do, they get no second mail.
create table pledge_questions (
  address_hash bytea primary key,
  asked_at timestamptz not null default now()
);
create index pledge_questions_asked on pledge_questions (asked_at);
