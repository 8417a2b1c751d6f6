-- Banks take ordinary refunds for six months, so a gift collects for less than that. Old processes write neither column:
-- without a day a gift takes payments from the day it was asked for.
alter table gifts add column opens_on date;
-- Its last day came from its first payment instead of its date: everyone who paid is told in time.
alter table gifts add column ends_early boolean not null default false;
-- The organiser was told that payments have opened; the days before the end on which everybody was told last.
alter table gifts add column opening_told_at timestamptz;
alter table gifts add column ending_told_days smallint;

create index gifts_opening on gifts (opens_on) where opens_on is not null and opening_told_at is null;
