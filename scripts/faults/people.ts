import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { daysAfter, indianDay } from '@tohfa/contract';
import { type Client, createClient, giftForm } from '../cluster/client.ts';
import { createJournal, type Journal } from '../cluster/journal.ts';

const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
const RECIPIENT = { name: 'Kamala Devi', phone: '+919876543210' };
const COUSIN = {
  recipient: { name: 'Ravi Menon', phone: '+919845098450' },
  address: '4 Lake View, Marine Drive, Mumbai 400001',
};
const ADMIN = 'admin@tohfa.test';
const PAYERS_OF_A_GIFT = 3;
/** The shop takes sixty requests an hour from one account. */
const GIFTS_OF_AN_OWNER = 50;
const WANTED_OF_AN_ITEM = 10;
/** The shop keeps up to 32 MB of lists: a soak run would take filling that for a leak. */
const LISTS = 100;

/**
 * People who come and go in every way the shop knows, until they are told to stop: they browse, sign in by code, buy
 * products with and without options, for several people and without an account, give on registries and fund gifts.
 */
export async function startPeople({ crowd, pace, ...options }: PeopleOptions): Promise<People> {
  const journal = createJournal();
  let over = false;
  const watch = {
    answered(path: string, status: number) {
      journal.answered(path, status);
      // It is tried again until it is answered: too many of them would leave no load, and nobody would notice.
      if (status === 429) journal.refused(path.split('?', 1)[0] ?? '', status);
    },
  };
  const client = createClient(options.url, watch, () => over);
  const adminCookie = await signInAdmin(client, options.outbox);
  if (adminCookie === '') throw new Error('the admin could not sign in');
  const scene: Scene = {
    ...options,
    client,
    journal,
    items: await listItems(client),
    adminCookie,
    rest: (ms) => sleep(ms * pace),
    over: () => over,
  };
  const stories: [Story, number][] = [
    [browse, crowd.browsers],
    [buy, crowd.buyers],
    [buyAsGuest, crowd.guests],
    [fundGifts, crowd.circles],
    [giveOnRegistries, crowd.registries],
    [administer, 1],
  ];
  const failed: unknown[] = [];
  const people = stories.flatMap(([story, count]) =>
    // One who cannot go on is told of at the end; the others go on.
    Array.from({ length: count }, () => story(scene).catch((error: unknown) => void failed.push(error))),
  );
  return {
    journal,
    async stop() {
      over = true;
      await Promise.all(people);
      if (failed.length > 0) throw new AggregateError(failed, 'somebody could not go on');
    },
  };
}

/** As many as two cores carry, with the shops and the database. */
export const CROWD: Crowd = { browsers: 3, buyers: 6, guests: 2, circles: 3, registries: 1 };

/** The lists and pages that everybody opens, and a list that perhaps nobody has asked for yet. */
async function browse({ client, items, random, rest, over }: Scene): Promise<void> {
  while (!over()) {
    const { slug, choice } = pick(items, random);
    await client.once('/backend/get-products.php');
    await client.once(`/backend/get-products.php?id=${choice.productId}`);
    await client.once(`/backend/get-products.php?maxPrice=${1000 * (1 + Math.floor(random() * LISTS))}`);
    await client.once('/explore');
    await client.once(`/gift/${slug}`);
    await client.once('/home');
    await rest(400);
  }
}

/** In turn: one product, one with options, a basket of both, and a basket for two people. */
async function buy(scene: Scene): Promise<void> {
  const { random, rest, over } = scene;
  const token = await signIn(scene);
  for (let turn = 0; !over(); turn += 1) {
    const both = pickBoth(scene);
    if (turn % 4 < 2) {
      await orderOne(scene, both[turn % 2 === 0 ? 0 : 1], { token });
    } else {
      const basket = basketOf(both, turn % 4 === 3 ? COUSIN : {});
      await order(scene, basket, basket, { token });
    }
    await rest(150 + random() * 250);
  }
}

/** Somebody else each time, who leaves an email. */
async function buyAsGuest(scene: Scene): Promise<void> {
  const { random, rest, over } = scene;
  while (!over()) {
    const basket = basketOf(pickBoth(scene), {});
    await order(scene, { ...basket, guest: { name: 'Asha Rao', email: newEmail() } }, basket, {});
    await rest(300 + random() * 300);
  }
}

function basketOf([plain, chosen]: readonly [Item, Item], other: Partial<typeof COUSIN>) {
  return {
    items: [
      { ...plain.choice, quantity: 1 },
      { ...chosen.choice, quantity: 2, ...other },
    ],
    recipient: RECIPIENT,
    address: ADDRESS,
  };
}

/** An account and somebody without one give in turn, until everything that was wished for is given. */
async function giveOnRegistries(scene: Scene): Promise<void> {
  const { client, rest, over } = scene;
  const token = await signIn(scene);
  while (!over()) {
    const id = await openRegistry(scene, token);
    const answer = await client.untilAnswered(`/backend/registry?id=${id}`);
    if (answer?.status !== 200) continue;
    const { items } = JSON.parse(answer.text) as { items: { id: string }[] };
    for (let turn = 0; turn < WANTED_OF_AN_ITEM * items.length && !over(); turn += 1) {
      const given = { registryId: id, itemId: items[turn % items.length]?.id };
      const asGuest = turn % 4 < 2;
      await order(scene, { ...given, ...(asGuest && { guest: { name: 'Meera' } }) }, given, {
        ...(!asGuest && { token }),
      });
      await rest(300);
    }
    await client.untilAnswered('/backend/end-registry', { token, body: { id } });
  }
}

async function openRegistry(scene: Scene, token: string): Promise<string | undefined> {
  const body = {
    title: 'Asha weds Ravi',
    occasion: 'Wedding',
    date: daysAfter(indianDay(new Date()), 20),
    recipient: RECIPIENT,
    address: ADDRESS,
    items: pickBoth(scene).map(({ choice }) => ({ ...choice, wanted: WANTED_OF_AN_ITEM, sharing: false })),
  };
  const saved = await scene.client.untilAnswered('/backend/save-registry', { token, body });
  if (saved && saved.status !== 200) throw new Error(`save-registry: ${saved.status} ${saved.text}`);
  return saved && (JSON.parse(saved.text) as { id: string }).id;
}

/** Asked for, approved, and paid by several until nothing is left; now and then cancelled, and everybody refunded. */
async function fundGifts(scene: Scene): Promise<void> {
  const { client, journal, random, rest, over } = scene;
  const payers = await Promise.all(Array.from({ length: PAYERS_OF_A_GIFT }, () => signIn(scene)));
  let owner = '';
  for (let gift = 0; !over(); gift += 1) {
    if (gift % GIFTS_OF_AN_OWNER === 0) owner = await signIn(scene);
    if (over()) return;
    const { price, choice } = pickBoth(scene)[gift % 2 === 0 ? 1 : 0];
    const body = { ...giftForm(choice.productId), ...choice };
    const asked = await client.once('/backend/gift_submit.php', { token: owner, body });
    if (asked.status !== 201) {
      if (asked.status >= 400 && asked.status < 429) refused(scene, 'gift_submit', asked);
      await rest(500);
      continue;
    }
    const { id } = JSON.parse(asked.text) as { id: string };
    journal.gifts.add(id);
    if (!(await decide(scene, { id, decision: 'approve' }))) continue;
    journal.approved.add(id);
    const cancels = random() < 0.3;
    let left = price;
    for (let round = 0; left > 0 && !over() && !(cancels && round === 3); round += 1) {
      const rupees = Math.min(left, Math.ceil(price / 6));
      const instalment = { amount: rupees * 100, currency: 'INR', giftId: id };
      const paid =
        round % 2 === 1
          ? await pay(scene, { ...instalment, guest: { name: 'A cousin' } }, {})
          : await pay(scene, instalment, { token: payers[round % payers.length] ?? '' });
      if (!paid) break;
      left -= rupees;
      await rest(100);
    }
    if (cancels && (await decide(scene, { id, decision: 'cancel', reason: 'The date was moved.' })))
      journal.cancelled.add(id);
  }
}

async function decide(scene: Scene, body: object): Promise<boolean> {
  const { client } = scene;
  const decided = await client.untilAnswered('/backend/decide-gift', { cookie: scene.adminCookie, body });
  if (decided && decided.status !== 200) refused(scene, 'decide-gift', decided);
  return decided?.status === 200;
}

async function administer(scene: Scene): Promise<void> {
  const { client, outbox, rest, over } = scene;
  let signedInAt = Date.now();
  while (!over()) {
    await client.once('/backend/all-gifts', { cookie: scene.adminCookie });
    await client.once('/backend/payment-health', { cookie: scene.adminCookie });
    await rest(1000);
    if (Date.now() - signedInAt < SIGN_IN_AGAIN_MS) continue;
    const cookie = await signInAdmin(client, outbox);
    // Whose mail or answer got lost tries again in the next round.
    if (cookie === '') continue;
    scene.adminCookie = cookie;
    signedInAt = Date.now();
  }
}

/** Decisions need a code that is not older than a quarter of an hour. */
const SIGN_IN_AGAIN_MS = 10 * 60_000;

async function orderOne(scene: Scene, { choice }: Item, caller: Caller): Promise<void> {
  await order(scene, { ...choice, address: ADDRESS }, { items: [{ ...choice, quantity: 1 }] }, caller);
}

/** Asks what it costs, as the checkout shows it, and pays that. */
async function order(scene: Scene, wanted: object, toPrice: object, caller: Caller): Promise<void> {
  const amount = await price(scene, toPrice, caller);
  if (amount !== undefined) await pay(scene, { amount, currency: 'INR', ...wanted }, caller);
}

/** In paise. */
async function price(scene: Shopper, toPrice: object, caller: Caller): Promise<number | undefined> {
  const body = { address: ADDRESS, ...toPrice };
  const priced = await scene.client.untilAnswered('/backend/price-basket', { ...caller, body });
  if (priced?.status !== 200) return void (priced && refused(scene, 'price-basket', priced));
  return (JSON.parse(priced.text) as { totalAmount: number }).totalAmount * 100;
}

/** One in eight closes the browser right after paying: then only the webhook and the reconciler know. */
async function pay(scene: Scene, wanted: object, caller: Caller): Promise<boolean> {
  const from = Date.now();
  const placed = await place(scene, wanted, caller);
  if (!placed) return false;
  const paid = await untilPaid(scene, placed.orderId);
  if (paid && scene.random() >= 0.125) await save(scene, placed, { paid, from }, caller);
  return true;
}

async function place(scene: Shopper, wanted: object, caller: Caller): Promise<PlacedOrder | undefined> {
  const made = await scene.client.untilAnswered('/backend/create-order.php', { ...caller, body: wanted });
  if (made?.status !== 200) return void (made && refused(scene, 'create-order', made));
  const placed = JSON.parse(made.text) as PlacedOrder;
  scene.journal.orders.add(placed.orderId);
  return placed;
}

async function save(
  scene: Shopper,
  { contributorToken, orderToken }: PlacedOrder,
  { paid, from }: { paid: PaidAtProvider; from: number },
  caller: Caller,
): Promise<void> {
  const body = { ...paid, ...(contributorToken && { contributorToken }), ...(orderToken && { orderToken }) };
  const saved = await scene.client.untilAnswered('/backend/save-payment.php', { ...caller, body });
  if (saved?.status === 200)
    scene.journal.paymentSaved(paid.razorpay_payment_id, Date.now() - from, caller.token === undefined);
  else if (saved) refused(scene, 'save-payment', saved);
}

/** One customer for the recovery drill, step by step. */
export async function createBuyer(options: Pick<PeopleOptions, 'url' | 'providerUrl' | 'outbox'>) {
  const journal = createJournal();
  const over = () => false;
  const shopper = { ...options, journal, over, client: createClient(options.url, journal, over) };
  const [item, other] = await listItems(shopper.client);
  const caller = { token: await signIn(shopper) };
  if (!item || !other) throw new Error('there are not two things to buy');
  const orders = new Map<string, PlacedOrder>();
  const buyer = {
    /** Orders another item by default, because an open order would be returned again. */
    async order({ choice } = other) {
      const amount = await price(shopper, { items: [{ ...choice, quantity: 1 }] }, caller);
      const wanted = { amount, currency: 'INR', ...choice, address: ADDRESS };
      const placed = await place(shopper, wanted, caller);
      if (!placed) throw new Error(`the order was refused: ${[...journal.refusals.keys()]}`);
      orders.set(placed.orderId, placed);
      return placed.orderId;
    },
    async pay(orderId: string) {
      const placed = orders.get(orderId);
      const paid = await untilPaid(shopper, orderId);
      if (placed && paid) await save(shopper, placed, { paid, from: Date.now() }, caller);
      if (!journal.payments.has(paid?.razorpay_payment_id ?? '')) throw new Error(`${orderId} was not paid`);
    },
    async whole() {
      await buyer.pay(await buyer.order(item));
    },
  };
  return buyer;
}

function refused(
  { journal }: Shopper,
  call: string,
  { status, text }: { status: number; text: string },
): void {
  const { error } = JSON.parse(text) as { error?: string };
  journal.refused(call, status, error);
}

/** A provider that does not answer is tried again; whether it took the money is seen at the end. */
async function untilPaid(
  { providerUrl, over }: Shopper,
  orderId: string,
): Promise<PaidAtProvider | undefined> {
  while (!over()) {
    const paid = await fetch(`${providerUrl}/pay`, {
      method: 'POST',
      body: JSON.stringify({ order_id: orderId }),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (response) => (await response.json()) as { razorpay_payment_id?: string })
      .catch(() => undefined);
    if (paid?.razorpay_payment_id !== undefined)
      return { ...paid, razorpay_payment_id: paid.razorpay_payment_id };
    await sleep(300);
  }
  return undefined;
}

/** By a mailed code, which makes the account. Whose mail or answer got lost starts again with another address. Empty: it is over. */
async function signIn({ client, outbox, over }: Shopper): Promise<string> {
  while (!over()) {
    const sent = { email: newEmail(), attempt: randomUUID() };
    const mailed = await client.untilAnswered('/backend/send-sign-in-code', { body: sent });
    if (mailed?.status !== 200) continue;
    const code = mailedCode(outbox, sent.email);
    if (code === undefined) continue;
    const answer = await client.untilAnswered('/backend/login.php', { body: { ...sent, code } });
    if (answer?.status === 200) return (JSON.parse(answer.text) as { token: string }).token;
  }
  return '';
}

async function signInAdmin(client: Client, outbox: string): Promise<string> {
  const valid = await client.untilAnswered('/backend/validate-admin.php', { body: { email: ADMIN } });
  const { session_id: sessionId } = JSON.parse(valid?.text ?? '{}') as { session_id?: string };
  await client.untilAnswered('/backend/send-otp.php', { body: { email: ADMIN, session_id: sessionId } });
  const body = { email: ADMIN, otp: mailedCode(outbox, ADMIN), sessionId };
  const verified = await client.untilAnswered('/backend/verify-otp.php', { body });
  return verified?.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') ?? '';
}

/** A code is in the outbox before its call answers. */
function mailedCode(outbox: string, email: string): string | undefined {
  const names = readdirSync(outbox).sort().reverse();
  for (const name of names) {
    const mail = readFileSync(join(outbox, name), 'utf8');
    const code = mail.includes(`To: ${email}`) ? /^\d{6}\r?$/m.exec(mail)?.[0].trim() : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** What can be bought: products without options, and each variant of the others. */
async function listItems(client: Client): Promise<Item[]> {
  const answer = await client.untilAnswered('/backend/get-products.php');
  const products = JSON.parse(answer?.text ?? '[]') as Product[];
  return products.flatMap(({ id, slug, price, variants }): Item[] =>
    variants.length === 0
      ? [{ choice: { productId: id }, slug, price }]
      : variants.map((variant) => ({
          choice: { productId: id, variantId: variant.id },
          slug,
          price: variant.price,
        })),
  );
}

/** One without options and one with. */
function pickBoth({ items, random }: Scene): [Item, Item] {
  const plain = items.filter(({ choice }) => choice.variantId === undefined);
  const chosen = items.filter(({ choice }) => choice.variantId !== undefined);
  return [pick(plain, random), pick(chosen, random)];
}

function pick<Kind>(of: readonly Kind[], random: () => number): Kind {
  const picked = of[Math.floor(random() * of.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

const newEmail = () => `${randomUUID().slice(0, 13)}@people.test`;

export interface Crowd {
  browsers: number;
  buyers: number;
  guests: number;
  circles: number;
  registries: number;
}

interface PeopleOptions {
  url: string;
  providerUrl: string;
  /** The folder of the shop's mails, where people read their codes. */
  outbox: string;
  random: () => number;
  /** How many times longer people rest than they would who buy as fast as they can. */
  pace: number;
  crowd: Crowd;
}

/** Everything that a person needs who signs in and buys. */
interface Shopper extends Pick<PeopleOptions, 'providerUrl' | 'outbox'> {
  client: Client;
  journal: Journal;
  over(): boolean;
}

interface Scene extends Shopper, Pick<PeopleOptions, 'random'> {
  items: readonly Item[];
  adminCookie: string;
  rest(ms: number): Promise<void>;
}

type Story = (scene: Scene) => Promise<void>;

interface Caller {
  token?: string;
}

interface Item {
  choice: { productId: number; variantId?: number };
  slug: string;
  price: number;
}

interface PlacedOrder {
  orderId: string;
  contributorToken?: string;
  orderToken?: string;
}

interface PaidAtProvider {
  razorpay_payment_id: string;
}

interface Product {
  id: number;
  slug: string;
  price: number;
  variants: { id: number; price: number }[];
}

export interface People {
  journal: Journal;
  stop(): Promise<void>;
}
