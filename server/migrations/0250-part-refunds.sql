-- A part of the price goes back and the goods stay with the customer. What went back of a line cannot go back again.
alter table refund_lines add column is_part boolean not null default false;
alter table order_lines
  add column reduced_paise bigint not null default 0 check (reduced_paise >= 0),
  add column reduced_tax_paise bigint not null default 0 check (reduced_tax_paise >= 0);
