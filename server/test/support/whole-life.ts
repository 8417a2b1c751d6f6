import { catalogueItemId, daysAfter, indianDay, type OperationName } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import type { PushService } from '../notifications/push-service.ts';
import { oneOf, openLink, ucp } from './agents.ts';
import { adminCookie, BENGALURU, createCoupon, newestOrder, startBasket } from './baskets.ts';
import { payAtCheckout, reportPayment, settle } from './buying.ts';
import { addDay, dayIn, makeCircle, saveMember } from './circles.ts';
import { decide, giftForm, openGift, payInstalment } from './gifts.ts';
import { buyAsGuest, payAsGuest } from './guests.ts';
import { confirmedPerson, type Person } from './people.ts';
import { productToSell } from './products.ts';
import { give, makeRegistry, readOwnRegistry } from './registries.ts';
import type { Sent, Shop } from './shop.ts';
import { addOtherDay, formOf, postSpecialDays, tokenIn } from './special-days.ts';

/** In every text that the person or the desk writes. */
export const CANARY = 'canary';
const EMAIL = 'canary.person@people.test';
const OWN_PHONE = '9811133355';
const RECIPIENT = { name: 'Canary Mother', phone: '9811144466' };
/** No other text or number of a test has these in it. */
export const CANARY_DIGITS = ['9811133355', '9811144466'];
export const CANARY_PASSWORD = 'blue elephants sleep late';
const ADDRESS = { ...BENGALURU, flatNumber: '7', building: 'Canary House' };
const COMPANY = { company: 'Canary Traders', gstin: '27AAPFU0939F1ZV' };

/**
 * A person who signs up and does, by the calls of the shop alone, everything a customer can: with the account, and as a guest
 * under the same email. The desk packs, dispatches, notes and refunds, with words of its own about them. In the end nothing
 * of theirs is on its way.
 */
export async function liveWholeLife(shop: Shop, service: PushService): Promise<WholeLife> {
  const life = await startLife(shop);
  const { person } = life;
  await life.as('savePushSubscription', { body: service.subscription('canary-device') });
  life.pictures.push((await life.sendPicture('changePhoto', {}, 'photo')).json().photo);
  await life.as('saveAddress', { body: { full_address: '9 Canary Road, Pune 411001' } });
  await buyAndReturn(life);
  await buyAndHaveRefunded(life);
  await buyWithoutSigningIn(life);
  await letAssistantPrepare(life);
  const { id: giftId } = await openGift(shop);
  await contribute(life, giftId);
  await organise(life);
  await keepLists(life);
  await giveAndReceiveOnRegistries(life);
  const circle = await makeCircle(shop, person);
  await saveMember(shop, circle.token, { address: CIRCLE_ADDRESS, phone: OWN_PHONE, wishes: 'Canary seeds' });
  await addDay(shop, circle.token, dayIn(40), { kind: 'other', title: 'Canary day' });
  await leaveSpecialDays(life);
  await life.desk('saveCustomerNote', { id: person.id, text: 'Canary likes blue' });
  await life.desk('revealContact', { kind: 'customer', id: person.id });
  await settle(shop);
  return { person, pictures: life.pictures };
}

const CIRCLE_ADDRESS = {
  ...{ flatNo: '7', apartment: 'Canary House', landmark: 'Canary tree', district: 'Bengaluru Urban' },
  ...{ state: 'Karnataka', pincode: '560001' },
};

async function signUpForReal(shop: Shop): Promise<Person> {
  const name = 'Canary Person';
  const body = { name, email: EMAIL, password: CANARY_PASSWORD };
  const signedUp = await succeed(shop, 'signup', { body });
  const link = shop.mails.findLast(({ to }) => to === EMAIL)?.text ?? '';
  const token = /confirm-email#([\w-]+)/.exec(link)?.[1] ?? 'no token';
  await succeed(shop, 'confirmEmail', { body: { token } });
  const { id, token: session } = signedUp.json();
  return { id, email: EMAIL, name, token: session };
}

/** For a business: packed, dispatched and delivered with words of the desk, reviewed, refunded in part, replaced. */
async function buyAndReturn(life: Life): Promise<void> {
  const { shop, person } = life;
  const productId = await productToSell(shop.opened.database);
  const coupon = { code: 'FOR-ONE-PERSON', kind: 'percent', value: 5, email: person.email };
  await createCoupon(shop, coupon);
  const order = await buy(life, { productId, coupon: coupon.code, changes: COMPANY });
  await life.desk('addOrderNote', { id: order.id, text: 'Canary wants it wrapped' });
  await deliver(life, order.id, 'CANARY-1');
  const refund = { amount: 10, reason: 'Canary found a dent', refundedAmount: 0 };
  await life.desk('refundPart', { id: order.id, ...refund });
  await life.as('review', { body: { orderId: order.id, productId, rating: 4, text: 'Canary review' } });
  const reviewed = await life.sendPicture(
    'reviewPictures',
    { orderId: order.id, productId: String(productId) },
    'picture0',
  );
  life.pictures.push(...reviewed.json().review.pictures);
  const asked = { id: order.id, positions: '1', reason: 'It arrived broken', details: 'Canary details' };
  const { id, pictures } = (await life.sendPicture('askReturn', asked, 'picture0')).json().return;
  life.pictures.push(...pictures);
  await life.desk('decideReturn', { id, state: 'accepted', answer: 'Sorry, Canary' });
  await life.desk('decideReturn', { id, state: 'received', answer: 'Got it, Canary' });
  const parcel = { courier: 'Canary Post', trackingNumber: 'CANARY-2' };
  await life.desk('decideReturn', { id, state: 'replaced', answer: 'A new one, Canary', ...parcel });
}

async function buyAndHaveRefunded(life: Life): Promise<void> {
  const { id } = await buy(life, { productId: await productToSell(life.shop.opened.database) });
  await life.desk('movePurchase', { id, status: 'packed' });
  const parcel = { courier: 'Canary Post', trackingNumber: 'CANARY-3' };
  await life.desk('movePurchase', { id, status: 'dispatched', ...parcel });
  await life.desk('undoDispatch', { id });
  await life.desk('refundPurchase', { id, reason: 'Canary moved away' });
}

async function buyWithoutSigningIn(life: Life): Promise<void> {
  const { shop } = life;
  const productId = await productToSell(shop.opened.database);
  const order = { items: [{ productId, quantity: 1 }], recipient: RECIPIENT, address: ADDRESS };
  const bought = await buyAsGuest(shop, { ...order, message: 'Canary guest words' }, { guest: GUEST });
  await deliver(life, bought.order.id, 'CANARY-4');
  const review = { orderId: bought.order.id, productId, orderToken: bought.token };
  await succeed(shop, 'review', { body: { ...review, rating: 5, text: 'Canary guest review' } });
}

const GUEST = { name: 'Canary Guest', email: EMAIL, phone: OWN_PHONE };

/** One link that the person orders by, and one that they look at and leave. */
async function letAssistantPrepare(life: Life): Promise<void> {
  const { shop } = life;
  const productId = await productToSell(shop.opened.database);
  const prepared = {
    ...oneOf(catalogueItemId({ productId })),
    buyer: { first_name: 'Canary', last_name: 'Person', email: EMAIL, phone_number: `+91${OWN_PHONE}` },
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            { full_name: 'Canary Mother', street_address: 'Canary House', postal_code: '560001' },
          ],
        },
      ],
    },
  };
  const ordered = await ucp(shop, 'POST', '/checkout-sessions', prepared);
  const { preparedToken, cookie } = await openLink(shop, ordered.body);
  const order = await buy(life, { productId, changes: { preparedToken }, cookie });
  await deliver(life, order.id, 'CANARY-5');
  const left = await ucp(shop, 'POST', '/checkout-sessions', prepared);
  await openLink(shop, left.body);
}

/** With the account, as a guest with its email, on the card, and by a promise. */
async function contribute(life: Life, giftId: string): Promise<void> {
  const { shop, person } = life;
  await payInstalment(shop, person, giftId, 100, 'Canary Payer');
  await payAsGuest(shop, giftId, 100, {
    guest: { ...GUEST, message: 'Canary guest wishes', wantsNews: true },
  });
  await life.as('signCard', { body: { giftId, message: 'Canary wishes' } });
  life.pictures.push((await life.sendPicture('cardPicture', { giftId }, 'picture')).json().picture);
  await life.as('giftFeedback', {
    query: { id: giftId },
    body: { feedback: [{ userId: person.id, message: 'Canary says hello' }], displayName: 'Canary' },
  });
  const by = daysAfter(indianDay(new Date()), 3);
  await succeed(shop, 'pledge', {
    body: { giftId, amount: 300, by, name: 'Canary Promise', email: EMAIL },
  });
  const isAsked = () => shop.mails.findLast(({ to, text }) => to === EMAIL && text.includes('/pledge#'));
  await expect.poll(isAsked).toBeDefined();
  const pledgeToken = /\/pledge#([\w-]{43})/.exec(isAsked()?.text ?? '')?.[1] ?? '';
  await succeed(shop, 'confirmPledge', { body: { pledgeToken } });
}

/** One gift that is given, and one that the shop declines. */
async function organise(life: Life): Promise<void> {
  const { shop, person, admin } = life;
  const ask = async () => {
    const productId = await productToSell(shop.opened.database);
    const form = { ...giftForm(productId), ...CIRCLE_ADDRESS, ...RECIPIENT };
    return (await life.as('giftSubmit', { body: form })).json().id as string;
  };
  const id = await ask();
  await life.desk('decideGift', { id, decision: 'approve' });
  const words = { organiserName: 'Canary', inviteText: 'Canary invites you', inviteMail: 'Dear Canary' };
  await life.as('organiseGift', { body: { id, ...words, addPerson: 'Canary Uncle' } });
  await payInstalment(shop, person, id, 1000, 'Canary Payer');
  const parcel = { tracking: 'Canary Post CANARY-6', reason: 'Beside the Canary tree' };
  await life.desk('decideGift', { id, decision: 'dispatch', ...parcel });
  await life.desk('decideGift', { id, decision: 'deliver' });
  const declined = await decide(shop, admin, await ask(), 'decline', { reason: 'Too far for Canary' });
  expect(declined.statusCode, declined.body).toBe(200);
}

async function keepLists(life: Life): Promise<void> {
  const { database } = life.shop.opened;
  const productId = await productToSell(database);
  await life.as('saveBasket', { body: { items: [{ productId, quantity: 2, price: 1000 }] } });
  await life.as('changeWishlist', { body: { productId, wanted: true } });
  await life.as('shareWishlist', { body: { shared: true } });
  const soldOut = await productToSell(database, { stock: 0 });
  await life.as('notifyWhenBack', { body: { productId: soldOut, email: EMAIL } });
  await succeed(life.shop, 'notifyWhenBack', {
    body: { productId: await productToSell(database, { stock: 0 }), email: EMAIL },
  });
}

async function giveAndReceiveOnRegistries(life: Life): Promise<void> {
  const { shop, person } = life;
  const { database } = shop.opened;
  const productId = await productToSell(database);
  const own = await makeRegistry(shop, person, [{ productId, wanted: 2 }], {
    ...{ title: 'Canary weds', words: 'Canary words' },
    ...{ recipient: RECIPIENT, address: ADDRESS },
  });
  const registryId = own.id;
  const itemId = own.items[0]?.id ?? '';
  await give(shop, { registryId, itemId }, { guest: { name: 'Somebody', message: 'Joy' } });
  const others = await makeRegistry(shop, await confirmedPerson(database, 'Gita'), [{ productId }]);
  await give(
    shop,
    { registryId: others.id, itemId: others.items[0]?.id ?? '' },
    { guest: { ...GUEST, message: 'Canary gives' } },
  );
  await settle(shop);
  const parcels = await queryRows<{ id: string }>(
    database,
    sql`select u.id from purchases u join registry_orders o on o.order_id = u.order_id`,
  );
  expect(parcels).toHaveLength(2);
  for (const { id } of parcels) await deliver(life, id, 'CANARY-7');
  await shop.opened.exec(`update registries set date = current_date where public_id = '${registryId}'`);
  for (const { id } of (await readOwnRegistry(shop, person, registryId)).received)
    await life.as('thankGiver', {
      body: { id: registryId, receivedId: id, by: 'card', message: 'Canary thanks' },
    });
}

async function leaveSpecialDays({ shop }: Life): Promise<void> {
  const words = {
    name: 'Canary Person',
    referred_by: 'Canary Friend',
    address: 'Canary House',
    phone: OWN_PHONE,
  };
  const posted = await postSpecialDays(shop, { ...words, email: EMAIL });
  expect(posted.statusCode, posted.body).toBeLessThan(300);
  const token = tokenIn(shop.mails.findLast(({ to }) => to === EMAIL)?.text ?? '');
  const added = await addOtherDay(shop, token, { name: 'Canary Mummy' });
  expect(added.statusCode, added.body).toBe(200);
}

async function deliver({ desk }: Life, id: string, trackingNumber: string): Promise<void> {
  await desk('movePurchase', { id, status: 'packed', note: 'Canary packed' });
  const parcel = { courier: 'Canary Post', trackingNumber };
  await desk('movePurchase', { id, status: 'dispatched', note: 'For Canary', ...parcel });
  await desk('movePurchase', { id, status: 'delivered', note: 'Canary took it' });
}

async function buy(
  { shop, person }: Life,
  {
    productId,
    coupon,
    changes,
    cookie,
  }: { productId: number; coupon?: string; changes?: object; cookie?: string },
) {
  const items = [{ productId, quantity: 1 }];
  const order = { items, recipient: RECIPIENT, address: ADDRESS, message: 'Canary card words' };
  const started = await startBasket(
    shop,
    person,
    { ...order, ...(coupon && { coupon }) },
    changes,
    cookie ? { cookie } : {},
  );
  expect(started.statusCode, started.body).toBe(200);
  const paid = await payAtCheckout(shop, started.json().orderId);
  expect((await reportPayment(shop, person, paid)).statusCode).toBe(200);
  return newestOrder(shop, person);
}

async function startLife(shop: Shop): Promise<Life> {
  const admin = await adminCookie(shop);
  const person = await signUpForReal(shop);
  const pictures: string[] = [];
  const as: Life['as'] = (name, sent) => succeed(shop, name, { token: person.token, ...sent });
  return {
    ...{ shop, admin, person, pictures, as },
    desk: (name, body) => succeed(shop, name, { cookie: admin, body }),
    sendPicture(name, fields, file) {
      const form = formOf(fields);
      form.set(file, new Blob([RED_DOT]), 'canary.png');
      return as(name, { form });
    },
  };
}

async function succeed(shop: Shop, name: OperationName, sent: Sent): Promise<LightMyRequestResponse> {
  const answer = await shop.call(name, sent);
  expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300);
  return answer;
}

const RED_DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

interface Life extends WholeLife {
  shop: Shop;
  /** The cookie of an admin. */
  admin: string;
  /** A call of the person, and one of an admin; they succeed. */
  as(name: OperationName, sent?: Sent): Promise<LightMyRequestResponse>;
  desk(name: OperationName, body: object): Promise<LightMyRequestResponse>;
  sendPicture(
    name: OperationName,
    fields: Record<string, string>,
    file: string,
  ): Promise<LightMyRequestResponse>;
}

interface WholeLife {
  person: Person;
  /** The addresses of everything that was uploaded. */
  pictures: string[];
}
