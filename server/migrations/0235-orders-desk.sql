-- Orders in the order in which they are due: the end of the slot, or of the day, in India. Kept by a trigger, so that the
-- old version fills them as well. Orders that are over keep null: only what is still on its way is sorted by it.
alter table purchases
  add column due_at timestamptz,
  add column slot_name text not null default '',
  add column assigned_to text,
  -- When the buyer was told that it is packed: packed again after a slip, nobody is told twice.
  add column packed_told_at timestamptz;

create function set_purchase_due() returns trigger language plpgsql as $$
declare
  slot record;
begin
  select d.slot_name, s.to_minute into slot from order_deliveries d left join delivery_slots s on s.id = d.slot_id
    where d.order_id = new.order_id and d.parcel = new.parcel;
  new.slot_name := coalesce(slot.slot_name, '');
  -- A second earlier, so that midnight belongs to the day that ends.
  new.due_at := (new.delivery_date + make_interval(mins => coalesce(slot.to_minute, 1440), secs => -1))
    at time zone 'Asia/Kolkata';
  return new;
end $$;

create trigger purchases_due before insert or update of delivery_date on purchases
  for each row execute function set_purchase_due();

update purchases set delivery_date = delivery_date
  where status in ('placed', 'packed', 'dispatched') and delivery_date is not null;

-- Found by the pincode, however the address writes it ('560 001').
update purchases p set contents = p.contents || ' ' || d.pincode from order_deliveries d
  where d.order_id = p.order_id and d.parcel = p.parcel and p.address <> 'erased'
    and position(d.pincode in p.address) = 0;

create index purchases_open_due on purchases (due_at, number) where status in ('placed', 'packed', 'dispatched');
create index purchases_assigned on purchases (assigned_to, number desc) where assigned_to is not null;

-- What colleagues write to each other about an order. Customers never see it.
create table purchase_notes (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases (id),
  author text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index purchase_notes_purchase on purchase_notes (purchase_id, created_at);

-- What happened to one thing.
create index audit_entries_subject on audit_entries (subject, id desc);
