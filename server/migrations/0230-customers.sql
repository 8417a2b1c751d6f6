-- Everybody the desk lists, one row each: accounts from their start, guests from their first payment. The figures are kept
-- up to date from the ledger by a job (server/src/customers/figures.ts), so that paying writes nothing here.
create table customers (
  -- Of the account, the guest buyer or the contributor.
  id uuid primary key,
  kind text not null check (kind in ('account', 'buyer', 'contributor')),
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  since timestamptz not null,
  orders integer not null default 0,
  spent_paise bigint not null default 0,
  last_paid_at timestamptz,
  -- To be counted again from the start, because guests were claimed or proved to be one person.
  stale boolean not null default false
);

create index customers_newest on customers (since desc, id);
create index customers_last_paid on customers (last_paid_at desc nulls last, id);
create index customers_spent on customers (spent_paise desc, id);
create index customers_email on customers (email) where email <> '';
create index customers_stale on customers (id) where stale;
-- Without phones, for those who may not know them.
create index customers_search_by_name on customers using gin (lower(email || ' ' || name) gin_trgm_ops);
create index customers_search on customers using gin (lower(email || ' ' || name || ' ' || phone) gin_trgm_ops);

-- The last ledger transaction that is in the figures.
create table customers_counted (
  id integer primary key default 1 check (id = 1),
  ledger_transaction bigint not null default 0
);
insert into customers_counted default values;

-- Guests are found by exactly these.
create index guest_buyers_email on guest_buyers (email) where email <> '';
create index guest_buyers_phone on guest_buyers (phone) where phone <> '';
create index contributors_email on contributors (email) where email <> '';
create index contributors_phone on contributors (phone) where phone <> '';
create index special_days_email on special_days (email) where email is not null;
create index addresses_phone on addresses (phone) where phone <> '';

-- Whose purchases these are: of the account that claimed them, of the first guest who confirmed the same address, or of this
-- guest alone. An address that nobody confirmed may have been typed by anybody.
create function customer_of_buyer(buyer uuid) returns uuid language sql stable as $$
  select coalesce(b.user_id, case when b.email_confirmed_at is not null and b.email <> '' then
      (select f.id from guest_buyers f where f.email = b.email and f.email_confirmed_at is not null and f.user_id is null
        order by f.email_confirmed_at, f.id limit 1) end, b.id)
  from guest_buyers b where b.id = buyer
$$;

-- The other way round.
create function buyers_of_customer(customer uuid) returns setof uuid language sql stable as $$
  select id from guest_buyers where id = customer
  union select id from guest_buyers where user_id = customer
  union select b.id from guest_buyers b join guest_buyers f on f.email = b.email
    where f.id = customer and f.user_id is null and f.email <> '' and f.email_confirmed_at is not null
      and b.email_confirmed_at is not null and b.user_id is null
$$;

create function follow_account() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from customers where id = new.id;
  else
    insert into customers (id, kind, name, email, since) values (new.id, 'account', new.name, new.email, new.created_at)
      on conflict (id) do update set name = excluded.name, email = excluded.email;
  end if;
  return null;
end $$;

create trigger users_customer after insert or update of name, email, erased_at on users
  for each row execute function follow_account();

create function follow_guest() returns trigger language plpgsql as $$
begin
  if new.user_id is not null and old.user_id is null then
    delete from customers where id = new.id;
    update customers set stale = true where id = new.user_id and not stale;
    update customers set stale = true where kind = 'buyer' and new.email <> '' and email = new.email and not stale;
  elsif new.name = '' and new.email = '' and new.phone = '' then
    delete from customers where id = new.id;
  else
    update customers set name = new.name, email = new.email, phone = new.phone
      where id = new.id and (name, email, phone) is distinct from (new.name, new.email, new.phone);
  end if;
  return null;
end $$;

create trigger contributors_customer after update of name, email, phone, user_id on contributors
  for each row execute function follow_guest();
create trigger guest_buyers_customer after update of name, email, phone, user_id on guest_buyers
  for each row execute function follow_guest();

create function join_confirmed_buyers() returns trigger language plpgsql as $$
begin
  update customers set stale = true where kind = 'buyer' and email = new.email and not stale;
  return null;
end $$;

create trigger guest_buyers_confirmed after update of email_confirmed_at on guest_buyers
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null and new.email <> '')
  execute function join_confirmed_buyers();

insert into customers (id, kind, name, email, since)
  select id, 'account', name, email, created_at from users where erased_at is null;

-- What colleagues write about a customer for each other.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null,
  author text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index customer_notes_customer on customer_notes (customer_id, created_at);
