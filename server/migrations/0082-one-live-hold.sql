-- One live hold for each payer and target, also when two requests of one person arrive at the same moment. Holds of the
-- previous version have no payer here.
alter table holds add column payer_key uuid;
create unique index holds_one_live_product on holds (payer_key, product_id)
  where released_at is null and product_id is not null;
create unique index holds_one_live_gift on holds (payer_key, gift_id)
  where released_at is null and gift_id is not null;
