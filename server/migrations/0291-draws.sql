-- Drawing names in a circle. Who has drawn whom is nowhere in these tables but sealed, to the link of each giver.
create table draws (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references circles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  date date not null,
  budget_paise bigint not null check (budget_paise > 0),
  state text not null default 'open' check (state in ('open', 'drawn', 'broken')),
  times_drawn smallint not null default 0,
  created_at timestamptz not null default now()
);

create index draws_circle on draws (circle_id, created_at);
create index draws_date on draws (date);

create table draw_participants (
  draw_id uuid not null references draws (id) on delete cascade,
  member_id uuid not null references circle_members (id) on delete cascade,
  primary key (draw_id, member_id)
);

create index draw_participants_member on draw_participants (member_id);

-- Deleted when the names are drawn: with what somebody knows, they would help to work out the rest.
create table draw_exclusions (
  draw_id uuid not null references draws (id) on delete cascade,
  giver_id uuid not null references circle_members (id) on delete cascade,
  receiver_id uuid not null references circle_members (id) on delete cascade,
  primary key (draw_id, giver_id, receiver_id)
);

create index draw_exclusions_giver on draw_exclusions (giver_id);
create index draw_exclusions_receiver on draw_exclusions (receiver_id);

-- All equally long, and written in a random order.
create table draw_results (
  draw_id uuid not null references draws (id) on delete cascade,
  giver_id uuid not null references circle_members (id) on delete cascade,
  sealed bytea not null check (octet_length(sealed) = 64),
  primary key (draw_id, giver_id)
);

create index draw_results_giver on draw_results (giver_id);

-- One row for each mail, inserted with what it tells; whoever claims it sends it and deletes it.
create table draw_mails (
  id uuid primary key default gen_random_uuid(),
  draw_id uuid not null references draws (id) on delete cascade,
  member_id uuid not null references circle_members (id) on delete cascade,
  kind text not null check (kind in ('asked', 'drawn', 'broken')),
  times_drawn smallint not null,
  claimed_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  unique (draw_id, member_id, kind, times_drawn)
);

create index draw_mails_member on draw_mails (member_id);
create index draw_mails_due on draw_mails (next_try_at) where claimed_at is null;
