import { daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askCircles } from '../../src/circles/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { createRateLimits } from '../../src/platform/http/rate-limit.ts';
import {
  addDay,
  dayIn,
  invite,
  joinedMember,
  makeCircle,
  makeFamily,
  morningOf,
  newCircleToken,
  saveMember,
  viewCircle,
} from '../support/circles.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.opened.database.execute(sql`delete from circles`);
  shop.mails.length = 0;
});
afterAll(() => shop.close());

const today = () => indianDay(new Date());
const post = (name: Parameters<Shop['call']>[0], body: object) => shop.call(name, { body });

it('a mailbox that the member reads, too, is not told of their own day', async () => {
  const { asha, meera } = await makeFamily(shop);
  await saveMember(shop, meera, { email: asha.email });
  shop.mails.length = 0;
  await askCircles(shop.shop.circles, morningOf(today()));
  expect(shop.mails).toEqual([]);
});

it('a process that dies while it hands a mail over sends it at most once', async () => {
  await makeFamily(shop);
  const sent: string[] = [];
  const dying = {
    ...shop.shop.circles,
    mailer: {
      send: ({ to }: { to: string }) => {
        sent.push(to);
        return new Promise<void>(() => {});
      },
    },
  };
  void askCircles(dying, morningOf(today()));
  await expect.poll(() => sent.length).toBe(1);
  await askCircles(shop.shop.circles, new Date(morningOf(today()).getTime() + 2 * 3_600_000));
  expect(shop.mails).toEqual([]);
});

it('a circle that asks late is asked as early as a gift needs', async () => {
  const circle = await makeCircle(shop, await signedInPerson(shop.opened.database), { daysAhead: 5 });
  await addDay(shop, await joinedMember(shop, circle, 'Ravi'), dayIn(12));
  const { circles } = shop.shop;
  const slow = { ...circles, gifts: { ...circles.gifts, leadDays: () => 10 } };
  expect(await askCircles(slow, morningOf(daysAfter(today(), -1)))).toMatchObject({ asked: 0 });
  expect(await askCircles(slow, morningOf(today()))).toMatchObject({ asked: 1 });
});

it('a day that is moved again and again does not mail the others without end', async () => {
  const circle = await makeCircle(shop, await signedInPerson(shop.opened.database));
  const ravi = await joinedMember(shop, circle, 'Ravi');
  const statuses = [];
  for (let time = 0; time < 21; time += 1) {
    const saved = await post('saveCircleDay', { memberToken: ravi, kind: 'birthday', day: dayIn(10) });
    statuses.push(saved.statusCode);
    const [day] = (await viewCircle(shop, ravi)).me.days;
    if (day) await post('removeCircleDay', { memberToken: ravi, id: day.id });
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

it('of two browsers that join by one invitation at the same time one is in, and the other is told so', async () => {
  const circle = await makeCircle(shop, await signedInPerson(shop.opened.database));
  const memberToken = await invite(shop, circle, 'Ravi');
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const newToken = newCircleToken();
      const answer = await post('joinCircle', { memberToken, newToken, name: 'Ravi' });
      return { status: answer.statusCode, newToken };
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const won = answers.find(({ status }) => status === 200)?.newToken ?? '';
  expect((await viewCircle(shop, won)).me.name).toBe('Ravi');
});

it('a token that opens another membership already is refused as a new one', async () => {
  const person = await signedInPerson(shop.opened.database);
  const first = await makeCircle(shop, person);
  const second = await makeCircle(shop, person);
  const memberToken = await invite(shop, second, 'Ravi');
  const joining = await post('joinCircle', { memberToken, newToken: first.token, name: 'Ravi' });
  const renewing = await post('renewMyLink', { memberToken: second.token, newToken: first.token });
  expect([joining, renewing].map(({ statusCode }) => statusCode)).toEqual([400, 400]);
});

it('an email that a member replaced, and mails to it, are forgotten at once', async () => {
  const circle = await makeCircle(shop, await signedInPerson(shop.opened.database));
  const ravi = await joinedMember(shop, circle, 'Ravi');
  for (const email of ['old@circle.test', 'new@circle.test', '']) await saveMember(shop, ravi, { email });
  const rows = await queryRows(
    shop.opened.database,
    sql`select email from sent_mails where email in ('old@circle.test', 'new@circle.test')`,
  );
  expect(rows).toEqual([]);
});

it('an invitation whose mail cannot be sent leaves nobody in the circle', async () => {
  const circle = await makeCircle(shop, await signedInPerson(shop.opened.database));
  const body = { memberToken: circle.token, name: 'Ravi', email: 'ravi@circle.test' };
  shop.post.broken = true;
  const failed = await post('addCircleMember', body);
  shop.post.broken = false;
  expect(failed.json()).toMatchObject({ code: 'mail_down' });
  expect((await viewCircle(shop, circle.token)).members).toHaveLength(1);
});

it('an address that nobody confirmed gets a few invitations a month, however many days they are spread over', async () => {
  const email = 'stranger@circle.test';
  const month = createRateLimits(shop.opened).limit({
    name: 'circle-mail-month',
    points: 8,
    seconds: 30 * 24 * 3600,
  });
  for (let mails = 0; mails < 8; mails += 1) expect(await month.consume(email)).toBeUndefined();
  const circle = await makeCircle(shop, await signedInPerson(shop.opened.database));
  const refused = await post('addCircleMember', { memberToken: circle.token, name: 'Ravi', email });
  expect(refused.statusCode).toBe(429);
});
