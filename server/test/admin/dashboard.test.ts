import type { AnswerOf, Operations } from '@tohfa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '../../src/admin/dashboard.ts';
import { ADMIN, signInAdmin } from '../support/admin-sign-in.ts';
import { buy, ordersOf, settle, TOTAL_OF_1000 } from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { postSpecialDays } from '../support/special-days.ts';

/** A Wednesday in India. */
const NOW = new Date('2026-03-04T06:30:00Z');
let shop: Shop;
let cookie: string;
let buyer: Person;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await signInAdmin(shop);
  buyer = await signedInPerson(shop.opened.database);
  await buy(shop, buyer, await productToSell(shop.opened.database));
  await settle(shop);
});
afterAll(() => shop.close());

test('the whole week and month are listed, days without sales included', async () => {
  const { money } = await figures(new Date('2024-02-29T06:30:00Z'));
  expect(money.today).toBe('2024-02-29');
  expect(money.week.days.map(({ day }) => day.slice(5))).toEqual([
    '02-26',
    '02-27',
    '02-28',
    '02-29',
    '03-01',
    '03-02',
    '03-03',
  ]);
  expect(money.month.days).toHaveLength(29);
  const all = [...money.week.days, ...money.month.days];
  expect(all.every(({ salesPaise, refundsPaise }) => salesPaise === 0 && refundsPaise === 0)).toBe(true);
});

test('income and refunds are counted on their day in India', async () => {
  const payments: string[] = [];
  for (let order = 0; order < 4; order += 1) {
    payments.push(await buy(shop, buyer, await productToSell(shop.opened.database)));
  }
  const [lastSecondOfSunday, firstOfMonday, february, givenBack] = payments as [
    string,
    string,
    string,
    string,
  ];
  const [newest] = await ordersOf(shop, buyer);
  const body = { id: newest?.id ?? '', reason: 'It broke in our hands.' };
  expect((await shop.call('refundPurchase', { cookie, body })).statusCode).toBe(200);
  await settle(shop);
  await moveLedger([
    [lastSecondOfSunday, 'capture', '2026-03-01T18:29:59Z'],
    [firstOfMonday, 'capture', '2026-03-01T18:30:00Z'],
    [february, 'capture', '2026-01-31T18:30:00Z'],
    [givenBack, 'capture', '2026-03-03T04:00:00Z'],
    [givenBack, 'refund-requested', '2026-03-04T04:00:00Z'],
  ]);

  const { money } = await figures();
  const week = money.week.days.filter(({ salesPaise, refundsPaise }) => salesPaise + refundsPaise > 0);
  expect(week).toEqual([
    { day: '2026-03-02', salesPaise: TOTAL_OF_1000, refundsPaise: 0 },
    { day: '2026-03-03', salesPaise: TOTAL_OF_1000, refundsPaise: 0 },
    { day: '2026-03-04', salesPaise: 0, refundsPaise: TOTAL_OF_1000 },
  ]);
  expect(money.week.beforePaise).toBe(TOTAL_OF_1000);
  expect(money.month.days[0]).toEqual({ day: '2026-03-01', salesPaise: TOTAL_OF_1000, refundsPaise: 0 });
  expect(money.month.beforePaise).toBe(TOTAL_OF_1000);
});

test('orders are counted as to pack, then to dispatch, then not at all', async () => {
  const { orders: before } = await figures();
  await buy(shop, buyer, await productToSell(shop.opened.database));
  expect((await figures()).orders).toEqual({ ...before, toPack: before.toPack + 1 });
  const [newest] = await ordersOf(shop, buyer);
  const move = (status: string) =>
    shop.call('movePurchase', { cookie, body: { id: newest?.id ?? '', status, note: '' } });
  await move('packed');
  expect((await figures()).orders).toEqual({ ...before, toDispatch: before.toDispatch + 1 });
  await move('dispatched');
  expect((await figures()).orders).toEqual(before);
});

test('special days of the next seven days are listed in order', async () => {
  for (const [name, birthday] of [
    ['On the seventh day', '1990-03-10'],
    ['Today', '1985-03-04'],
    ['A day too late', '1990-03-11'],
  ] as const)
    await postSpecialDays(shop, { name, birthday, anniversary: '' });
  const { specialDays } = await figures();
  expect(specialDays.total).toBe(2);
  expect(specialDays.next).toMatchObject([
    { name: 'Today', date: '2026-03-04', kind: 'birthday' },
    { name: 'On the seventh day', date: '2026-03-10' },
  ]);
});

test('the call answers an owner with money and the last actions', async () => {
  const answer = await shop.call('dashboard', { cookie });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    money: { week: { days: expect.any(Array) } },
    payments: { broken: [], orphans: [], lastWebhookAt: expect.any(String) },
    recentActions: expect.arrayContaining([expect.objectContaining({ action: 'admin-sign-in' })]),
  });
});

async function figures(now = NOW): Promise<OwnersFigures> {
  const admin = { email: ADMIN, role: 'owner', sessionId: '' } as const;
  return (await dashboard(shop.shop.audit, { identity: { admin } }, now)) as OwnersFigures;
}

type Figures = AnswerOf<Operations['dashboard']>;
type OwnersFigures = { [Part in keyof Figures]-?: NonNullable<Figures[Part]> };

/** The ledger takes no changes; only here, where other days are wanted, its guard is lifted. */
async function moveLedger(moves: [payment: string, kind: string, at: string][]): Promise<void> {
  const updates = moves.map(
    ([payment, kind, at]) =>
      `update ledger_transactions set at = '${at}' where provider_payment_id = '${payment}' and kind = '${kind}';`,
  );
  await shop.opened.exec(
    // The sums of days that are over are kept: the past does not change anywhere else.
    `delete from report_spans; delete from report_sums; alter table ledger_transactions disable trigger user; ${updates.join('')} alter table ledger_transactions enable trigger user;`,
  );
}
