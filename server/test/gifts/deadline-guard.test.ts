import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeGiftsWhenDue } from '../../src/gifts/close.ts';
import { judgeRun } from '../../src/gifts/deadline-guard.ts';
import { expectMoneyAddsUp, settle } from '../support/buying.ts';
import { openGift, payInstalment, readGift, startInstalment } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('after a run at noon, a run', () => {
  const noon = new Date('2027-01-10T12:00:00Z');
  const later = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);

  it('within six hours goes on', () => {
    expect(judgeRun({ ranAt: noon }, later(6))).toEqual({ ranAt: later(6) });
  });

  it('of a clock that went back goes on: earlier days close nothing', () => {
    expect(judgeRun({ ranAt: noon }, later(-480))).toEqual({ ranAt: later(-480) });
  });

  it('20 days later is held until runs an hour after it agree', () => {
    const first = judgeRun({ ranAt: noon }, later(480));
    expect(first).toEqual({ ranAt: noon, leapAt: later(480), leapSeenAt: later(480) });
    const second = judgeRun(first, later(480.5));
    expect(second).toEqual({ ranAt: noon, leapAt: later(480), leapSeenAt: later(480.5) });
    expect(judgeRun(second, later(481))).toEqual({ ranAt: later(481) });
  });

  it('20 days later does not confirm itself by leaping again, or by coming back', () => {
    const first = judgeRun({ ranAt: noon }, later(480));
    expect(judgeRun(first, later(960))).toMatchObject({ leapAt: later(960) });
    expect(judgeRun(first, later(0.1))).toEqual({ ranAt: later(0.1) });
    expect(judgeRun(first, later(240))).toMatchObject({ leapAt: later(240) });
  });
});

describe('a shop with a paid instalment', () => {
  let shop: Shop;
  let giftId: string;

  beforeAll(async () => {
    shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  });
  beforeEach(async () => {
    ({ id: giftId } = await openGift(shop, { priceRupees: 900 }));
    await payInstalment(shop, await signedInPerson(shop.opened.database), giftId, 300);
    await closeGiftsWhenDue(shop.shop.gifts);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await settle(shop);
    await expectMoneyAddsUp(shop);
    await shop.close();
  });

  it('keeps the gift open when the clock of the process is 20 days ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * DAY_MS });
    await closeGiftsWhenDue(shop.shop.gifts);
    expect(await readGift(shop, giftId)).toMatchObject({
      status: 'approved',
      canPay: true,
      paymentAmount: 300,
    });
  });

  it('takes instalments by the database’s clock', async () => {
    const payer = await signedInPerson(shop.opened.database);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * DAY_MS });
    const { clock, payments } = shop.shop.gifts;
    const skewMs = Date.now() - (await clock.now(payments.database)).getTime();
    expect(skewMs).toBeGreaterThan(19 * DAY_MS);
    vi.useRealTimers();
    const started = await startInstalment(shop, payer, giftId, 100);
    expect(started.statusCode, started.body).toBe(200);
    await shop.call('releaseOrder', { token: payer.token, body: { orderId: started.json().orderId } });
  });

  it('refunds nothing when the clock of the database and of the process leapt, until later runs confirm it', async () => {
    const { database } = shop.opened;
    const { gifts } = shop.shop;
    // The gift is due; only the leap of 20 days since the last run holds it back.
    await database.execute(sql`update gifts set closes_on = current_date - 5 where public_id = ${giftId}`);
    await database.execute(sql`update deadline_runs set ran_at = now() - interval '20 days'`);
    await closeGiftsWhenDue(gifts);
    await closeGiftsWhenDue(gifts);
    expect((await readGift(shop, giftId)).status).toBe('approved');
    await database.execute(sql`update deadline_runs set leap_at = leap_at - interval '61 minutes'`);
    await closeGiftsWhenDue(gifts);
    expect((await readGift(shop, giftId)).status).toBe('refunding');
  });
});
