import { daysAfter } from '@tohfa/contract';
import { type HistoryGift, historyGifts, historyRecipients, historyWishlists } from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { closeGifts } from '../gifts/index.ts';
import { queryRows } from '../platform/database.ts';
import {
  emailOf,
  findProduct,
  guestNamed,
  type Memory,
  markDemoRow,
  momentOf,
  type PastEvent,
  type PlacedOrder,
  payOrder,
} from './events.ts';
import type { PastShop } from './past-shop.ts';

/** Funding of a gift ends so many days before its day. */
const CLOSED_BEFORE_DAYS = 2;

/** Group gifts from the request to the thanks, and wishlists. */
export function giftEvents(today: string): PastEvent[] {
  return [...historyGifts.flatMap((gift) => eventsOf(gift, today)), ...wishlistEvents(today)];
}

function eventsOf(gift: HistoryGift, today: string): PastEvent[] {
  const { key, askedDaysAgo, date, payments, promise, deliveredDaysAgo, thanks } = gift;
  const step = (name: string, at: Date, run: PastEvent['run']): PastEvent => ({
    key: `gift-${key}-${name}`,
    at,
    run,
  });
  const asked = step('asked', momentOf(today, askedDaysAgo, 11 * 60 + 20), (p, m) => ask(p, m, gift));
  if (gift.isUndecided) return [asked];
  const closesAt = momentOf(today, -date + CLOSED_BEFORE_DAYS, 6);
  const isFunded = gift.key === 'delivered' || gift.key === 'funded';
  return [
    asked,
    step('approved', momentOf(today, askedDaysAgo, 15 * 60), (p, m) => decide(p, m, gift, 'approve')),
    ...payments.map((payment, index) =>
      step(`paid-${index}`, momentOf(today, payment.daysAgo, 10 * 60 + index * 97), (past, memory) =>
        pay(past, memory, gift, index),
      ),
    ),
    ...(promise
      ? [step('promised', momentOf(today, promise.daysAgo, 19 * 60), (p, m) => pledge(p, m, gift))]
      : []),
    ...(isFunded || closesAt > momentOf(today, 0, 0)
      ? []
      : [step('closed', closesAt, async ({ shop }) => void (await closeGifts(shop.payments, closesAt)))]),
    ...(deliveredDaysAgo === undefined
      ? []
      : [
          step('dispatched', momentOf(today, deliveredDaysAgo + 2, 12 * 60), (p, m) =>
            decide(p, m, gift, 'dispatch'),
          ),
          step('delivered', momentOf(today, deliveredDaysAgo, 13 * 60), (p, m) =>
            decide(p, m, gift, 'deliver'),
          ),
        ]),
    ...(thanks
      ? [step('thanked', momentOf(today, -date, 20 * 60), (p, m) => thank(p, m, gift, thanks))]
      : []),
  ];
}

async function ask(past: PastShop, memory: Memory, gift: HistoryGift): Promise<void> {
  const { product, recipient, relation, occasion } = gift;
  const to = historyRecipients[recipient];
  if (!to) throw new Error(`gift ${gift.key} has no recipient`);
  const { flatNumber, building, ...place } = to.address;
  const known = await findGift(past, gift);
  const answer = known
    ? { id: known }
    : (
        await past.call('giftSubmit', {
          token: await past.asPerson(emailOf(gift.owner)),
          body: {
            ...place,
            ...(await findProduct(past, product)),
            name: to.name,
            phone: `90000003${String(recipient).padStart(2, '0')}`,
            relation,
            occasion,
            date: daysAfter(memory.today, gift.date),
            flatNo: flatNumber,
            apartment: building,
            landmark: '',
          },
        })
      ).json<{ id: string }>();
  await markDemoRow(past, 'gift', answer.id);
  await memory.keep(keyOf(gift), answer);
}

/** An event that was cut short may have asked already. */
async function findGift({ shop }: PastShop, gift: HistoryGift): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    shop.payments.database,
    sql`select g.public_id as id from gifts g join users u on u.id = g.owner_id
      where u.email = ${emailOf(gift.owner)} and g.name = ${historyRecipients[gift.recipient]?.name ?? ''}`,
  );
  return row?.id;
}

async function decide(past: PastShop, memory: Memory, gift: HistoryGift, decision: string): Promise<void> {
  const id = idOf(memory, gift);
  const [row] = await queryRows<{ isDone: boolean }>(
    past.shop.payments.database,
    sql`select exists (select 1 from gift_steps s where s.gift_id = g.id and s.status =
      ${{ approve: 'approved', dispatch: 'dispatched', deliver: 'delivered' }[decision] ?? ''}) as "isDone"
      from gifts g where public_id = ${id}`,
  );
  if (row?.isDone) return;
  await past.call('decideGift', {
    admin: await past.asAdmin(),
    body: { id, decision, ...(decision === 'dispatch' && { tracking: 'Blue Dart 6610 2847' }) },
  });
}

async function pay(past: PastShop, memory: Memory, gift: HistoryGift, index: number): Promise<void> {
  const payment = gift.payments[index];
  if (!payment) return;
  const key = `${keyOf(gift)}-${index}`;
  const person = 'person' in payment ? payment.person : undefined;
  const token = person && (await past.asPerson(emailOf(person)));
  const placed = memory.read<PlacedOrder>(key) ?? (await startInstalment(past, memory, gift, payment, token));
  await memory.keep(key, placed);
  await markDemoRow(past, 'order', placed.orderId);
  await payOrder(past, { ...placed, ...(token && { token }) }, { method: index % 3 === 2 ? 'card' : 'upi' });
}

async function startInstalment(
  past: PastShop,
  memory: Memory,
  gift: HistoryGift,
  { rupees, message, ...by }: HistoryGift['payments'][number],
  token: string | undefined,
): Promise<PlacedOrder> {
  const answer = await past.call('createOrder', {
    ...(token && { token }),
    from: `10.99.${rupees % 250}.${gift.recipient + 1}`,
    body: {
      amount: rupees * 100,
      currency: 'INR',
      giftId: idOf(memory, gift),
      ...('guest' in by
        ? { guest: { name: by.guest, email: guestNamed(by.guest).email, ...(message && { message }) } }
        : { displayName: by.person[0]?.toUpperCase() + by.person.slice(1), ...(message && { message }) }),
    },
  });
  const { orderId, contributorToken } = answer.json();
  return { orderId, ...(contributorToken && { contributorToken }) };
}

/** The link of its mail goes nowhere: it is confirmed as if somebody had followed it. */
async function pledge(past: PastShop, memory: Memory, gift: HistoryGift): Promise<void> {
  const { promise } = gift;
  if (!promise) return;
  const { name, email, rupees, inDays } = promise;
  const body = {
    giftId: idOf(memory, gift),
    amount: rupees,
    by: daysAfter(memory.today, inDays),
    name,
    email,
  };
  const { database } = past.shop.payments;
  const isThere = await queryRows(database, sql`select 1 from pledges where email = ${email}`);
  if (isThere.length === 0) await past.call('pledge', { from: '10.98.1.1', body });
  await past.perform();
  await database.execute(sql`update pledges set status = 'confirmed', confirmed_at = now()
      where email = ${email} and status = 'unconfirmed'`);
}

async function thank(past: PastShop, memory: Memory, gift: HistoryGift, message: string): Promise<void> {
  const [row] = await queryRows<{ cardId: string }>(
    past.shop.payments.database,
    sql`select card_id as "cardId" from gifts where public_id = ${idOf(memory, gift)}`,
  );
  const form = new FormData();
  form.set('id', row?.cardId ?? '');
  form.set('message', message);
  await past.call('cardThanks', { form, from: '10.97.1.1' });
}

function wishlistEvents(today: string): PastEvent[] {
  return historyWishlists.map(({ person, products }, index) => ({
    key: `wishlist-${person}`,
    at: momentOf(today, 24 - index * 7, 21 * 60),
    async run(past) {
      const token = await past.asPerson(emailOf(person));
      for (const product of products) {
        const { productId } = await findProduct(past, product);
        await past.call('changeWishlist', { token, body: { productId, wanted: true } });
      }
    },
  }));
}

const keyOf = (gift: HistoryGift) => `gift-${gift.key}`;

function idOf(memory: Memory, gift: HistoryGift): string {
  const known = memory.read<{ id: string }>(keyOf(gift));
  if (!known) throw new Error(`gift ${gift.key} was not asked for`);
  return known.id;
}
