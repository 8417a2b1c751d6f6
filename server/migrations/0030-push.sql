-- The pair of keys that signs every message: made once, shared by every process.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  -- Whoever is signed out on a device gets nothing there any more.
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What each person wants to be told of, and how.
create table notice_choices (
  user_id uuid not null references users (id),
  topic text not null check (topic in ('gifts-orders', 'reminders', 'offers')),
  mail boolean not null,
  push boolean not null,
  primary key (user_id, topic)
);

create index notice_choices_followers on notice_choices (topic) where push;

-- One message, to many people or to one.
create table push_sends (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('announcement', 'test', 'notice')),
  -- What happened and who is told of it: the same notice is never queued twice.
  notice_key text unique,
  -- Everybody who follows the topic; null for named people.
  audience_topic text check (audience_topic in ('gifts-orders', 'reminders', 'offers')),
  -- Named people, until the message starts and each has a row of their own.
  emails text[] not null default '{}',
  user_id uuid references users (id),
  topic text not null check (topic in ('gifts-orders', 'reminders', 'offers')),
  title text not null,
  body text not null,
  path text not null check (path like '/%' and path not like '//%'),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  send_at timestamptz not null default now(),
  status text not null default 'scheduled' check (status in ('scheduled', 'sending', 'done', 'cancelled')),
  finished_at timestamptz
);

create index push_sends_open on push_sends (send_at) where status in ('scheduled', 'sending');
create index push_sends_list on push_sends (created_at desc) where kind = 'announcement';
create index push_sends_user on push_sends (user_id);

-- One message to one device. It is claimed, and the claim committed, before anything is sent: whoever dies in between
-- leaves a claim behind that becomes 'unknown', and is never sent again.
create table push_deliveries (
  id bigint generated always as identity primary key,
  send_id uuid not null references push_sends (id) on delete cascade,
  user_id uuid references users (id),
  email text not null default '',
  -- No reference: a device that is gone is still reported.
  subscription_id uuid,
  outcome text not null default 'waiting' check (
    outcome in ('waiting', 'sending', 'sent', 'no-device', 'gone', 'too-large', 'refused', 'failed', 'unknown')
  ),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  unique (send_id, subscription_id)
);

create index push_deliveries_waiting on push_deliveries (send_id, next_try_at, id) where outcome = 'waiting';
create index push_deliveries_claimed on push_deliveries (claimed_at) where outcome = 'sending';
create index push_deliveries_report on push_deliveries (send_id, id);
create index push_deliveries_user on push_deliveries (user_id);
