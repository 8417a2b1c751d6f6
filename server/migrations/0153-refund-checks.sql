-- When an open refund is looked up at the provider next.
alter table refunds add column check_at timestamptz not null default now() + interval '30 seconds';
create index refunds_check on refunds (check_at) where status in ('requested', 'pending');
