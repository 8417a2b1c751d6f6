-- Behind a transaction pooler nothing can be set on a connection, so the role carries its settings.
alter role tohfa set statement_timeout = '30s';
alter role tohfa set idle_in_transaction_session_timeout = '60s';
alter role tohfa set jit = off;
create extension if not exists pg_trgm;
