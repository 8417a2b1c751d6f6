-- Checkouts take and give back units all day. Listeners may wait a moment with these, unlike with a new price, so the
-- notification says which it is. A process of the previous version reads everything again, as for any word it does not know.
create or replace function notify_products_changed() returns trigger language plpgsql as $$
declare
  ids text;
  what text := case when current_setting('tohfa.stock_reason', true) in ('held', 'sold', 'released')
    then 'stock ' else 'products ' end;
begin
  select case when count(*) <= 200 then string_agg(id::text, ',') end into ids from changed;
  perform pg_notify('catalogue', what || coalesce(ids, 'all')) where exists (select 1 from changed);
  return null;
end $$;
