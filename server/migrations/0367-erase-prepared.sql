-- What an assistant filled in for an order goes at once when its payer is erased, with an account or without, and the assistant
-- follows the order no longer. Only the mark stays that it prepared one.
create function forget_prepared_order() returns trigger language plpgsql as $$
begin
  update agent_sessions
  set content = content || '{"parts": {}, "problems": []}', handle = null, prepared_token = null, opened_by = null
  where order_id = new.id;
  return null;
end $$;

create trigger payment_orders_payer_erased after update of payer_name, payer_email, payer_phone on payment_orders
  for each row when (new.payer_name = '' and new.payer_email = '' and new.payer_phone = ''
    and (old.payer_name, old.payer_email, old.payer_phone) is distinct from ('', '', ''))
  execute function forget_prepared_order();

create index agent_sessions_order on agent_sessions (order_id) where order_id is not null;
