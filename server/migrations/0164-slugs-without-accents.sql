-- Letters with marks keep their letter in an address: "Macramé hanger" is macrame-hanger. Old addresses redirect by the id
-- at their end.
create or replace function product_slug(name text, id integer) returns text language sql immutable as $$
  select concat_ws('-', nullif(trim(both '-' from left(regexp_replace(
    translate(regexp_replace(lower(normalize(name, nfkd)), U&'[\0300-\036F]', '', 'g'), 'øłđı', 'oldi'),
    '[^a-z0-9]+', '-', 'g'), 80)), ''), id)
$$;

update products set slug = product_slug(name, id) where slug <> product_slug(name, id);
