-- What visitors gave with their consent. A withdrawn submission is deleted, not marked.
create table special_days (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text not null,
  email text check (email = lower(email)),
  birthday date,
  anniversary date,
  referred_by text not null default '',
  flat_no text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null,
  consent_version text not null,
  -- Word for word: the version alone proves little once the words have moved on.
  consent_words text not null,
  consented_at timestamptz not null default now(),
  -- Of everything that was sent, so that a repeated post makes no second row.
  form_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index special_days_newest on special_days (created_at desc, id);

-- Every day of a submission as month and day, for whoever asks what comes next. Children have no more than this.
create table special_day_dates (
  submission_id uuid not null references special_days (id) on delete cascade,
  kind text not null check (kind in ('birthday', 'anniversary', 'child')),
  nth smallint not null,
  month_day text not null check (month_day ~ '^\d\d-\d\d$'),
  primary key (submission_id, kind, nth)
);

create index special_day_dates_when on special_day_dates (month_day);

-- One row before each reminder goes out: whoever inserts it sends it.
create table special_day_reminders (
  submission_id uuid not null references special_days (id) on delete cascade,
  day date not null,
  claimed_at timestamptz not null,
  sent_at timestamptz,
  primary key (submission_id, day)
);

create index special_day_reminders_day on special_day_reminders (day);

-- Each mail has a link of its own, because only hashes are kept. They outlive the submission: an old link then says
-- that it was withdrawn.
create table special_day_links (
  token_hash bytea primary key,
  submission_id uuid not null,
  created_at timestamptz not null default now()
);

create index special_day_links_submission on special_day_links (submission_id);

-- All that stays of a withdrawn submission: that there was consent, and when it ended. Rows of it that a backup
-- brings back are to be deleted again.
create table special_day_withdrawals (
  submission_id uuid primary key,
  consent_version text not null,
  consented_at timestamptz not null,
  withdrawn_at timestamptz not null default now()
);
