-- A tax document's number has at most 16 characters. Those issued before keep the longer one that was printed on them: it is
-- made from year and number where this column is null.
alter table invoices add column printed_number text check (length(printed_number) <= 16);
alter table credit_notes add column printed_number text check (length(printed_number) <= 16);
