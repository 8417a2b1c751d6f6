-- What a customer would like for a gift that was not right. A replacement moves no money: an admin sends it and writes down
-- how it can be followed.
alter table purchase_returns
  add column wants text not null default 'refund' check (wants in ('refund', 'replacement')),
  add column courier text not null default '',
  add column tracking_number text not null default '';

alter table purchase_returns drop constraint purchase_returns_state_check;
alter table purchase_returns add constraint purchase_returns_state_check
  check (state in ('asked', 'accepted', 'received', 'refunded', 'replaced', 'declined'));
