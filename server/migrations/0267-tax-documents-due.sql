-- A document that cannot be issued stays due and does not hold up the others; admins are shown that it is stuck.
alter table tax_documents_due
  add column tries integer not null default 0,
  add column try_at timestamptz not null default now(),
  add column reason text not null default '';

-- What a paper prints beside the sums: the seller's name, address and state of then, and how a line's value came about.
alter table invoices add column seller jsonb;
alter table credit_notes add column seller jsonb;
alter table tax_document_lines
  add column unit_price_paise bigint not null default 0 check (unit_price_paise >= 0),
  add column discount_paise bigint not null default 0 check (discount_paise >= 0);

-- Queued in the transaction of what they are for; numbers are taken by the job alone.
create function queue_invoices() returns trigger language plpgsql as $$
begin
  insert into tax_documents_due (purchase_id) select id from placed order by number on conflict do nothing;
  return null;
end $$;

create trigger purchases_invoice after insert on purchases
  referencing new table as placed for each statement execute function queue_invoices();

-- A gift that a refund at the provider opened again and that is funded a second time has its invoice.
create function queue_gift_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from invoices where gift_id = new.id) then
    insert into tax_documents_due (gift_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger gifts_invoice after update of status on gifts for each row
  when (new.status = 'paid' and old.status <> 'paid') execute function queue_gift_invoice();

-- Those that replace a failed refund have no lines.
create function queue_credit_notes() returns trigger language plpgsql as $$
begin
  insert into tax_documents_due (refund_id) select distinct refund_id from credited on conflict do nothing;
  return null;
end $$;

create trigger refund_lines_credit_note after insert on refund_lines
  referencing new table as credited for each statement execute function queue_credit_notes();

-- What a refund at the provider takes of a gift changes nothing of its invoice.
create function queue_gift_credit_note() returns trigger language plpgsql as $$
begin
  insert into tax_documents_due (refund_id)
    select new.id from payments p join payment_orders o on o.id = p.order_id
    where p.provider_payment_id = new.provider_payment_id and o.gift_id is not null
      and (exists (select 1 from invoices i where i.gift_id = o.gift_id)
        or exists (select 1 from tax_documents_due d where d.gift_id = o.gift_id))
    on conflict do nothing;
  return null;
end $$;

create trigger refunds_gift_credit_note after insert on refunds for each row
  when (new.from_target and new.started_by = 'shop' and new.replaces is null)
  execute function queue_gift_credit_note();

-- A closed month takes no document and none of its documents changes. Who closes one locks the rows of invoice_years and
-- credit_note_years first: a document gets its time after it has locked the row of its number.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  issued timestamptz[];
begin
  if tg_table_name = 'tax_document_lines' then
    issued := array(
      select i.issued_at from invoices i
        where (tg_op <> 'DELETE' and i.id = new.invoice_id) or (tg_op <> 'INSERT' and i.id = old.invoice_id)
      union all
      select n.issued_at from credit_notes n
        where (tg_op <> 'DELETE' and n.refund_id = new.credit_note_id)
          or (tg_op <> 'INSERT' and n.refund_id = old.credit_note_id));
  elsif tg_op = 'INSERT' then
    issued := array[new.issued_at];
  elsif tg_op = 'DELETE' then
    issued := array[old.issued_at];
  else
    issued := array[old.issued_at, new.issued_at];
  end if;
  if exists (select 1 from tax_months m, unnest(issued) as moment
      where m.month = date_trunc('month', moment at time zone 'Asia/Kolkata')::date) then
    raise exception 'the month of this tax document is closed' using errcode = 'check_violation',
      constraint = 'tax_month_closed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger invoices_open_month before insert or update or delete on invoices
  for each row execute function refuse_closed_month();
create trigger credit_notes_open_month before insert or update or delete on credit_notes
  for each row execute function refuse_closed_month();
create trigger tax_document_lines_open_month before insert or update or delete on tax_document_lines
  for each row execute function refuse_closed_month();

-- The history, oldest first: what was sold or credited without a document, and documents without facts. An order that was
-- cancelled before its refund had lines would get an invoice without a credit note: it gets none.
insert into tax_documents_due (purchase_id, gift_id, refund_id)
  select purchase_id, gift_id, refund_id from (
    select u.id as purchase_id, null::uuid as gift_id, null::uuid as refund_id, u.created_at, 1 as turn
      from purchases u left join invoices i on i.purchase_id = u.id
      where case when i.id is not null then i.is_taxed is null
        else u.status not in ('cancelled', 'refunded')
          or exists (select 1 from refund_lines x where x.order_id = u.order_id) end
    union all
    select null, g.id, null, g.created_at, 1 from gifts g where g.status in ('paid', 'dispatched', 'delivered')
    union all
    select null, null, r.id, r.created_at, 2 from refunds r left join credit_notes n on n.refund_id = r.id
      where n.is_taxed is null and exists (select 1 from refund_lines x where x.refund_id = r.id)
  ) history
  order by created_at, turn
  on conflict do nothing;
