import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverPush } from '../../src/notifications/push-delivery.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type PushService, startPushService } from './push-service.ts';

let shop: Shop;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
  shop = await openShop({ PUSH_HOSTS: service.url }, { embedded: true });
});

afterAll(async () => {
  await shop.close();
  await service.stop();
});

it('on the embedded database a message reaches named people and the followers of a topic', async () => {
  const admin = await signInAdmin(shop);
  const person = await signedInPerson(shop.opened.database);
  await shop.call('savePushSubscription', { token: person.token, body: service.subscription('one') });
  await shop.call('chooseNotices', { token: person.token, body: { topic: 'offers', push: true } });
  for (const audience of [{ emails: [person.email, 'nobody@people.test'] }, { topic: 'offers' }]) {
    const body = { title: 'News', body: 'New gifts.', ...audience };
    const sent = await shop.call('sendPush', { cookie: admin, body });
    expect(sent.statusCode, sent.body).toBe(200);
    await deliverPush(shop.shop.push, sent.json().id);
  }
  expect(service.accepted.map(({ device }) => device)).toEqual(['one', 'one']);
  const { pushes } = (await shop.call('listPushes', { cookie: admin })).json();
  expect(pushes.map((push: { counts: object }) => push.counts)).toEqual([
    { sent: 1 },
    { sent: 1, 'no-device': 1 },
  ]);
});
