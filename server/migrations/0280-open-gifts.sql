-- Gifts of a registry or a circle are open for payments at once, without an admin's decision. Their unit of stock is taken
-- with the first captured payment: nobody can keep units from the shop by making lists.
alter table gifts
  add column unit_held boolean not null default true,
  -- Its owner does not see who paid, how much each and what they wrote, until its day.
  add column surprise boolean not null default false,
  -- Its owner does not see the recipient's phone and address.
  add column address_hidden boolean not null default false,
  -- What contributors see of each other. Gifts that exist keep what their people were shown so far.
  add column discretion text not null default 'amounts'
    check (discretion in ('amounts', 'names', 'total', 'nothing'));
alter table gifts alter column discretion set default 'names';
