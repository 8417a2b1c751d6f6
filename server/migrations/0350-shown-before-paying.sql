-- What a payer was shown before paying stays with the order: a rule that is loosened later binds later payers only. Orders of
-- gifts that exist keep what holds for their gift now.
alter table payment_orders
  -- Paid for a surprise: nobody but the shop is told by whom before this day.
  add column names_from date,
  -- What other contributors of the gift may see of it.
  add column discretion text check (discretion in ('amounts', 'names', 'total', 'nothing'));
update payment_orders o set discretion = g.discretion, names_from = case when g.surprise then g.date end
  from gifts g where g.id = o.gift_id;

-- A promise that was made for a surprise.
alter table pledges add column names_from date;
update pledges p set names_from = g.date from gifts g where g.id = p.gift_id and g.surprise;
