-- A draft is a hidden product that was never on sale. The other columns are for the people of the shop; variants have their own.
alter table products add column draft boolean not null default false,
  add column tags text[] not null default '{}',
  add column sku text not null default '',
  add column barcode text not null default '',
  add column weight_grams integer check (weight_grams > 0),
  add constraint products_draft_is_hidden check (hidden or not draft);
create index products_tags on products using gin (tags);
