-- What the embedded identity provider remembers: its keys, its people, and the grants it gave.
-- Ids are kept as SHA-256 only, because the id of a token is the token.
create table local_identity_records (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  -- What else a record is found by: the grant it belongs to, the browser session's public name.
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id_hash)
);

create index local_identity_records_grant on local_identity_records (grant_id) where grant_id is not null;
create index local_identity_records_uid on local_identity_records (uid) where uid is not null;
create index local_identity_records_expires on local_identity_records (expires_at) where expires_at is not null;
