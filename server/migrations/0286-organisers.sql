-- How many browsers have opened a gift's page. A number and nothing else; apart from the gift, so that looking at it never
-- waits for a payment.
create table gift_looks (
  gift_id uuid primary key references gifts (id) on delete cascade,
  looked integer not null default 0
);

-- An organiser offers their gift to somebody else: one link at a time, of which only the hash is kept.
create table gift_hand_overs (
  gift_id uuid primary key references gifts (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
