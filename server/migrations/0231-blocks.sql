-- People who cannot sign in, order or chip in. On the account's own row, because it is locked when an order is placed.
alter table users add column blocked_at timestamptz;

create table blocks (
  -- Of the account, or of a guest who confirmed their email.
  customer_id uuid primary key,
  -- SHA-256 of a confirmed email: orders without an account and new accounts are compared with it.
  email_hash bytea,
  reason text not null default '',
  blocked_by text not null,
  blocked_at timestamptz not null default now()
);
create index blocks_email on blocks (email_hash) where email_hash is not null;
