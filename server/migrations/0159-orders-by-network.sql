-- What the unpaid orders of a network keep from others is counted with every new order.
create index payment_orders_network on payment_orders (network, created_at) where network is not null;
