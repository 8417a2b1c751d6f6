-- What the shop sells, in Hindi. Empty: Hindi readers see the English text.
alter table products
  add column name_hi text not null default '',
  add column description_hi text not null default '',
  add column rich_description_hi text not null default '';

alter table categories add column name_hi text not null default '';
