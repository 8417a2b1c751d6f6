import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giftForm } from '../cluster/client.ts';

const ADMIN = 'admin@tohfa.test';
const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
/** People who exist in this database only. */
const OWNER = { name: 'Kamala Rao', email: 'kamala@people.test', password: 'mango lantern river' };
const PAYER = { name: 'Ravi Menon', email: 'ravi@people.test', password: 'copper window garden' };

/** Longer than what people may write today. */
const CARD_WORDS = 'May every day of your new year be a good one. '.repeat(20).trim();

/**
 * What a shop sees in its first weeks, through its own calls: an open gift that two people pay towards, a delivered one,
 * a cancelled and refunded one and one that waits; orders that are placed, delivered, refunded and unpaid; special
 * days. What the version does not know yet (guests, baskets, reviews) is left out.
 */
export async function liveThrough(url: string, outbox: string): Promise<People> {
  const shop = createShop(url);
  const owner = await shop.signUp(OWNER);
  const payer = await shop.signUp(PAYER);
  const admin = { cookie: await signInAdmin(shop, outbox) };
  const productId = await addProduct(shop, admin);

  const openGift = await requestGift(shop, owner, productId);
  await decide(shop, admin, openGift, 'approve');
  await shop.pay(payer, { amount: 40_000, currency: 'INR', giftId: openGift, displayName: 'Ravi' });
  await shop.pay(owner, { amount: 10_000, currency: 'INR', giftId: openGift });
  await fundAndDeliver(shop, { owner, payer, admin, productId });
  const cancelled = await requestGift(shop, owner, productId, 'Anniversary');
  await decide(shop, admin, cancelled, 'approve');
  await shop.pay(payer, { amount: 20_000, currency: 'INR', giftId: cancelled });
  await decide(shop, admin, cancelled, 'cancel', { reason: 'The date was moved.' });
  await requestGift(shop, payer, productId, 'Wedding');

  await placeOrders(shop, { owner, payer, admin, productId });
  await saveSpecialDays(shop);
  await useNewerCalls(shop, { openGift, owner, payer, productId });
  return { owner: { ...OWNER, token: owner.token }, payer: { ...PAYER, token: payer.token }, openGift };
}

async function fundAndDeliver(shop: OldShop, { owner, payer, admin, productId }: World): Promise<void> {
  const id = await requestGift(shop, owner, productId, 'Festival');
  await decide(shop, admin, id, 'approve');
  await shop.pay(payer, { amount: 100_000, currency: 'INR', giftId: id });
  const feedback = { feedback: [{ userId: payer.id, message: 'With love from all of us' }] };
  await shop.call(`/backend/update-gift.php?id=${id}`, { ...payer, body: feedback, method: 'PUT' });
  await decide(shop, admin, id, 'dispatch', { tracking: 'BD123456' });
  await decide(shop, admin, id, 'deliver');
}

async function placeOrders(shop: OldShop, { owner, payer, admin, productId }: World): Promise<void> {
  // Price 1000, tax 180, delivery 30, transaction 10.
  const order = { amount: 122_000, currency: 'INR', productId, address: ADDRESS };
  await shop.pay(owner, order);
  const delivered = await newestOrder(shop, owner);
  for (const status of ['packed', 'dispatched', 'delivered'])
    await shop.call('/backend/move-purchase', { ...admin, body: { id: delivered, status } });
  await shop.pay(owner, order);
  const refunded = { id: await newestOrder(shop, owner), reason: 'It broke in our shop.' };
  await shop.call('/backend/refund-purchase', { ...admin, body: refunded });
  await shop.pay(payer, order);
  await shop.call('/backend/cancel-purchase', { ...payer, body: { id: await newestOrder(shop, payer) } });
  await shop.pay(owner, order);
  // Left at the checkout.
  await shop.call('/backend/create-order.php', { ...payer, body: order });
}

async function saveSpecialDays(shop: OldShop): Promise<void> {
  const form = new FormData();
  const typed = {
    name: OWNER.name,
    phone: '9845012345',
    birthday: '1990-05-21',
    anniversary: '2015-11-30',
    children_birthdays: '["2018-02-28"]',
    flat_no: '4B',
    address: 'Lotus House, MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    email: OWNER.email,
    consent: 'true',
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  await shop.call('/backend/save_special_days.php', { form });
}

async function useNewerCalls(
  shop: OldShop,
  { openGift, owner, payer, productId }: Omit<World, 'admin'> & { openGift: string },
): Promise<void> {
  const basket = {
    items: [{ productId, quantity: 2 }],
    recipient: { name: 'Meera', phone: '9845012345' },
    address: ADDRESS,
  };
  if (!(await shop.knows('/backend/price-basket'))) return;
  const { totalAmount } = await shop.call('/backend/price-basket', { ...owner, body: basket });
  await shop.pay(owner, { amount: Number(totalAmount) * 100, currency: 'INR', ...basket });
  const guest = { name: 'Meera', message: 'Many happy returns!' };
  await shop.pay({}, { amount: 5000, currency: 'INR', giftId: openGift, guest });
  const sign = (message: string) => ({ ...payer, body: { giftId: openGift, message, emoji: '🎂' } });
  await shop
    .call('/backend/sign-card', sign(CARD_WORDS))
    .catch(() => shop.call('/backend/sign-card', sign(CARD_WORDS.slice(0, 500))));
  const { orders } = await shop.call('/backend/my-orders', owner);
  const { id: orderId } = (orders as { id: string; status: string }[]).find(
    ({ status }) => status === 'delivered',
  ) ?? { id: '' };
  const review = { orderId, productId, rating: 5, text: 'It came in time, and she loves it.' };
  await shop.call('/backend/review', { ...owner, body: review });
}

async function addProduct(shop: OldShop, admin: Caller): Promise<number> {
  const [category] = (await shop.call('/backend/get-categories.php')) as unknown as { id: number }[];
  const body = {
    name: 'Brass elephant',
    description: 'Cast by hand in Moradabad.',
    price: 1000,
    countInStock: 50,
    category: category?.id,
  };
  const { product } = await shop.call('/backend/add-product.php', { ...admin, body });
  return (product as { id: number }).id;
}

async function requestGift(shop: OldShop, owner: Caller, productId: number, occasion = 'Birthday') {
  const body = { ...giftForm(productId), occasion };
  return String((await shop.call('/backend/gift_submit.php', { ...owner, body })).id);
}

async function decide(shop: OldShop, admin: Caller, id: string, decision: string, more: object = {}) {
  await shop.call('/backend/decide-gift', { ...admin, body: { id, decision, ...more } });
}

async function newestOrder(shop: OldShop, buyer: Caller): Promise<string> {
  const { orders } = await shop.call('/backend/my-orders', buyer);
  const [order] = orders as { id: string }[];
  if (!order) throw new Error('no order was placed');
  return order.id;
}

async function signInAdmin(shop: OldShop, outbox: string): Promise<string> {
  const { session_id: sessionId } = await shop.call('/backend/validate-admin.php', {
    body: { email: ADMIN },
  });
  await shop.call('/backend/send-otp.php', { body: { email: ADMIN, session_id: sessionId } });
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  const otp = mails
    .filter((mail) => /^Subject:.*code/im.test(mail))
    .map((mail) => /\b\d{6}\b/.exec(mail.split('\r\n\r\n').slice(1).join('\n'))?.[0])
    .at(-1);
  const verified = await shop.send('/backend/verify-otp.php', { body: { email: ADMIN, otp, sessionId } });
  return verified.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function createShop(url: string) {
  async function request(path: string, { method, body, form, token, cookie }: Sent = {}): Promise<Response> {
    return fetch(`${url}${path}`, {
      method: method ?? (body || form ? 'POST' : 'GET'),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
  }
  async function send(path: string, sent?: Sent): Promise<Response> {
    const response = await request(path, sent);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  async function call(path: string, sent?: Sent): Promise<Record<string, unknown>> {
    return (await (await send(path, sent)).json()) as Record<string, unknown>;
  }
  return {
    send,
    call,
    knows: async (path: string) => (await request(path, { body: {} })).status !== 404,
    async signUp(person: { name: string; email: string; password: string }) {
      const { token, userId } = await call('/backend/signup', { body: person });
      return { token: String(token), id: String(userId) };
    },
    /** At the sandbox's checkout, and reported as the browser does it. */
    async pay(payer: Caller, order: object): Promise<void> {
      const made = await call('/backend/create-order.php', { ...payer, body: order });
      const { orderId, key, contributorToken } = made;
      const body = { method: 'upi', vpa: 'success@razorpay', key_id: key, order_id: orderId };
      const paid = await call('/local/razorpay/checkout/payments', { body });
      const proof = { ...paid, ...(contributorToken ? { contributorToken } : {}) };
      await call('/backend/save-payment.php', { ...payer, body: proof });
    },
  };
}

type OldShop = ReturnType<typeof createShop>;

interface Caller {
  id?: string;
  token?: string;
  cookie?: string;
}

interface Sent extends Caller {
  method?: string;
  body?: object;
  form?: FormData;
}

interface World {
  owner: Caller;
  payer: Caller;
  admin: Caller;
  productId: number;
}

/** Who can sign in to this database, and the gift that is not paid in full yet. */
export interface People {
  owner: Account;
  payer: Account;
  openGift: string;
}

interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
}
