-- Invoices and credit notes are numbered by a job, soon after what they are for, and keep the facts of that moment: the
-- papers and the monthly return read these and never what changes later.

-- A funded gift is invoiced, too. The previous version, which may still serve, writes invoices of purchases without facts;
-- the job adds them.
alter table invoices drop constraint invoices_pkey;
alter table invoices
  alter column purchase_id drop not null,
  add column id uuid not null default gen_random_uuid() primary key,
  add column gift_id uuid unique references gifts (id),
  add constraint invoices_purchase unique (purchase_id),
  add constraint invoices_one_target check (num_nonnulls(purchase_id, gift_id) = 1);

-- `place_of_supply` as printed ('27-Maharashtra'). Null until the facts are complete; the lines add up to `total_paise`.
alter table invoices
  add column place_of_supply text,
  add column seller_gstin text,
  add column buyer_gstin text,
  add column buyer_company text not null default '',
  add column is_taxed boolean,
  add column total_paise bigint check (total_paise > 0),
  add constraint invoices_facts check (num_nonnulls(place_of_supply, is_taxed, total_paise) in (0, 3));
alter table credit_notes
  add column invoice_id uuid references invoices (id),
  add column place_of_supply text,
  add column seller_gstin text,
  add column buyer_gstin text,
  add column buyer_company text not null default '',
  add column is_taxed boolean,
  add column total_paise bigint check (total_paise > 0),
  add constraint credit_notes_facts check (num_nonnulls(invoice_id, place_of_supply, is_taxed, total_paise) in (0, 4));

create index invoices_issued on invoices (issued_at);
create index credit_notes_issued on credit_notes (issued_at);
create index credit_notes_invoice on credit_notes (invoice_id);

-- Amounts of credit notes are positive as well. A part of a price that goes back has the quantity 0. Charges are a line of
-- their own without tax.
create table tax_document_lines (
  id bigint generated always as identity primary key,
  invoice_id uuid references invoices (id),
  credit_note_id uuid references credit_notes (refund_id),
  description text not null,
  hsn text not null default '',
  quantity integer not null check (quantity >= 0),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  taxable_paise bigint not null check (taxable_paise >= 0),
  igst_paise bigint not null default 0 check (igst_paise >= 0),
  cgst_paise bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 check (sgst_paise >= 0),
  check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
create index tax_document_lines_invoice on tax_document_lines (invoice_id) where invoice_id is not null;
create index tax_document_lines_note on tax_document_lines (credit_note_id) where credit_note_id is not null;

-- Both kinds in one form; `sign` is what an amount counts in a sum.
create view tax_documents as
  select 'invoice' as kind, 1 as sign, id, id as invoice_id, financial_year, number, printed_number, issued_at,
    place_of_supply, seller_gstin, buyer_gstin, buyer_company, is_taxed, total_paise
  from invoices
  union all
  select 'credit-note', -1, refund_id, invoice_id, financial_year, number, printed_number, issued_at,
    place_of_supply, seller_gstin, buyer_gstin, buyer_company, is_taxed, total_paise
  from credit_notes;

-- What the job has to issue. A row is deleted in the transaction that issues it.
create table tax_documents_due (
  id bigint generated always as identity primary key,
  purchase_id uuid unique references purchases (id),
  gift_id uuid unique references gifts (id),
  refund_id uuid unique references refunds (id),
  created_at timestamptz not null default now(),
  check (num_nonnulls(purchase_id, gift_id, refund_id) = 1)
);

-- A business may give its GSTIN with an order, for a tax invoice.
alter table payment_orders add column buyer_gstin text, add column buyer_company text not null default '';

-- A closed month takes no further document and its return does not change.
create table tax_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by text not null,
  -- The sums of the return when it was closed, to show that they still hold.
  sums jsonb not null
);
