-- Gift registries: a list of gifts that guests give whole, or chip in on. What was given is not counted here: it is read from
-- purchases, holds and gifts, so that there is no second counter that could differ.
create table registries (
  id uuid primary key default gen_random_uuid(),
  public_id text not null unique,
  owner_id uuid not null references users (id),
  title text not null,
  occasion text not null,
  date date not null,
  deliver_on date not null,
  words text not null default '',
  picture text,
  recipient_name text not null default '',
  recipient_phone text not null default '',
  -- As it is printed on parcels, and its parts as gifts store them.
  address text not null,
  address_parts jsonb not null,
  state text not null default '',
  pincode text not null default '',
  surprise boolean not null default false,
  ended_at timestamptz,
  -- When its owner was asked, once, who takes the parcels.
  recipient_asked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index registries_ended on registries (ended_at) where ended_at is not null;
create index registries_owner on registries (owner_id, created_at desc);

-- Name, picture and price as last seen: a product that the shop deletes stays readable on the list.
create table registry_items (
  id uuid primary key default gen_random_uuid(),
  registry_id uuid not null references registries (id),
  product_id integer not null,
  variant_id integer,
  variant text not null default '',
  product_name text not null,
  product_image text not null,
  price_paise bigint not null,
  wanted integer not null check (wanted between 1 and 20),
  sharing boolean not null default false,
  position integer not null,
  removed_at timestamptz
);
create unique index registry_items_listed on registry_items (registry_id, product_id, coalesce(variant_id, 0))
  where removed_at is null;

-- An order for one unit of an item. The address is not in the order: whoever pays never sees it. It is read from the registry
-- until the parcel is packed, and kept here from then on.
create table registry_orders (
  order_id uuid primary key references payment_orders (id),
  item_id uuid not null references registry_items (id),
  -- Given in surprise mode: the owner does not see by whom before this day, whatever they change later.
  names_from date,
  sent_name text,
  sent_phone text,
  sent_address text
);
create index registry_orders_item on registry_orders (item_id);

-- By what the desk finds a parcel of a registry: who gets it and where. Null for any other order.
create function registry_contents(uuid) returns text language sql stable as $$
  select concat_ws(' ', coalesce(o.sent_name, r.recipient_name),
      regexp_replace(coalesce(o.sent_phone, r.recipient_phone), '[^0-9]', '', 'g'), coalesce(o.sent_address, r.address),
      r.pincode)
    from registry_orders o join registry_items i on i.id = o.item_id join registries r on r.id = i.registry_id
    where o.order_id = $1
$$;

-- The gifts that people chip in on for an item, one after the other.
create table registry_gifts (
  gift_id uuid primary key references gifts (id),
  item_id uuid not null references registry_items (id),
  -- Paid in full, and nobody has looked yet whether one more is wanted.
  next_due boolean not null default false,
  created_at timestamptz not null default now()
);
create index registry_gifts_item on registry_gifts (item_id);
create index registry_gifts_due on registry_gifts (gift_id) where next_due;

-- Thanks for a whole gift or a contribution, by its order.
create table registry_thanks (
  order_id uuid primary key references payment_orders (id),
  registry_id uuid not null references registries (id),
  by text not null check (by in ('mail', 'card', 'other')),
  message text not null default '',
  at timestamptz not null default now()
);
create index registry_thanks_registry on registry_thanks (registry_id);

-- Whoever looks at a registry is told of every change: of the list, of holds, of what was given or cancelled, and of what was
-- paid towards its shared gifts.
create function publish_registry() returns trigger language plpgsql as $$
begin
  perform pg_notify('registries', new.id::text);
  return null;
end $$;
create trigger registries_publish after insert or update on registries for each row execute function publish_registry();

create function publish_registry_of_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('registries', i.registry_id::text) from registry_orders o join registry_items i on i.id = o.item_id
    where o.order_id = new.order_id;
  return null;
end $$;
create trigger registry_orders_publish after insert on registry_orders
  for each row execute function publish_registry_of_order();
create trigger holds_registry after update of released_at on holds for each row
  when (new.scope like 'registry %') execute function publish_registry_of_order();
create trigger purchases_registry after insert or update of status on purchases
  for each row execute function publish_registry_of_order();

create function publish_registry_of_gift() returns trigger language plpgsql as $$
begin
  perform pg_notify('registries', i.registry_id::text) from registry_gifts g join registry_items i on i.id = g.item_id
    where g.gift_id = new.id;
  if new.status = 'paid' then
    update registry_gifts set next_due = true where gift_id = new.id;
  end if;
  return null;
end $$;
create trigger gifts_registry after update of paid_paise, status on gifts for each row
  when (old.paid_paise <> new.paid_paise or old.status <> new.status) execute function publish_registry_of_gift();
