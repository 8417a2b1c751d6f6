import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { settle } from '../support/buying.ts';
import {
  adminCookie,
  decide,
  openGift,
  PHONE,
  payInstalment,
  readGift,
  requestGift,
} from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** What stands in the form and is nobody else's business. */
const PRIVATE = [
  PHONE,
  '9876543210',
  '560001',
  '12 Secret Street',
  'Hidden House',
  'Behind the temple',
  'Bengaluru',
];

let shop: Shop;
let id: string;
let owner: Person;
let payer: Person;
let other: Person;
let cookie: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  ({ id, owner, cookie } = await openGift(shop, { priceRupees: 1000 }));
  payer = await signedInPerson(shop.opened.database, 'Ravi Secret-Menon');
  other = await signedInPerson(shop.opened.database);
  await payInstalment(shop, payer, id, 100, 'Ravi');
  await payInstalment(shop, other, id, 50);
  await feedback(payer, [{ userId: payer.id, message: 'Happy birthday!' }]);
});
afterAll(async () => {
  await settle(shop);
  await shop.close();
});

const feedback = (person: Person, entries: object[], more: object = {}) =>
  shop.call('giftFeedback', { token: person.token, query: { id }, body: { feedback: entries, ...more } });
const rawGift = async (as: object = {}) => shop.call('getGiftRequest', { query: { userId: id }, ...as });

describe('a gift', () => {
  it('shows its owner and admins everything', async () => {
    for (const [as, view] of [
      [{ token: owner.token }, 'owner'],
      [{ cookie }, 'admin'],
    ] as const) {
      expect(await readGift(shop, id, as)).toMatchObject({
        view,
        phone: PHONE,
        flatNumber: '12 Secret Street',
        building: 'Hidden House',
        landmark: 'Behind the temple',
        district: 'Bengaluru Urban',
        state: 'Karnataka',
        pincode: '560001',
        userName: owner.id,
        canCancel: true,
      });
    }
  });

  it('shows payers and link holders nothing private and no ids', async () => {
    for (const as of [
      {},
      { token: payer.token },
      { token: (await signedInPerson(shop.opened.database)).token },
    ]) {
      const { body } = await rawGift(as);
      const allowed = 'token' in as && as.token === payer.token ? payer.id : '';
      for (const secret of [
        ...PRIVATE,
        owner.id,
        owner.email,
        owner.name,
        payer.id,
        payer.email,
        payer.name,
        other.id,
      ]) {
        if (secret !== allowed) expect(body).not.toContain(secret);
      }
    }
  });

  it('names payers and wishes as each asked, else as a friend', async () => {
    const { payers, feedback: wishes } = await readGift(shop, id);
    expect(payers).toEqual([
      { name: 'A friend', at: expect.any(String), mine: false },
      { name: 'Ravi', at: expect.any(String), mine: false },
    ]);
    expect(wishes).toContainEqual(
      expect.objectContaining({ name: 'Ravi', message: 'Happy birthday!', mine: false, byOwner: false }),
    );
  });

  it('that is not shared is not there for strangers, and still there for its payers', async () => {
    const stranger = await signedInPerson(shop.opened.database);
    await decide(shop, cookie, id, 'unshare');
    const hidden = await rawGift({ token: stranger.token });
    const missing = await shop.call('getGiftRequest', {
      query: { userId: randomBytes(24).toString('base64url') },
    });
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(missing.body);
    expect((await readGift(shop, id, { token: payer.token })).view).toBe('payer');
    for (const name of ['giftEvents', 'updateGift', 'giftFeedback', 'cancelGift'] as const) {
      const answer = await shop.call(name, {
        token: stranger.token,
        query: { id },
        ...(name !== 'giftEvents' && {
          body: { id, feedback: [], amountPaid: 0, remainingAmount: 0, noOfPayments: 0, paymentAmount: 0 },
        }),
      });
      expect(answer.json(), name).toMatchObject({ code: 'gift_not_found' });
    }
    const paying = await shop.call('createOrder', {
      token: stranger.token,
      body: { amount: 100, currency: 'INR', giftId: id },
    });
    expect(paying.json()).toMatchObject({ code: 'gift_not_found' });
    await decide(shop, cookie, id, 'share');
    expect((await rawGift()).statusCode).toBe(200);
  });

  it('has an id of 192 random bits: ids asked for one after the other have nothing in common', async () => {
    const ids = [id];
    const asker = await signedInPerson(shop.opened.database);
    for (let more = 0; more < 20; more += 1) ids.push(await requestGift(shop, asker));
    const bytes = ids.map((one) => Buffer.from(one, 'base64url'));
    for (const [index, one] of bytes.entries()) {
      expect(one.toString('base64url')).toBe(ids[index]);
      expect(one).toHaveLength(24);
    }
    // Among 21 random bytes at one position only a handful are equal. A counter, a time or a fixed part would repeat.
    for (let place = 0; place < 24; place += 1) {
      expect(new Set(bytes.map((one) => one[place])).size, `byte ${place}`).toBeGreaterThan(12);
    }
  });

  it('is opened by its whole id and by nothing like it', async () => {
    const last = id.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      id.slice(0, -1),
      id.slice(1),
      `${id.slice(0, -1)}${last}`,
      `${id}A`,
      `${id.slice(0, 8)}%`,
      '_'.repeat(id.length),
      '%',
      id === id.toLowerCase() ? id.toUpperCase() : id.toLowerCase(),
      Buffer.from(id, 'base64url').toString('hex'),
    ]) {
      const answer = await shop.call('getGiftRequest', { query: { userId: wrong }, cookie });
      expect(answer.json(), wrong).toMatchObject({ code: 'gift_not_found' });
    }
    expect((await rawGift()).statusCode).toBe(200);
  });

  it('is not opened by the id that money records know, and no answer tells that id', async () => {
    const [order] = await queryRows<{ gift_id: string }>(
      shop.opened.database,
      sql`select distinct o.gift_id from payment_orders o join gifts g on g.id = o.gift_id where g.public_id = ${id}`,
    );
    const inner = order?.gift_id ?? '';
    expect(inner).toMatch(/^[0-9a-f-]{36}$/);
    const callers = [{}, { token: owner.token }, { token: payer.token }, { cookie }];
    for (const as of callers) {
      const answer = await shop.call('getGiftRequest', { query: { userId: inner }, ...as });
      expect(answer.json()).toMatchObject({ code: 'gift_not_found' });
      expect((await rawGift(as)).body).not.toContain(inner);
    }
    for (const [name, sent] of [
      ['allGifts', { cookie }],
      ['myOrders', { token: payer.token }],
      ['fetchGifts', { token: owner.token, body: { userName: owner.id } }],
      ['myData', { token: owner.token }],
    ] as const) {
      const answer = await shop.call(name, sent);
      expect(answer.statusCode, name).toBe(200);
      expect(answer.body, name).toContain(id);
      expect(answer.body, name).not.toContain(inner);
    }
  });
});

describe('feedback', () => {
  it('in another person’s name is ignored, repeats are dropped, an empty list changes nothing', async () => {
    const before = (await readGift(shop, id)).feedback;
    const forged = await feedback(payer, [
      { userId: owner.id, message: 'I hate it' },
      { userId: 'nobody', message: 'x' },
      { userId: payer.id, message: 'Happy birthday!' },
    ]);
    expect(forged.statusCode).toBe(200);
    await feedback(payer, []);
    expect((await readGift(shop, id)).feedback).toEqual(before);
    const added = await feedback(owner, [
      { userId: payer.id, message: 'Happy birthday!' },
      { userId: owner.id, message: 'Thank you all' },
    ]);
    const messages = added.json().feedback.map(({ message }: { message: string }) => message) as string[];
    expect(messages.filter((message) => message === 'Happy birthday!')).toHaveLength(1);
    expect(messages).toContain('Thank you all');
  });

  it('is for the owner and payers, and has 1 to 1000 characters', async () => {
    const stranger = await signedInPerson(shop.opened.database);
    const refused = await feedback(stranger, [{ userId: stranger.id, message: 'Hi' }]);
    expect(refused.statusCode).toBe(403);
    for (const message of ['', '   ', 'x'.repeat(1001), 7]) {
      expect((await feedback(payer, [{ userId: payer.id, message }])).statusCode).toBe(400);
    }
  });

  it('the same message sent twenty times at once is kept once', async () => {
    const entries = [{ userId: other.id, message: 'All the best' }];
    await Promise.all(Array.from({ length: 20 }, () => feedback(other, entries)));
    const kept = (await readGift(shop, id)).feedback as { message: string }[];
    expect(kept.filter(({ message }) => message === 'All the best')).toHaveLength(1);
  });
});

describe('figures a client claims', () => {
  const update = (body: object) => shop.call('updateGift', { token: payer.token, query: { id }, body });
  const honest = { amountPaid: 100, remainingAmount: 850, noOfPayments: 2, paymentAmount: 150 };

  it('are compared: honest ones are answered with a message, as often as they come', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await update(honest);
      expect(answer.json()).toMatchObject({
        gift: { id, paymentAmount: 150 },
        message: 'Gift updated: ₹150 of ₹1,000 paid, ₹850 left.',
      });
    }
  });

  it.each([{ paymentAmount: 1000 }, { remainingAmount: 0 }, { noOfPayments: 9 }, { amountPaid: 1000 }])(
    'are never believed: %j',
    async (claim) => {
      const before = await readGift(shop, id);
      const answer = await update({ ...honest, ...claim });
      expect(answer.json()).toMatchObject({ code: 'wrong_state' });
      expect(await readGift(shop, id)).toEqual(before);
    },
  );
});

describe('the admins’ list', () => {
  it('filters, searches, pages and counts', async () => {
    const admin = await adminCookie(shop);
    const list = async (query: Record<string, string>) =>
      (await shop.call('allGifts', { cookie: admin, query })).json();
    expect(await list({ q: `kamala hidden ${owner.email}` })).toMatchObject({ total: 1 });
    expect(await list({ q: '100%_nothing' })).toMatchObject({ total: 0, gifts: [] });
    expect(await list({ status: 'delivered' })).toMatchObject({ total: 0 });
    const all = await list({ status: 'approved', limit: '1' });
    expect(all.counts.approved).toBe(all.total);
    const [found] = (await list({ q: owner.email })).gifts;
    expect(found).toMatchObject({
      id,
      ownerEmail: owner.email,
      stock: 9,
      nextDecisions: ['unshare', 'cancel'],
      payments: [
        { payerEmail: other.email, amount: 50, status: 'paid' },
        { payerEmail: payer.email, displayName: 'Ravi', amount: 100, status: 'paid' },
      ],
    });
  });

  it('every decision is recorded with who made it', async () => {
    const entries = (await shop.call('listAudit', { cookie, query: {} })).json().entries as {
      action: string;
      actor: string;
    }[];
    const actions = entries.filter(({ actor }) => actor === 'admin@tohfa.test').map(({ action }) => action);
    expect(actions).toContain('gift-approve');
    expect(JSON.stringify(entries)).not.toContain(id);
  });
});

describe('one’s own data', () => {
  it('holds one’s gifts and wishes, and an account with a gift under way is not erased', async () => {
    const data = (await shop.call('myData', { token: owner.token })).json();
    expect(data.gifts).toMatchObject([{ id, phone: PHONE }]);
    const erase = await shop.call('eraseAccount', { token: owner.token, body: { email: owner.email } });
    expect(erase.json()).toMatchObject({ code: 'wrong_state' });
  });

  it('of a payer who leaves goes from the gift', async () => {
    const leaving = await signedInPerson(shop.opened.database);
    const gift = await openGift(shop);
    await payInstalment(shop, leaving, gift.id, 10, 'Leaving soon');
    const body = { feedback: [{ userId: leaving.id, message: 'Bye from Leaving' }] };
    await shop.call('giftFeedback', { token: leaving.token, query: { id: gift.id }, body });
    expect(JSON.stringify(await readGift(shop, gift.id))).toContain('Bye from Leaving');
    const erased = await shop.call('eraseAccount', { token: leaving.token, body: { email: leaving.email } });
    expect(erased.statusCode, erased.body).toBe(200);
    const seen = await readGift(shop, gift.id, { token: gift.owner.token });
    expect(seen).toMatchObject({ paymentAmount: 10, payers: [{ name: 'A friend' }], feedback: [] });
  });
});
