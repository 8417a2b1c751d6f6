-- Admins beside those of ADMIN_EMAILS.
create table admins (
  email text primary key check (email = lower(email)),
  invited_by text not null,
  created_at timestamptz not null default now()
);

-- A sign-in under way. Its handle only names the attempt: with it alone nobody gets in.
create table admin_sign_ins (
  handle_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null
);

create index admin_sign_ins_expires on admin_sign_ins (expires_at);

-- One live code for each handle or session: the hash of that secret is the key here, and the secret itself,
-- which no table holds, is the key of the code's HMAC. A copy of this table opens nothing.
create table admin_codes (
  holder_hash bytea primary key,
  code_hmac bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create index admin_codes_expires on admin_codes (expires_at);

-- When the last code of each kind was mailed, for the pause between two.
create table admin_code_mails (
  email text not null,
  kind text not null check (kind in ('sign-in', 'step-up')),
  sent_at timestamptz not null,
  primary key (email, kind)
);

create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  email text not null,
  code_verified_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index admin_sessions_email on admin_sessions (email);
