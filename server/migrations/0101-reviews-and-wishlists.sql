-- One review of each product of a delivered order. Pictures, and reviews that people report, wait for an admin.
create table reviews (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  purchase_id uuid not null references purchases (id),
  user_id uuid references users (id) on delete cascade,
  author_name text not null default '',
  rating integer not null check (rating between 1 and 5),
  body text not null default '',
  pictures jsonb not null default '[]',
  status text not null default 'published' check (status in ('published', 'waiting', 'rejected')),
  -- An admin has seen what is shown: further reports do not take it down again until it changes.
  approved boolean not null default false,
  helpful integer not null default 0,
  reports integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (purchase_id, product_id)
);

create index reviews_shown on reviews (product_id, helpful desc, id desc) where status = 'published';
create index reviews_to_moderate on reviews (id) where status = 'waiting' or reports > 0;
create index reviews_user on reviews (user_id);

create table review_votes (
  review_id bigint not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (review_id, user_id)
);

create index review_votes_user on review_votes (user_id);

create table review_reports (
  review_id bigint not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  at timestamptz not null default now(),
  primary key (review_id, user_id)
);

create index review_reports_user on review_reports (user_id);

-- Beside the figures an admin typed or imported, which are answered while there is no review.
alter table products
  add column review_count integer not null default 0,
  add column review_stars integer not null default 0;

create function count_product_reviews() returns trigger language plpgsql as $$
declare
  changed integer := coalesce(new.product_id, old.product_id);
begin
  update products p set review_count = r.count, review_stars = r.stars
    from (select count(*)::integer as count, coalesce(sum(rating), 0)::integer as stars
      from reviews where product_id = changed and status = 'published') r
    where p.id = changed and (p.review_count, p.review_stars) is distinct from (r.count, r.stars);
  return null;
end $$;

create trigger reviews_count after insert or delete or update of rating, status
  on reviews for each row execute function count_product_reviews();

create table wishlists (
  user_id uuid primary key references users (id) on delete cascade,
  -- Opens the list to whoever has the link; null while it is not shared.
  share_id text unique
);

create table wishes (
  user_id uuid not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create index wishes_product on wishes (product_id);
