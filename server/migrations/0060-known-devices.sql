-- Browsers that somebody has signed in with. The cookie's token is stored as SHA-256 only, and grants nothing: it exempts
-- its browser from the limits that strangers can use up for an account.
create table known_devices (
  token_hash bytea not null,
  role text not null check (role in ('customer', 'admin')),
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, role, email)
);

create index known_devices_account on known_devices (role, email);
create index known_devices_last_used on known_devices (last_used_at);

-- Failed passwords, and when the next attempt is allowed. The key is a hash of whom and where the attempts are about.
-- Unlogged, because losing a delay in a crash harms nobody.
create unlogged table sign_in_delays (
  key bytea primary key,
  failures integer not null,
  retry_at timestamptz not null,
  expires_at timestamptz not null
);

create index sign_in_delays_expires on sign_in_delays (expires_at);

-- When the last code was mailed for each sign-in or session. Takes the place of admin_code_mails, whose cooldown was
-- shared by everybody who asked with the same email.
create table admin_code_cooldowns (
  holder_hash bytea primary key,
  sent_at timestamptz not null
);
