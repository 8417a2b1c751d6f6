-- Days of other people, which a visitor wants to be reminded of. They go with the submission.
create table other_days (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references special_days (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  relation text not null,
  occasion text not null,
  -- Null when it is not known, and for children.
  year smallint,
  month_day text not null check (month_day ~ '^\d\d-\d\d$'),
  created_at timestamptz not null default now()
);

create index other_days_submission on other_days (submission_id);
create index other_days_when on other_days (month_day);
