import { randomBytes } from 'node:crypto';
import { DISCRETIONS, type Discretion } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payAtCheckout, reportPayment, settle } from '../support/buying.ts';
import { cardIdOf, decide, onTheDay, openGift, payInstalment, startInstalment } from '../support/gifts.ts';
import { payAsGuest } from '../support/guests.ts';
import { confirmEmail, type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';

/* Names, words and amounts are canaries: every answer is searched for those that its reader must not see. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(async () => {
  await settle(shop);
  await shop.close();
});

/** Of each mode: what others see of the contributor before the card opens, and on it. */
const EXPECTED: Record<Discretion, { before: Shown; onCard: Shown }> = {
  amounts: { before: 'everything', onCard: 'names' },
  names: { before: 'names', onCard: 'names' },
  total: { before: 'nothing', onCard: 'words' },
  nothing: { before: 'nothing', onCard: 'names' },
};

test.each(DISCRETIONS)('with “%s” contributors see of each other what the organiser chose', async (mode) => {
  const world = await fundedGift(sql`discretion = ${mode}`);
  const { id, owner, cookie } = world;
  const { before, onCard } = EXPECTED[mode];
  for (const as of [{}, { token: world.other.token }])
    expect(shownIn(await readAsLinkHolder(id, as), world)).toEqual([before]);
  for (const as of [{ token: owner.token }, { cookie }])
    expect(shownIn(await readAsLinkHolder(id, as), world)).toEqual(['everything']);

  // Whoever paid sees their own payment, always.
  const own = await shop.call('getGiftRequest', { token: world.ravi.token, query: { userId: id } });
  expect(own.json().payers.filter(({ mine }: { mine: boolean }) => mine)).toMatchObject([
    { name: world.name, amount: world.amount },
  ]);
  expect(own.json().noOfPayments).toBe(before === 'nothing' ? 1 : 2);

  const cardId = await cardIdOf(shop, id);
  await onTheDay(shop, id, async () => {
    const card = await shop.call('card', { query: { id: cardId } });
    expect(shownIn([card.body], world)).toEqual([onCard]);
    const page = (await shop.call('chipIn', { query: { id } })).body;
    expect(shownIn([page], world)).toEqual([mode === 'nothing' ? 'names' : before]);
  });
});

test.each([
  ['total', 'amounts'],
  ['nothing', 'names'],
  ['names', 'amounts'],
] as const)(
  'whoever paid under “%s” is shown no further when the organiser chooses “%s”',
  async (mode, later) => {
    const world = await fundedGift(sql`price_paise = 200000, discretion = ${mode}`);
    const { id, owner, other } = world;
    const { before, onCard } = EXPECTED[mode];
    const saved = await shop.call('organiseGift', { token: owner.token, body: { id, discretion: later } });
    expect(saved.json()).toMatchObject({ discretion: later });
    const newcomer = await signedInPerson(shop.opened.database);
    const second: World = { ...world, name: `canary${randomBytes(6).toString('hex')}`, amount: 457 };
    await payInstalment(shop, newcomer, id, second.amount, second.name);
    for (const as of [{}, { token: other.token }]) {
      const read = await readAsLinkHolder(id, as);
      expect(shownIn(read, world)).toEqual([before]);
      // The new rule holds for whoever has paid since.
      expect(shownIn(read, second)).toEqual([EXPECTED[later].before]);
    }
    expect(shownIn(await readAsLinkHolder(id, { token: owner.token }), world)).toEqual(['everything']);
    const page = (await shop.call('chipIn', { query: { id } })).json();
    expect(page.hidesPayments).toBe(before === 'nothing' ? true : undefined);
    // A stricter rule holds for everyone at once.
    await shop.call('organiseGift', { token: owner.token, body: { id, discretion: 'total' } });
    expect(shownIn(await readAsLinkHolder(id, {}), second)).toEqual(['nothing']);
    await shop.call('organiseGift', { token: owner.token, body: { id, discretion: later } });

    const left = 2000 - 1000 - second.amount;
    await payInstalment(shop, newcomer, id, left, second.name);
    const cardId = await cardIdOf(shop, id);
    await onTheDay(shop, id, async () => {
      const card = await shop.call('card', { query: { id: cardId } });
      expect(shownIn([card.body], world)).toEqual([onCard]);
      expect(shownIn([card.body], second)).toEqual(['names']);
    });
  },
);

test('an order opened under one rule keeps it when its payment comes under another, and a new one has the new rule', async () => {
  const world = await fundedGift(sql`price_paise = 300000, discretion = 'total'`);
  const { id, owner, other } = world;
  const slow = { ...world, name: `canary${randomBytes(6).toString('hex')}`, amount: 771 };
  const start = () => startInstalment(shop, other, id, slow.amount, slow.name);
  const first = (await start()).json().orderId;
  expect((await start()).json().orderId).toBe(first);
  await shop.call('organiseGift', { token: owner.token, body: { id, discretion: 'amounts' } });
  const second = (await start()).json().orderId;
  expect(second).not.toBe(first);
  await reportPayment(shop, other, await payAtCheckout(shop, first));
  expect(shownIn(await readAsLinkHolder(id, {}), slow)).toEqual(['nothing']);
  await reportPayment(shop, other, await payAtCheckout(shop, second));
  expect(shownIn(await readAsLinkHolder(id, {}), slow)).toEqual(['everything']);
});

test('the owner of a surprise does not learn who paid until the day, signed in or not', async () => {
  const world = await fundedGift(sql`surprise = true, discretion = 'amounts'`);
  const { id, owner } = world;
  const reads = async () => [
    ...(await readAsLinkHolder(id, { token: owner.token })),
    ...(await readAsLinkHolder(id, {})),
    ...(await readAsOwner(world)),
  ];
  expect(shownIn(await reads(), world)).toEqual(['nothing']);
  // The mail about the whole is the last one; those about each payment are not sent.
  await expect.poll(() => mailsTo(owner).join()).toContain('Fully paid');
  await settle(shop);
  expect(shownIn(mailsTo(owner), world)).toEqual(['nothing']);
  expect(mailsTo(owner).join()).not.toContain(`₹${world.amount}`);
  expect(
    (await shop.call('getGiftRequest', { token: owner.token, query: { userId: id } })).json(),
  ).toMatchObject({
    paymentAmount: 1000,
    noOfPayments: 0,
    payers: [],
    surpriseUntil: expect.any(String),
  });
  await onTheDay(shop, id, async () => {
    expect(shownIn(await readAsLinkHolder(id, { token: owner.token }), world)).toEqual(['everything']);
  });
});

test('an owner from whom the address is hidden finds it in no answer, mail or export', async () => {
  const world = await fundedGift(sql`address_hidden = true`);
  const tracking = `canary${randomBytes(6).toString('hex')}`;
  await decide(shop, world.cookie, world.id, 'dispatch', { tracking });
  await decide(shop, world.cookie, world.id, 'deliver', { reason: tracking });
  await expect.poll(() => mailsTo(world.owner).join()).toContain('Delivered');
  const read = [
    ...(await readAsLinkHolder(world.id, { token: world.owner.token })),
    ...(await readAsOwner(world)),
  ];
  const hidden = ['9876543210', '560001', 'Secret Street', 'Hidden House', tracking];
  for (const text of [...read, ...mailsTo(world.owner)])
    for (const secret of hidden) expect(text).not.toContain(secret);
  const admin = await shop.call('getGiftRequest', { cookie: world.cookie, query: { userId: world.id } });
  for (const secret of hidden) expect(admin.body).toContain(secret);
});

/** The distinct sights of the contributor that these texts give. */
function shownIn(texts: readonly string[], { name, words, amount }: World): Shown[] {
  const found = texts.map((text): Shown => {
    if (text.includes(`"amount":${amount}`)) return 'everything';
    if (text.includes(name)) return 'names';
    return text.includes(words) ? 'words' : 'nothing';
  });
  return [...new Set(found)];
}

async function readAsLinkHolder(id: string, as: Pick<Sent, 'token' | 'cookie'>): Promise<string[]> {
  const gift = await shop.call('getGiftRequest', { ...as, query: { userId: id } });
  const page = await shop.call('chipIn', { ...as, query: { id } });
  return [gift.body, page.body];
}

async function readAsOwner({ id, owner: { id: userId, token } }: World): Promise<string[]> {
  const answers = await Promise.all([
    shop.call('fetchGifts', { token, body: { userName: userId } }),
    shop.call('organisedGift', { token, query: { id } }),
    shop.call('cardDraft', { token, query: { id } }),
    shop.call('myData', { token }),
    shop.app.inject({ url: `/chip-in/${id}` }),
  ]);
  return answers.map(({ body }) => body);
}

const mailsTo = ({ email }: Person) =>
  shop.mails
    .filter(({ to }) => to === email)
    .map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);

async function fundedGift(set?: SQL): Promise<World> {
  const mark = () => `canary${randomBytes(6).toString('hex')}`;
  const { id, owner, cookie } = await openGift(shop);
  await confirmEmail(shop.opened.database, owner.id);
  if (set) await shop.opened.database.execute(sql`update gifts set ${set} where public_id = ${id}`);
  const [ravi, other] = [
    await signedInPerson(shop.opened.database),
    await signedInPerson(shop.opened.database),
  ];
  const world = { id, owner, cookie, ravi, other, name: mark(), words: mark(), amount: 613 };
  await payInstalment(shop, ravi, id, world.amount, world.name);
  await shop.call('signCard', { token: ravi.token, body: { giftId: id, message: world.words } });
  await payAsGuest(shop, id, 1000 - world.amount, { guest: { name: 'Meera' } });
  return world;
}

type Shown = 'everything' | 'names' | 'words' | 'nothing';

interface World {
  id: string;
  owner: Person;
  cookie: string;
  /** The contributor that others may or may not see, and somebody who only has the link. */
  ravi: Person;
  other: Person;
  name: string;
  words: string;
  amount: number;
}
