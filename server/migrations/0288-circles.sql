-- People who give to each other: a family, a class, a team.
create table circles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('family', 'friends', 'class', 'team')),
  -- What each member is ready to give for another's day.
  budget_paise bigint not null check (budget_paise > 0),
  -- How many days before a member's day the others are asked.
  days_ahead smallint not null check (days_ahead between 5 and 60),
  created_at timestamptz not null default now()
);

-- Whoever leaves is deleted, not marked.
create table circle_members (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references circles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  state text not null check (state in ('invited', 'joined')),
  -- Who runs the circle: invites, removes, changes and ends it.
  runs boolean not null default false,
  user_id uuid references users (id) on delete set null,
  email text check (email = lower(email)),
  -- Only a confirmed address is mailed more than once.
  email_confirmed_at timestamptz,
  -- Of the link that confirms an address which the member typed.
  email_token_hash bytea unique,
  token_hash bytea unique,
  -- Whether the link has only ever been in a mail to `email`; whoever joins with it has that address.
  token_mailed boolean not null default false,
  -- X25519 public key of the token, base64url: what is sealed to it only the link's holder can open.
  seal_key text,
  -- Where gifts reach the member; nobody else in the circle sees it.
  phone text not null default '',
  flat_no text not null default '',
  apartment text not null default '',
  landmark text not null default '',
  district text not null default '',
  address_state text not null default '',
  pincode text not null default '',
  wishes text not null default '',
  wish_product_ids integer[] not null default '{}',
  -- Of the notice that stood beside the button, once they joined.
  notice_version text,
  joined_at timestamptz,
  created_at timestamptz not null default now(),
  unique (circle_id, user_id),
  check ((state = 'joined') = (joined_at is not null)),
  check (not runs or state = 'joined')
);

create unique index circle_members_runs on circle_members (circle_id) where runs;
create index circle_members_user on circle_members (user_id) where user_id is not null;

-- Mails have links of their own, because only hashes are kept. They open the page like the member's own link, but nothing
-- that was sealed to it.
create table circle_links (
  token_hash bytea primary key,
  member_id uuid not null references circle_members (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index circle_links_member on circle_links (member_id);

-- A member's own days, of which the year is never asked.
create table circle_days (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references circle_members (id) on delete cascade,
  kind text not null check (kind in ('birthday', 'anniversary', 'other')),
  title text not null default '' check ((kind = 'other') = (title <> '')),
  month_day text not null check (month_day ~ '^\d\d-\d\d$'),
  created_at timestamptz not null default now()
);

create index circle_days_member on circle_days (member_id);
create index circle_days_when on circle_days (month_day);

-- The others are asked once for each day and year. What was organised stays after people leave, so that turns stay fair.
create table circle_asks (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references circles (id) on delete cascade,
  -- Whose day it is; they never see this row.
  member_id uuid references circle_members (id) on delete set null,
  day_id uuid references circle_days (id) on delete set null,
  kind text not null check (kind in ('birthday', 'anniversary', 'other')),
  title text not null default '',
  date date not null,
  year smallint not null,
  turn_id uuid references circle_members (id) on delete set null,
  organiser_id uuid references circle_members (id) on delete set null,
  gift_id uuid references gifts (id) on delete set null,
  organised_at timestamptz,
  created_at timestamptz not null default now(),
  unique (day_id, year)
);

create index circle_asks_circle on circle_asks (circle_id, date);
create index circle_asks_member on circle_asks (member_id);
create index circle_asks_turn on circle_asks (turn_id);
create index circle_asks_organiser on circle_asks (organiser_id);
create index circle_asks_gift on circle_asks (gift_id);

-- One row for each mail, inserted with what it tells: whoever claims it sends it.
create table circle_mails (
  ask_id uuid not null references circle_asks (id) on delete cascade,
  member_id uuid not null references circle_members (id) on delete cascade,
  kind text not null check (kind in ('ask', 'gift')),
  claimed_at timestamptz,
  sent_at timestamptz,
  primary key (ask_id, member_id, kind)
);

create index circle_mails_member on circle_mails (member_id);
create index circle_mails_due on circle_mails (ask_id) where sent_at is null;

-- All that stays of members who left: rows of them that a backup brings back are to be deleted again.
create table circle_departures (
  member_id uuid primary key,
  left_at timestamptz not null default now()
);
