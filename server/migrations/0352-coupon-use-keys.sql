-- Who uses a coupon that each person may use so often: the mailbox, phones and delivery addresses of its order, each as a hash with
-- the coupon's id, so that a second account, an order without one or another spelling of an address is the same person.
create table coupon_use_keys (
  order_id uuid not null references payment_orders (id) on delete cascade,
  key bytea not null,
  primary key (order_id, key)
);
create index coupon_use_keys_key on coupon_use_keys (key);

-- The mailbox that an address reaches, as `mailboxOf` in platform/mailbox.ts has it.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end
$$;
create index users_mailbox on users (mailbox_of(email)) where erased_at is null;
create index guest_buyers_mailbox on guest_buyers (mailbox_of(email)) where email <> '';
