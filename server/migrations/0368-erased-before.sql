-- What erasures of earlier versions left of people whose orders and gifts say that they are erased.
update purchases set courier = '', tracking_number = ''
  where address = 'erased' and (courier <> '' or tracking_number <> '');
update purchase_steps s set note = '' from purchases p
  where p.id = s.purchase_id and p.address = 'erased' and s.note <> '';
update purchase_returns r set answer = '', courier = '', tracking_number = '' from purchases p
  where p.id = r.purchase_id and p.address = 'erased' and (r.answer <> '' or r.courier <> '' or r.tracking_number <> '');
update gifts set reason = '', tracking = '' where name = 'erased' and phone = '' and (reason <> '' or tracking <> '');
update gift_steps s set note = '' from gifts g
  where g.id = s.gift_id and g.name = 'erased' and g.phone = '' and s.note <> '';
update refunds r set reason = '' from payments p join payment_orders o on o.id = p.order_id
  where p.provider_payment_id = r.provider_payment_id and r.reason <> ''
    and o.payer_name = '' and o.payer_email = '' and o.payer_phone = '' and o.address = 'erased'
    and not exists (select 1 from refund_lines x where x.refund_id = r.id and x.is_part);
update agent_sessions s
  set content = s.content || '{"parts": {}, "problems": []}', handle = null, prepared_token = null, opened_by = null
  from payment_orders o
  where o.id = s.order_id and o.payer_name = '' and o.payer_email = '' and o.payer_phone = '' and o.address = 'erased';

with words as (
  select array['note', 'reason', 'answer', 'tracking', 'courier', 'trackingNumber', 'device', 'email'] as of)
update audit_entries a set before = a.before - words.of, after = a.after - words.of from words
  where (a.before ?| words.of or a.after ?| words.of) and (
    (a.action ~ '^(purchase|return)-' and a.subject in (select number::text from purchases where address = 'erased'))
    or (a.action ~ '^gift-' and a.subject in (select id::text from gifts where name = 'erased' and phone = ''))
    or a.actor in (select id::text from users where erased_at is not null));
