-- How many days an order needs from its payment to its delivery. A payment that arrives late may need another day.
alter table order_deliveries add column wait_days smallint;
