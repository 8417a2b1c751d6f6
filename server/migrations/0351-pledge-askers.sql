-- Who typed the address of a promise: a network as a hash under the day's salt, or an account that has confirmed the address. A
-- stranger's question that is not answered no longer silences its owner. The hashes in `pledge_asks` and `pledge_questions` are of
-- the address and whoever asked, from now on.
alter table pledges add column asked_by text;
