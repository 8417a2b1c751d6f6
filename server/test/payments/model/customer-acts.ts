import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { releaseAllExpiredHolds } from '../../../src/payments/orders/holds.ts';
import { queryRows } from '../../../src/platform/database.ts';
import { loadAdminPurchaseViews } from '../../../src/purchases/views.ts';
import { BENGALURU, RECIPIENT } from '../../support/baskets.ts';
import { startOrder, TOTAL_OF_1000 } from '../../support/buying.ts';
import { startInstalment } from '../../support/gifts.ts';
import { GUEST_BUYER, startGuestOrder } from '../../support/guests.ts';
import type { Person } from '../../support/people.ts';
import { DELIVERY_PAISE, type ModelOrder, TRANSACTION_PAISE, type WantedOrder } from './model.ts';
import { listPayouts } from './payout-acts.ts';
import { openRefunds } from './provider-acts.ts';
import {
  acknowledged,
  crash,
  drawAddress,
  expectDone,
  expectStatus,
  guestTokenOf,
  idOf,
  isGuest,
  note,
  type Payer,
  pickFrom,
  pickPayer,
  retried,
  type Sequence,
  tokenOf,
} from './sequence.ts';
import { PRICES_RUPEES } from './start.ts';

export const KEY_SECRET = 'model-key-secret';
/** More unpaid orders in an hour are refused, which other tests cover. */
const MAX_ORDERS_PER_PAYER = 4;

export async function orderAct(sequence: Sequence): Promise<void> {
  const { model, payers, erased } = sequence;
  const payer = asNextBuyer(sequence, pickPayer(sequence));
  const person = payers.get(payer);
  if (!person || model.orders.filter((one) => one.payer === payer).length >= MAX_ORDERS_PER_PAYER) return;
  const wanted = drawWanted(sequence);
  // Whose first answer is lost has no token, and is a new guest to the shop.
  if (isGuest(person) && model.orders.every((one) => one.payer !== payer))
    crash.afterStatements = Number.POSITIVE_INFINITY;
  const what = `order by ${payer}, ${wanted.amountPaise}${wanted.coupon ? ' with the coupon' : ''}`;
  const answer = await acknowledged(sequence, what, () => sendOrder(sequence, person, wanted));
  if (erased.has(payer)) return expectStatus(sequence, answer, 401);
  const order = model.order(payer, wanted);
  // A coupon that is used up is a wrong field.
  if (!order) return expectStatus(sequence, answer, 409, wanted.coupon ? 400 : undefined);
  expectStatus(sequence, answer, 200);
  if (answer.statusCode !== 200) return;
  sequence.orderIds.set(order, answer.json().orderId);
  const { contributorToken, orderToken } = answer.json();
  if (isGuest(person)) person.guestToken = contributorToken ?? orderToken;
}

/** A guest whose order was paid is a new buyer with the next one, though they still send the token of the first. */
function asNextBuyer(sequence: Sequence, payer: string): string {
  const { gift, model, payers, random } = sequence;
  const person = payers.get(payer);
  if (gift || !person || !isGuest(person) || !model.hasPaid(payer)) return payer;
  const next = `${payer} again`;
  if (!payers.has(next)) payers.set(next, { ...person, ip: drawAddress(random) });
  return asNextBuyer(sequence, next);
}

function drawWanted({ model, random }: Sequence): WantedOrder {
  if (model.target === 'gift')
    return { amountPaise: random.pick([100, 250, 400, 500, 700, 1000]) * 100, lines: [], coupon: false };
  if (model.target === 'purchase' || model.target === 'registry') {
    const paise = TOTAL_OF_1000 - DELIVERY_PAISE - TRANSACTION_PAISE;
    const line = { product: 0, quantity: 1, parcel: 0, paise };
    return { amountPaise: TOTAL_OF_1000, lines: [line], coupon: false };
  }
  const coupon = random.chance(0.4);
  const parcels = 1 + (random.chance(0.4) ? 1 + random.below(2) : 0);
  const lines = Array.from({ length: parcels }, (_none, parcel) =>
    random.pick([[0, 1], [0, 1], [0], [1]]).map((product) => {
      const quantity = 1 + random.below(2);
      // The coupon takes a tenth, which is whole rupees of either product; tax is rounded half up.
      const rupees = (PRICES_RUPEES[product] ?? 0) * quantity * (coupon ? 0.9 : 1);
      return { product, quantity, parcel, paise: (rupees + Math.round(rupees * 0.18)) * 100 };
    }),
  ).flat();
  const chargesPaise = parcels * DELIVERY_PAISE + TRANSACTION_PAISE;
  return { amountPaise: lines.reduce((sum, { paise }) => sum + paise, chargesPaise), lines, coupon };
}

function sendOrder(sequence: Sequence, person: Payer, wanted: WantedOrder): Promise<LightMyRequestResponse> {
  const { shop, gift, model, items, couponCode, registry } = sequence;
  const rupees = wanted.amountPaise / 100;
  if (gift && isGuest(person)) {
    const { ip, guestToken } = person;
    return startGuestOrder(shop, gift.id, rupees, {
      ip,
      ...(guestToken && { contributorToken: guestToken }),
    });
  }
  if (gift) return startInstalment(shop, person as Person, gift.id, rupees);
  if (model.target === 'purchase') return startOrder(shop, person as Person, items[0]);
  const caller = { ...tokenOf(person), ...(isGuest(person) && { ip: person.ip }) };
  const buyer = {
    ...(isGuest(person) && {
      guest: GUEST_BUYER,
      ...(person.guestToken && { orderToken: person.guestToken }),
    }),
    amount: wanted.amountPaise,
    currency: 'INR',
  };
  if (registry) return shop.call('createOrder', { ...caller, body: { ...buyer, ...registry } });
  return shop.call('createOrder', {
    ...caller,
    body: {
      ...buyer,
      recipient: RECIPIENT,
      address: BENGALURU,
      items: wanted.lines.map(({ product, quantity, parcel }) => ({
        ...items[product],
        quantity,
        ...(parcel > 0 && { recipient: { name: `Recipient ${parcel}`, phone: RECIPIENT.phone } }),
      })),
      ...(wanted.coupon && { coupon: couponCode }),
    },
  });
}

/** The browser tells the shop; a payment that is only authorised is captured by the shop. */
export async function reportAct(sequence: Sequence): Promise<void> {
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
        ...guestTokenOf(sequence, payer),
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

export async function closeCheckoutAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, payers, erased } = sequence;
  const order = pickFrom(random, model.orders);
  const orderId = order && sequence.orderIds.get(order);
  if (!order || !orderId) return;
  const answer = await acknowledged(sequence, `${order.payer} closes the checkout`, () =>
    shop.call('releaseOrder', {
      ...tokenOf(payers.get(order.payer)),
      body: { orderId, ...guestTokenOf(sequence, order.payer) },
    }),
  );
  if (erased.has(order.payer)) return expectStatus(sequence, answer, 401);
  expectStatus(sequence, answer, 200);
  model.closeCheckout(order);
}

export async function lapseAct(sequence: Sequence): Promise<void> {
  const { shop, model } = sequence;
  note(sequence, 'holds lapse');
  const ids = [...sequence.orderIds.values()];
  if (ids.length > 0)
    await retried(sequence, async () => {
      await shop.opened.database.execute(
        sql`update holds set expires_at = now() - interval '1 second' where released_at is null
          and order_id in (select id from payment_orders where provider_order_id in ${ids})`,
      );
      await releaseAllExpiredHolds(shop.shop.payments);
    });
  model.lapse();
}

export async function eraseAct(sequence: Sequence): Promise<void> {
  const { shop, model, payers, erased, random } = sequence;
  const payer = pickPayer(sequence);
  const person = payers.get(payer);
  if (!person || isGuest(person) || erased.has(payer) || !random.chance(0.4)) return;
  const mayErase = model.mayErase(payer);
  const isSettled = mayErase === 'once refunded' ? await isRefunded(sequence, payer) : mayErase;
  const own = model.payments.filter(({ order }) => order.payer === payer);
  // Whoever is erased could not be asked where a refund goes.
  const isAllowed = isSettled && (await listPayouts(sequence, own)).length === 0;
  const answer = await acknowledged(sequence, `${payer} erases the account`, () =>
    shop.call('eraseAccount', { token: person.token, body: { email: person.email } }),
  );
  if (!isAllowed) return expectStatus(sequence, answer, 409);
  // A repeat after a lost answer finds the session gone.
  expectStatus(sequence, answer, sequence.repeated ? 401 : 200, 200);
  model.erase(payer);
  erased.add(payer);
}

/** Money on its way back from a gift, or from an order that was not placed, does not keep the account. */
async function isRefunded(sequence: Sequence, payer: string): Promise<boolean> {
  const paid = sequence.model.payments.filter(
    ({ order }) => order.payer === payer && order.purchases.includes('cancelled'),
  );
  let open: string[] = [];
  await retried(sequence, async () => {
    open = await openRefunds(sequence, paid);
  });
  return open.length === 0;
}

export async function cancelPurchaseAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, payers } = sequence;
  const order = pickPurchase(sequence);
  if (!order) return;
  const parcel = random.below(order.purchases.length);
  const id = await purchaseIdOf(sequence, order, parcel);
  const byAdmin = random.chance(0.5) || sequence.erased.has(order.payer);
  const answer = await acknowledged(sequence, `parcel ${parcel + 1} of ${order.payer} is cancelled`, () =>
    byAdmin
      ? shop.call('refundPurchase', { cookie: sequence.cookie, body: { id, reason: 'Broken' } })
      : shop.call('cancelPurchase', {
          ...tokenOf(payers.get(order.payer)),
          body: { id, ...guestTokenOf(sequence, order.payer) },
        }),
  );
  expectDone(sequence, answer, model.cancelPurchase(order, parcel));
}

export async function cancelLineAct(sequence: Sequence): Promise<void> {
  const { shop, model, random, payers, erased } = sequence;
  const order = pickPurchase(sequence);
  if (!order || erased.has(order.payer)) return;
  const index = random.below(order.lines.length);
  const id = await purchaseIdOf(sequence, order, order.lines[index]?.parcel ?? 0);
  const answer = await acknowledged(sequence, `${order.payer} cancels line ${index + 1}`, () =>
    shop.call('cancelLine', {
      ...tokenOf(payers.get(order.payer)),
      body: { id, position: index + 1, ...guestTokenOf(sequence, order.payer) },
    }),
  );
  expectDone(sequence, answer, model.cancelLine(order, index));
}

export async function refundPartAct(sequence: Sequence): Promise<void> {
  const { shop, model, random } = sequence;
  const order = pickPurchase(sequence);
  if (!order) return;
  const parcel = random.below(order.purchases.length);
  const id = await purchaseIdOf(sequence, order, parcel);
  const amount = 1 + random.below(random.chance(0.8) ? 400 : 4000);
  let refundedAmount = 0;
  await retried(sequence, async () => {
    const [seen] = await loadAdminPurchaseViews(shop.shop.payments, [id]);
    refundedAmount = seen?.refundedAmount ?? 0;
  });
  const answer = await acknowledged(sequence, `${amount} of parcel ${parcel + 1} go back`, () =>
    shop.call('refundPart', {
      cookie: sequence.cookie,
      body: { id, amount, reason: 'Late', refundedAmount },
    }),
  );
  expectDone(sequence, answer, model.refundPart(order, parcel, amount * 100));
}

export function pickPurchase({ random, model }: Sequence): ModelOrder | undefined {
  return pickFrom(
    random,
    model.orders.filter(({ purchases }) => purchases.length > 0),
  );
}

export async function purchaseIdOf(sequence: Sequence, order: ModelOrder, parcel: number): Promise<string> {
  let id = '';
  await retried(sequence, async () => {
    const [row] = await queryRows<{ id: string }>(
      sequence.shop.opened.database,
      sql`select u.id from purchases u join payment_orders o on o.id = u.order_id
        where o.provider_order_id = ${sequence.orderIds.get(order) ?? ''} and u.parcel = ${parcel + 1}`,
    );
    id = row?.id ?? '';
  });
  return id;
}
