-- What a gift has of its price, kept beside the ledger: its sum grows with every payment, and a gift that everybody pays
-- for is asked for its balance under the lock that all of them wait for.
-- Entries that the previous version writes meanwhile wait, and are then counted by the trigger. Payments lock the gift before
-- they write to the ledger, so this does too.
lock table gifts in access exclusive mode;
lock table ledger_entries in share row exclusive mode;

alter table gifts add column paid_paise bigint not null default 0;

update gifts set paid_paise = sums.paid_paise
  from (select target_id, -sum(amount_paise) as paid_paise from ledger_entries where account = 'gift' group by 1) sums
  where gifts.id = sums.target_id;

create function keep_gift_balance() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  for changed in
    update gifts set paid_paise = gifts.paid_paise + sums.paid_paise
      from (select target_id, -sum(amount_paise) as paid_paise from new_entries where account = 'gift' group by 1) sums
      where gifts.id = sums.target_id
      returning gifts.id
  loop
    -- Whoever watches the gift sees the new balance.
    perform pg_notify('gifts', changed::text);
  end loop;
  return null;
end $$;

create trigger ledger_entries_gift_balance after insert on ledger_entries
  referencing new table as new_entries for each statement execute function keep_gift_balance();
