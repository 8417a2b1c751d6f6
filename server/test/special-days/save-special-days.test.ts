import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadPlaces } from '../../src/places/load.ts';
import { queryRows } from '../../src/platform/database.ts';
import { inventedPlaces } from '../places/place-data.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { formOf, postSpecialDays, tokenIn, typedForm } from '../support/special-days.ts';

const FULL = process.env.FULL_FIGURES === '1';

let shop: Shop;
let visitors = 0;
/** A new address for each test, so that limits do not interfere. */
let ip: string;

beforeAll(async () => {
  shop = await openShop();
  // Its pincodes run from 100000 to 100009.
  await loadPlaces(shop.opened, { data: inventedPlaces('Invented', 30) });
});
beforeEach(() => {
  visitors += 1;
  ip = `203.0.113.${visitors}`;
});
afterAll(() => shop.close());

const IN_INDIA = { pincode: '100004' };

describe('shared special days', () => {
  it('are stored with the consent’s text, version and time; children as day and month', async () => {
    const answer = await postSpecialDays(
      shop,
      { ...IN_INDIA, phone: '+91 98450 12345', email: 'Asha@People.Test' },
      ip,
    );
    expect(answer.statusCode).toBe(200);
    const { link } = answer.json<{ link: string }>();
    const stored = (await shop.call('mySpecialDays', { body: { token: tokenIn(link) } })).json();
    expect(stored).toEqual({
      name: 'Asha Rao',
      phone: '+919845012345',
      birthday: '1990-05-21',
      anniversary: '2015-11-30',
      children_birthdays: ['02-28', '07-14'],
      referred_by: 'Ravi',
      flat_no: '4B',
      address: 'Lotus House, MG Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '100004',
      email: 'asha@people.test',
      consentVersion: '2026-11',
      consentedAt: expect.any(String),
      other_days: [],
    });
    expect(Date.now() - Date.parse(stored.consentedAt)).toBeLessThan(600_000);
    const [row] = await rows<{ consent_words: string }>(
      sql`select consent_words from special_days where phone = '+919845012345'`,
    );
    expect(row?.consent_words).toMatch(/^I am 18 or older\. I agree/);
    const years = await rows(sql`select 1 from special_day_dates where month_day like '%2018%'`);
    expect(years).toHaveLength(0);
  });

  it('return a link, and mail another; neither token is stored in plain text', async () => {
    const email = 'mailed@people.test';
    const { link, mailed } = (await postSpecialDays(shop, { ...IN_INDIA, email }, ip)).json();
    expect(mailed).toBe(true);
    const mail = shop.mails.findLast(({ to }) => to === email);
    expect(mail?.text).toContain('withdraw');
    const tokens = [tokenIn(link), tokenIn(mail?.text ?? '')];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect((await shop.call('mySpecialDays', { body: { token } })).json()).toMatchObject({ email });
      const hits = await rows(
        sql`select 1 from special_day_links where encode(token_hash, 'escape') like ${`%${token}%`}`,
      );
      expect(hits).toHaveLength(0);
    }
  });

  it('need no email: then nothing is mailed and the answer has the link', async () => {
    const answer = (await postSpecialDays(shop, { ...IN_INDIA, email: '' }, ip)).json();
    expect(answer).toMatchObject({
      success: true,
      mailed: false,
      link: expect.stringContaining('/special-days#'),
    });
    expect(shop.mails.filter(({ to }) => to === '')).toEqual([]);
  });

  it('may leave out every date, and empty strings mean absent', async () => {
    const empty = { birthday: '', anniversary: '', children_birthdays: '', referred_by: '', email: '' };
    const { link } = (await postSpecialDays(shop, { ...IN_INDIA, ...empty }, ip)).json();
    const stored = (await shop.call('mySpecialDays', { body: { token: tokenIn(link) } })).json();
    expect(stored).toMatchObject({
      birthday: '',
      anniversary: '',
      children_birthdays: [],
      referred_by: '',
      email: '',
    });
  });

  it('posted twice, even at once, are stored once', async () => {
    const form = typedForm({ ...IN_INDIA, name: 'Double Tap' });
    const post = () => shop.call('saveSpecialDays', { form: formOf(form), ip });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await rows(sql`select 1 from special_days where name = 'Double Tap'`)).toHaveLength(1);
  });

  it('stay stored when the mail server fails', async () => {
    shop.post.broken = true;
    const answer = await postSpecialDays(shop, IN_INDIA, ip);
    shop.post.broken = false;
    expect(answer.json()).toMatchObject({ success: true, mailed: false });
  });

  it('of a bot that fills the honeypot are not stored, though it gets a success', async () => {
    const answer = await postSpecialDays(
      shop,
      { ...IN_INDIA, name: 'A Program', website: 'https://spam.test' },
      ip,
    );
    expect(answer.json()).toEqual({ success: true, mailed: false });
    expect(await rows(sql`select 1 from special_days where name = 'A Program'`)).toHaveLength(0);
  });

  it('with a link as the name are refused, and nothing is mailed', async () => {
    const email = 'victim@people.test';
    for (const given of [{ name: 'Win at https://evil.test now' }, { referred_by: 'www.evil.test' }]) {
      const answer = await postSpecialDays(shop, { ...IN_INDIA, email, ...given }, ip);
      expect(answer.json()).toMatchObject({ fields: { [Object.keys(given)[0] ?? '']: expect.any(String) } });
    }
    expect(shop.mails.find(({ to }) => to === email)).toBeUndefined();
  });

  it('mail one address at most four times a day', async () => {
    const email = 'bombed@people.test';
    for (let nth = 0; nth < 8; nth += 1)
      await postSpecialDays(shop, { ...IN_INDIA, email, flat_no: String(nth) }, ip);
    expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(4);
  });
});

describe('refused with a field message', () => {
  it.each([
    ['birthday', '2023-02-29', 'This date does not exist. Please check it.'],
    ['birthday', '21/05/1990', 'This date does not exist. Please check it.'],
    ['birthday', '2999-01-01', 'This date is in the future.'],
    ['birthday', '0190-05-21', 'Please check the year.'],
    ['anniversary', '2015-13-01', 'This date does not exist. Please check it.'],
    ['children_birthdays', '["02-30"]', 'This date does not exist. Please check it.'],
    ['children_birthdays', '["2023-02-29"]', 'This date does not exist. Please check it.'],
    ['children_birthdays', '[528]', 'Send a JSON list of days like ["05-21"].'],
    ['children_birthdays', 'May', 'Send a JSON list of days like ["05-21"].'],
    ['children_birthdays', JSON.stringify(Array(31).fill('05-21')), 'Enter at most 30 birthdays.'],
    ['phone', '12345', 'Please enter an Indian mobile number.'],
    ['phone', '1234567890', 'Please enter an Indian mobile number.'],
    ['phone', '+1 202 555 0143', 'Please enter an Indian mobile number.'],
    ['pincode', '100999', 'Pincode 100999 does not exist. Please check it.'],
    ['pincode', '012345', 'Enter a six-digit pincode.'],
    ['state', 'Kerala', 'Pincode 100004 is in Karnataka. Please check the pincode and the state.', 'pincode'],
    ['email', 'nobody', 'Please enter an email address.'],
    ['name', '  ', 'This field is required.'],
    ['flat_no', '', 'This field is required.'],
    ['address', '', 'This field is required.'],
    ['city', '', 'This field is required.'],
    ['state', '', 'This field is required.'],
    ['consent', 'false', 'Please agree first. We need your consent to save these details.'],
    ['consent', '', 'Please agree first. We need your consent to save these details.'],
  ])('%s %j: %s', async (name, value, message, field = name) => {
    const answer = await postSpecialDays(shop, { ...IN_INDIA, [name]: value }, ip);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'invalid_input',
      fields: { [field]: message },
    });
  });

  it('nothing of a refused form is stored', async () => {
    await postSpecialDays(shop, { ...IN_INDIA, name: 'Refused', phone: '1' }, ip);
    expect(await rows(sql`select 1 from special_days where name = 'Refused'`)).toHaveLength(0);
  });
});

describe('a flood', () => {
  it(`of ${FULL ? '10,000' : '500'} posts from one address is limited, and another address is not`, async () => {
    const statuses = new Map<number, number>();
    const posts = FULL ? 10_000 : 500;
    for (let done = 0; done < posts; done += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          postSpecialDays(shop, { ...IN_INDIA, name: 'Flood', email: '' }, ip),
        ),
      );
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBe(60);
    expect(statuses.get(429)).toBe(posts - 60);
    expect(await rows(sql`select 1 from special_days where name = 'Flood'`)).toHaveLength(60);
    const limited = await postSpecialDays(shop, IN_INDIA, ip);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await postSpecialDays(shop, IN_INDIA, '198.51.100.7')).statusCode).toBe(200);
  });
});

function rows<Row>(statement: Parameters<typeof queryRows>[1]): Promise<Row[]> {
  return queryRows<Row>(shop.opened.database, statement);
}
