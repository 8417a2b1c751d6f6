-- A coupon for the products of one category, for a first order, or for one person.
alter table coupons
  add column category_id integer,
  add column first_order boolean not null default false,
  add column for_email text;
create index coupons_email on coupons (for_email) where for_email is not null;

-- Whether the discount of its order is shared by this line.
alter table order_lines add column takes_discount boolean not null default true;

create index if not exists guest_buyers_email on guest_buyers (email) where email <> '';
create index if not exists guest_buyers_phone on guest_buyers (phone) where phone <> '';
