import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import type { Random } from '../../../../test/fuzz/inputs.ts';
import { releaseAllExpiredHolds } from '../../../src/payments/holds.ts';
import { findOrderByProviderId } from '../../../src/payments/orders-sql.ts';
import { checkOrder } from '../../../src/payments/reconcile.ts';
import { checkPaymentRefunds, sendRefund } from '../../../src/payments/refunds.ts';
import { queryRows } from '../../../src/platform/database.ts';
import { startOrder } from '../../support/buying.ts';
import { adminCookie, decide, openGift, startInstalment } from '../../support/gifts.ts';
import { startGuestOrder } from '../../support/guests.ts';
import { type Person, signedInPerson } from '../../support/people.ts';
import { productToSell } from '../../support/products.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { type ModelOrder, type ModelPayment, MoneyModel } from './model.ts';
import { createProvider, type Provider } from './provider.ts';

const KEY_SECRET = 'model-key-secret';
const WEBHOOK_SECRET = 'model-webhook-secret';
const PRICE_RUPEES = 1000;
const TOTAL_PAISE = 122_000;
const CUSTOMERS = 2;
const GUESTS = 2;
/** More unpaid orders in an hour are refused, which other tests cover. */
const MAX_ORDERS_PER_PAYER = 4;
const MAX_TRIES = 8;

export async function openModelShop(): Promise<ModelShop> {
  const shop = await openShop({
    RAZORPAY_KEY_ID: 'rzp_test_model',
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
  });
  const provider = createProvider();
  Object.assign(shop.shop.payments, { razorpay: provider.client });
  return { shop, provider, cookie: await adminCookie(shop) };
}

/** Plays one random sequence, and answers how the shop differs from the model: an empty list when it does not. */
export async function playSequence(modelShop: ModelShop, random: Random): Promise<SequenceResult> {
  const sequence = await startSequence(modelShop, random);
  const acts = 4 + random.below(12);
  try {
    for (let n = 0; n < acts; n += 1) await act(sequence);
    await settle(sequence);
    sequence.differences.push(...(await compare(sequence)));
  } catch (error) {
    sequence.differences.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    crash.afterStatements = Number.POSITIVE_INFINITY;
  }
  return { acts: sequence.log.length, log: sequence.log, differences: sequence.differences };
}

async function startSequence({ shop, provider, cookie }: ModelShop, random: Random): Promise<Sequence> {
  const { database } = shop.opened;
  const payers = new Map<string, Payer>();
  for (let n = 0; n < CUSTOMERS; n += 1) payers.set(`customer ${n}`, await signedInPerson(database));
  const isGift = random.chance(0.6);
  // An address of their own: what one network may do is tested elsewhere.
  if (isGift)
    for (let n = 0; n < GUESTS; n += 1)
      payers.set(`guest ${n}`, { ip: `10.${random.below(256)}.${random.below(256)}.${random.below(256)}` });
  const stock = isGift ? 2 : random.below(3);
  const gift = isGift ? await openGift(shop, { priceRupees: PRICE_RUPEES, stock }) : undefined;
  const [row] = gift
    ? await queryRows<{ id: string; product_id: number }>(
        database,
        sql`select id, product_id from gifts where public_id = ${gift.id}`,
      )
    : [];
  return {
    shop,
    provider,
    cookie,
    random,
    payers,
    erased: new Set(),
    gift: gift && { ...gift, internalId: row?.id ?? '' },
    productId: row?.product_id ?? (await productToSell(database, { priceRupees: PRICE_RUPEES, stock })),
    // The approved gift holds one unit.
    model: new MoneyModel(isGift ? 'gift' : 'purchase', PRICE_RUPEES * 100, isGift ? stock - 1 : stock),
    orderIds: new Map(),
    paymentIds: new Map(),
    events: [],
    log: [],
    differences: [],
  };
}

async function act(sequence: Sequence): Promise<void> {
  const { random } = sequence;
  if (random.chance(0.08)) crash.afterStatements = 1 + random.below(25);
  const acts =
    sequence.model.target === 'gift' ? [...SHARED_ACTS, ...GIFT_ACTS] : [...SHARED_ACTS, ...PURCHASE_ACTS];
  await random.pick(acts)(sequence);
  crash.afterStatements = Number.POSITIVE_INFINITY;
}

async function orderAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, gift, payers, erased } = sequence;
  const payer = pickPayer(sequence);
  const person = payers.get(payer);
  if (!person || model.orders.filter((one) => one.payer === payer).length >= MAX_ORDERS_PER_PAYER) return;
  const rupees = random.pick([100, 250, 400, 500, 700, 1000]);
  // Whose first answer is lost has no token, and is a new guest to the shop.
  if (isGuest(person) && !person.contributorToken) crash.afterStatements = Number.POSITIVE_INFINITY;
  const answer = await acknowledged(sequence, `order by ${payer}, ${rupees}`, () => {
    if (!gift) return startOrder(shop, person as Person, sequence.productId);
    if (!isGuest(person)) return startInstalment(shop, person, gift.id, rupees);
    return startGuestOrder(shop, gift.id, rupees, person);
  });
  if (erased.has(payer)) return expectStatus(sequence, answer, 401);
  const order = model.order(payer, gift ? rupees * 100 : TOTAL_PAISE);
  if (!order) return expectStatus(sequence, answer, 409);
  expectStatus(sequence, answer, 200);
  if (answer.statusCode !== 200) return;
  sequence.orderIds.set(order, answer.json().orderId);
  if (isGuest(person)) person.contributorToken = answer.json().contributorToken;
}

async function payAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const order = pickFrom(random, model.orders);
  const orderId = order && sequence.orderIds.get(order);
  if (!order || !orderId) return;
  const status = random.pick(['captured', 'captured', 'captured', 'authorized', 'failed'] as const);
  const made = provider.pay(orderId, status);
  const payment = model.pay(order);
  sequence.paymentIds.set(payment, made.id);
  note(sequence, `${order.payer} pays ${made.amount} (${status})`);
  if (status === 'failed') queue(sequence, 'payment.failed', payment, () => model.attempt(payment, false));
  else queue(sequence, 'payment.authorized', payment, () => model.attempt(payment, true));
  if (status === 'captured')
    for (const kind of ['payment.captured', 'order.paid'])
      queue(sequence, kind, payment, () => model.capture(payment));
}

/** The browser tells the shop; a payment that is only authorised is captured by the shop. */
async function reportAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, payers, erased, provider } = sequence;
  const payment = pickFrom(random, model.payments);
  if (!payment) return;
  const { payer } = payment.order;
  const paymentId = idOf(sequence, payment);
  const orderId = sequence.orderIds.get(payment.order) ?? '';
  const captured = provider.payment(paymentId).status !== 'failed';
  const answer = await acknowledged(sequence, `${payer} reports ${paymentId}`, () =>
    shop.call('savePayment', {
      ...tokenOf(payers.get(payer)),
      body: {
        ...contributorTokenOf(payers.get(payer)),
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: createHmac('sha256', KEY_SECRET).update(`${orderId}|${paymentId}`).digest('hex'),
      },
    }),
  );
  if (erased.has(payer)) return expectStatus(sequence, answer, 401);
  expectStatus(sequence, answer, captured ? 200 : 502);
  if (captured) model.capture(payment);
}

async function captureLateAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const failed = model.payments.filter((one) => provider.payment(idOf(sequence, one)).status === 'failed');
  const payment = pickFrom(random, failed);
  if (!payment) return;
  provider.captureLate(idOf(sequence, payment));
  note(sequence, `the bank captures ${idOf(sequence, payment)} late`);
  queue(sequence, 'payment.captured', payment, () => model.capture(payment));
}

/** Webhooks arrive in any order, some twice, some never. */
async function deliverAct(sequence: Sequence): Promise<void> {
  const { random, events } = sequence;
  if (events.length === 0) return;
  const index = random.below(events.length);
  const event = events[index];
  if (!event) return;
  if (random.chance(0.15) && event.canBeLost) {
    note(sequence, `${event.kind} is lost`);
    events.splice(index, 1);
    return;
  }
  await deliver(sequence, event);
  if (random.chance(0.7)) events.splice(index, 1);
}

async function deliver(sequence: Sequence, event: QueuedEvent): Promise<void> {
  const payload = Buffer.from(JSON.stringify({ event: event.kind, payload: event.payload }));
  const answer = await acknowledged(sequence, `webhook ${event.kind}`, () =>
    sequence.shop.app.inject({
      method: 'POST',
      url: '/backend/razorpay-webhook',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': createHmac('sha256', WEBHOOK_SECRET).update(payload).digest('hex'),
      },
      payload,
    }),
  );
  expectStatus(sequence, answer, 200);
  if (!event.applied) event.apply();
  event.applied = true;
}

async function closeCheckoutAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, payers, erased } = sequence;
  const order = pickFrom(random, model.orders);
  const orderId = order && sequence.orderIds.get(order);
  if (!order || !orderId) return;
  const answer = await acknowledged(sequence, `${order.payer} closes the checkout`, () =>
    shop.call('releaseOrder', {
      ...tokenOf(payers.get(order.payer)),
      body: { orderId, ...contributorTokenOf(payers.get(order.payer)) },
    }),
  );
  if (erased.has(order.payer)) return expectStatus(sequence, answer, 401);
  expectStatus(sequence, answer, 200);
  model.closeCheckout(order);
}

async function lapseAct(sequence: Sequence): Promise<void> {
  const { shop, model } = sequence;
  note(sequence, 'holds lapse');
  await retried(sequence, async () => {
    await shop.opened.database.execute(
      sql`update holds set expires_at = now() - interval '1 second' where released_at is null and ${ofTarget(sequence)}`,
    );
    await releaseAllExpiredHolds(shop.shop.payments);
  });
  model.lapse();
}

async function refundAtDashboardAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const payment = pickFrom(random, capturedPayments(sequence));
  if (!payment) return;
  const paymentId = idOf(sequence, payment);
  const left = provider.left(paymentId);
  const amount = random.pick([left, Math.floor(left / 200) * 100]);
  if (amount === 0) return;
  const refund = provider.refundAtDashboard(paymentId, amount);
  note(sequence, `${amount} of ${paymentId} refunded at the dashboard`);
  sequence.events.push({
    id: randomUUID(),
    kind: 'refund.processed',
    payload: { refund: { entity: refund }, payment: { entity: provider.payment(paymentId) } },
    apply: () => {
      applyRefundOnce(sequence, refund.id, () => model.refundAtProvider(payment, amount));
      model.capture(payment);
    },
    applied: false,
    canBeLost: true,
  });
  sequence.refunds ??= [];
  sequence.refunds.push({ id: refund.id, payment, amount });
}

async function disputeAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const payment = pickFrom(random, capturedPayments(sequence));
  if (!payment || !random.chance(0.5)) return;
  const paymentId = idOf(sequence, payment);
  if (provider.left(paymentId) === 0 || provider.returned(paymentId) > 0) return;
  const dispute = provider.loseDispute(paymentId);
  note(sequence, `a dispute over ${paymentId} is lost`);
  sequence.events.push({
    id: randomUUID(),
    kind: 'payment.dispute.lost',
    payload: { dispute: { entity: dispute } },
    apply: () => model.refundAtProvider(payment, dispute.amount),
    applied: false,
    // The provider is not asked about disputes.
    canBeLost: false,
  });
}

async function sendRefundsAct(sequence: Sequence): Promise<void> {
  const { shop, model } = sequence;
  note(sequence, 'refunds are sent');
  for (const payment of model.payments) {
    const paymentId = idOf(sequence, payment);
    await retried(sequence, async () => {
      const open = await queryRows<{ id: string }>(
        shop.opened.database,
        sql`select id from refunds where provider_payment_id = ${paymentId} and status = 'requested'`,
      );
      // One that the provider refuses makes the shop look up its refunds.
      for (const { id } of open) await sendRefund(shop.shop.payments, id);
    });
    await learnRefunds(sequence, payment);
  }
}

/** The shop asks the provider for the refunds of a payment, as the reconciler does. */
async function learnRefunds(sequence: Sequence, payment: ModelPayment): Promise<void> {
  await retried(sequence, () => checkPaymentRefunds(sequence.shop.shop.payments, idOf(sequence, payment)));
  for (const refund of sequence.refunds ?? [])
    if (refund.payment === payment)
      applyRefundOnce(sequence, refund.id, () => sequence.model.refundAtProvider(payment, refund.amount));
}

async function eraseAct(sequence: Sequence): Promise<void> {
  const { shop, model, payers, erased, random } = sequence;
  const payer = pickPayer(sequence);
  const person = payers.get(payer);
  if (!person || isGuest(person) || erased.has(payer) || !random.chance(0.4)) return;
  const answer = await acknowledged(sequence, `${payer} erases the account`, () =>
    shop.call('eraseAccount', { token: person.token, body: { email: person.email } }),
  );
  if (!model.mayErase(payer)) return expectStatus(sequence, answer, 409);
  // A repeat after a lost answer finds the session gone.
  expectStatus(sequence, answer, sequence.repeated ? 401 : 200, 200);
  model.erase(payer);
  erased.add(payer);
}

async function cancelPurchaseAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, payers } = sequence;
  const order = pickFrom(
    random,
    model.orders.filter(({ purchase }) => purchase !== undefined),
  );
  if (!order) return;
  const id = await purchaseIdOf(sequence, order);
  const person = payers.get(order.payer);
  const byAdmin = random.chance(0.5) || sequence.erased.has(order.payer);
  const answer = await acknowledged(sequence, `the purchase of ${order.payer} is cancelled`, () =>
    byAdmin
      ? shop.call('refundPurchase', { cookie: sequence.cookie, body: { id, reason: 'Broken' } })
      : shop.call('cancelPurchase', { ...tokenOf(person), body: { id } }),
  );
  expectStatus(
    sequence,
    answer,
    model.cancelPurchase(order) ? 200 : 409,
    sequence.repeated ? 409 : undefined,
  );
}

async function movePurchaseAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, cookie } = sequence;
  const order = pickFrom(
    random,
    model.orders.filter(({ purchase }) => purchase !== undefined),
  );
  if (!order) return;
  const id = await purchaseIdOf(sequence, order);
  const status = random.pick(['packed', 'packed', 'dispatched', 'delivered'] as const);
  const answer = await acknowledged(sequence, `the purchase of ${order.payer} becomes ${status}`, () =>
    shop.call('movePurchase', { cookie, body: { id, status, note: 'Blue Dart 123' } }),
  );
  expectStatus(
    sequence,
    answer,
    model.movePurchase(order, status) ? 200 : 409,
    sequence.repeated ? 409 : undefined,
  );
}

async function cancelGiftAct(sequence: Sequence): Promise<void> {
  const { shop, model, gift, random, cookie } = sequence;
  if (!gift || !random.chance(0.5)) return;
  const answer = await acknowledged(sequence, 'the gift is cancelled', () =>
    random.chance(0.5)
      ? shop.call('cancelGift', { token: gift.owner.token, body: { id: gift.id } })
      : decide(shop, cookie, gift.id, 'cancel'),
  );
  expectStatus(sequence, answer, model.cancelGift() ? 200 : 409, sequence.repeated ? 409 : undefined);
}

async function moveGiftAct(sequence: Sequence): Promise<void> {
  const { shop, model, gift, random, cookie } = sequence;
  if (!gift) return;
  const decision = random.pick(['dispatch', 'deliver']);
  const answer = await acknowledged(sequence, `an admin decides ${decision}`, () =>
    decide(shop, cookie, gift.id, decision, { reason: 'Blue Dart 123' }),
  );
  const moved = model.moveGift(decision === 'dispatch' ? 'dispatched' : 'delivered');
  expectStatus(sequence, answer, moved ? 200 : 409, sequence.repeated ? 409 : undefined);
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
  disputeAct,
  sendRefundsAct,
  eraseAct,
];
const PURCHASE_ACTS = [cancelPurchaseAct, movePurchaseAct, movePurchaseAct];
const GIFT_ACTS = [cancelGiftAct, moveGiftAct];

/** Delivers what is left, asks the provider about everything that was lost, and sends the refunds. */
async function settle(sequence: Sequence): Promise<void> {
  const { shop, model } = sequence;
  for (const event of sequence.events) await deliver(sequence, event);
  for (const order of model.orders) {
    const found = await findOrderByProviderId(shop.opened.database, sequence.orderIds.get(order) ?? '');
    if (found) await checkOrder(shop.shop.payments, found);
    for (const payment of model.payments)
      if (payment.order === order && sequence.provider.payment(idOf(sequence, payment)).captured)
        model.capture(payment);
  }
  for (const payment of model.payments) await learnRefunds(sequence, payment);
  for (let round = 0; round < 3; round += 1) await sendRefundsAct(sequence);
  model.settle();
}

async function compare(sequence: Sequence): Promise<string[]> {
  const { shop, model, provider, gift } = sequence;
  const { database } = shop.opened;
  const differences: string[] = [];
  const expectSame = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) differences.push(`${what}: the shop has ${actual}, the model ${expected}`);
  };
  for (const payment of model.payments) {
    const id = idOf(sequence, payment);
    const [row] = await queryRows<{ credited: number; net: number }>(
      database,
      sql`select p.credited_paise::int as credited, coalesce((select -sum(e.amount_paise) from ledger_entries e
          join ledger_transactions t on t.id = e.transaction_id
          where t.provider_payment_id = p.provider_payment_id and e.target_id is not null), 0)::int as net
        from payments p where p.provider_payment_id = ${id}`,
    );
    if (!payment.known) {
      expectSame(`${id} credited`, row?.credited ?? 0, 0);
      continue;
    }
    expectSame(`${id} credited`, row?.credited, payment.creditedPaise);
    expectSame(`${id} net`, row?.net, payment.netPaise);
    expectSame(`${id} returned`, provider.returned(id), provider.payment(id).amount - payment.netPaise);
  }
  for (const order of model.orders) {
    const [row] = await queryRows<{ status: string; purchase: string | null }>(
      database,
      sql`select o.status, u.status as purchase from payment_orders o left join purchases u on u.order_id = o.id
        where o.provider_order_id = ${sequence.orderIds.get(order) ?? ''}`,
    );
    expectSame(`order of ${order.payer}`, row?.status, order.status);
    expectSame(`purchase of ${order.payer}`, row?.purchase ?? undefined, order.purchase);
  }
  if (gift) {
    const [row] = await queryRows<{ status: string }>(
      database,
      sql`select status from gifts where id = ${gift.internalId}`,
    );
    expectSame('gift', row?.status, model.gift);
  }
  const [product] = await queryRows<{ stock: number }>(
    database,
    sql`select count_in_stock as stock from products where id = ${sequence.productId}`,
  );
  expectSame('stock', product?.stock, model.stock);
  return differences;
}

/** Sends until the shop answers: a connection that broke may have committed or not, and the caller cannot know. */
async function acknowledged(
  sequence: Sequence,
  what: string,
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  note(sequence, what);
  sequence.repeated = false;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (answer.statusCode !== 500 && answer.statusCode !== 503) return answer;
    if (attempt === MAX_TRIES) throw new Error(`${what}: still ${answer.statusCode} ${answer.body}`);
    sequence.repeated = true;
    note(sequence, `answered ${answer.statusCode}, tried again`);
  }
}

async function retried(sequence: Sequence, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === MAX_TRIES) throw error;
      note(sequence, 'failed, tried again');
    }
  }
}

/** Breaks a database connection after so many more statements of this process. */
const crash = { afterStatements: Number.POSITIVE_INFINITY };

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function breakable(this: pg.Client, ...args: unknown[]) {
  crash.afterStatements -= 1;
  if (crash.afterStatements === 0) {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

function queue(sequence: Sequence, kind: string, payment: ModelPayment, apply: () => void): void {
  const entity = sequence.provider.payment(idOf(sequence, payment));
  const status = kind === 'payment.authorized' ? ('authorized' as const) : entity.status;
  sequence.events.push({
    id: randomUUID(),
    kind,
    payload: { payment: { entity: { ...entity, status, captured: status === 'captured' } } },
    apply,
    applied: false,
    canBeLost: true,
  });
}

function applyRefundOnce(sequence: Sequence, refundId: string, apply: () => void): void {
  sequence.known ??= new Set();
  if (sequence.known.has(refundId)) return;
  sequence.known.add(refundId);
  apply();
}

async function purchaseIdOf(sequence: Sequence, order: ModelOrder): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    sequence.shop.opened.database,
    sql`select u.id from purchases u join payment_orders o on o.id = u.order_id
      where o.provider_order_id = ${sequence.orderIds.get(order) ?? ''}`,
  );
  return row?.id ?? '';
}

function ofTarget({ gift, productId }: Sequence) {
  return gift ? sql`gift_id = ${gift.internalId}` : sql`product_id = ${productId}`;
}

function capturedPayments(sequence: Sequence): ModelPayment[] {
  return sequence.model.payments.filter(
    (payment) => sequence.provider.payment(idOf(sequence, payment)).captured,
  );
}

function expectStatus(
  sequence: Sequence,
  answer: LightMyRequestResponse,
  expected: number,
  orElse: number | undefined = undefined,
): void {
  if (answer.statusCode !== expected && answer.statusCode !== orElse)
    sequence.differences.push(
      `after "${sequence.log.at(-1)}": answered ${answer.statusCode} ${answer.body}, the model expects ${expected}`,
    );
}

const note = (sequence: Sequence, what: string) => sequence.log.push(what);
const pickPayer = ({ random, payers }: Sequence) => random.pick([...payers.keys()]);
const isGuest = (payer: Payer): payer is Guest => 'ip' in payer;
const tokenOf = (payer: Payer | undefined) => (payer && !isGuest(payer) ? { token: payer.token } : {});
const contributorTokenOf = (payer: Payer | undefined) =>
  payer && isGuest(payer) && payer.contributorToken ? { contributorToken: payer.contributorToken } : {};
const pickFrom = <Item>(random: Random, list: readonly Item[]): Item | undefined =>
  list.length === 0 ? undefined : random.pick(list);

function idOf(sequence: Sequence, payment: ModelPayment): string {
  const id = sequence.paymentIds.get(payment);
  if (!id) throw new Error('a payment without an id');
  return id;
}

export interface ModelShop {
  shop: Shop;
  provider: Provider;
  cookie: string;
}

export interface SequenceResult {
  acts: number;
  log: string[];
  differences: string[];
}

interface Sequence extends ModelShop {
  random: Random;
  payers: Map<string, Payer>;
  erased: Set<string>;
  gift: { id: string; internalId: string; owner: Person } | undefined;
  productId: number;
  model: MoneyModel;
  orderIds: Map<ModelOrder, string>;
  paymentIds: Map<ModelPayment, string>;
  events: QueuedEvent[];
  refunds?: { id: string; payment: ModelPayment; amount: number }[];
  /** Refunds at the provider that the shop has heard of. */
  known?: Set<string>;
  /** Whether the last call was sent again after a lost answer. */
  repeated?: boolean;
  log: string[];
  differences: string[];
}

interface Guest {
  ip: string;
  contributorToken?: string;
}

type Payer = Person | Guest;

interface QueuedEvent {
  id: string;
  kind: string;
  payload: object;
  apply(): void;
  applied: boolean;
  canBeLost: boolean;
}
