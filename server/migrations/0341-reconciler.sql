-- Until when the provider's lists were compared with ours without a gap. In a database that comes from a backup it is the time
-- of the backup. Before the first comparison it is the newest thing that the provider ever told.
create table reconciler_marks (
  list text primary key check (list in ('payments', 'refunds', 'disputes')),
  compared_until timestamptz not null
);
insert into reconciler_marks (list, compared_until)
  select list, coalesce((select max(received_at) from provider_events), now())
  from unnest(array['payments', 'refunds', 'disputes']) as list;

-- Webhooks whose signature did not match: a wrong secret is noticed by their number. Nothing of what they said is kept.
create table webhook_refusals (
  minute timestamptz primary key,
  refused integer not null
);
