-- Orders and gifts are also found by those who may not know phones and addresses: by everything else, because finding
-- something by a guess tells that the guess is right. See contract/src/personal-fields.ts.

-- `contents` without phone and address: recipient, and every product. Kept by a trigger, so that it is there whoever writes
-- `contents`, the version before this one too.
alter table purchases add column names text not null default '';

create function purchase_names(purchases) returns text language sql stable as $$
  select concat_ws(' ',
    (select nullif(recipient_name, '') from order_deliveries where order_id = $1.order_id and parcel = $1.parcel),
    (select coalesce(o.sent_name, r.recipient_name)
      from registry_orders o join registry_items i on i.id = o.item_id join registries r on r.id = i.registry_id
      where o.order_id = $1.order_id),
    (select string_agg(concat_ws(' ', product_name, nullif(variant, '')), ' ' order by position)
      from order_lines where order_id = $1.order_id and parcel = $1.parcel))
$$;

create function follow_contents() returns trigger language plpgsql as $$
begin
  -- Emptied when its buyer is erased.
  new.names := case when new.contents = '' then '' else purchase_names(new) end;
  return new;
end $$;

create trigger purchases_names before insert or update of contents on purchases
  for each row execute function follow_contents();

update purchases p set names = purchase_names(p) where contents <> '';

create index purchases_search_by_name on purchases using gin (lower(number::text || ' ' || product_name || ' ' || buyer_name
  || ' ' || buyer_email || ' ' || payment_id || ' ' || names) gin_trgm_ops);
create index gifts_search_by_name on gifts using gin (lower(public_id || ' ' || name || ' ' || product_name
  || ' ' || owner_name || ' ' || owner_email || ' ' || occasion) gin_trgm_ops);
