-- What the owner wrote in place of a mail's original words. Without words it is back at the original; the version stays,
-- so that an editor that was opened before notices.
create table mail_texts (
  template text not null,
  language text not null default 'en',
  subject text,
  body text,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (template, language),
  check ((subject is null) = (body is null))
);

-- Every mail that was sent or could not be: whose, which and when; never what it said. `about` has the ids from which it
-- is written again. A repeated try of a failed mail changes its row.
create table sent_mails (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  template text not null,
  email text not null,
  user_id uuid references users (id) on delete set null,
  guest_id uuid,
  about jsonb,
  result text not null check (result in ('sent', 'failed')),
  reason text not null default '',
  tries smallint not null default 1
);
create index sent_mails_email on sent_mails (email, id desc);
create index sent_mails_user on sent_mails (user_id, id desc) where user_id is not null;
create index sent_mails_guest on sent_mails (guest_id) where guest_id is not null;
create index sent_mails_failed on sent_mails (id desc) where result = 'failed';
create index sent_mails_at on sent_mails (at);
