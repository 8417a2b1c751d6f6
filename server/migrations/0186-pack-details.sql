-- What Indian law asks for on a packed product (Legal Metrology (Packaged Commodities) Rules, 2011), and what it costs
-- the shop, which only admins see. The MRP includes all taxes.
alter table products
  add column mrp_paise bigint check (mrp_paise > 0 and mrp_paise % 100 = 0),
  add column cost_paise bigint check (cost_paise >= 0 and cost_paise % 100 = 0),
  add column country_of_origin text not null default '',
  add column net_quantity text not null default '',
  add column maker text not null default '';
