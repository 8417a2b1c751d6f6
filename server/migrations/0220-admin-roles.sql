-- Admins of earlier versions could do everything, and still can.
alter table admins add column role text not null default 'owner'
  check (role in ('owner', 'catalogue', 'orders', 'money', 'support', 'viewer'));
alter table admins alter column role drop default;
