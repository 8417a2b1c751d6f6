import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeGifts } from '../../src/gifts/close.ts';
import { expectMoneyAddsUp, settle } from '../support/buying.ts';
import { decide, openGift, payInstalment, readGift } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({}, { working: true, embedded: true });
});
afterAll(() => shop.close());

it('on the embedded database a gift is requested, paid by two, watched and delivered, and another refunded', async () => {
  const { database } = shop.opened;
  const { id, owner, cookie } = await openGift(shop, { priceRupees: 700 });
  const friend = await signedInPerson(database);
  const { port } = shop.app.server.address() as { port: number };
  const stopping = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/backend/gift-events?id=${id}`, {
    signal: stopping.signal,
  });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);

  // Changes within a second reach a viewer as one event.
  const changesHeard = () => heard.split('event: changed').length - 1;
  await payInstalment(shop, friend, id, 300, 'A neighbour');
  await expect.poll(changesHeard).toBeGreaterThan(0);
  const before = changesHeard();
  await payInstalment(shop, owner, id, 400);
  await expect.poll(changesHeard).toBeGreaterThan(before);
  stopping.abort();
  await reading;
  await shop.call('giftFeedback', {
    token: friend.token,
    query: { id },
    body: { feedback: [{ userId: friend.id, message: 'For you' }] },
  });
  await decide(shop, cookie, id, 'dispatch');
  await decide(shop, cookie, id, 'deliver');
  expect(await readGift(shop, id)).toMatchObject({
    status: 'delivered',
    paymentAmount: 700,
    feedback: [{ name: 'A neighbour', message: 'For you' }],
  });

  const late = await openGift(shop, { priceRupees: 700 });
  await payInstalment(shop, friend, late.id, 100);
  await closeGifts(shop.shop.payments, new Date(Date.now() + 30 * 86_400_000));
  await settle(shop);
  expect((await readGift(shop, late.id, { token: friend.token })).status).toBe('refunded');
  expect((await shop.call('allGifts', { cookie, query: { q: 'kamala' } })).json().total).toBe(2);
  await expectMoneyAddsUp(shop);
});
