import { daysAfter, MAX_INVITEES } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, settle } from '../support/buying.ts';
import { decide, openGift, payInstalment, readGift, requestGift } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

test('an organiser keeps their words, the name they ask under and people to nudge', async () => {
  const { id, owner } = await openGift(shop);
  const { token } = owner;
  const organise = (body: object) => shop.call('organiseGift', { token, body: { id, ...body } });
  expect((await readGift(shop, id)).organiserName).toBe('Asha');
  await organise({ inviteText: ' Come, let us surprise Amma ', organiserName: 'Asha and Ravi' });
  const added = (await organise({ addPerson: 'Kabir' })).json();
  expect(added.invitees).toEqual([{ id: expect.any(Number), name: 'Kabir' }]);
  const nudged = (await organise({ nudgedPerson: added.invitees[0].id })).json();
  expect(nudged).toMatchObject({
    inviteText: 'Come, let us surprise Amma',
    organiserName: 'Asha and Ravi',
    invitees: [{ name: 'Kabir', nudgedAt: expect.any(String) }],
  });
  expect((await readGift(shop, id)).organiserName).toBe('Asha and Ravi');
  expect((await organise({ removePerson: added.invitees[0].id })).json().invitees).toEqual([]);
});

test('only the organiser reads and changes their notes', async () => {
  const { id, cookie } = await openGift(shop);
  const stranger = await signedInPerson(shop.opened.database, 'Stranger');
  for (const as of [{ token: stranger.token }, { token: stranger.token, cookie }]) {
    expect((await shop.call('organisedGift', { ...as, query: { id } })).statusCode).toBe(404);
    expect((await shop.call('organiseGift', { ...as, body: { id, addPerson: 'X' } })).statusCode).toBe(404);
    expect((await shop.call('extendGift', { ...as, body: { id, days: 3 } })).statusCode).toBe(404);
  }
});

test('a list of people has an end, also when many are added at once', async () => {
  const { id, owner } = await openGift(shop);
  const add = () => shop.call('organiseGift', { token: owner.token, body: { id, addPerson: 'Somebody' } });
  await shop.opened.database.execute(
    sql`insert into gift_invitees (gift_id, name) select g.id, 'Guest' from gifts g, generate_series(1, ${MAX_INVITEES - 2}) where g.public_id = ${id}`,
  );
  const answers = await Promise.all(Array.from({ length: 6 }, add));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
});

test('a deadline is extended once, moves date and last funding day, and is written down', async () => {
  const { id, owner } = await openGift(shop);
  const before = await readGift(shop, id, owner);
  const extend = (days: number) => shop.call('extendGift', { token: owner.token, body: { id, days } });
  const answers = await Promise.all([extend(7), extend(7), extend(3)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const after = await readGift(shop, id, owner);
  const days = [7, 3].find((moved) => after.date === daysAfter(before.date, moved)) ?? 0;
  expect(after.closesOn).toBe(daysAfter(before.closesOn, days));
  const written = await queryRows(
    shop.opened.database,
    sql`select 1 from audit_entries where action = 'gift-extend'`,
  );
  expect(written).toHaveLength(1);
});

test('a gift that is not open, or is the last of its kind, is not extended', async () => {
  const owner = await signedInPerson(shop.opened.database, 'Asha Asker');
  const pending = await requestGift(shop, owner);
  const extend = (id: string, token: string) => shop.call('extendGift', { token, body: { id, days: 3 } });
  expect((await extend(pending, owner.token)).statusCode).toBe(409);

  const last = await openGift(shop, { stock: 1 });
  const refused = await extend(last.id, last.owner.token);
  expect(refused.json()).toMatchObject({ code: 'wrong_state', error: expect.stringContaining('last one') });

  const funded = await openGift(shop, { priceRupees: 100 });
  await payInstalment(shop, funded.owner, funded.id, 100);
  expect((await extend(funded.id, funded.owner.token)).statusCode).toBe(409);
  await decide(shop, funded.cookie, funded.id, 'dispatch');
  expect((await readGift(shop, funded.id)).status).toBe('dispatched');
});

test('a gift is handed over once: names, mails, address and notes follow its new organiser', async () => {
  const { id, owner } = await openGift(shop);
  const { database } = shop.opened;
  const friend = await signedInPerson(database, 'Bela Friend');
  const late = await signedInPerson(database, 'Late Friend');
  await shop.call('organiseGift', {
    token: owner.token,
    body: { id, organiserName: 'Asha', inviteText: 'My own words', addPerson: 'Kabir' },
  });
  await payInstalment(shop, owner, id, 100);
  const first = await offer(id, owner.token);
  const handOverToken = await offer(id, owner.token);
  const offered = (token: string) => shop.call('offeredGift', { body: { handOverToken: token } });
  // A new link replaces the one before.
  expect((await offered(first)).statusCode).toBe(404);
  expect((await offered(handOverToken)).json()).toMatchObject({ organiserName: 'Asha', paymentAmount: 100 });
  const accept = (token: string) => shop.call('acceptGift', { token, body: { handOverToken } });
  expect((await accept(owner.token)).statusCode).toBe(409);
  const answers = await Promise.all([accept(friend.token), accept(late.token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  const taker = answers[0]?.statusCode === 200 ? friend : late;

  expect(await readGift(shop, id, taker)).toMatchObject({
    view: 'owner',
    userName: taker.id,
    pincode: '560001',
  });
  const former = await readGift(shop, id, owner);
  expect(former).toMatchObject({ view: 'payer', organiserName: taker.name.split(' ')[0] });
  expect(former).not.toHaveProperty('pincode');
  expect((await shop.call('organisedGift', { token: owner.token, query: { id } })).statusCode).toBe(404);
  const notes = (await shop.call('organisedGift', { token: taker.token, query: { id } })).json();
  expect(notes).toMatchObject({ inviteText: '', invitees: [{ name: 'Kabir' }] });
  const [row] = await queryRows(database, sql`select owner_email from gifts where public_id = ${id}`);
  expect(row).toEqual({ owner_email: taker.email });
  const written = await queryRows(database, sql`select * from audit_entries where action = 'gift-accept'`);
  expect(JSON.stringify(written)).not.toContain('Asha');
  expect(written).toHaveLength(1);
});

test('an offer is taken back, ends by itself, and is refused to blocked accounts and once the gift is paid', async () => {
  const { id, owner } = await openGift(shop, { priceRupees: 100 });
  const { database } = shop.opened;
  const friend = await signedInPerson(database, 'Bela Friend');
  const accept = (handOverToken: string) =>
    shop.call('acceptGift', { token: friend.token, body: { handOverToken } });
  const withdrawn = await offer(id, owner.token);
  const cancelled = await shop.call('cancelHandOver', { token: owner.token, body: { id } });
  expect(cancelled.json()).not.toHaveProperty('offeredUntil');
  expect((await accept(withdrawn)).statusCode).toBe(404);

  const old = await offer(id, owner.token);
  await database.execute(sql`update gift_hand_overs set expires_at = now() - interval '1 second'`);
  expect((await accept(old)).statusCode).toBe(404);

  const open = await offer(id, owner.token);
  await database.execute(sql`update users set blocked_at = now() where id = ${friend.id}`);
  expect((await accept(open)).json()).toMatchObject({ code: 'blocked' });
  await database.execute(sql`update users set blocked_at = null where id = ${friend.id}`);
  await payInstalment(shop, owner, id, 100);
  expect((await accept(open)).statusCode).toBe(409);
  expect((await shop.call('handOverGift', { token: owner.token, body: { id } })).statusCode).toBe(409);
  const stored = await queryRows(database, sql`select token_hash::text as hash from gift_hand_overs`);
  expect(JSON.stringify(stored)).not.toContain(open);
});

test('looks are counted by browser: not the organiser’s, not a bot’s, and not without end from one network', async () => {
  const { id, owner } = await openGift(shop);
  const look = (userAgent = 'Mozilla/5.0 (Linux; Android 16)', token = '') =>
    shop.app.inject({
      method: 'POST',
      url: '/backend/look-at-gift',
      headers: { 'user-agent': userAgent, ...(token && { authorization: `Bearer ${token}` }) },
      payload: { id },
    });
  await look(undefined, owner.token);
  await look('WhatsApp/2.23');
  const looked = async () =>
    (await shop.call('organisedGift', { token: owner.token, query: { id } })).json().looked;
  expect(await looked()).toBe(0);
  for (let times = 0; times < 45; times += 1) expect((await look()).statusCode).toBe(200);
  expect(await looked()).toBe(40);
});

async function offer(id: string, token: string): Promise<string> {
  const answer = await shop.call('handOverGift', { token, body: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json().link).hash.slice(1);
}
