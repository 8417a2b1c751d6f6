-- A link that confirms a new email address before it replaces the old one.
alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
  check (purpose in ('confirm-email', 'reset-password', 'change-email'));
