import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationName, operations } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN } from '../support/admin-sign-in.ts';
import { settle } from '../support/buying.ts';
import { adminCookie, decide, giftForm, onTheDay, payInstalment } from '../support/gifts.ts';
import { payAsGuest } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';

/*
 * Every field that somebody must not see carries a canary of its own. Every answer, page, mail and push is then searched
 * for the canaries that its reader must not see, in every state of a gift.
 */
let shop: Shop;
let examined = 0;
const leaks: string[] = [];
const seen = new Set<string>();
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(async () => {
  await settle(shop);
  await shop.close();
});

const RUNS = process.env.FULL_FIGURES ? 12 : 1;
const TIME_LIMIT_MS = RUNS * 300_000;
const HAS_PAGES = existsSync(join(import.meta.dirname, '../../../web/dist/.server/render.js'));

test(
  'nobody sees what is not theirs to see, in any answer, page, mail or push',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      await walkGift();
      await walkCancelledGift();
    }
    await settle(shop);
    examineMails();
    await examinePushes();
    process.stdout.write(
      `privacy: ${examined} answers, pages, mails and pushes examined, ${leaks.length} leaks\n`,
    );
    expect(leaks).toEqual([]);
    // The search itself works: the organiser does see the address.
    expect(seen.size).toBeGreaterThan(0);
    expect(examined).toBeGreaterThan(RUNS * 1000);
  },
  TIME_LIMIT_MS,
);

async function walkGift(): Promise<void> {
  const world = await makeWorld();
  await examineAll(world, 'pending');
  await decide(shop, world.cookie, world.id, 'approve');
  await world.organise();
  await examineAll(world, 'approved');
  await world.pay();
  await world.sign();
  await examineAll(world, 'paid');
  if (process.env.FULL_FIGURES) await examineEveryCall(world, 'paid');
  await decide(shop, world.cookie, world.id, 'dispatch', { tracking: world.secret.tracking });
  await examineAll(world, 'dispatched');
  await decide(shop, world.cookie, world.id, 'deliver');
  await examineAll(world, 'delivered');
  const thanks = await world.thank();
  // A person who only has the link was not thanked.
  await examineAll(world, 'thanked', { guest: [thanks], 'other customer': [thanks] });
  await examineEveryCall(world, 'thanked');
  people.push(world);
}

/** What was written for a gift that is not happening is gone, for everybody. */
async function walkCancelledGift(): Promise<void> {
  const world = await makeWorld();
  await decide(shop, world.cookie, world.id, 'approve');
  await world.organise();
  await world.pay();
  await world.sign();
  await shop.call('cancelGift', { token: world.owner.token, body: { id: world.id } });
  const hidden = Object.fromEntries(rolesOf(world).map(({ name }) => [name, world.secret.words]));
  await examineAll(world, 'cancelled', hidden);
  if (process.env.FULL_FIGURES) await examineEveryCall(world, 'cancelled', hidden);
  people.push(world);
}

/** Each role with the canaries it must never see. */
function rolesOf({ secret, owner, contributor, guest, other, cookie }: World): Role[] {
  const { phone, flatNo, apartment, landmark, pincode, tracking, surname, cardId, invitee, inviteText } =
    secret;
  const delivery = [phone, flatNo, apartment, landmark, pincode, tracking];
  const notes = [invitee, inviteText, cardId];
  const ids = [owner.id, contributor.id];
  const contacts = [owner.email, contributor.email, secret.guestEmail, secret.guestPhone];
  const linkHolder = [...delivery, surname, ...notes, ...ids, ...contacts, guest.token];
  return [
    { name: 'guest', as: {}, hidden: linkHolder },
    {
      name: 'contributor with a token',
      as: {},
      body: { contributorToken: guest.token },
      hidden: [...delivery, surname, ...notes, ...ids, owner.email, contributor.email],
    },
    {
      name: 'contributor',
      as: { token: contributor.token },
      hidden: [
        ...delivery,
        surname,
        ...notes,
        owner.id,
        owner.email,
        secret.guestEmail,
        secret.guestPhone,
        guest.token,
      ],
    },
    { name: 'other customer', as: { token: other.token }, hidden: linkHolder },
    {
      name: 'organiser',
      as: { token: owner.token },
      hidden: [contributor.email, secret.guestEmail, secret.guestPhone, guest.token],
    },
    { name: 'admin', as: { cookie }, hidden: [guest.token, invitee, inviteText] },
    // With the parcel's link before the day: only the date.
    {
      name: 'recipient before the day',
      as: {},
      card: true,
      hidden: [...linkHolder.filter((one) => one !== cardId), ...secret.words],
    },
  ];
}

async function examineAll(
  world: World,
  state: string,
  alsoHidden: Record<string, string[]> = {},
): Promise<void> {
  await examinePages(world, state);
  const { id, owner, contributor } = world;
  for (const role of rolesOf(world)) {
    const { as, body = {} } = role;
    const read: [string, Promise<{ body: string }>][] = role.card
      ? [
          ['card', shop.call('card', { ...as, query: { id: world.secret.cardId } })],
          ...pagesOf([`/card/${world.secret.cardId}`]),
        ]
      : [
          ['get_gift_request', shop.call('getGiftRequest', { ...as, query: { userId: id } })],
          ['chip-in', shop.call('chipIn', { ...as, query: { id } })],
          ['fetch-gifts', shop.call('fetchGifts', { ...as, body: { userName: owner.id } })],
          ['fetch-gifts own', shop.call('fetchGifts', { ...as, body: { userName: contributor.id } })],
          ['organised-gift', shop.call('organisedGift', { ...as, query: { id } })],
          ['card-draft', shop.call('cardDraft', { ...as, query: { id } })],
          ['my-card-entry', shop.call('myCardEntry', { ...as, body: { giftId: id, ...body } })],
          ['my-contribution', shop.call('myContribution', { ...as, body: { giftId: id, ...body } })],
          ['my-orders', shop.call('myOrders', as)],
          ['all-gifts', shop.call('allGifts', { ...as, query: { q: world.secret.apartment } })],
          ['update-gift', shop.call('updateGift', { ...as, query: { id }, body: CLAIM })],
          ['card by gift id', shop.call('card', { ...as, query: { id } })],
        ];
    const hidden = [...role.hidden, ...(alsoHidden[role.name] ?? [])];
    for (const [name, answer] of read)
      examine(`${state}: ${role.name} reads ${name}`, (await answer).body, hidden, world);
  }
}

/** Every call there is, with all that one could put into it; most are refused, and a refusal tells nothing either. */
async function examineEveryCall(
  world: World,
  state: string,
  alsoHidden: Record<string, string[]> = {},
): Promise<void> {
  const { id, owner, secret, guest } = world;
  const names = (Object.keys(operations) as OperationName[]).filter((name) => !ENDING_CALLS.has(name));
  for (const role of rolesOf(world).filter(({ card }) => !card)) {
    // Less than the whole word: an answer may repeat what was searched for.
    const q = secret.apartment.slice(0, -2);
    const sent = { id, giftId: id, userId: id, userName: owner.id, q };
    const withToken = 'body' in role ? { ...sent, contributorToken: guest.token } : sent;
    const hidden = [...role.hidden, ...(alsoHidden[role.name] ?? [])];
    for (const name of names) {
      const body = operations[name].method === 'GET' ? {} : { body: withToken };
      const answer = await shop.call(name, { ...role.as, query: sent, ...body });
      examine(`${state}: ${role.name} calls ${name}`, answer.body, hidden, world);
    }
  }
}

/** They end the gift, the session or the account that the walk needs, or never end themselves. */
const ENDING_CALLS = new Set<OperationName>([
  'cancelGift',
  'eraseContribution',
  'logout',
  'adminLogout',
  'signOutEverywhere',
  'endSession',
  'eraseAccount',
  'giftEvents',
  'deskEvents',
]);

/** Pages are rendered without looking at cookies or tokens: what one reader gets, everybody gets. */
async function examinePages(world: World, state: string): Promise<void> {
  const [everyone] = rolesOf(world);
  const hidden = everyone?.hidden ?? [];
  const paths = [`/chip-in/${world.id}`, `/giftdetails/${world.id}`, `/chip-in/${world.id}/preview.jpg`];
  for (const [name, page] of pagesOf(paths))
    examine(`${state}: the page ${name}`, (await page).body, hidden, world);
}

const CLAIM = { amountPaid: 0, remainingAmount: 1_000_000, noOfPayments: 0, paymentAmount: 0 };

function pagesOf(paths: string[]): [string, Promise<{ body: string }>][] {
  if (!HAS_PAGES) return [];
  return paths.map((url) => [url.split('/')[1] ?? url, shop.app.inject({ url })]);
}

/** Links in mails carry the public id, and those to guests a token; neither is anybody else's address or name. */
function examineMails(): void {
  for (const { secret, owner, contributor } of people) {
    const delivery = [secret.phone, secret.flatNo, secret.apartment, secret.landmark, secret.pincode];
    for (const { to, subject, text, html } of shop.mails) {
      const notTheirs = [owner.email, contributor.email, secret.guestEmail].filter((one) => one !== to);
      const hidden = [...notTheirs, secret.guestPhone, secret.cardId];
      if (to !== owner.email) hidden.push(...delivery, secret.tracking, secret.invitee, secret.inviteText);
      if (to !== owner.email && to !== ADMIN) hidden.push(secret.surname);
      examine(`mail “${subject}”`, `${subject}\n${text}\n${html}`, hidden);
    }
  }
}

async function examinePushes(): Promise<void> {
  const sends = await queryRows<{ title: string; body: string; path: string | null }>(
    shop.opened.database,
    sql`select title, body, path from push_sends`,
  );
  for (const { secret, owner, contributor } of people)
    for (const push of sends)
      examine(`push “${push.title}”`, JSON.stringify(push), [
        ...[secret.phone, secret.flatNo, secret.apartment, secret.landmark, secret.pincode],
        ...[
          secret.cardId,
          secret.invitee,
          secret.inviteText,
          secret.guestEmail,
          owner.email,
          contributor.email,
        ],
      ]);
}

function examine(what: string, text: string, hidden: readonly string[], world?: World): void {
  examined += 1;
  for (const canary of hidden)
    if (canary !== '' && text.includes(canary)) leaks.push(`${what} shows ${canary.slice(0, 12)}`);
  if (world && text.includes(world.secret.apartment)) seen.add(what);
}

const people: World[] = [];

async function makeWorld(): Promise<World> {
  const { database } = shop.opened;
  const mark = () => `canary${randomBytes(6).toString('hex')}`;
  const digits = () => `9876${String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0')}`;
  const owner = await signedInPerson(database, `Asha ${mark()}`);
  const contributor = await signedInPerson(database, `Ravi ${mark()}`);
  const other = await signedInPerson(database, `Other ${mark()}`);
  const secret = {
    phone: digits(),
    surname: mark(),
    flatNo: mark(),
    apartment: mark(),
    landmark: mark(),
    pincode: '560001',
    tracking: mark(),
    invitee: mark(),
    inviteText: mark(),
    guestEmail: `${mark()}@guests.test`,
    guestPhone: digits(),
    words: [mark(), mark()],
    cardId: '',
  };
  const productId = await productToSell(database, { priceRupees: 300, stock: 5 });
  const form = giftForm(productId, { ...secret, name: `Kamala ${secret.surname}` });
  const asked = await shop.call('giftSubmit', { token: owner.token, body: form });
  expect(asked.statusCode, asked.body).toBe(201);
  const { id } = asked.json();
  const [row] = await queryRows<{ card_id: string }>(
    database,
    sql`select card_id from gifts where public_id = ${id}`,
  );
  const cookie = await adminCookie(shop);
  const world: World = {
    id,
    secret: { ...secret, cardId: row?.card_id ?? '' },
    owner,
    contributor,
    other,
    cookie,
    guest: { token: '' },
    async organise() {
      const body = { id, inviteText: secret.inviteText, addPerson: secret.invitee };
      await shop.call('organiseGift', { token: owner.token, body });
    },
    async pay() {
      await payInstalment(shop, contributor, id, 200, 'Ravi');
      const guest = { name: 'Meera', email: secret.guestEmail, phone: secret.guestPhone };
      world.guest = await payAsGuest(shop, id, 100, { guest });
    },
    async sign() {
      const [one = '', two = ''] = secret.words;
      await shop.call('signCard', { token: contributor.token, body: { giftId: id, message: one } });
      const contributorToken = world.guest.token;
      await shop.call('signCard', { body: { giftId: id, contributorToken, message: two } });
      await shop.call('contributionNews', { body: { contributorToken, wantsNews: true } });
    },
    async thank() {
      const message = mark();
      const form = new FormData();
      for (const [name, value] of Object.entries({ id: world.secret.cardId, message })) form.set(name, value);
      await onTheDay(shop, id, async () => {
        const said = await shop.call('cardThanks', { form });
        expect(said.statusCode, said.body).toBe(200);
      });
      return message;
    },
  };
  return world;
}

interface Role {
  name: string;
  as: Pick<Sent, 'token' | 'cookie'>;
  body?: object;
  hidden: string[];
  card?: true;
}

interface World {
  id: string;
  secret: Record<
    | 'phone'
    | 'surname'
    | 'flatNo'
    | 'apartment'
    | 'landmark'
    | 'pincode'
    | 'tracking'
    | 'invitee'
    | 'inviteText'
    | 'guestEmail'
    | 'guestPhone'
    | 'cardId',
    string
  > & { words: string[] };
  owner: Person;
  contributor: Person;
  other: Person;
  cookie: string;
  guest: { token: string };
  organise(): Promise<void>;
  pay(): Promise<void>;
  sign(): Promise<void>;
  /** Returns what the recipient wrote. */
  thank(): Promise<string>;
}
