import { randomUUID } from 'node:crypto';
import { daysAfter, indianDay, operations } from '@tohfa/contract';
import { currentLanguage } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askCircles, cleanUpCircles } from '../../src/circles/index.ts';
import { newMemberToken, privateKeyOf } from '../../src/circles/member-tokens.ts';
import { inLanguageOf } from '../../src/mails/index.ts';
import { openDatabase, queryRows } from '../../src/platform/database.ts';
import { readSettings } from '../../src/settings.ts';
import {
  addDay,
  askOf,
  CIRCLE_ADDRESS,
  dayIn,
  invite,
  joinedMember,
  type MadeCircle,
  makeCircle,
  makeFamily,
  morningOf,
  newCircleToken,
  saveMember,
  viewCircle,
} from '../support/circles.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let productId: number;
beforeAll(async () => {
  shop = await openShop();
  productId = await productToSell(shop.opened.database, { priceRupees: 900 });
});
beforeEach(async () => {
  await shop.opened.database.execute(sql`delete from circles`);
  shop.mails.length = 0;
});
afterAll(() => shop.close());

const today = () => indianDay(new Date());
const ask = (now = morningOf(today())) => askCircles(shop.shop.circles, now);
const post = (name: Parameters<Shop['call']>[0], body: object, token?: string) =>
  shop.call(name, { body, ...(token && { token }) });
const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? '';

const family = () => makeFamily(shop);

const organise = (circle: MadeCircle, askId: string, { token }: Person, more: object = {}) =>
  shop.call('organiseCircleGift', { token, body: { circleId: circle.id, askId, productId, ...more } });

describe('members', () => {
  it('who join by a mail are written to in the language they joined in', async () => {
    const circle = await makeCircle(shop, await signedInPerson(shop.opened.database, 'Asha'));
    const email = `ravi-${randomUUID()}@example.in`;
    await post('addCircleMember', { memberToken: circle.token, name: 'Ravi', email });
    const payload = {
      memberToken: tokenIn(shop.mails.at(-1)?.text ?? ''),
      newToken: newCircleToken(),
      name: 'Ravi',
    };
    const { path: url } = operations.joinCircle;
    const joined = await shop.app.inject({ method: 'POST', url: `/hi${url}`, payload });
    expect(joined.json()).toMatchObject({ success: true });
    expect(await inLanguageOf(shop.opened.database, email, async () => currentLanguage())).toBe('hi');
  });

  it('join by a link that ends with it, so that whoever copied it cannot open their page', async () => {
    const circle = await makeCircle(shop, await signedInPerson(shop.opened.database, 'Asha'));
    const invitation = await invite(shop, circle, 'Ravi');
    const before = await viewCircle(shop, invitation);
    expect(before).toMatchObject({
      name: 'Sharma family',
      runBy: 'Asha',
      members: [],
      upcoming: [],
      asks: [],
    });
    const body = { memberToken: invitation, newToken: newCircleToken(), name: 'Ravi K' };
    const joined = await post('joinCircle', body);
    expect(joined.json()).toEqual({ success: true, memberToken: body.newToken });
    // The answer was lost, and the browser asks again.
    expect((await post('joinCircle', body)).json()).toEqual(joined.json());
    expect((await post('circle', { memberToken: invitation })).json().code).toBe('circle_not_found');
    const { me, members } = await viewCircle(shop, body.newToken);
    expect(me).toMatchObject({ name: 'Ravi K', state: 'joined', runs: false });
    expect(members.map(({ name }) => name)).toEqual(['Asha', 'Ravi K']);
  });

  it('invited by email get one mail without a person’s words, and prove the address by joining', async () => {
    const circle = await makeCircle(shop, await signedInPerson(shop.opened.database, 'Asha'));
    const body = { memberToken: circle.token, name: 'Evil http', email: 'ravi@circle.test' };
    expect((await post('addCircleMember', { ...body, name: 'Ravi' })).json()).toMatchObject({ mailed: true });
    expect(shop.mails).toHaveLength(1);
    const [mail] = shop.mails;
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Asha|Ravi|Sharma/);
    const token = tokenIn(mail?.text ?? '');
    const joined = await post('joinCircle', { memberToken: token, newToken: newCircleToken(), name: 'Ravi' });
    expect(joined.json()).toEqual({ success: true, memberToken: token });
    expect((await viewCircle(shop, token)).me).toMatchObject({
      email: 'ravi@circle.test',
      emailConfirmed: true,
    });
    for (let mails = 0; mails < 3; mails += 1) await post('addCircleMember', { ...body, name: 'Again' });
    expect((await post('addCircleMember', { ...body, name: 'Again' })).statusCode).toBe(429);
  });

  it('confirm an address they type by a link that opens nothing', async () => {
    const circle = await makeCircle(shop, await signedInPerson(shop.opened.database, 'Asha'));
    const ravi = await joinedMember(shop, circle, 'Ravi');
    await saveMember(shop, ravi, { email: 'typed@circle.test' });
    expect((await viewCircle(shop, ravi)).me).toMatchObject({ emailConfirmed: false });
    const [, token = ''] = /#confirm=([\w-]{43})/.exec(shop.mails[0]?.text ?? '') ?? [];
    expect((await post('circle', { memberToken: token })).json().code).toBe('circle_not_found');
    expect((await post('confirmCircleEmail', { token })).json()).toEqual({ success: true });
    expect((await post('confirmCircleEmail', { token })).json().code).toBe('link_used_up');
    expect((await viewCircle(shop, ravi)).me).toMatchObject({ emailConfirmed: true });
  });

  it('keep their address to themselves, and runners get no link of somebody who has joined', async () => {
    const { asha, circle, ravi, meera } = await family();
    expect((await viewCircle(shop, meera)).me.address).toEqual(CIRCLE_ADDRESS);
    await ask();
    const view = await viewCircle(shop, circle.token);
    const made = await organise(circle, askOf(view).id, asha);
    expect(made.statusCode, made.body).toBe(201);
    const meeraId = askOf(view).memberId;
    const answers = await Promise.all([
      post('circle', { memberToken: circle.token }),
      post('circle', { memberToken: ravi }),
      post('circleIdeas', { memberToken: ravi, askId: askOf(view).id }),
      shop.call('getGiftRequest', { token: asha.token, query: { userId: made.json().giftId } }),
      shop.call('fetchGifts', { token: asha.token, body: { userName: asha.id } }),
      shop.call('chipIn', { query: { id: made.json().giftId } }),
      shop.call('myData', { token: asha.token }),
      post('renewCircleLink', { memberToken: circle.token, memberId: meeraId }),
    ]);
    for (const { body } of answers) expect(body).not.toMatch(/Secret Street|Hidden House|560001|9876543210/);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'no_confirmed_email' });
  });

  it('who leave are forgotten, also when a backup brings them back, and the circle goes on', async () => {
    const { asha, circle, meera } = await family();
    await ask();
    const askId = askOf(await viewCircle(shop, circle.token)).id;
    const { giftId } = (await organise(circle, askId, asha)).json();
    expect((await post('leaveCircle', { memberToken: meera })).json()).toEqual({ success: true });
    expect((await post('circle', { memberToken: meera })).statusCode).toBe(404);
    expect((await viewCircle(shop, circle.token)).asks).toEqual([]);
    // The gift goes on by its own rules.
    expect((await shop.call('chipIn', { query: { id: giftId } })).json()).toMatchObject({ state: 'open' });
    const tables = ['circle_members', 'circle_days', 'circle_asks', 'circle_mails', 'circle_departures'];
    for (const table of tables) {
      const rows = await queryRows(shop.opened.database, sql.raw(`select * from ${table}`));
      expect(JSON.stringify(rows), table).not.toMatch(/Meera|Secret Street|9876543210/);
    }
    await shop.opened.database.execute(sql`insert into circle_members (id, circle_id, name, state)
      select member_id, ${circle.id}, 'Meera from a backup', 'invited' from circle_departures`);
    await cleanUpCircles(shop.opened.database);
    expect((await viewCircle(shop, circle.token)).members.map(({ name }) => name)).toEqual(['Asha', 'Ravi']);
  });

  it('see their data in the account’s export; an erased account is forgotten and passes the circle on', async () => {
    const { asha, circle, ravi } = await family();
    const mine = (await shop.call('myData', { token: asha.token })).json();
    expect(mine.circles).toMatchObject([{ circle: 'Sharma family', name: 'Asha' }]);
    expect((await post('exportCircleMember', { memberToken: ravi })).json().member).toMatchObject({
      name: 'Ravi',
    });
    const erased = await shop.call('eraseAccount', { token: asha.token, body: { email: asha.email } });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await post('circle', { memberToken: circle.token })).statusCode).toBe(404);
    const { members } = await viewCircle(shop, ravi);
    expect(members).toMatchObject([{ name: 'Ravi', runs: true }, { name: 'Meera Canary' }]);
  });

  it('hand over, remove and end circles only if they run them', async () => {
    const { circle, ravi, meera } = await family();
    const [, raviMember, meeraMember] = (await viewCircle(shop, circle.token)).members;
    const remove = { memberToken: ravi, memberId: meeraMember?.id };
    expect((await post('removeCircleMember', remove)).json().code).toBe('not_allowed');
    await post('handOverCircle', { memberToken: circle.token, memberId: raviMember?.id });
    expect((await post('endCircle', { memberToken: circle.token })).json().code).toBe('not_allowed');
    expect((await post('removeCircleMember', remove)).json()).toEqual({ success: true });
    expect((await post('circle', { memberToken: meera })).statusCode).toBe(404);
    expect((await post('endCircle', { memberToken: ravi })).json()).toEqual({ success: true });
    expect((await post('circle', { memberToken: circle.token })).statusCode).toBe(404);
  });
});

describe('asks', () => {
  it('go once to each of the others with a confirmed email, in two processes at the same time', async () => {
    const { asha, circle, ravi, meera } = await family();
    await shop.opened.database.execute(
      sql`update circle_members set email = lower(split_part(name, ' ', 1)) || '@circle.test', email_confirmed_at = now() where user_id is null`,
    );
    const second = await openDatabase(readSettings({ DATABASE_URL: shop.databaseUrl }));
    const deps = { ...shop.shop.circles, database: second.database };
    await Promise.all([
      ask(),
      askCircles(deps, morningOf(today())),
      ask(),
      askCircles(deps, morningOf(today())),
    ]);
    await second.close();
    await ask();
    expect(shop.mails.map(({ to }) => to).sort()).toEqual([asha.email, 'ravi@circle.test'].sort());
    const rows = await queryRows(shop.opened.database, sql`select id from circle_asks`);
    expect(rows).toHaveLength(1);
    const date = daysAfter(today(), 10);
    const expected = { name: 'Meera Canary', kind: 'birthday', date, budget: 1000, deliverable: true };
    expect((await viewCircle(shop, circle.token)).asks).toMatchObject([
      { ...expected, turn: { name: 'Asha', isMe: true }, organiser: null },
    ]);
    expect((await viewCircle(shop, ravi)).asks).toMatchObject([
      { ...expected, turn: { name: 'Asha', isMe: false } },
    ]);
    const mailed = await viewCircle(
      shop,
      tokenIn(shop.mails.find(({ to }) => to === asha.email)?.text ?? ''),
    );
    expect(mailed.me.name).toBe('Asha');
    expect((await viewCircle(shop, meera)).asks).toEqual([]);
  });

  it('of a process that died before sending are sent by another', async () => {
    await family();
    shop.post.broken = true;
    await ask();
    shop.post.broken = false;
    await ask();
    expect(shop.mails).toHaveLength(0);
    await ask(new Date(morningOf(today()).getTime() + 2 * 3_600_000));
    await ask(new Date(morningOf(today()).getTime() + 5 * 3_600_000));
    expect(shop.mails).toHaveLength(1);
  });

  it.each([
    { days: 15, asked: 0, why: 'too early' },
    { days: 14, asked: 1, why: 'the first day' },
    { days: 5, asked: 1, why: 'caught up while two days are left to collect' },
    { days: 4, asked: 0, why: 'too late' },
  ])('$days days before the day: $why', async ({ days, asked }) => {
    const circle = await makeCircle(shop, await signedInPerson(shop.opened.database, 'Asha'));
    await addDay(shop, await joinedMember(shop, circle, 'Ravi'), dayIn(days));
    expect(await ask()).toMatchObject({ asked });
  });

  it('about 29 February are for the 28th in years that have none', async () => {
    const circle = await makeCircle(shop, await signedInPerson(shop.opened.database, 'Asha'));
    await addDay(shop, await joinedMember(shop, circle, 'Ravi'), '02-29');
    for (const day of ['2027-02-16', '2027-02-20', '2028-02-17', '2028-02-20']) await ask(morningOf(day));
    const rows = await queryRows(shop.opened.database, sql`select date::text from circle_asks order by date`);
    expect(rows).toEqual([{ date: '2027-02-28' }, { date: '2028-02-29' }]);
  });

  it('one of two who organise at the same time wins, and the others are told once', async () => {
    const { asha, circle, ravi } = await family();
    const second = await confirmedPerson(shop.opened.database, 'Ravi');
    await post('linkCircle', { memberToken: ravi }, second.token);
    await ask();
    const askId = askOf(await viewCircle(shop, ravi)).id;
    const answers = await Promise.all(
      [asha, second, asha, second].map((person) => organise(circle, askId, person)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const gifts = await queryRows(shop.opened.database, sql`select id from gifts where address_hidden`);
    shop.mails.length = 0;
    await ask();
    await ask();
    expect(shop.mails).toHaveLength(1);
    const view = askOf(await viewCircle(shop, ravi));
    expect(shop.mails[0]?.text).toContain(view.gift?.link);
    expect(view).toMatchObject({
      gift: { state: 'open' },
      organiser: { isMe: answers[0]?.statusCode !== 201 && answers[2]?.statusCode !== 201 },
    });
    expect(new Set(gifts.map((row) => JSON.stringify(row))).size).toBe(gifts.length);
  });

  it('without an address nothing is created, and whose turn it is goes round', async () => {
    const { asha, circle, ravi, meera } = await family();
    await saveMember(shop, meera, { address: null });
    await ask();
    const first = askOf(await viewCircle(shop, circle.token));
    expect((await organise(circle, first.id, asha)).json().code).toBe('circle_no_address');
    await saveMember(shop, meera, { address: CIRCLE_ADDRESS });
    expect((await organise(circle, first.id, asha)).statusCode).toBe(201);
    await addDay(shop, ravi, dayIn(12), { kind: 'anniversary' });
    await ask();
    // A turn tells nothing of what is still a surprise: Asha is named, though she organises for Meera.
    const soon = (await viewCircle(shop, meera)).asks;
    expect(soon).toMatchObject([{ name: 'Ravi', turn: { name: 'Asha' } }]);
    await shop.opened.database.execute(
      sql`update circle_asks set date = date - 30, year = year - 1 where organiser_id is not null`,
    );
    await shop.opened.database.execute(sql`delete from circle_asks where organiser_id is null`);
    await ask();
    expect((await viewCircle(shop, meera)).asks).toMatchObject([
      { name: 'Ravi', turn: { name: 'Meera Canary' } },
    ]);
  });

  it('leave no trace in anything the member can read', async () => {
    const { asha, circle, meera } = await family();
    const account = await confirmedPerson(shop.opened.database, 'Meera');
    await post('linkCircle', { memberToken: meera }, account.token);
    const look = async () => {
      const { token } = account;
      const answers = await Promise.all([
        post('circle', { memberToken: meera }),
        shop.call('circle', { token, body: { circleId: circle.id } }),
        shop.call('myCircles', { token }),
        shop.call('fetchGifts', { token, body: { userName: account.id } }),
        shop.call('myNotices', { token }),
        shop.call('myAccount', { token }),
        shop.call('myData', { token }),
        post('exportCircleMember', { memberToken: meera }),
      ]);
      return answers.map(({ body }) => body.replace(/"exportedAt":"[^"]*"/g, ''));
    };
    const before = await look();
    await ask();
    expect(await look()).toEqual(before);
    const askId = askOf(await viewCircle(shop, circle.token)).id;
    const { giftId } = (await organise(circle, askId, asha)).json();
    await ask();
    expect(await look()).toEqual(before);
    expect(shop.mails.map(({ to }) => to)).not.toContain(account.email);
    const unknown = (await post('circleIdeas', { memberToken: meera, askId: crypto.randomUUID() })).json();
    expect((await post('circleIdeas', { memberToken: meera, askId })).json()).toEqual(unknown);
    expect((await organise(circle, askId, account)).json().code).toBe('circle_ask_not_found');
    expect(before.join()).not.toContain(giftId);
  });
});

it('the page of a link is previewed as circles in general, and kept out of search engines', async () => {
  const { body } = await shop.app.inject({ url: '/circle' });
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('<meta property="og:title" content="A circle for gifts">');
  const picture = /og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await shop.app.inject({ url: picture })).headers['content-type']).toBe('image/jpeg');
});

it('a member’s key pair comes from the token alone', () => {
  const { token, sealKey } = newMemberToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(privateKeyOf(token).export({ format: 'jwk' }).x).toBe(sealKey);
  expect(newMemberToken().sealKey).not.toBe(sealKey);
});
