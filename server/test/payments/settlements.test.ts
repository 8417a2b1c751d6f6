import { indianDay, SETTLEMENT_DIFFERENCE_KINDS, type SettlementDifferenceKind } from '@tohfa/contract';
import { settlementDifferences } from '@tohfa/contract/screens';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchSettlementsDaily, runSettlementFetch } from '../../src/payments/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { salesOn } from '../../src/reports/index.ts';
import { buy, expectMoneyAddsUp, sandboxOf, settle } from '../support/buying.ts';
import { openGift } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { brokenBy } from '../support/tampering.ts';

const FULL = process.env.FULL_FIGURES === '1';
const PAYMENTS = FULL ? 10_000 : 300;
/** Of each kind. */
const PLANTED = FULL ? 16 : 2;
/** Longer ago than a settlement takes. */
const DAYS_AGO = 8;
const SMALL = { limit: 3 };
/** A settlement of its own each. */
const WHOLE = ['sum', 'reversed'] as const satisfies SettlementDifferenceKind[];

let shop: Shop;
let cookie: string;
let found: Awaited<ReturnType<typeof openDifferences>>;
const planted: { kind: string; entityId: string }[] = [];

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  const gift = await openGift(shop);
  ({ cookie } = gift);
  await payForGift(gift.id);
  // The smallest settlements come first, because each pays out all that an earlier one left over.
  for (let nth = 0; nth < PLANTED; nth += 1) {
    planted.push({ kind: 'reversed', entityId: (await settleWith([], SMALL)).id });
    await settleWith(['sum'], SMALL);
  }
  // Has what is settled twice later.
  await settleWith([], { limit: PLANTED });
  const ofLines = SETTLEMENT_DIFFERENCE_KINDS.filter((kind) => !(WHOLE as readonly string[]).includes(kind));
  await settleWith(ofLines.flatMap((kind) => Array.from({ length: PLANTED }, () => kind)));
  await fetchTwiceAtOnce();
  for (const { kind, entityId } of planted)
    if (kind === 'reversed') await sandboxOf(shop).moveSettlement(entityId, 'failed');
  await fetchAgain();
  found = await openDifferences();
});

afterAll(() => shop.close());

describe(`${PAYMENTS} payments with ${PLANTED * SETTLEMENT_DIFFERENCE_KINDS.length} planted differences`, () => {
  it('are stored once by two processes, and every difference is found and none invented', async () => {
    expect(planted).toHaveLength(PLANTED * SETTLEMENT_DIFFERENCE_KINDS.length);
    expect(named(found)).toEqual(named(planted));
    expect(await count('settlement_lines')).toBe(await count('sandbox_settlement_lines'));
    await expectMoneyAddsUp(shop);
  });

  it('are each explained by a name, by what to do, and by what was expected and found', () => {
    for (const { kind } of found) {
      const { name, action } = settlementDifferences[kind];
      expect([name.length > 0, action.length > 0]).toEqual([true, true]);
    }
    const apart = (kind: string) =>
      found.filter((one) => one.kind === kind).map(({ expected, paid }) => Number(paid) - Number(expected));
    for (const kind of ['payment-amount', 'refund-amount'])
      expect(apart(kind)).toEqual(Array(PLANTED).fill(100));
    for (const kind of ['credit', 'sum']) expect(apart(kind)).toEqual(Array(PLANTED).fill(-100));
  });

  it('are unchanged after fetching everything again', async () => {
    const before = await everything();
    await fetchAgain();
    expect(await everything()).toEqual(before);
  });

  it('bring to the bank what the settlements that arrived pay out, less the fees of their lines', async () => {
    const [sums] = await queryRows<Record<string, string>>(
      shop.opened.database,
      sql`select (select sum(amount_paise) from ledger_entries where account = 'bank') as bank,
        (select sum(amount) from sandbox_settlements where status = 'processed') as arrived,
        (select sum(amount_paise) from ledger_entries where account in ('provider-fees', 'gst-on-fees')) as fees,
        (select sum(l.fee) from sandbox_settlement_lines l join sandbox_settlements s on s.id = l.settlement_id
          where s.status = 'processed') as charged`,
    );
    expect(sums?.bank).toBe(sums?.arrived);
    expect(sums?.fees).toBe(sums?.charged);
  });

  it('are no income of the day on which they are settled', async () => {
    const { database } = shop.opened;
    const [today] = await queryRows<{ captured: number }>(
      database,
      sql`select coalesce(sum(amount_paise), 0)::float8 as captured from payments
        where captured_at >= ${indianDay(new Date())}::date::timestamp at time zone 'Asia/Kolkata'`,
    );
    expect(await salesOn(database, indianDay(new Date()))).toMatchObject({
      salesPaise: today?.captured,
      refundsPaise: 0,
    });
  });
});

describe('the desk', () => {
  it('shows a settlement whose parts add up, line by line and as CSV', async () => {
    const today = indianDay(new Date());
    const listed = await shop.call('settlements', { cookie, query: { from: today, to: today } });
    expect(listed.statusCode, listed.body).toBe(200);
    const { settlements, openDifferences: open } = listed.json();
    const largest = settlements.find(({ lines }: { lines: number }) => lines > 100);
    expect(open).toBe((await openDifferences()).length);
    const answer = await shop.call('settlementLines', { cookie, query: { id: largest.id } });
    const { parts, total, lines } = answer.json();
    expect(
      parts.payments - parts.refunds - parts.fees - parts.tax + parts.adjustments + parts.unexplained,
    ).toBe(largest.amount);
    expect([total, lines.length]).toEqual([largest.lines, 100]);
    expect(lines.some(({ giftId }: { giftId?: string }) => giftId !== undefined)).toBe(true);
    const csv = await shop.call('exportSettlement', { cookie, query: { id: largest.id } });
    expect(csv.body.trim().split('\r\n')).toHaveLength(largest.lines + 1);
  });

  it('keeps a resolved difference resolved until its amounts change, and audits it', async () => {
    const [difference] = (await openDifferences()).filter(({ kind }) => kind === 'sum');
    const id = Number(difference?.id);
    const move = async (name: 'resolveSettlementDifference' | 'reopenSettlementDifference', body: object) =>
      (await shop.call(name, { cookie, body: { id, ...body } })).statusCode;
    expect(await move('reopenSettlementDifference', {})).toBe(409);
    expect(await move('resolveSettlementDifference', { note: 'A rupee of rounding.' })).toBe(200);
    await fetchAgain();
    expect(await stateOf(id)).toBe('resolved');
    await shop.opened.exec(
      `update sandbox_settlements set amount = amount - 5 where id = '${difference?.entityId}'`,
    );
    await fetchAgain();
    expect(await stateOf(id)).toBe('open');
    expect(await move('resolveSettlementDifference', { note: 'Again.' })).toBe(200);
    expect(await move('reopenSettlementDifference', {})).toBe(200);
    expect(await count("audit_entries where action like 'settlement-difference-%'")).toBe(3);
  });

  it('fetches on demand in a job, one at a time, and closes what is explained by now', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    await buy(shop, buyer, await productToSell(shop.opened.database));
    await settle(shop);
    await settleWith([]);
    await endPause();
    const [first, second] = await Promise.all(
      [1, 2].map(() => shop.call('fetchSettlements', { cookie, body: {} })),
    );
    expect(first?.json().fetch.startedAt).toBe(second?.json().fetch.startedAt);
    await expect
      .poll(async () => (await shop.call('settlements', { cookie })).json().fetch.state)
      .toBe('done');
    const closed = ['payment-missing', 'refund-missing', 'on-hold', 'reversed'];
    expect(named(await openDifferences())).toEqual(
      named(planted.filter(({ kind }) => !closed.includes(kind))),
    );
    await expectMoneyAddsUp(shop);
  });

  it('says why a fetch failed, and judges nothing by it', async () => {
    const before = await openDifferences();
    sandboxOf(shop).setSwitches({
      faults: [{ path: '/settlements/recon/combined', kind: 'server_error', times: 3 }],
    });
    await fetchAgain();
    const { fetch } = (await shop.call('settlements', { cookie })).json();
    expect(fetch).toMatchObject({ state: 'failed', problem: 'unreachable' });
    expect(await openDifferences()).toEqual(before);
    await fetchAgain();
  });
});

describe('the invariants find tampering', () => {
  const arrived =
    "(select id from settlements where status = 'processed' and lines_paise = amount_paise limit 1)";
  const matched = `(select id from settlement_lines where match = 'matched' and settlement_id = ${arrived} limit 1)`;
  const post = (
    debit: string,
    credit: string,
  ) => `with t as (insert into ledger_transactions (kind, settlement_id)
      select 'settlement-correction', ${arrived} returning id)
    insert into ledger_entries (transaction_id, account, amount_paise)
      select id, '${debit}', 100 from t union all select id, '${credit}', -100 from t`;
  it.each([
    [
      post('bank', 'adjustments'),
      'the bank has the amount of each settlement that arrived, and nothing of others',
    ],
    [post('provider-fees', 'gst-on-fees'), 'fees and the tax on them are those of the settlement’s lines'],
    [
      post('adjustments', 'provider'),
      'a settlement takes from the provider the payments less the refunds that it pays out',
    ],
    [
      post('adjustments', 'provider'),
      'the provider holds what was captured less what was refunded and settled',
    ],
    [
      `update settlements set lines_count = lines_count + 1 where id = ${arrived}`,
      'the sums of a settlement are those of its lines',
    ],
    [
      `insert into ledger_transactions (kind, settlement_id) select 'settlement-reversed', ${arrived}`,
      'a settlement is posted once, and taken back once when it has failed',
    ],
    [
      `update settlement_lines set amount_paise = amount_paise + 1 where id = ${matched}`,
      'a line that matches has the amount of its payment or refund in the ledger',
    ],
    [
      `update settlement_lines set match = 'differs' where match = 'duplicate'`,
      'a payment or refund is settled once',
    ],
    [
      `update settlement_differences set state = 'closed' where kind = 'fee'`,
      'every line that does not match has a difference that explains it',
    ],
    [
      `update settlement_differences set state = 'closed' where kind = 'sum'`,
      'a settlement whose lines pay out another amount has a difference',
    ],
  ])('%s', async (tampering, invariant) => {
    expect(await brokenBy(shop.opened.database, tampering)).toContain(invariant);
  });
});

/** Contributions to one gift, every tenth refunded in part, as the shop and the provider store them. */
async function payForGift(publicId: string): Promise<void> {
  await shop.opened.exec(`
    update gifts set price_paise = 1000000000000 where public_id = '${publicId}';
    create temp table paid as select n, gen_random_uuid() as order_id, gen_random_uuid() as refund_id,
        'order_' || lpad(n::text, 14, 'o') as provider_order, 'pay_' || lpad(n::text, 14, 'p') as payment,
        'rfnd_' || lpad(n::text, 14, 'r') as refund, (10000 + n % 977 * 100)::bigint as amount,
        (select id from gifts where public_id = '${publicId}') as gift,
        now() - interval '${DAYS_AGO} days' as at
      from generate_series(1, ${PAYMENTS}) n;
    insert into payment_orders (id, provider_order_id, target, status, amount_paise, payer_id, gift_id, check_at)
      select order_id, provider_order, 'gift', 'paid', amount, (select min(id::text)::uuid from users), gift, null from paid;
    insert into payments (provider_payment_id, order_id, status, amount_paise, credited_paise, provider_refunded_paise, captured_at)
      select payment, order_id, case when n % 10 = 0 then 'part_refunded' else 'captured' end, amount, amount,
        case when n % 10 = 0 then 5000 else 0 end, at from paid;
    insert into refunds (id, provider_payment_id, amount_paise, from_target, reason, requested_by, status, provider_refund_id)
      select refund_id, payment, 5000, true, 'x', 'x', 'processed', refund from paid where n % 10 = 0;
    insert into ledger_transactions (kind, provider_payment_id, at) select 'capture', payment, at from paid;
    insert into ledger_transactions (kind, provider_payment_id, refund_id, at)
      select kind, payment, refund_id, at from paid, unnest(array['refund-requested', 'refund-processed']) kind where n % 10 = 0;
    insert into ledger_entries (transaction_id, account, target_id, amount_paise)
      select t.id, account, case when account = 'gift' then gift end, sign * case when kind = 'capture' then amount else 5000 end
      from paid join ledger_transactions t on t.provider_payment_id = payment
      join (values ('capture', 'provider', 1), ('capture', 'gift', -1), ('refund-requested', 'gift', 1),
        ('refund-requested', 'refunds-due', -1), ('refund-processed', 'refunds-due', 1),
        ('refund-processed', 'provider', -1)) e (of, account, sign) on e.of = t.kind;
    insert into sandbox_orders (id, amount, amount_paid, currency, status, auto_capture, notes, created_at)
      select provider_order, amount, amount, 'INR', 'paid', true, '{}', extract(epoch from at) from paid;
    insert into sandbox_payments (id, order_id, amount, currency, status, captured, method, instrument, amount_refunded,
        fee, tax, notes, created_at)
      select payment, provider_order, amount, 'INR', 'captured', true, 'upi', '{"acquirerData":{}}',
        case when n % 10 = 0 then 5000 else 0 end, round(amount * 0.02) + round(round(amount * 0.02) * 0.18),
        round(round(amount * 0.02) * 0.18), '{}', extract(epoch from at) from paid;
    insert into sandbox_refunds (id, payment_id, amount, currency, status, speed_requested, notes, request, created_at)
      select refund, payment, 5000, 'INR', 'processed', 'normal', '{}', '', extract(epoch from at) from paid where n % 10 = 0;
    drop table paid`);
}

async function settleWith(settlementOddities: SettlementDifferenceKind[], options: { limit?: number } = {}) {
  sandboxOf(shop).setSwitches({ settlementOddities });
  const settled = await sandboxOf(shop).settle(options);
  if (!('planted' in settled)) throw new Error(settled.error.description);
  planted.push(...settled.planted);
  return settled;
}

async function fetchTwiceAtOnce(): Promise<void> {
  const { payments } = shop.shop;
  const [fetch] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`insert into settlement_fetches (first_day, last_day)
      select (now() - interval '30 days')::date, (now() + interval '1 day')::date returning id`,
  );
  await Promise.all([1, 2].map(() => runSettlementFetch(payments, Number(fetch?.id))));
}

async function fetchAgain(): Promise<void> {
  await endPause();
  await fetchSettlementsDaily(shop.shop.payments);
}

/** An ended fetch answers for a while. */
async function endPause(): Promise<void> {
  await shop.opened.exec(`update settlement_fetches set ended_at = ended_at - interval '1 minute'`);
}

async function openDifferences() {
  return queryRows<{
    id: string;
    kind: SettlementDifferenceKind;
    entityId: string;
    expected: string;
    paid: string;
  }>(
    shop.opened.database,
    sql`select id, kind, entity_id as "entityId", expected_paise as expected, found_paise as paid
      from settlement_differences where state = 'open' order by id`,
  );
}

const named = (list: readonly { kind: string; entityId: string }[]) =>
  list.map(({ kind, entityId }) => `${kind} ${entityId}`).sort();

async function stateOf(id: number) {
  const [row] = await queryRows<{ state: string }>(
    shop.opened.database,
    sql`select state from settlement_differences where id = ${id}`,
  );
  return row?.state;
}

async function everything() {
  return queryRows(
    shop.opened.database,
    sql`select (select count(*) from ledger_transactions) as ledger, (select max(updated_at) from settlements) as settlements,
      (select max(updated_at) from settlement_lines) as lines, (select max(updated_at) from settlement_differences) as differences`,
  );
}

async function count(from: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    shop.opened.database,
    sql.raw(`select count(*)::int as count from ${from}`),
  );
  return row?.count ?? 0;
}
