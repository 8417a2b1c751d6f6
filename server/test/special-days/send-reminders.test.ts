import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUserIdByConfirmedEmail } from '../../src/accounts/accounts.ts';
import { queryRows } from '../../src/platform/database.ts';
import { createReminderNotifier } from '../../src/special-days/reminder-mail.ts';
import { type ReminderDeps, sendReminders } from '../../src/special-days/reminders.ts';
import { confirmedPerson, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { addOtherDay, postSpecialDays, tokenIn } from '../support/special-days.ts';

let shop: Shop;
let reminding: ReminderDeps;
const hidden: number[] = [];

beforeAll(async () => {
  shop = await openShop();
  const { database } = shop.opened;
  for (let made = 0; made < 3; made += 1) await productToSell(database);
  hidden.push(await productToSell(database, { stock: 0 }), await productToSell(database));
  await database.execute(sql`update products set hidden = true where id = ${hidden[1]}`);
  const facts = { publicUrl: 'https://tohfa.test', giftLeadDays: 3 };
  reminding = {
    database,
    log: pino({ level: 'silent' }),
    publicUrl: facts.publicUrl,
    notify: createReminderNotifier({
      ...facts,
      notifications: shop.shop.notices,
      findUserId: (email) => findUserIdByConfirmedEmail(shop.shop.accounts, email),
    }),
  };
});
beforeEach(async () => {
  await shop.opened.database.execute(sql`delete from special_days`);
  shop.mails.length = 0;
});
afterAll(() => shop.close());

/** Ten in the morning in India. */
const morning = (day: string) => new Date(`${day}T04:30:00Z`);
const BIRTHDAY_ONLY = { birthday: '1990-11-22', anniversary: '', children_birthdays: '' };

describe('the mail', () => {
  it('has the day, three gifts that open the prefilled wizard, and the link to withdraw; no phone, no address', async () => {
    const { email } = await confirmedPerson(shop.opened.database);
    await person({ ...BIRTHDAY_ONLY, email, name: 'Asha Rao', phone: '9812312312' });
    await sendReminders(reminding, morning('2026-11-15'));
    const [mail] = shop.mails;
    expect(mail?.subject).toBe('Your birthday is in 7 days');
    expect(mail?.text).toContain('on Sunday, 22 November');
    const links = mail?.text.match(/https:\/\/tohfa\.test\/productdetails\?\S+/g) ?? [];
    expect(links).toHaveLength(3);
    for (const link of links) {
      const { searchParams } = new URL(link);
      expect([...searchParams.keys()]).toEqual(['id', 'ask', 'name', 'occasion']);
      expect(searchParams.get('name')).toBe('Asha Rao');
      expect(searchParams.get('occasion')).toBe('Birthday');
      expect(hidden).not.toContain(Number(searchParams.get('id')));
    }
    expect(mail?.text).not.toMatch(/98123|Lotus House/);
    const seen = await shop.call('mySpecialDays', { body: { token: tokenIn(mail?.text ?? '') } });
    expect(seen.json()).toMatchObject({ name: 'Asha Rao' });
  });

  it('of a child’s birthday has no name, and of a day too close for a request plain links', async () => {
    await person({ birthday: '', anniversary: '2010-11-17', children_birthdays: '["11-20"]' });
    await sendReminders(reminding, morning('2026-11-15'));
    const [mail] = shop.mails;
    expect(mail?.subject).toBe('Your anniversary is in 2 days, and another special day soon');
    const [near = '', far = ''] = mail?.text.split('Your child’s birthday is in 5 days') ?? [];
    expect(near).not.toContain('ask=1');
    expect(far).toContain('&ask=1&occasion=Birthday');
    expect(far).not.toContain('name=');
  });

  it('is one per person for several submissions, with a link to withdraw each', async () => {
    const { email } = await confirmedPerson(shop.opened.database);
    await person({ ...BIRTHDAY_ONLY, name: 'Asha', email });
    await person({ ...BIRTHDAY_ONLY, name: 'Ravi', email });
    shop.mails.length = 0;
    expect(await sendReminders(reminding, morning('2026-11-15'))).toEqual({ sent: 1 });
    expect(shop.mails[0]?.subject).toBe('Asha’s birthday and Ravi’s birthday are in 7 days');
    expect(shop.mails[0]?.text.match(/special-days#/g)).toHaveLength(2);
  });

  it('names nobody to an address that no account has confirmed: anybody may have typed the names', async () => {
    await person({ ...BIRTHDAY_ONLY, name: 'Your parcel is waiting', email: 'victim@people.test' });
    await person({ ...BIRTHDAY_ONLY, name: 'Call us today', email: 'victim@people.test' });
    await sendReminders(reminding, morning('2026-11-15'));
    for (const { subject, text, html } of shop.mails)
      expect(`${subject} ${text} ${html}`).not.toMatch(/parcel is waiting|Call us/);
    expect(shop.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Someone’s birthday'),
    );
  });
});

describe('the mail about days of others', () => {
  const NO_OWN_DAYS = { birthday: '', anniversary: '', children_birthdays: '' };
  const MUMMY = { name: 'Mummy', relation: 'Mother', occasion: 'Birthday', date: '1960-11-22' };
  const PARTNERS = { name: 'Priya & Arjun', relation: 'Friend', occasion: 'Anniversary', date: '11-22' };

  it('names them and leads to gifts that suit them; no link has a name or a date', async () => {
    const { email } = await confirmedPerson(shop.opened.database);
    const token = await person({ ...NO_OWN_DAYS, email, name: 'Asha Rao' });
    for (const day of [MUMMY, PARTNERS]) await addOtherDay(shop, token, day);
    expect(await sendReminders(reminding, morning('2026-11-15'))).toEqual({ sent: 1 });
    expect(await sendReminders(reminding, morning('2026-11-16'))).toEqual({ sent: 0 });
    const [mail] = shop.mails;
    expect(mail?.subject).toBe('Mummy’s birthday and Priya & Arjun’s anniversary are in 7 days');
    expect(mail?.text).toContain('https://tohfa.test/explore?occasion=birthday&recipient=mother');
    expect(mail?.text).toContain('https://tohfa.test/explore?occasion=anniversary&recipient=couple');
    const ideas = mail?.text.match(/https:\/\/tohfa\.test\/productdetails\?\S+/g) ?? [];
    expect(ideas).toHaveLength(3);
    for (const link of ideas)
      expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
        id: expect.any(String),
        ask: '1',
        occasion: 'Birthday',
        relation: 'Mother',
      });
    expect(mail?.text.match(/https:\S+/g)?.join(' ')).not.toMatch(/Mummy|Priya|11-22/);
  });

  it('names nobody to an address that no account has confirmed', async () => {
    const token = await person({ ...NO_OWN_DAYS, email: 'unconfirmed@people.test' });
    for (const day of [MUMMY, PARTNERS]) await addOtherDay(shop, token, day);
    await sendReminders(reminding, morning('2026-11-15'));
    const [mail] = shop.mails;
    expect(mail?.subject).toBe('Your mother’s birthday and a friend’s anniversary are in 7 days');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Mummy|Priya/);
  });

  it('is the one about the own day when both fall on it, and none goes out for a day that was removed', async () => {
    const { email } = await confirmedPerson(shop.opened.database);
    const token = await person({ ...BIRTHDAY_ONLY, email });
    await addOtherDay(shop, token, MUMMY);
    const added = await addOtherDay(shop, token, { ...MUMMY, date: '11-20' });
    const { id } = added.json<{ other_days: { id: string; date: string }[] }>().other_days[1] ?? {};
    await shop.call('removeOtherDay', { body: { token, id } });
    await sendReminders(reminding, morning('2026-11-15'));
    expect(shop.mails.map(({ subject }) => subject)).toEqual([
      'Your birthday and Mummy’s birthday are in 7 days',
    ]);
  });
});

describe('a person with an account under the same email', () => {
  const queued = (userId: string) =>
    queryRows(shop.opened.database, sql`select title, body, path from push_sends where user_id = ${userId}`);

  it('is also notified by push once the email is confirmed, with a link that contains no name', async () => {
    const { id, email } = await signedInPerson(shop.opened.database);
    await shop.opened.database.execute(
      sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, id, 'https://push.test/device', 'x', 'x' from sessions where user_id = ${id}`,
    );
    await person({ ...BIRTHDAY_ONLY, email, name: 'Asha Rao' });
    await sendReminders(reminding, morning('2026-11-15'));
    expect(await queued(id)).toHaveLength(0);

    await shop.opened.database.execute(sql`update users set email_confirmed_at = now() where id = ${id}`);
    await person({ ...BIRTHDAY_ONLY, birthday: '1990-11-21', email, name: 'Asha Rao' });
    await sendReminders(reminding, morning('2026-11-15'));
    const [push] = await queued(id);
    expect(JSON.stringify(push)).toContain('Your birthday is in 6 days');
    expect(JSON.stringify(push)).not.toContain('Asha');
  });
});

describe('a reminder is sent', () => {
  it('once, even when the job runs again or twice at once', async () => {
    for (let nth = 0; nth < 20; nth += 1) await person({ ...BIRTHDAY_ONLY, flat_no: String(nth) });
    await Promise.all([1, 2, 3].map(() => sendReminders(reminding, morning('2026-11-15'))));
    await sendReminders(reminding, morning('2026-11-15'));
    await sendReminders(reminding, morning('2026-11-16'));
    expect(new Set(shop.mails.map(({ to }) => to)).size).toBe(20);
    expect(shop.mails).toHaveLength(20);
  });

  it('never at night, and then with the first run of the day', async () => {
    await person(BIRTHDAY_ONLY);
    expect(await sendReminders(reminding, new Date('2026-11-15T21:00:00+05:30'))).toEqual({ sent: 0 });
    expect(await sendReminders(reminding, new Date('2026-11-16T06:00:00+05:30'))).toEqual({ sent: 0 });
    expect(await sendReminders(reminding, new Date('2026-11-16T09:00:00+05:30'))).toEqual({ sent: 1 });
  });

  it('after the mail server recovered', async () => {
    await person(BIRTHDAY_ONLY);
    shop.post.broken = true;
    expect(await sendReminders(reminding, morning('2026-11-15'))).toEqual({ sent: 0 });
    shop.post.broken = false;
    expect(await sendReminders(reminding, morning('2026-11-16'))).toEqual({ sent: 1 });
    expect(shop.mails[0]?.subject).toBe('Your birthday is in 6 days');
  });

  it('an hour after the process that claimed it died, not sooner', async () => {
    await person(BIRTHDAY_ONLY);
    const { database } = shop.opened;
    await database.execute(sql`insert into special_day_reminders (submission_id, day, claimed_at)
      select id, '2026-11-22', ${morning('2026-11-15').toISOString()} from special_days`);
    expect(await sendReminders(reminding, new Date('2026-11-15T05:00:00Z'))).toEqual({ sent: 0 });
    expect(await sendReminders(reminding, new Date('2026-11-15T05:31:00Z'))).toEqual({ sent: 1 });
    expect(await sendReminders(reminding, new Date('2026-11-15T07:31:00Z'))).toEqual({ sent: 0 });
  });

  it('never after a withdrawal, even one between claim and mail', async () => {
    const gone = await person({ ...BIRTHDAY_ONLY, email: 'gone@people.test' });
    await shop.call('withdrawSpecialDays', { body: { token: gone } });
    const first = await person({ ...BIRTHDAY_ONLY, email: 'first@people.test', flat_no: '1' });
    const second = await person({ ...BIRTHDAY_ONLY, email: 'second@people.test', flat_no: '2' });
    shop.mails.length = 0;
    // The person who is told first makes the other withdraw before their turn.
    const notify: ReminderDeps['notify'] = async (told, reminder) => {
      const other = told.email === 'first@people.test' ? second : first;
      await shop.call('withdrawSpecialDays', { body: { token: other } });
      await reminding.notify(told, reminder);
    };
    expect(await sendReminders({ ...reminding, notify }, morning('2026-11-15'))).toEqual({ sent: 1 });
    expect(shop.mails).toHaveLength(1);
  });

  it('for the new date when a birthday is corrected, not again for the old one', async () => {
    await person({ ...BIRTHDAY_ONLY, birthday: '1990-11-20' });
    await sendReminders(reminding, morning('2026-11-15'));
    await shop.opened.database.execute(sql`update special_day_dates set month_day = '11-21'`);
    await sendReminders(reminding, morning('2026-11-16'));
    expect(shop.mails.map(({ subject }) => subject)).toEqual([
      'Your birthday is in 5 days',
      'Your birthday is in 5 days',
    ]);
    const days = await queryRows<{ day: string }>(
      shop.opened.database,
      sql`select day::text from special_day_reminders order by day`,
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
  });
});

/** Answers the token of their link; what was mailed about it is forgotten. */
async function person(changes: Record<string, string>): Promise<string> {
  const answer = await postSpecialDays(shop, changes, `203.0.113.${Math.floor(Math.random() * 250)}`);
  shop.mails.length = 0;
  return tokenIn(answer.json<{ link: string }>().link);
}
