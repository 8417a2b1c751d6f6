-- One table for what people write for a gift: wishes (gift_messages), words on the card (card_messages) and words of
-- guests (contributors) become gift notes. The old tables and columns stay, so that the previous version keeps working
-- while processes are replaced one by one; a later "-contract" migration drops them together with the triggers below.

-- In the order in which payments lock them: creating the foreign keys and triggers takes these locks anyway.
lock table users, gifts, payment_orders, contributors, gift_messages, card_messages in share row exclusive mode;

create table gift_notes (
  id uuid primary key default gen_random_uuid(),
  gift_id uuid not null references gifts (id) on delete cascade,
  -- The author: an account or a guest.
  user_id uuid references users (id),
  contributor_id uuid references contributors (id) on delete cascade,
  -- Written with this order: shown once it is paid.
  order_id uuid references payment_orders (id) on delete cascade,
  -- As everybody may read it; empty for somebody who gave no name or stays anonymous.
  name text not null default '',
  message text not null default '',
  emoji text not null default '',
  picture text,
  -- Taken down by the organiser or an admin. Everything else that its author writes for the gift is hidden too.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the words were written last: the newest note of a person stands on the card.
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, contributor_id) = 1)
);

create index gift_notes_gift on gift_notes (gift_id);
create unique index gift_notes_order on gift_notes (order_id) where order_id is not null;
create index gift_notes_user on gift_notes (user_id) where user_id is not null;
create index gift_notes_contributor on gift_notes (contributor_id) where contributor_id is not null;

-- A wish that stands on the card is one note with what was added to it there.
insert into gift_notes (id, gift_id, user_id, name, message, emoji, picture, removed_at, created_at, updated_at)
  select c.id, c.gift_id, c.user_id, c.name, c.message, c.emoji, c.picture, c.removed_at,
    coalesce(m.at, c.created_at), c.updated_at
  from card_messages c join users u on u.id = c.user_id
  left join gift_messages m on m.gift_id = c.gift_id and m.user_id = c.user_id and m.message = c.message
  where c.message <> '' or c.emoji <> '' or c.picture is not null or c.removed_at is not null;

insert into gift_notes (gift_id, user_id, name, message, created_at, updated_at)
  select m.gift_id, m.user_id, m.name, m.message, m.at, m.at from gift_messages m
  where not exists (select 1 from gift_notes n
    where n.gift_id = m.gift_id and n.user_id = m.user_id and n.message = m.message)
  order by m.id;

-- Without an order: guests changed their words with each order, and which one they came with is not known.
insert into gift_notes (id, gift_id, contributor_id, name, message, emoji, picture, removed_at, created_at, updated_at)
  select c.id, c.gift_id, c.id, case when c.anonymous then '' else c.name end, c.message, c.emoji, c.picture,
    c.message_removed_at, c.created_at, c.created_at
  from contributors c
  where c.message <> '' or c.emoji <> '' or c.picture is not null or c.message_removed_at is not null;

create trigger gift_notes_picture after update of picture or delete on gift_notes
  for each row execute function keep_discarded_picture('picture');

-- A payment is shown under the name that was given with it, of guests as of accounts; so far it was the guest's last name.
update payment_orders o set display_name = case when c.anonymous then '' else c.name end
  from contributors c where c.id = o.contributor_id
    and o.display_name <> case when c.anonymous then '' else c.name end;

-- What the previous version still writes.
create function copy_gift_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from gift_notes where gift_id = old.gift_id and user_id = old.user_id and removed_at is null;
  else
    insert into gift_notes (gift_id, user_id, name, message)
      select new.gift_id, new.user_id, new.name, new.message
      where not exists (select 1 from gift_notes n
        where n.gift_id = new.gift_id and n.user_id = new.user_id and n.message = new.message);
  end if;
  return null;
end $$;

create function copy_card_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from gift_notes where gift_id = old.gift_id and user_id = old.user_id;
    return null;
  end if;
  -- The wish was copied a moment ago, by the other trigger.
  update gift_notes set name = new.name, emoji = new.emoji, picture = new.picture, updated_at = now()
    where gift_id = new.gift_id and user_id = new.user_id and message = new.message and removed_at is null
      and new.removed_at is null;
  if not found then
    insert into gift_notes (id, gift_id, user_id, name, message, emoji, picture, removed_at)
      values (new.id, new.gift_id, new.user_id, new.name, new.message, new.emoji, new.picture, new.removed_at)
      on conflict (id) do update set name = excluded.name, message = excluded.message, emoji = excluded.emoji,
        picture = excluded.picture, removed_at = excluded.removed_at, updated_at = now();
  end if;
  return null;
end $$;

create function copy_contributor_words() returns trigger language plpgsql as $$
begin
  if new.message = '' and new.emoji = '' and new.picture is null and new.message_removed_at is null then
    delete from gift_notes where id = new.id;
  else
    insert into gift_notes (id, gift_id, contributor_id, name, message, emoji, picture, removed_at)
      values (new.id, new.gift_id, new.id, case when new.anonymous then '' else new.name end, new.message, new.emoji,
        new.picture, new.message_removed_at)
      on conflict (id) do update set name = excluded.name, message = excluded.message, emoji = excluded.emoji,
        picture = excluded.picture, removed_at = excluded.removed_at, updated_at = now();
  end if;
  return null;
end $$;

create trigger gift_messages_copy after insert or delete on gift_messages
  for each row when (pg_trigger_depth() = 0) execute function copy_gift_message();
create trigger card_messages_copy after insert or update or delete on card_messages
  for each row when (pg_trigger_depth() = 0) execute function copy_card_message();
create trigger contributors_copy after insert or update of message, emoji, picture, message_removed_at on contributors
  for each row when (pg_trigger_depth() = 0) execute function copy_contributor_words();

-- What is erased or taken down is gone from the old tables too. This version always does so with all notes that a person
-- wrote for a gift, except for those of an order, which the old tables never had.
create function forget_old_words() returns trigger language plpgsql as $$
begin
  delete from gift_messages where gift_id = old.gift_id and user_id = old.user_id;
  delete from card_messages where gift_id = old.gift_id and user_id = old.user_id;
  update contributors set message = '', emoji = '', picture = null
    where id = old.contributor_id and (message <> '' or emoji <> '' or picture is not null);
  return null;
end $$;

create trigger gift_notes_forget_deleted after delete on gift_notes
  for each row when (old.order_id is null and pg_trigger_depth() = 0) execute function forget_old_words();
create trigger gift_notes_forget_removed after update of removed_at on gift_notes
  for each row when (new.removed_at is not null and pg_trigger_depth() = 0) execute function forget_old_words();
