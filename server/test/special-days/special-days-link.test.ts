import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { listComingDays } from '../../src/special-days/admin.ts';
import { cleanUpSpecialDays } from '../../src/special-days/sql.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { addOtherDay, formOf, postSpecialDays, tokenIn, typedForm } from '../support/special-days.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('the holder of the link', () => {
  it('replaces everything stored; a field left out is emptied', async () => {
    const { token } = await given({ name: 'Before', email: 'same@people.test' });
    const changed = {
      name: 'After',
      anniversary: '',
      children_birthdays: '["02-29","02-29"]',
      email: 'same@people.test',
    };
    const answer = await change(token, changed);
    expect(answer.json()).toMatchObject({ success: true, kept: { name: 'After', anniversary: '' } });
    const kept = await see(token);
    expect(kept.json()).toMatchObject({
      name: 'After',
      anniversary: '',
      children_birthdays: ['02-29', '02-29'],
    });
    const dates = await queryRows<{ month_day: string }>(
      shop.opened.database,
      sql`select month_day from special_day_dates join special_days on id = submission_id where name = 'After' order by 1`,
    );
    expect(dates.map((row) => row.month_day)).toEqual(['02-29', '02-29', '05-21']);
  });

  it('cannot remove the referrer or the consent', async () => {
    const { token } = await given({ referred_by: 'Meera' });
    await change(token, { referred_by: 'Somebody else', consentVersion: '0' });
    expect((await see(token)).json()).toMatchObject({ referred_by: 'Meera', consentVersion: '2026-11' });
  });

  it('gets field messages for a wrong change, and nothing changes', async () => {
    const { token } = await given({ name: 'Steady' });
    const answer = await change(token, { name: 'Wavering', phone: '12' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { phone: 'Please enter an Indian mobile number.' } });
    expect((await see(token)).json()).toMatchObject({ name: 'Steady' });
  });

  it('changing the email sends the new address its own link', async () => {
    const { token } = await given({ email: '' });
    await change(token, { email: 'newly@people.test' });
    const mail = shop.mails.findLast(({ to }) => to === 'newly@people.test');
    expect((await see(tokenIn(mail?.text ?? ''))).statusCode).toBe(200);
  });
});

describe('withdrawing', () => {
  it('deletes everything personal at once, and a repeat succeeds', async () => {
    const canary = `canary${randomBytes(6).toString('hex')}`;
    const { token } = await given({ name: canary, address: canary, email: `${canary}@people.test` });
    await addOtherDay(shop, token, { name: canary });
    for (let time = 0; time < 2; time += 1) expect((await withdraw(token)).json()).toEqual({ success: true });
    for (const table of [
      'special_days',
      'special_day_dates',
      'other_days',
      'special_day_reminders',
      'special_day_withdrawals',
      'audit_entries',
    ]) {
      const hits = await queryRows(
        shop.opened.database,
        sql`select 1 from ${sql.identifier(table)} as kept where kept::text like ${`%${canary}%`}`,
      );
      expect(hits, table).toHaveLength(0);
    }
    const seen = await see(token);
    expect(seen.statusCode).toBe(409);
    expect(seen.json()).toMatchObject({ code: 'special_days_withdrawn' });
    expect((await change(token, {})).json()).toMatchObject({ code: 'special_days_withdrawn' });
  });

  it('records that there was consent and when it ended', async () => {
    const { token, id } = await given({ name: 'Minimum' });
    await withdraw(token);
    const kept = await queryRows(
      shop.opened.database,
      sql`select consent_version from special_day_withdrawals where submission_id = ${id} and withdrawn_at >= consented_at`,
    );
    expect(kept).toEqual([{ consent_version: '2026-11' }]);
  });

  it('still holds after a backup restores the row', async () => {
    const { token, id } = await given({ name: 'From a backup' });
    const { database } = shop.opened;
    await database.execute(sql`create table backup as select * from special_days where id = ${id}`);
    await withdraw(token);
    await database.execute(sql`insert into special_days select * from backup`);
    expect((await see(token)).json()).toMatchObject({ code: 'special_days_withdrawn' });
    await cleanUpSpecialDays(database);
    expect(await queryRows(database, sql`select 1 from special_days where id = ${id}`)).toHaveLength(0);
    await database.execute(sql`drop table backup`);
  });
});

describe('guessing', () => {
  it('opens nothing and is limited', async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries < 70; tries += 1) {
      const token = randomBytes(32).toString('base64url');
      statuses.add((await shop.call('mySpecialDays', { body: { token }, ip: '203.0.113.77' })).statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  it.each([5, null, '', 'x'.repeat(300), ['a']])('with %j for a token is refused', async (token) => {
    expect((await shop.call('mySpecialDays', { body: { token } })).statusCode).toBe(400);
  });
});

describe('an admin', () => {
  it('searches submissions page by page and lists coming days in order', async () => {
    const cookie = await signInAdmin(shop);
    await given({ name: 'Somebody else' });
    await given({
      name: 'Zubin Mistry',
      phone: '9812345678',
      referred_by: 'Farida',
      birthday: '1980-02-29',
      anniversary: '',
      children_birthdays: '["02-27"]',
    });
    for (const q of ['zubin', 'Mistry Farida', '98123 45678', 'Lotus 560001 zubin']) {
      const found = (await shop.call('allSpecialDays', { cookie, query: { q } })).json();
      expect(found, q).toMatchObject({
        total: 1,
        submissions: [{ name: 'Zubin Mistry', phone: '+919812345678' }],
      });
    }
    const all = (await shop.call('allSpecialDays', { cookie, query: { limit: '1' } })).json();
    expect(all.submissions).toHaveLength(1);
    expect(all.total).toBeGreaterThan(1);

    const days = async (from: string) =>
      (await shop.call('comingSpecialDays', { cookie, query: { from, days: '4' } }))
        .json<{ days: { date: string; kind: string; name: string }[] }>()
        .days.filter(({ name }) => name === 'Zubin Mistry')
        .map(({ date, kind }) => `${date} ${kind}`);
    expect(await days('2027-02-26')).toEqual(['2027-02-27 child', '2027-02-28 birthday']);
    const forDashboard = await listComingDays(shop.opened.database, { from: '2027-02-27', days: 1 });
    expect(forDashboard).toContainEqual(expect.objectContaining({ name: 'Zubin Mistry', hasEmail: true }));
    expect(await days('2028-02-26')).toEqual(['2028-02-27 child', '2028-02-29 birthday']);
  });

  it('removes a submission on request; the audit records who did it and nothing personal', async () => {
    const cookie = await signInAdmin(shop);
    const { id, token } = await given({ name: 'Wrote in' });
    expect((await shop.call('removeSpecialDays', { cookie, body: { id } })).json()).toEqual({
      success: true,
    });
    expect((await shop.call('removeSpecialDays', { cookie, body: { id } })).statusCode).toBe(404);
    expect((await see(token)).json()).toMatchObject({ code: 'special_days_withdrawn' });
    const [entry] = await queryRows(
      shop.opened.database,
      sql`select actor, action, before, after from audit_entries where subject = ${id}`,
    );
    expect(entry).toEqual({
      actor: 'admin@tohfa.test',
      action: 'special-days-remove',
      before: null,
      after: null,
    });
  });
});

async function given(changes: Record<string, string>): Promise<{ token: string; id: string }> {
  const answer = await postSpecialDays(shop, changes);
  const token = tokenIn(answer.json<{ link: string }>().link);
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from special_days order by created_at desc limit 1`,
  );
  return { token, id: row?.id ?? '' };
}

function see(token: string) {
  return shop.call('mySpecialDays', { body: { token } });
}

function change(token: string, changes: Record<string, string>) {
  return shop.call('changeSpecialDays', { form: formOf({ ...typedForm(changes), token }) });
}

function withdraw(token: string) {
  return shop.call('withdrawSpecialDays', { body: { token } });
}
