import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asVariant, type Product, type SoldProduct } from '@tohfa/contract';
import { type Client, createClient, giftForm } from './client.ts';
import { createJournal, type Journal } from './journal.ts';

const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
const PAYERS_OF_A_GIFT = 3;
/** How many buy, how many gifts are funded at a time, and how many look around. */
const CROWD = { buyers: 6, circles: 3, browsers: 3 };

const UNITS = 100_000;

/** People who browse, buy, fund gifts with and without an account, and an admin, until they are told to stop. */
export async function startLoad({
  url,
  providerUrl,
  outbox,
  random,
  pace = 1,
  crowd = CROWD,
}: LoadOptions): Promise<Load> {
  const journal = createJournal();
  let over = false;
  const client = createClient(url, journal, () => over);
  const cookie = await signInAdmin(client, outbox);
  const items = await listItems(client);
  for (const item of items) await stockUp(client, cookie, item);
  const tokens: string[] = [];
  for (let n = 0; n < crowd.buyers + crowd.circles * (PAYERS_OF_A_GIFT + 1); n += 1)
    tokens.push(await signUp(client, n));
  const world: World = {
    client,
    providerUrl,
    journal,
    items,
    random,
    cookie,
    takesGuests: false,
    rest: (ms) => sleep(ms * pace),
    over: () => over,
  };

  const people = [
    ...Array.from({ length: crowd.browsers }, () => browse(world)),
    ...tokens.slice(0, crowd.buyers).map((token) => buyForEver(world, token)),
    ...Array.from({ length: crowd.circles }, (_, circle) => {
      const from = crowd.buyers + circle * (PAYERS_OF_A_GIFT + 1);
      return fundGifts(world, tokens.slice(from, from + PAYERS_OF_A_GIFT + 1));
    }),
    administer(world),
  ];
  return {
    journal,
    takesGuests: () => world.takesGuests,
    async stop() {
      over = true;
      await Promise.all(people);
    },
  };
}

/** What can be bought: products, and each variant of those with options. */
async function listItems(client: Client): Promise<SoldProduct[]> {
  const products = JSON.parse((await answered(client, '/backend/get-products.php')).text) as Product[];
  return products.flatMap((product) =>
    product.options.length === 0 ? [product] : product.variants.map((variant) => asVariant(product, variant)),
  );
}

/** Nothing may sell out: that would be a refusal, not a fault. */
async function stockUp(client: Client, cookie: string, item: SoldProduct): Promise<void> {
  const body = { ...chosen(item), change: UNITS, reason: 'received' };
  await answered(client, '/backend/adjust-stock', { cookie, body });
}

function chosen({ id, variantId }: SoldProduct) {
  return { productId: id, ...(variantId !== undefined && { variantId }) };
}

/** One customer for the recovery drill, step by step. */
export async function createBuyer({ url, providerUrl }: Pick<LoadOptions, 'url' | 'providerUrl'>) {
  const client = createClient(url, createJournal(), () => false);
  const [item, other] = await listItems(client);
  const token = await signUp(client, Date.now());
  if (!item || !other) throw new Error('nothing to buy');
  const buyer = {
    /** Orders another item by default, because an open order would be returned again. */
    async order(wanted = other) {
      const order = await priceOrder(client, token, [wanted]);
      const made = await answered(client, '/backend/create-order.php', { token, body: order ?? {} });
      return (JSON.parse(made.text) as { orderId: string }).orderId;
    },
    async pay(orderId: string) {
      const paid = await payAtProvider(providerUrl, orderId);
      await answered(client, '/backend/save-payment.php', { token, body: paid });
    },
    async whole() {
      await buyer.pay(await buyer.order(item));
    },
  };
  return buyer;
}

/** The lists that everybody opens, and one that perhaps nobody has asked for yet. */
async function browse({ client, items, random, rest, over }: World): Promise<void> {
  while (!over()) {
    const { id, slug } = pick(items, random);
    await client.once('/backend/get-products.php');
    await client.once(`/backend/get-products.php?id=${id}`);
    await client.once(`/backend/get-products.php?maxPrice=${1000 + Math.floor(random() * 100_000)}`);
    await client.once('/explore');
    await client.once(`/gift/${slug}`);
    await client.once('/home');
    await rest(400);
  }
}

async function buyForEver(world: World, token: string): Promise<void> {
  const { client, items, journal, random, rest, over } = world;
  while (!over()) {
    const wanted = [pick(items, random)];
    if (random() < 0.25) wanted.push(pick(items, random));
    const order = await priceOrder(client, token, wanted);
    if (order && (await pay(world, order, { token })))
      journal.paidVariants += wanted.filter(({ variantId }) => variantId !== undefined).length;
    await rest(150 + random() * 250);
  }
}

/** One item bought directly or a basket of two, with what the shop says it costs. Undefined when the run is over. */
async function priceOrder(
  client: Client,
  token: string,
  wanted: readonly SoldProduct[],
): Promise<object | undefined> {
  const items = wanted.map((item, n) => ({ ...chosen(item), quantity: n + 1 }));
  const basket = { items, recipient: { name: 'Kamala Devi', phone: '+919876543210' }, address: ADDRESS };
  const priced = await client.untilAnswered('/backend/price-basket', { token, body: basket });
  if (!priced) return undefined;
  if (priced.status !== 200) throw new Error(`price-basket: ${priced.status} ${priced.text}`);
  const { totalAmount } = JSON.parse(priced.text) as { totalAmount: number };
  const [only, second] = wanted;
  const what = only && !second ? { ...chosen(only), address: ADDRESS } : basket;
  return { amount: totalAmount * 100, currency: 'INR', ...what };
}

/** Asked for, approved, and paid by several until nothing is left; now and then cancelled, and everybody refunded. */
async function fundGifts(world: World, tokens: readonly string[]): Promise<void> {
  const { client, journal, items, random, cookie, over } = world;
  const [owner = '', ...payers] = tokens;
  while (!over()) {
    const item = pick(items, random);
    const form = { ...giftForm(item.id), ...chosen(item) };
    const asked = await client.once('/backend/gift_submit.php', { token: owner, body: form });
    if (asked.status !== 201) {
      await sleep(500);
      continue;
    }
    const { id } = JSON.parse(asked.text) as { id: string };
    journal.gifts.add(id);
    const approved = await client.untilAnswered('/backend/decide-gift', {
      cookie,
      body: { id, decision: 'approve' },
    });
    if (approved?.status !== 200) continue;
    journal.approved.add(id);
    const cancels = random() < 0.3;
    let left = item.price;
    for (let round = 0; left > 0 && !over() && !(cancels && round === 3); round += 1) {
      const rupees = Math.min(left, Math.max(1, Math.ceil(item.price / 6)));
      const body = { amount: rupees * 100, currency: 'INR', giftId: id };
      const asGuest = world.takesGuests && round % 2 === 1;
      const paid = asGuest
        ? await pay(world, { ...body, guest: { name: 'A cousin' } }, {})
        : await pay(world, body, { token: payers[round % payers.length] ?? '' });
      if (!paid) break;
      left -= rupees;
      await world.rest(100);
    }
    if (cancels && !over()) {
      const body = { id, decision: 'cancel', reason: 'The date was moved.' };
      const cancelled = await client.untilAnswered('/backend/decide-gift', { cookie, body });
      if (cancelled?.status === 200) journal.cancelled.add(id);
    }
  }
}

/** One in eight closes the browser right after paying: then only the webhook and the reconciler know. */
async function pay(world: World, order: object, { token }: { token?: string }): Promise<boolean> {
  const { client, journal, random } = world;
  const from = Date.now();
  const made = await client.untilAnswered('/backend/create-order.php', {
    body: order,
    ...(token && { token }),
  });
  if (made?.status !== 200) {
    if (made) journal.orderRefused((JSON.parse(made.text) as { code: string }).code);
    return false;
  }
  const { orderId, contributorToken } = JSON.parse(made.text) as {
    orderId: string;
    contributorToken?: string;
  };
  journal.orders.add(orderId);
  const paid = await untilPaid(world, orderId);
  if (!paid || random() < 0.125) return true;
  const body = { ...paid, ...(contributorToken && { contributorToken }) };
  const saved = await client.untilAnswered('/backend/save-payment.php', { body, ...(token && { token }) });
  if (saved?.status === 200)
    journal.paymentSaved(paid.razorpay_payment_id, Date.now() - from, contributorToken !== undefined);
  return true;
}

async function payAtProvider(providerUrl: string, orderId: string): Promise<{ razorpay_payment_id: string }> {
  const response = await fetch(`${providerUrl}/pay`, {
    method: 'POST',
    body: JSON.stringify({ order_id: orderId }),
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as { razorpay_payment_id: string };
}

/** A provider that does not answer is tried again; whether it took the money is seen at the end. */
async function untilPaid({ providerUrl, over }: World, orderId: string) {
  while (!over()) {
    const paid = await payAtProvider(providerUrl, orderId).catch(() => undefined);
    if (paid?.razorpay_payment_id !== undefined) return paid;
    await sleep(300);
  }
  return undefined;
}

async function administer(world: World): Promise<void> {
  const { client, cookie, over } = world;
  while (!over()) {
    await client.once('/backend/all-gifts', { cookie });
    await client.once('/backend/payment-health', { cookie });
    world.takesGuests ||= await acceptsGuests(world);
    await world.rest(1000);
  }
}

/** A version from before guests refuses the call without a bearer value. */
async function acceptsGuests({ client, journal }: World): Promise<boolean> {
  const [giftId] = journal.approved;
  if (giftId === undefined) return false;
  const body = { amount: 100_000_000, currency: 'INR', giftId, guest: { name: 'A cousin' } };
  const { status } = await client.once('/backend/create-order.php', { body });
  return status === 409;
}

/** Whose answer got lost has an account that they do not know of: they take another address. */
async function signUp(client: Client, n: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const email = `person-${n}-${attempt}-${Date.now()}@people.test`;
    const body = { name: `Person ${n}`, email, password: `mango lantern ${n} river` };
    const answer = await client.untilAnswered('/backend/signup', { body });
    if (answer?.status === 200 || answer?.status === 201)
      return (JSON.parse(answer.text) as { token: string }).token;
    if (answer?.status !== 409) throw new Error(`sign-up: ${answer?.status} ${answer?.text}`);
  }
}

async function signInAdmin(client: Client, outbox: string): Promise<string> {
  const email = 'admin@tohfa.test';
  const valid = await answered(client, '/backend/validate-admin.php', { body: { email } });
  const { session_id: sessionId } = JSON.parse(valid.text) as { session_id: string };
  await answered(client, '/backend/send-otp.php', { body: { email, session_id: sessionId } });
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  const otp = mails
    .filter((mail) => /^Subject:.*code/im.test(mail))
    .map((mail) => /\b\d{6}\b/.exec(mail.split('\r\n\r\n').slice(1).join('\n'))?.[0]);
  const verified = await answered(client, '/backend/verify-otp.php', {
    body: { email, otp: otp.at(-1), sessionId },
  });
  return verified.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

async function answered(client: Client, path: string, sent: Parameters<Client['untilAnswered']>[1] = {}) {
  const answer = await client.untilAnswered(path, sent);
  if (!answer || answer.status >= 400) throw new Error(`${path}: ${answer?.status} ${answer?.text}`);
  return answer;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

interface LoadOptions {
  url: string;
  providerUrl: string;
  /** The folder of the shop's mails, where the admin reads the code. */
  outbox: string;
  random: () => number;
  /** How many times longer people rest: 1 unless told otherwise. */
  pace?: number;
  crowd?: typeof CROWD;
}

interface World {
  client: Client;
  providerUrl: string;
  journal: Journal;
  items: SoldProduct[];
  random: () => number;
  cookie: string;
  takesGuests: boolean;
  rest(ms: number): Promise<void>;
  over(): boolean;
}

export interface Load {
  journal: Journal;
  takesGuests(): boolean;
  stop(): Promise<void>;
}
