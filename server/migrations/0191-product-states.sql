-- A draft is a hidden product that was never on sale. One that was deleted, but is in an open order or gift, stays hidden for
-- good: until now these were all the hidden ones. The other columns are for the people of the shop; variants have their own.
alter table products add column draft boolean not null default false,
  add column deleted boolean not null default false,
  add column tags text[] not null default '{}',
  add column sku text not null default '',
  add column barcode text not null default '',
  add column weight_grams integer check (weight_grams > 0);
update products set deleted = true where hidden;
alter table products add constraint products_draft_or_deleted_is_hidden check (hidden or not (draft or deleted));
create index products_tags on products using gin (tags);
