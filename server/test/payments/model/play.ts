import { sql } from 'drizzle-orm';
import { insertAdminSession } from '../../../src/admin/sql.ts';
import { checkOrder } from '../../../src/payments/capture/reconcile.ts';
import { findOrderByProviderId } from '../../../src/payments/orders/orders-sql.ts';
import { queryRows } from '../../../src/platform/database.ts';
import { generateToken } from '../../../src/platform/tokens.ts';
import { decide, openGift } from '../../support/gifts.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import {
  cancelLineAct,
  cancelPurchaseAct,
  closeCheckoutAct,
  eraseAct,
  KEY_SECRET,
  lapseAct,
  orderAct,
  pickPurchase,
  purchaseIdOf,
  refundPartAct,
  reportAct,
} from './customer-acts.ts';
import {
  ageAct,
  endAgeing,
  finishPayouts,
  listPayouts,
  nameAct,
  payOutsideAct,
  refuseRefundsAct,
  timePassesAct,
} from './payout-acts.ts';
import { createProvider } from './provider.ts';
import {
  capturedPayments,
  captureLateAct,
  decideDisputeAct,
  deliver,
  deliverAct,
  learnDisputes,
  learnRefunds,
  openDisputeAct,
  openRefunds,
  payAct,
  refundAtDashboardAct,
  sendRefundsAct,
  WEBHOOK_SECRET,
} from './provider-acts.ts';
import { acknowledged, crash, expectDone, idOf, type ModelShop, type Sequence } from './sequence.ts';
import { PRICES_RUPEES } from './start.ts';

export async function openModelShop(): Promise<ModelShop> {
  const shop = await openShop({
    RAZORPAY_KEY_ID: 'rzp_test_model',
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
  });
  const provider = createProvider();
  Object.assign(shop.shop.payments.provider, provider.client);
  const { id } = await openGift(shop, { priceRupees: PRICES_RUPEES[0] });
  return { shop, provider, giftTemplate: id, moneyCookie: await moneyColleague(shop) };
}

async function moneyColleague({ opened: { database } }: Shop): Promise<string> {
  const email = 'money@tohfa.test';
  await database.execute(
    sql`insert into admins (email, role, invited_by) values (${email}, 'money', 'model')`,
  );
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email });
  // As long as thousands of sequences take.
  await database.execute(sql`update admin_sessions set code_verified_at = now() + interval '1 day'`);
  return `tohfa_admin=${token}`;
}

/** Plays one random sequence, and answers how the shop differs from the model: an empty list when it does not. */
export async function playSequence(sequence: Sequence): Promise<SequenceResult> {
  const acts = 4 + sequence.random.below(16);
  try {
    for (let n = 0; n < acts; n += 1) await act(sequence);
    if (sequence.random.chance(0.3)) await endInOldAge(sequence);
    await settle(sequence);
    sequence.differences.push(...(await compare(sequence)));
  } catch (error) {
    sequence.differences.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    crash.afterStatements = Number.POSITIVE_INFINITY;
  }
  return {
    acts: sequence.log.length,
    paidOutside: sequence.outside.size,
    log: sequence.log,
    differences: sequence.differences,
  };
}

async function act(
  sequence: Sequence,
  acts?: ((sequence: Sequence) => Promise<void> | void)[],
): Promise<void> {
  const { random } = sequence;
  if (random.chance(0.08)) crash.afterStatements = 1 + random.below(25);
  // Once there is money, much of what goes wrong with it is about disputes and cancelling.
  const isContested = acts === undefined && capturedPayments(sequence).length > 0 && random.chance(0.45);
  const shared = isContested ? CONTEST_ACTS : SHARED_ACTS;
  await random.pick(acts ?? [...shared, ...ACTS_OF[sequence.model.target]])(sequence);
  crash.afterStatements = Number.POSITIVE_INFINITY;
}

/** What was paid gets old, and is cancelled after that: what few sequences come to by themselves. */
async function endInOldAge(sequence: Sequence): Promise<void> {
  const { random, model } = sequence;
  for (const more of [orderAct, payAct, payAct]) await more(sequence);
  for (const event of [...sequence.events]) await deliver(sequence, event);
  for (let n = 0; n < 2 * model.payments.length; n += 1) await ageAct(sequence);
  const cancel = model.target === 'gift' ? cancelGiftAct : cancelPurchaseAct;
  for (let n = 0; n < 4; n += 1) await cancel(sequence);
  await sendRefundsAct(sequence);
  const acts = 2 + random.below(10);
  for (let n = 0; n < acts; n += 1) await act(sequence, OLD_AGE_ACTS);
}

async function movePurchaseAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, cookie } = sequence;
  const order = pickPurchase(sequence);
  if (!order) return;
  const parcel = random.below(order.purchases.length);
  const id = await purchaseIdOf(sequence, order, parcel);
  const status = random.pick(['packed', 'packed', 'dispatched', 'delivered'] as const);
  const insists = random.chance(0.3);
  const body = { id, status, note: 'Blue Dart 123', ...(insists && { despiteDispute: true }) };
  const answer = await acknowledged(
    sequence,
    `parcel ${parcel + 1} of ${order.payer} becomes ${status}`,
    () => shop.call('movePurchase', { cookie, body }),
  );
  expectDone(sequence, answer, model.movePurchase(order, parcel, status, insists));
}

async function cancelGiftAct(sequence: Sequence): Promise<void> {
  const { shop, model, gift, random, cookie } = sequence;
  if (!gift || !random.chance(0.5)) return;
  const byOwner = random.chance(0.5);
  const answer = await acknowledged(sequence, 'the gift is cancelled', () =>
    byOwner
      ? shop.call('cancelGift', { token: gift.owner.token, body: { id: gift.id } })
      : decide(shop, cookie, gift.id, 'cancel'),
  );
  expectDone(sequence, answer, model.cancelGift());
}

async function moveGiftAct(sequence: Sequence): Promise<void> {
  const { shop, model, gift, random, cookie } = sequence;
  if (!gift) return;
  const decision = random.pick(['dispatch', 'deliver']);
  const insists = random.chance(0.3);
  const more = { reason: 'Blue Dart 123', ...(insists && { despiteDispute: true }) };
  const answer = await acknowledged(sequence, `an admin decides ${decision}`, () =>
    decide(shop, cookie, gift.id, decision, more),
  );
  const isDone = model.moveGift(decision === 'dispatch' ? 'dispatched' : 'delivered', insists);
  expectDone(sequence, answer, isDone);
}

const SHARED_ACTS = [
  orderAct,
  orderAct,
  orderAct,
  payAct,
  payAct,
  payAct,
  reportAct,
  reportAct,
  deliverAct,
  deliverAct,
  deliverAct,
  captureLateAct,
  closeCheckoutAct,
  lapseAct,
  refundAtDashboardAct,
  openDisputeAct,
  decideDisputeAct,
  sendRefundsAct,
  eraseAct,
  ageAct,
  refuseRefundsAct,
  timePassesAct,
  nameAct,
  payOutsideAct,
  payOutsideAct,
];
const OLD_AGE_ACTS = [
  nameAct,
  nameAct,
  payOutsideAct,
  payOutsideAct,
  payOutsideAct,
  sendRefundsAct,
  timePassesAct,
  refundAtDashboardAct,
  openDisputeAct,
  decideDisputeAct,
  deliverAct,
  eraseAct,
];
const CONTEST_ACTS = [
  openDisputeAct,
  openDisputeAct,
  decideDisputeAct,
  decideDisputeAct,
  deliverAct,
  deliverAct,
  sendRefundsAct,
];
const PURCHASE_ACTS = [cancelPurchaseAct, movePurchaseAct, movePurchaseAct, refundPartAct];
const ACTS_OF = {
  gift: [cancelGiftAct, moveGiftAct],
  purchase: PURCHASE_ACTS,
  registry: PURCHASE_ACTS,
  basket: [...PURCHASE_ACTS, cancelLineAct, cancelLineAct],
};

/** Delivers what is left, asks the provider about everything that was lost, and sends the refunds. */
async function settle(sequence: Sequence): Promise<void> {
  const { shop, model, provider } = sequence;
  for (const event of sequence.events) await deliver(sequence, event);
  for (const order of model.orders) {
    const paid = model.payments.filter((payment) => payment.order === order);
    if (paid.length === 0) continue;
    const found = await findOrderByProviderId(shop.opened.database, sequence.orderIds.get(order) ?? '');
    if (found) await checkOrder(shop.shop.payments, found);
    for (const payment of paid)
      if (provider.payment(idOf(sequence, payment)).wasCaptured) model.capture(payment);
      else model.attempt(payment, false);
  }
  for (const payment of model.payments) await learnRefunds(sequence, payment);
  // What its bank has not decided yet is won: every refund that waits goes on.
  await learnDisputes(sequence);
  const isAnswered = sequence.random.chance(0.8);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await timePassesAct(sequence);
    await sendRefundsAct(sequence);
    await finishPayouts(sequence, { isAnswered });
    if (model.payments.length === 0 || (await openRefunds(sequence)).length === 0) break;
  }
  const waiting = new Set((await listPayouts(sequence)).map(({ paymentId }) => paymentId));
  if (isAnswered && waiting.size > 0) sequence.differences.push(`unpaid: ${[...waiting].join()}`);
  model.settle((payment) => waiting.has(idOf(sequence, payment)));
  await endAgeing(sequence);
}

/** A refund is refused three times at most, and then goes by up to three ways. */
const MAX_ROUNDS = 10;

async function compare(sequence: Sequence): Promise<string[]> {
  const { model, provider } = sequence;
  const differences: string[] = [];
  const expectSame = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) differences.push(`${what}: the shop has ${actual}, the model ${expected}`);
  };
  const found = await readShop(sequence);
  for (const payment of model.payments) {
    const id = idOf(sequence, payment);
    const row = found.payments[id];
    expectSame(`${id} credited`, row?.credited ?? 0, payment.known ? payment.creditedPaise : 0);
    if (!payment.known) continue;
    expectSame(`${id} net`, row?.net, payment.netPaise);
    // What the payer has, or is still asked where to get, is what the target has not; what came twice is in the ledger.
    const { amountPaise } = provider.payment(id);
    const outside = [...sequence.outside.values()].filter(({ paymentId }) => paymentId === id);
    const outsidePaise = outside.reduce((sum, { paise }) => sum + paise, 0);
    const returnedPaise = provider.returned(id) + outsidePaise;
    const twice = Math.max(0, returnedPaise - amountPaise);
    expectSame(`${id} paid outside`, row?.outside, outsidePaise);
    expectSame(`${id} returned`, returnedPaise + (row?.waiting ?? 0), amountPaise - payment.netPaise + twice);
    expectSame(`${id} paid twice`, row?.twice, twice);
  }
  for (const order of model.orders) {
    const row = found.orders[sequence.orderIds.get(order) ?? ''];
    expectSame(`order of ${order.payer}`, row?.status, order.status);
    expectSame(`purchases of ${order.payer}`, (row?.purchases ?? []).join(), order.purchases.join());
    if (model.target === 'basket')
      expectSame(`lines of ${order.payer}`, row?.lines.join(), order.lines.map(({ state }) => state).join());
  }
  if (sequence.gift) expectSame('gift', found.gift, model.gift);
  expectSame('stock', found.stock.join(), model.stock.join());
  if (model.target === 'basket') expectSame('uses left', found.couponUsesLeft, model.couponUsesLeft);
  return differences;
}

async function readShop(sequence: Sequence): Promise<ShopState> {
  const { shop, gift, items, orderIds, paymentIds, couponCode } = sequence;
  const [row] = await queryRows<ShopState>(
    shop.opened.database,
    sql`select
      (select coalesce(json_object_agg(p.provider_payment_id, json_build_object('credited', p.credited_paise, 'net',
          coalesce((select -sum(e.amount_paise) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where t.provider_payment_id = p.provider_payment_id and e.target_id is not null), 0), 'twice',
          (select coalesce(sum(r.paid_twice_paise), 0) from refunds r
            where r.provider_payment_id = p.provider_payment_id),
          'outside', coalesce((select sum(r.amount_paise) from refunds r
            where r.provider_payment_id = p.provider_payment_id and r.status = 'paid_outside'), 0),
          'waiting', coalesce((select sum(r.amount_paise) from refunds r
            where r.provider_payment_id = p.provider_payment_id and r.status = 'needs_details'), 0))), '{}')
        from payments p where p.provider_payment_id in ${['', ...paymentIds.values()]}) as payments,
      (select coalesce(json_object_agg(o.provider_order_id, json_build_object('status', o.status, 'purchases',
          (select json_agg(u.status order by u.parcel) from purchases u where u.order_id = o.id), 'lines',
          (select json_agg(l.state order by l.position) from order_lines l where l.order_id = o.id))), '{}')
        from payment_orders o where o.provider_order_id in ${['', ...orderIds.values()]}) as orders,
      (select json_agg(units order by n) from (
          select p.id as n, p.count_in_stock as units from products p
            where p.options = '[]' and p.id in ${items.map(({ productId }) => productId)}
          union all select v.id, v.count_in_stock from product_variants v
            where v.id in ${[0, ...items.flatMap(({ variantId }) => variantId ?? [])]}) as item) as stock,
      (select status from gifts where public_id = ${gift?.id ?? ''}) as gift,
      (select max_uses - uses from coupons where code = ${couponCode}) as "couponUsesLeft"`,
  );
  if (!row) throw new Error('no answer');
  return row;
}

interface ShopState extends Record<string, unknown> {
  payments: Record<
    string,
    { credited: number; net: number; twice: number; outside: number; waiting: number }
  >;
  orders: Record<string, { status: string; purchases: string[] | null; lines: string[] }>;
  stock: number[];
  gift: string | null;
  couponUsesLeft: number | null;
}

export interface SequenceResult {
  acts: number;
  paidOutside: number;
  log: string[];
  differences: string[];
}
