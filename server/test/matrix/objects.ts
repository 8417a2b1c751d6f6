import { randomBytes, randomUUID } from 'node:crypto';
import { indianDay, type PurchaseView } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { askCircles } from '../../src/circles/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { buyBasket, newestOrder } from '../support/baskets.ts';
import { buy, payAtCheckout, startOrder } from '../support/buying.ts';
import {
  addDay,
  CIRCLE_ADDRESS,
  dayIn,
  joinedMember,
  makeCircle,
  morningOf,
  newCircleToken,
  saveMember,
  viewCircle,
} from '../support/circles.ts';
import { cardIdOf, decide, payInstalment, requestGift } from '../support/gifts.ts';
import { type BoughtAsGuest, buyAsGuest, guestOrder, startGuestOrder } from '../support/guests.ts';
import type { Person } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { give, inDays, makeRegistry, readOwnRegistry } from '../support/registries.ts';
import type { Shop } from '../support/shop.ts';
import { postSpecialDays, tokenIn } from '../support/special-days.ts';

export const OBJECTS = ['own', 'shared', 'foreign', 'unknown'] as const;

/**
 * What operations are about: a purchase that was just placed, one that arrived and has a review, one of two products, a
 * refund with a credit note, an order that was paid at the checkout, a gift with words on its card, one whose contributor
 * is not at the checkout, a gift and a purchase on their way, and links that are keys by themselves. A stranger's is as
 * complete as one's own: only whose it is can be the reason of a refusal.
 */
export function objectMakers(
  shop: Shop,
  people: People,
  { gift, productId, details }: { gift: Ids; productId: number; details: Details },
): Record<MadeKind, () => Promise<Ids>> {
  const { customer, stranger, payer, foreignOwner, contributorToken, orderToken, cookie } = people;
  const ownAndForeign = async (make: (owner: Person) => Promise<string>): Promise<Ids> => ({
    own: await make(customer),
    shared: undefined,
    foreign: await make(stranger),
    unknown: randomUUID(),
  });
  /** Each order of a guest has a token of its own. */
  const guests = async (items: number[], then: (bought: BoughtAsGuest) => Promise<string>) => {
    const bought = await buyAsGuest(shop, { items: items.map((id) => ({ productId: id, quantity: 1 })) });
    const id = await then(bought);
    details.set(id, { orderToken: bought.token });
    return id;
  };
  return {
    purchase: async () => ({
      ...(await ownAndForeign((owner) => movedPurchase(shop, owner, [], { productId, cookie }))),
      shared: await guests([productId], async ({ order }) => order.id),
    }),
    address: () => ownAndForeign((owner) => saveAddress(shop, owner)),
    session: () => ownAndForeign((owner) => sessionOf(shop, owner)),
    order: async () => ({
      own: (await startOrder(shop, customer, productId)).json().orderId,
      shared: (await startGuestOrder(shop, gift.shared ?? '', 50, { contributorToken })).json().orderId,
      foreign: (await startOrder(shop, stranger, productId)).json().orderId,
      unknown: 'order_ffffffffffffff',
    }),
    'received purchase': async () => ({
      ...(await ownAndForeign((owner) => receive(shop, owner, { productId, cookie }))),
      shared: await guests([productId], async ({ order: { id }, token }) => {
        await movePurchase(shop, id, ['packed', 'dispatched', 'delivered'], cookie);
        const body = { orderId: id, productId, rating: 4, text: 'It arrived in time.', orderToken: token };
        succeeded(await shop.call('review', { body }));
        return id;
      }),
    }),
    'purchase of two': async () => {
      const products = [productId, await productToSell(shop.opened.database)];
      const items = products.map((id) => ({ productId: id, quantity: 1 }));
      return {
        ...(await ownAndForeign(async (owner) => (await buyBasket(shop, owner, { items })).id)),
        shared: await guests(products, async ({ order }) => order.id),
      };
    },
    refund: async () => ({
      ...(await ownAndForeign((owner) => refund(shop, owner, productId))),
      shared: await guests([productId], async ({ order: { id }, token }) => {
        succeeded(await shop.call('cancelPurchase', { body: { id, orderToken: token } }));
        return firstCreditNote(await guestOrder(shop, token));
      }),
    }),
    'paid order': async () => {
      const pay = async (started: LightMyRequestResponse) => {
        const proof = await payAtCheckout(shop, succeeded(started).json().orderId);
        details.set(proof.razorpay_order_id, { ...proof });
        return proof.razorpay_order_id;
      };
      return {
        own: await pay(await startOrder(shop, customer, productId)),
        shared: await pay(await startGuestOrder(shop, gift.shared ?? '', 50, { contributorToken })),
        foreign: await pay(await startOrder(shop, stranger, productId)),
        unknown: 'order_ffffffffffffff',
      };
    },
    'signed gift': async () => {
      const signed = { own: customer, shared: payer, foreign: foreignOwner };
      for (const [object, by] of Object.entries(signed)) {
        const id = gift[object as keyof typeof signed] ?? '';
        details.set(id, { entry: await sign(shop, cookie, id, by) });
      }
      return gift;
    },
    'gift without open checkouts': async () => {
      await closeCheckouts(shop, gift.shared ?? '', contributorToken);
      return gift;
    },
    'packed purchase': () =>
      ownAndForeign((owner) => movedPurchase(shop, owner, ['packed'], { productId, cookie })),
    'sent purchase': () =>
      ownAndForeign((owner) => movedPurchase(shop, owner, ['packed', 'dispatched'], { productId, cookie })),
    'sent gift': async () => ({
      ...(await ownAndForeign((owner) => sendGift(shop, owner, cookie))),
      unknown: gift.unknown,
    }),
    // Links: each is a key by itself.
    'order link': async () => ({
      own: undefined,
      shared: orderToken,
      // A token of another kind opens nothing.
      foreign: contributorToken,
      unknown: randomBytes(32).toString('base64url'),
    }),
    'card link': async () => ({
      own: undefined,
      shared: await openedCard(shop, customer, cookie),
      foreign: undefined,
      unknown: randomBytes(16).toString('hex'),
    }),
    'wishlist link': async () => {
      const foreign = await shareWishlist(shop, stranger);
      await shop.call('shareWishlist', { token: stranger.token, body: { shared: false } });
      return {
        own: undefined,
        shared: await shareWishlist(shop, customer),
        foreign,
        unknown: randomBytes(16).toString('base64url'),
      };
    },
    // From today on its owner may thank whoever gave.
    registry: () =>
      ownAndForeign(async (owner) => {
        const more = { date: inDays(0), deliverOn: inDays(10) };
        const { id, items } = await makeRegistry(shop, owner, [{ productId }], more);
        await give(shop, { registryId: id, itemId: items[0]?.id ?? '' });
        const [received] = (await readOwnRegistry(shop, owner, id)).received;
        details.set(id, { receivedId: received?.id ?? '' });
        return id;
      }),
    'registry to end': () =>
      ownAndForeign(async (owner) => (await makeRegistry(shop, owner, [{ productId }])).id),
    'registry link': async () => ({
      own: undefined,
      shared: (await makeRegistry(shop, customer, [{ productId }])).id,
      // An id of another kind opens nothing.
      foreign: gift.shared,
      unknown: randomBytes(24).toString('base64url'),
    }),
    // Each call has one of its own: half of them end it.
    circle: () =>
      ownAndForeign(async (owner) => {
        const { id, memberId, askId } = await makeCircleWithAsk(shop, owner);
        details.set(id, { memberId, askId });
        return id;
      }),
    draw: () =>
      ownAndForeign(async (owner) => {
        const { id, drawId } = await makeCircleWithDraw(shop, owner);
        details.set(id, { drawId });
        return id;
      }),
    'drawn names': () =>
      ownAndForeign(async (owner) => {
        const { id, drawId, token } = await makeCircleWithDraw(shop, owner);
        succeeded(await shop.call('drawNames', { body: { memberToken: token, drawId } }));
        details.set(id, { drawId });
        return id;
      }),
    'drawn link': async () => {
      const { drawId, token } = await makeCircleWithDraw(shop, customer);
      succeeded(await shop.call('drawNames', { body: { memberToken: token, drawId } }));
      details.set(token, { drawId });
      return { own: undefined, shared: token, foreign: contributorToken, unknown: newCircleToken() };
    },
    'circle link': async () => ({
      own: undefined,
      shared: (await makeCircleWithAsk(shop, customer)).token,
      // A token of another kind opens nothing.
      foreign: contributorToken,
      unknown: randomBytes(32).toString('base64url'),
    }),
    'special days link': async () => {
      const saved = succeeded(await postSpecialDays(shop, { email: '' })).json<{ link: string }>();
      return {
        own: undefined,
        shared: tokenIn(saved.link),
        // A token of another kind opens nothing.
        foreign: contributorToken,
        unknown: randomBytes(32).toString('base64url'),
      };
    },
  };
}

async function saveAddress(shop: Shop, { token }: Person): Promise<string> {
  const body = { full_address: '12 Rose Villa, MG Road, Bengaluru 560001' };
  return succeeded(await shop.call('saveAddress', { token, body })).json().id;
}

async function sessionOf(shop: Shop, { id }: Person): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from sessions where user_id = ${id}`,
  );
  return row?.id ?? '';
}

/** Bought, delivered and reviewed. */
async function receive(
  shop: Shop,
  owner: Person,
  { productId, cookie }: { productId: number; cookie: string },
): Promise<string> {
  const id = await movedPurchase(shop, owner, ['packed', 'dispatched', 'delivered'], { productId, cookie });
  const body = { orderId: id, productId, rating: 4, text: 'It arrived in time.' };
  succeeded(await shop.call('review', { token: owner.token, body }));
  return id;
}

async function movedPurchase(
  shop: Shop,
  owner: Person,
  states: readonly string[],
  { productId, cookie }: { productId: number; cookie: string },
): Promise<string> {
  await buy(shop, owner, productId);
  const { id } = await newestOrder(shop, owner);
  await movePurchase(shop, id, states, cookie);
  return id;
}

async function movePurchase(shop: Shop, id: string, states: readonly string[], cookie: string) {
  for (const status of states) succeeded(await shop.call('movePurchase', { cookie, body: { id, status } }));
}

/** A refund of a purchase that was cancelled after payment. */
async function refund(shop: Shop, owner: Person, productId: number): Promise<string> {
  await buy(shop, owner, productId);
  const { id } = await newestOrder(shop, owner);
  succeeded(await shop.call('cancelPurchase', { token: owner.token, body: { id } }));
  return firstCreditNote(await newestOrder(shop, owner));
}

function firstCreditNote({ creditNotes: [note] = [] }: PurchaseView): string {
  if (!note) throw new Error('the cancelled purchase has no credit note');
  return note.id;
}

/** Answers the entry's id on the card. */
async function sign(shop: Shop, cookie: string, giftId: string, { token }: Person): Promise<string> {
  succeeded(await shop.call('signCard', { token, body: { giftId, message: 'For you' } }));
  const draft = succeeded(await shop.call('cardDraft', { cookie, query: { id: giftId } })).json();
  const entry = draft.entries.find(({ message }: { message: string }) => message === 'For you');
  return entry.id;
}

/** Those of the contributor: a contribution is not erased while one is open. */
async function closeCheckouts(shop: Shop, giftId: string, contributorToken: string): Promise<void> {
  const held = await queryRows<{ orderId: string }>(
    shop.opened.database,
    sql`select o.provider_order_id as "orderId" from holds h join payment_orders o on o.id = h.order_id
      join gifts g on g.id = o.gift_id where g.public_id = ${giftId} and h.released_at is null`,
  );
  for (const { orderId } of held) await shop.call('releaseOrder', { body: { orderId, contributorToken } });
}

/** Asked for, approved, paid in full and dispatched. */
async function sendGift(shop: Shop, owner: Person, cookie: string): Promise<string> {
  const id = await requestGift(shop, owner, { priceRupees: 100 });
  succeeded(await decide(shop, cookie, id, 'approve'));
  await payInstalment(shop, owner, id, 100);
  succeeded(await decide(shop, cookie, id, 'dispatch'));
  return id;
}

/** A circle in which the others are asked about the day of a member, who has an address. */
async function makeCircleWithAsk(shop: Shop, maker: Person) {
  const circle = await makeCircle(shop, maker);
  const memberToken = await joinedMember(shop, circle, 'Meera');
  await saveMember(shop, memberToken, { address: CIRCLE_ADDRESS });
  await addDay(shop, memberToken, dayIn(10));
  await askCircles(shop.shop.circles, morningOf(indianDay(new Date())));
  await shop.opened.database.execute(sql`update circle_members
    set email = ${`${randomUUID()}@circle.test`}, email_confirmed_at = now() where circle_id = ${circle.id} and not runs`);
  const { asks } = await viewCircle(shop, circle.token);
  return { ...circle, memberId: asks[0]?.memberId ?? '', askId: asks[0]?.id ?? '' };
}

/** A circle of three who take part in a draw. */
async function makeCircleWithDraw(shop: Shop, maker: Person) {
  const circle = await makeCircle(shop, maker);
  const tokens = [circle.token];
  for (const name of ['Meera', 'Ravi']) tokens.push(await joinedMember(shop, circle, name));
  const body = { memberToken: circle.token, name: 'Diwali', date: indianDay(new Date()), budget: 500 };
  const drawId = succeeded(await shop.call('startDraw', { body })).json<{ id: string }>().id;
  for (const memberToken of tokens)
    succeeded(await shop.call('joinDraw', { body: { memberToken, drawId, takesPart: true } }));
  return { ...circle, drawId };
}

async function shareWishlist(shop: Shop, { token }: Person): Promise<string> {
  const answer = succeeded(await shop.call('shareWishlist', { token, body: { shared: true } }));
  return answer.json<{ link: string }>().link.split('/').at(-1) ?? '';
}

/** The card's id, of a gift that was delivered on its day. */
async function openedCard(shop: Shop, owner: Person, cookie: string): Promise<string> {
  const id = await sendGift(shop, owner, cookie);
  succeeded(await decide(shop, cookie, id, 'deliver'));
  await shop.opened.database.execute(
    sql`update gifts set date = (now() at time zone 'Asia/Kolkata')::date where public_id = ${id}`,
  );
  return cardIdOf(shop, id);
}

function succeeded(answer: LightMyRequestResponse): LightMyRequestResponse {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

export type ObjectName = (typeof OBJECTS)[number];
export type Ids = Record<ObjectName, string | undefined>;
/** What a call has to say besides an object's id, by that id. */
export type Details = Map<string, Record<string, string>>;
export type MadeKind =
  | 'purchase'
  | 'address'
  | 'session'
  | 'order'
  | 'received purchase'
  | 'purchase of two'
  | 'refund'
  | 'paid order'
  | 'signed gift'
  | 'sent gift'
  | 'packed purchase'
  | 'sent purchase'
  | 'gift without open checkouts'
  | 'card link'
  | 'order link'
  | 'wishlist link'
  | 'registry'
  | 'registry to end'
  | 'registry link'
  | 'circle'
  | 'circle link'
  | 'draw'
  | 'drawn names'
  | 'drawn link'
  | 'special days link';

interface People {
  customer: Person;
  stranger: Person;
  payer: Person;
  foreignOwner: Person;
  contributorToken: string;
  orderToken: string;
  cookie: string;
}
