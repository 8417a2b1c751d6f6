import { daysBetween, indianDay, nextFestival } from '@tohfa/contract';
import {
  demoProducts,
  type HistoryOrder,
  historyGuests,
  historyRecipients,
  historyReviews,
  historyStars,
  planOrders,
  readPicture,
} from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { reconcile } from '../payments/index.ts';
import { queryRows } from '../platform/database.ts';
import {
  emailOf,
  findProduct,
  hoursAfter,
  type Memory,
  markDemoRow,
  momentOf,
  type PastEvent,
  type PlacedOrder,
  payOrder,
} from './events.ts';
import type { PastShop } from './past-shop.ts';

const FESTIVAL_RUSH_DAYS = 6;

/** Orders from their placing to their review, each step at its time. */
export function orderEvents(today: string): PastEvent[] {
  const dayAgo = (days: number) => indianDay(momentOf(today, days, 12 * 60));
  const isBusy = (days: number) => {
    const festival = nextFestival(dayAgo(days));
    return festival !== undefined && daysBetween(dayAgo(days), festival.date) <= FESTIVAL_RUSH_DAYS;
  };
  const weekdayOf = (days: number) => new Date(dayAgo(days)).getUTCDay();
  return planOrders(weekdayOf, isBusy).flatMap((order) => eventsOf(order, today));
}

function eventsOf(order: HistoryOrder, today: string): PastEvent[] {
  const { key, story } = order;
  const placedAt = momentOf(today, order.daysAgo, order.minute);
  const step = (name: string, at: Date, run: PastEvent['run']): PastEvent => ({
    key: `${key}-${name}`,
    at,
    run,
  });
  const placed = step('placed', placedAt, (past, memory) => place(past, memory, order));
  const cancelled = (past: PastShop, memory: Memory) => asBuyer(past, memory, order, 'cancelPurchase');
  if (story === 'abandoned')
    return [
      placed,
      // The hold of an order that nobody pays ends.
      step('expired', hoursAfter(placedAt, 1), async ({ shop }) => void (await reconcile(shop.payments))),
    ];
  if (story === 'cancelled') return [placed, step('cancelled', hoursAfter(placedAt, 2), cancelled)];

  const packedAt = inWorkingHours(hoursAfter(placedAt, order.packedAfter));
  const packed = step('packed', packedAt, (past, memory) => move(past, memory, order, 'packed'));
  if (story === 'refunded')
    return [placed, packed, step('refunded', hoursAfter(packedAt, 3), (p, m) => refundWhole(p, m, order))];

  const dispatchedAt = inWorkingHours(hoursAfter(packedAt, order.dispatchedAfter));
  const deliveredAt = inWorkingHours(hoursAfter(dispatchedAt, order.deliveredAfter));
  return [
    placed,
    packed,
    step('dispatched', dispatchedAt, (past, memory) => move(past, memory, order, 'dispatched')),
    step('delivered', deliveredAt, (past, memory) => move(past, memory, order, 'delivered')),
    ...(order.review === undefined || story !== 'delivered'
      ? []
      : [step('reviewed', hoursAfter(deliveredAt, 30), (past, memory) => review(past, memory, order))]),
    ...afterDelivery(order, hoursAfter(deliveredAt, 20), step),
  ];
}

function afterDelivery(
  order: HistoryOrder,
  at: Date,
  step: (name: string, at: Date, run: PastEvent['run']) => PastEvent,
): PastEvent[] {
  if (order.story === 'part-refunded')
    return [step('part-refunded', at, (past, memory) => refundPart(past, memory, order))];
  if (!order.story.startsWith('return')) return [];
  const decide = (state: string, hours: number, answer = '') =>
    step(state, hoursAfter(at, hours), (past, memory) =>
      decideReturn(past, memory, order, { state, answer }),
    );
  return [
    step('return-asked', at, (past, memory) => askReturn(past, memory, order)),
    ...(order.story === 'return-refunded'
      ? [
          decide('accepted', 5, 'We are sorry! Please give it to the courier who comes tomorrow.'),
          decide('received', 70),
          decide('refunded', 72),
        ]
      : []),
  ];
}

async function place(past: PastShop, memory: Memory, order: HistoryOrder): Promise<void> {
  const placed = memory.read<PlacedOrder>(order.key) ?? (await startOrder(past, order));
  const { token: _, ...facts } = placed;
  await memory.keep(order.key, facts);
  await markDemoRow(past, 'order', placed.orderId);
  if (order.story === 'abandoned') {
    await past.sandbox.pay(placed.orderId, { outcome: 'failure', method: order.method });
    return;
  }
  const token = placed.token ?? (await tokenOf(past, order));
  await payOrder(past, { ...placed, ...(token && { token }) }, order);
}

async function startOrder(past: PastShop, order: HistoryOrder): Promise<PlacedOrder> {
  const token = await tokenOf(past, order);
  const sent = { ...(token && { token }), from: networkOf(order) };
  const items = [];
  for (const { product, options, quantity } of order.items)
    items.push({ ...(await findProduct(past, product, options)), quantity });
  const recipient = historyRecipients[order.recipient % historyRecipients.length];
  const basket = {
    items,
    recipient: { name: recipient?.name, phone: `90000002${String(order.recipient).padStart(2, '0')}` },
    address: recipient?.address,
    ...(order.message && { message: order.message }),
    ...(order.giftWrap && { giftWrap: true }),
  };
  const { body, total } = await priced(past, sent, basket, order.coupon);
  const guest = 'guest' in order.buyer ? historyGuests[order.buyer.guest] : undefined;
  const answer = await past.call('createOrder', {
    ...sent,
    body: { amount: total * 100, currency: 'INR', ...body, ...(guest && { guest }) },
  });
  const { orderId, orderToken } = answer.json();
  return { orderId, ...(token && { token }), ...(orderToken && { orderToken }) };
}

/** A coupon that does not go with this basket is left out, as people do. */
async function priced(past: PastShop, sent: object, basket: object, withCoupon: boolean) {
  if (withCoupon) {
    const body = { ...basket, coupon: 'NAMASTE10' };
    const answer = await past.call('priceBasket', { ...sent, body }).catch(() => undefined);
    if (answer?.json().coupon?.problem === undefined && answer?.json().discount > 0)
      return { body, total: answer?.json().totalAmount as number };
  }
  const answer = await past.call('priceBasket', { ...sent, body: basket });
  return { body: basket, total: answer.json().totalAmount as number };
}

async function move(past: PastShop, memory: Memory, order: HistoryOrder, status: string): Promise<void> {
  const purchase = await purchaseOf(past, memory, order);
  if (purchase.steps.includes(status)) return;
  const dispatch = {
    courier: 'Delhivery',
    trackingNumber: `TF${1000 + order.daysAgo * 10}${order.recipient}`,
  };
  await past.call('movePurchase', {
    admin: await past.asAdmin(),
    body: { id: purchase.id, status, ...(status === 'dispatched' && dispatch) },
  });
}

async function refundWhole(past: PastShop, memory: Memory, order: HistoryOrder): Promise<void> {
  const { id, status } = await purchaseOf(past, memory, order);
  if (status !== 'packed') return;
  const reason = 'The piece was scratched when we packed it, and it was our last one.';
  await past.call('refundPurchase', { admin: await past.asAdmin(), body: { id, reason } });
}

async function refundPart(past: PastShop, memory: Memory, order: HistoryOrder): Promise<void> {
  const { id, wasRefunded } = await purchaseOf(past, memory, order);
  if (wasRefunded) return;
  const reason = 'It came two days late. We are sorry.';
  await past.call('refundPart', {
    admin: await past.asAdmin(),
    body: { id, amount: 50, reason, refundedAmount: 0 },
  });
}

async function askReturn(past: PastShop, memory: Memory, order: HistoryOrder): Promise<void> {
  const { id, returnId } = await purchaseOf(past, memory, order);
  if (returnId) return;
  const token = await tokenOf(past, order);
  const form = new FormData();
  form.set('id', id);
  form.set('positions', '1');
  form.set('reason', 'It arrived broken');
  form.set('details', 'The lid is cracked. The box was wet when it came.');
  await past.call('askReturn', { ...(token && { token }), form });
}

async function decideReturn(
  past: PastShop,
  memory: Memory,
  order: HistoryOrder,
  { state, answer }: { state: string; answer: string },
): Promise<void> {
  const { returnId, returnState } = await purchaseOf(past, memory, order);
  if (!returnId || returnState === state) return;
  await past.call('decideReturn', {
    admin: await past.asAdmin(),
    body: { id: returnId, state, ...(answer && { answer }) },
  });
}

async function review(past: PastShop, memory: Memory, order: HistoryOrder): Promise<void> {
  const { id } = await purchaseOf(past, memory, order);
  const [item] = order.items;
  const seed = order.review ?? 0;
  const rating = historyStars[seed % historyStars.length] ?? 5;
  const texts = historyReviews.find((one) => one.rating === rating)?.texts ?? [];
  const { productId } = await findProduct(past, item?.product ?? '', item?.options);
  const token = await tokenOf(past, order);
  const orderToken = memory.read<PlacedOrder>(order.key)?.orderToken;
  const about = { orderId: id, productId, ...(orderToken && { orderToken }) };
  const sent = { ...(token && { token }), from: networkOf(order) };
  const written = await past.call('review', {
    ...sent,
    body: { ...about, rating, text: texts[seed % texts.length] ?? '' },
  });
  if (seed % 3 > 0 || rating < 4 || written.json().review.pictures.length > 0) return;
  const picture = await pictureOf(past, productId);
  const form = new FormData();
  for (const [name, value] of Object.entries(about)) form.set(name, String(value));
  form.set('picture0', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'picture.webp');
  await past.call('reviewPictures', { ...sent, form });
  await past.call('moderateReview', {
    admin: await past.asAdmin(),
    body: { id: written.json().review.id, decision: 'publish' },
  });
}

/** The picture in which the gift is unpacked or close by; the buyer might have taken it. */
async function pictureOf({ shop }: PastShop, productId: number): Promise<Buffer> {
  const [row] = await queryRows<{ name: string }>(
    shop.payments.database,
    sql`select name from products where id = ${productId}`,
  );
  const product = demoProducts.find(({ name }) => name === row?.name);
  const picture = product && (await readPicture(`${product.key}-${product.pictureCount}`)).get(440)?.webp;
  if (!picture) throw new Error(`there is no picture of ${row?.name}`);
  return picture;
}

async function asBuyer(
  past: PastShop,
  memory: Memory,
  order: HistoryOrder,
  name: 'cancelPurchase',
): Promise<void> {
  const { id, status } = await purchaseOf(past, memory, order);
  if (status !== 'placed') return;
  const token = await tokenOf(past, order);
  const orderToken = memory.read<PlacedOrder>(order.key)?.orderToken;
  await past.call(name, { ...(token && { token }), body: { id, ...(orderToken && { orderToken }) } });
}

async function purchaseOf({ shop }: PastShop, memory: Memory, { key }: HistoryOrder): Promise<PastPurchase> {
  const [purchase] = await queryRows<PastPurchase>(
    shop.payments.database,
    sql`select u.id, u.status, r.id as "returnId", r.state as "returnState",
        (select json_agg(s.status) from purchase_steps s where s.purchase_id = u.id) as steps,
        exists (select 1 from refunds f join payments p using (provider_payment_id)
          where p.order_id = o.id) as "wasRefunded"
      from purchases u join payment_orders o on o.id = u.order_id
      left join purchase_returns r on r.purchase_id = u.id
      where o.provider_order_id = ${memory.read<PlacedOrder>(key)?.orderId ?? ''}`,
  );
  if (!purchase) throw new Error(`${key} is not an order`);
  return purchase;
}

const tokenOf = async (past: PastShop, { buyer }: HistoryOrder) =>
  'person' in buyer ? past.asPerson(emailOf(buyer.person)) : undefined;

/** Everybody orders from home. */
const networkOf = ({ daysAgo, recipient }: HistoryOrder) => `10.${daysAgo}.${recipient}.1`;

/** Nobody packs at night. */
function inWorkingHours(at: Date): Date {
  const midnight = new Date(`${indianDay(at)}T00:00:00+05:30`);
  const hour = (at.getTime() - midnight.getTime()) / 3_600_000;
  if (hour < 9) return hoursAfter(midnight, 9 + hour / 9);
  return hour > 20 ? hoursAfter(midnight, 33 + (hour - 20) / 4) : at;
}

interface PastPurchase {
  id: string;
  status: string;
  /** States it has been in. */
  steps: string[];
  returnId: string | null;
  returnState: string | null;
  wasRefunded: boolean;
}
