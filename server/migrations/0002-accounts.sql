create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null default '',
  photo text not null default '',
  -- Argon2id in its own text form; absent for people who only ever came through the identity provider.
  password_hash text,
  email_confirmed_at timestamptz,
  -- An erased person keeps a row without a name, so that money records have something to point at.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index users_email on users (email) where erased_at is null;

-- Who a person is at an identity provider: keyed on the provider's subject, never on the email.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

create index identities_user on identities (user_id);

-- Tokens are kept as SHA-256 only: a copy of this table signs nobody in.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  provider text not null,
  -- The subject at the provider, '' for a password sign-in.
  uid text not null default '',
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Links sent by mail: one use, a short life, hashed.
create table mail_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('confirm-email', 'reset-password')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index mail_links_user on mail_links (user_id);

-- The provider's refresh token, encrypted with a key that only the browser's cookie holds.
create table provider_sessions (
  cookie_hash bytea primary key,
  issuer text not null,
  subject text not null,
  sealed bytea not null,
  -- A refresh token that rotates may be spent only once: whoever refreshes holds the row until then.
  refreshing_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index provider_sessions_person on provider_sessions (issuer, subject);
create index provider_sessions_expires on provider_sessions (expires_at);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  full_address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (user_id, full_address)
);
