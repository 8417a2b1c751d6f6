-- The look over what changed since the last minute finds a payment's whole history without reading the ledger through.
create index ledger_transactions_payment on ledger_transactions (provider_payment_id);
