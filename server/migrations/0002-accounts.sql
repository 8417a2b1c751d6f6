create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null default '',
  photo text not null default '',
  -- Argon2id in its own text form; absent for people who only ever came through the identity provider.
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index users_email on users (email);
