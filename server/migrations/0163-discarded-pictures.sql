-- Photos of reviews, returns and people leave as those of cards do: whichever way, a job deletes their files.
create function keep_discarded_pictures() returns trigger language plpgsql as $$
declare
  kept jsonb := case when tg_op = 'DELETE' then '[]' else to_jsonb(new) -> tg_argv[0] end;
begin
  insert into discarded_pictures (url)
    select url from jsonb_array_elements_text(to_jsonb(old) -> tg_argv[0]) as url where not kept ? url
    on conflict do nothing;
  return null;
end $$;

create trigger reviews_pictures after update of pictures or delete on reviews
  for each row execute function keep_discarded_pictures('pictures');
create trigger purchase_returns_pictures after update of pictures or delete on purchase_returns
  for each row execute function keep_discarded_pictures('pictures');
create trigger users_photo after update of photo or delete on users
  for each row when (old.photo like '/media/%') execute function keep_discarded_picture('photo');

-- Files that no row names, since when. A file is stored before its row, so it is given a day.
create table orphan_pictures (
  name text primary key,
  seen_at timestamptz not null default now()
);
