-- Every new order counts the unpaid ones of its network. A network with many buyers has thousands of paid ones, which
-- the count must not read. Only guests' orders are looked at for tried-out cards.
create index payment_orders_unpaid_by_network on payment_orders (network, created_at)
  where status in ('created', 'attempted', 'expired');
create index payment_orders_guests_by_network on payment_orders (network, created_at)
  where contributor_id is not null;
drop index payment_orders_network;
