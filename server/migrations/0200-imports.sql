-- The name that an import gave a product, by which the next import finds it. Its public page has it as its address.
alter table products add column handle text check (handle <> ''),
  -- Addresses the product had before; links and older exports still find it.
  add column former_slugs text[] not null default '{}';
create index products_former_slugs on products using gin (former_slugs) where former_slugs <> '{}';
create index products_sku on products (lower(sku)) where sku <> '';

create or replace function fill_product_slug() returns trigger language plpgsql as $$
begin
  new.slug := coalesce(new.handle, product_slug(new.name, new.id));
  -- Another product was given this one's address by an import.
  if new.handle is null and exists (select 1 from products where slug = new.slug and id <> new.id) then
    new.slug := new.slug || '-' || new.id;
  end if;
  if tg_op = 'UPDATE' and old.slug not in ('', new.slug) then
    new.former_slugs := array_append(array_remove(new.former_slugs, old.slug), old.slug);
  end if;
  return new;
end $$;
create or replace trigger products_fill_slug before insert or update of name, handle
  on products for each row execute function fill_product_slug();

-- A file of products: first checked, which writes nothing but these tables, then applied row by row, and undone.
create table imports (
  id uuid primary key,
  state text not null default 'checking' check (state in ('checking', 'ready', 'running', 'done', 'undone', 'failed')),
  -- Running backwards.
  undoing boolean not null default false,
  admin_email text not null,
  file_name text not null default '',
  format text not null default '',
  -- Gone once it was checked.
  file bytea,
  -- Records without the header, and how many of them the work has reached.
  rows integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  error_count integer not null default 0,
  created_categories integer[] not null default '{}',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_newest on imports (created_at desc);
create index imports_unfinished on imports (created_at) where state in ('checking', 'running');

create table import_errors (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  row integer not null,
  column_name text not null,
  value text not null,
  message text not null,
  primary key (import_id, position)
);

-- One for each product of the file that has no error.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  -- Where it starts in the file, and on how many records it is.
  row integer not null,
  records integer not null,
  slug text not null,
  name text not null,
  -- What the file says of the product.
  draft jsonb not null,
  action text not null check (action in ('create', 'change', 'keep')),
  changes jsonb not null default '[]',
  state text not null default 'planned' check (state in ('planned', 'applied', 'undone')),
  product_id integer,
  -- The product without and with what the import wrote, for undoing.
  before jsonb,
  after jsonb,
  -- What could not be undone, because somebody has changed it since.
  kept text[] not null default '{}',
  pictures text not null default 'none' check (pictures in ('none', 'waiting', 'done')),
  pictures_claimed_at timestamptz,
  primary key (import_id, position)
);
create index import_rows_planned on import_rows (import_id, position) where state = 'planned';
create index import_rows_pictures on import_rows (import_id, position) where pictures = 'waiting';
create index import_rows_product on import_rows (product_id) where product_id is not null;

-- Pictures the file names: from its zip, with their bytes until they are stored, or from the web.
create table import_pictures (
  import_id uuid not null references imports (id) on delete cascade,
  source text not null,
  bytes bytea,
  picture text,
  problem text,
  primary key (import_id, source)
);
create index import_pictures_stored on import_pictures (source) where picture is not null;
