-- What the dashboard asks each time it is opened: money by day, the last news from the provider, checkouts that are open.
create index ledger_transactions_at on ledger_transactions (at);
create index provider_events_source on provider_events (source, received_at desc);
create index payment_orders_open on payment_orders (status) where status in ('created', 'attempted');
