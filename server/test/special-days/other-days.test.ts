import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { addOtherDay, formOf, postSpecialDays, tokenIn, typedForm } from '../support/special-days.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('days of others', () => {
  it('are added, changed and removed by the holder of the link', async () => {
    const token = await submission();
    const added = (await addOtherDay(shop, token, { date: '1960-03-12' })).json();
    expect(added).toEqual({
      success: true,
      other_days: [
        {
          id: expect.any(String),
          name: 'Mummy',
          relation: 'Mother',
          occasion: 'Birthday',
          date: '1960-03-12',
        },
      ],
    });
    const [{ id }] = added.other_days;
    await addOtherDay(shop, token, { name: 'Priya & Arjun', occasion: 'Anniversary', relation: 'Friend' });
    await addOtherDay(shop, token, { id, name: 'Amma', date: '02-29' });
    expect(await seen(token)).toMatchObject([
      { id, name: 'Amma', date: '02-29' },
      { name: 'Priya & Arjun', occasion: 'Anniversary', date: '03-12' },
    ]);
    for (let time = 0; time < 2; time += 1)
      expect((await shop.call('removeOtherDay', { body: { token, id } })).json()).toMatchObject({
        success: true,
        other_days: [{ name: 'Priya & Arjun' }],
      });
    expect((await addOtherDay(shop, token, { id })).json()).toMatchObject({ code: 'other_day_not_found' });
  });

  it('stay when the rest of the submission is changed', async () => {
    const token = await submission();
    await addOtherDay(shop, token);
    await shop.call('changeSpecialDays', { form: formOf({ ...typedForm({ name: 'Renamed' }), token }) });
    expect(await seen(token)).toMatchObject([{ name: 'Mummy' }]);
  });

  it('of another submission are neither changed nor removed', async () => {
    const [token, stranger] = [await submission(), await submission()];
    const [{ id }] = (await addOtherDay(shop, token)).json().other_days;
    expect((await addOtherDay(shop, stranger, { id, name: 'Mine' })).statusCode).toBe(404);
    await shop.call('removeOtherDay', { body: { token: stranger, id } });
    expect(await seen(token)).toMatchObject([{ id, name: 'Mummy' }]);
  });

  it('are at most 20, even when they are sent at once', async () => {
    const token = await submission();
    const answers = await Promise.all(Array.from({ length: 24 }, () => addOtherDay(shop, token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'too_many_other_days',
    });
    expect(await seen(token)).toHaveLength(20);
  });

  it.each([
    ['Birthday', 'kept without the year', 10],
    ['Birthday', 'kept with the year', 30],
    ['Baby', 'kept without the year', 1],
    ['Anniversary', 'kept with the year', 10],
  ])('%s: %s when it was %i years ago', async (occasion, kept, years) => {
    const token = await submission();
    const date = `${new Date().getUTCFullYear() - years}-01-01`;
    await addOtherDay(shop, token, { occasion, date });
    expect(await seen(token)).toMatchObject([{ date: kept === 'kept with the year' ? date : '01-01' }]);
  });
});

describe('refused with a field message', () => {
  let token: string;
  beforeAll(async () => {
    token = await submission();
  });

  it.each([
    ['name', '', 'This field is required.'],
    ['name', 'x'.repeat(61), 'Use at most 60 characters.'],
    ['name', '<b>Mummy</b>', 'Enter a name without < and >.'],
    ['name', 'Win at evil.com', 'Enter a name without web addresses. Leave a space after a full stop.'],
    ['relation', 'Neighbour', 'Please choose one.'],
    ['occasion', '', 'Please choose one.'],
    ['date', '', 'Choose a day and a month.'],
    ['date', '02-30', 'This date does not exist. Please check it.'],
    ['date', '2023-02-29', 'This date does not exist. Please check it.'],
    ['date', '1899-03-12', 'Please check the year.'],
    [
      'date',
      '2999-03-12',
      'This date is in the future. Leave the year empty for a day that is still to come.',
    ],
  ])('%s: %j', async (field, value, message) => {
    const answer = await addOtherDay(shop, token, { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: message } });
    expect(await seen(token)).toEqual([]);
  });
});

it('an admin sees how many there are and nowhere whose they are', async () => {
  const cookie = await signInAdmin(shop);
  const token = await submission({ name: 'Zubin Mistry' });
  await addOtherDay(shop, token, { name: 'Canary Person' });
  const all = await shop.call('allSpecialDays', { cookie, query: { q: 'Zubin' } });
  expect(all.json()).toMatchObject({ total: 1, submissions: [{ otherDaysCount: 1 }] });
  const coming = await shop.call('comingSpecialDays', { cookie, query: { from: '2027-03-01', days: '30' } });
  const searched = await shop.call('allSpecialDays', { cookie, query: { q: 'Canary' } });
  expect(searched.json()).toMatchObject({ total: 0 });
  expect(`${all.body} ${coming.body}`).not.toMatch(/Canary/);
});

it('a withdrawn submission takes no more of them', async () => {
  const token = await submission();
  await addOtherDay(shop, token);
  await shop.call('withdrawSpecialDays', { body: { token } });
  expect((await addOtherDay(shop, token)).json()).toMatchObject({ code: 'special_days_withdrawn' });
  const left = await queryRows(
    shop.opened.database,
    sql`select 1 from other_days where not exists (select 1 from special_days where id = submission_id)`,
  );
  expect(left).toEqual([]);
});

async function submission(changes: Record<string, string> = {}): Promise<string> {
  const answer = await postSpecialDays(shop, { email: '', ...changes });
  return tokenIn(answer.json<{ link: string }>().link);
}

async function seen(token: string): Promise<unknown> {
  return (await shop.call('mySpecialDays', { body: { token } })).json().other_days;
}
