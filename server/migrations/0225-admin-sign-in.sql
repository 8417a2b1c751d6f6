-- Ways of proving oneself as an admin beside the mailed code. They belong to an admin's email, which may come from
-- ADMIN_EMAILS and then has no row in `admins`.
create table admin_passkeys (
  id text primary key,
  email text not null,
  -- The same for all of an admin; authenticators keep it beside the key, so it says nothing about the person.
  user_handle bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index admin_passkeys_email on admin_passkeys (email);

-- One authenticator app for an admin. Without `confirmed_at` it is being set up and proves nothing.
-- `last_step` is the 30 seconds whose code was used last: no code serves twice.
create table admin_totp (
  email text primary key,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_used_at timestamptz
);

create table admin_recovery_codes (
  code_hash bytea primary key,
  email text not null,
  created_at timestamptz not null default now()
);
create index admin_recovery_codes_email on admin_recovery_codes (email);

-- What a passkey is asked to sign. The holder is the session, or the browser that is signing in.
create table admin_challenges (
  holder_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'add')),
  challenge text not null,
  -- Of the passkey that is being made.
  user_handle bytea,
  expires_at timestamptz not null,
  primary key (holder_hash, purpose)
);
create index admin_challenges_expiry on admin_challenges (expires_at);

alter table admin_sessions
  add column device text not null default '',
  add column proof text not null default 'mail' check (proof in ('mail', 'passkey', 'totp', 'recovery', 'setup'));

-- When an admin signed in last. Sessions are deleted when they end, and an invitation that nobody used has no row.
create table admin_visits (
  email text primary key,
  last_at timestamptz not null
);
insert into admin_visits (email, last_at)
  select actor, max(at) from audit_entries where action = 'admin-sign-in' group by actor;
