-- A card's id opens the card, so it is long and its own: every contributor knows the public id of the gift.
alter table gifts
  add column card_id text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add column card_cover text not null default 'marigolds',
  add column delivery_photo text;

create unique index gifts_card on gifts (card_id);

-- What somebody with an account writes on the card of a gift. Guests' words stand with their contribution.
create table card_messages (
  id uuid primary key default gen_random_uuid(),
  gift_id uuid not null references gifts (id) on delete cascade,
  user_id uuid not null,
  name text not null default '',
  message text not null default '',
  emoji text not null default '',
  picture text,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (gift_id, user_id)
);

insert into card_messages (gift_id, user_id, name, message, created_at)
  select distinct on (m.gift_id, m.user_id) m.gift_id, m.user_id, m.name, m.message, m.at
  from gift_messages m join gifts g on g.id = m.gift_id
  where g.status in ('approved', 'paid', 'dispatched', 'delivered')
  order by m.gift_id, m.user_id, m.id desc;

-- What the recipient answers, from the card.
create table card_thanks (
  id uuid primary key default gen_random_uuid(),
  gift_id uuid not null references gifts (id) on delete cascade,
  message text not null default '',
  picture text,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);

create index card_thanks_gift on card_thanks (gift_id, created_at);

-- Whichever way a picture leaves a card (replaced, removed, cancelled, erased), a job deletes its files.
create table discarded_pictures (
  url text primary key
);

create function keep_discarded_picture() returns trigger language plpgsql as $$
declare
  before text := to_jsonb(old) ->> tg_argv[0];
begin
  if before is not null and (tg_op = 'DELETE' or to_jsonb(new) ->> tg_argv[0] is distinct from before) then
    insert into discarded_pictures (url) values (before) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger card_messages_picture after update of picture or delete on card_messages
  for each row execute function keep_discarded_picture('picture');
create trigger card_thanks_picture after update of picture or delete on card_thanks
  for each row execute function keep_discarded_picture('picture');
create trigger contributors_picture after update of picture or delete on contributors
  for each row execute function keep_discarded_picture('picture');
create trigger gifts_delivery_photo after update of delivery_photo or delete on gifts
  for each row execute function keep_discarded_picture('delivery_photo');
