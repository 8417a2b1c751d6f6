-- A dispute as the provider describes it, and the shop's answer.
alter table disputes
  add column phase text not null default '',
  add column respond_by timestamptz,
  add column opened_at timestamptz,
  add column decided_at timestamptz,
  -- The provider wants more evidence than was submitted.
  add column action_required_at timestamptz,
  add column explanation text not null default '',
  add column tracking text not null default '',
  add column delivery text not null default '',
  add column evidence_saved_at timestamptz,
  add column evidence_saved_by text,
  add column submitted_at timestamptz,
  add column submitted_by text;
update disputes set decided_at = updated_at where status in ('won', 'lost', 'closed');

create index disputes_to_answer on disputes (respond_by, id)
  where action_required_at is not null or (status = 'open' and submitted_at is null);
create index disputes_newest on disputes (created_at desc, id);
create index disputes_with_evidence on disputes (decided_at) where decided_at is not null and evidence_saved_at is not null;

-- Pictures and PDFs that prove a delivery. Not among the shop's pictures: those can be opened by everybody who has their address.
create table dispute_documents (
  id uuid primary key default gen_random_uuid(),
  dispute_id text not null references disputes (id),
  kind text not null,
  name text not null,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  bytes bytea not null,
  added_by text not null,
  added_at timestamptz not null default now(),
  provider_document_id text
);
create index dispute_documents_dispute on dispute_documents (dispute_id);

-- The embedded stand-in for Razorpay remembers disputes and what was uploaded for them.
create table sandbox_disputes (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  amount bigint not null,
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null,
  reason_code text not null,
  respond_by bigint not null,
  evidence json,
  created_at bigint not null
);
create table sandbox_documents (
  id text primary key,
  name text not null,
  mime_type text not null,
  size integer not null,
  created_at bigint not null
);
