-- Behind a transaction pooler nothing can be set on a connection, so the limits stand on the role.
alter role tohfa set statement_timeout = '30s';
alter role tohfa set idle_in_transaction_session_timeout = '60s';
create extension if not exists pg_trgm;
