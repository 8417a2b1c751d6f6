-- The organiser's own words for inviting people, the name they ask under, and that the deadline was extended once.
alter table gifts
  add column organiser_name text not null default '',
  add column invite_text text not null default '',
  add column invite_mail text not null default '',
  add column extended_at timestamptz;

-- People the organiser wants to ask: names only, no phone numbers.
create table gift_invitees (
  id bigint primary key generated always as identity,
  gift_id uuid not null references gifts (id) on delete cascade,
  name text not null,
  nudged_at timestamptz,
  created_at timestamptz not null default now()
);

create index gift_invitees_gift on gift_invitees (gift_id, id);
