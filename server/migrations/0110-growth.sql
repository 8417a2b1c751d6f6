-- What the check of every minute looks at: rows changed since its last run. BRIN, because these tables grow in the order
-- of time, and because it keeps updates of the other columns cheap.
create index payments_updated on payments using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
create index payment_orders_updated on payment_orders using brin (updated_at)
  with (pages_per_range = 16, autosummarize = on);
create index purchases_updated on purchases using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
create index gifts_updated on gifts using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
create index refunds_updated on refunds (updated_at);
create index stock_movements_at on stock_movements using brin (at) with (pages_per_range = 16, autosummarize = on);
create index ledger_entries_due on ledger_entries (amount_paise) where account = 'refunds-due';

-- Counted from the index alone.
create index stock_movements_sum on stock_movements (product_id) include (stock_change);
drop index stock_movements_product;

-- The admins' lists, newest first, with and without a state.
create index gifts_newest on gifts (created_at desc, id desc);
create index purchases_status_number on purchases (status, number desc);
drop index purchases_status;

-- What the admins search: the expressions stand in the code as they stand here.
create index gifts_search on gifts using gin (lower(public_id || ' ' || name || ' ' || phone || ' ' || product_name
  || ' ' || owner_name || ' ' || owner_email || ' ' || occasion || ' ' || flat_no || ' ' || apartment || ' ' || landmark
  || ' ' || district || ' ' || state || ' ' || pincode) gin_trgm_ops);
create index purchases_search on purchases using gin (lower(number::text || ' ' || product_name || ' ' || buyer_name
  || ' ' || buyer_email || ' ' || address || ' ' || payment_id) gin_trgm_ops);
create index users_search on users using gin (lower(email || ' ' || name) gin_trgm_ops) where erased_at is null;

-- Days that are over, summed once: the ledger is append-only.
create table ledger_daily_totals (
  day date primary key,
  in_paise bigint not null,
  back_paise bigint not null
);
