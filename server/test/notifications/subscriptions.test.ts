import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countReachable, createPushDeps, listUserSubscriptions } from '../../src/notifications/push.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type PushService, startPushService } from './push-service.ts';

let shop: Shop;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
  shop = await openShop({ PUSH_HOSTS: service.url });
});

afterAll(async () => {
  await shop.close();
  await service.stop();
});

it('processes that start in parallel share one key pair', async () => {
  const { push } = shop.shop;
  const processes = Array.from({ length: 6 }, () => createPushDeps(push));
  const keys = await Promise.all(processes.map((one) => one.keys()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
});

describe('a subscription', () => {
  it('is stored once however often it is saved, and can be deleted', async () => {
    const person = await signedInPerson(shop.opened.database);
    const body = service.subscription();
    for (let time = 0; time < 3; time += 1)
      expect((await shop.call('savePushSubscription', { token: person.token, body })).json()).toEqual({
        success: true,
      });
    expect(await devices(person.id)).toEqual([body.endpoint]);
    expect((await shop.call('deletePushSubscription', { token: person.token, body })).json()).toEqual({
      success: true,
    });
    expect(await devices(person.id)).toEqual([]);
    expect((await shop.call('deletePushSubscription', { token: person.token, body })).statusCode).toBe(200);
  });

  it('belongs to the person signed in on that browser', async () => {
    const first = await signedInPerson(shop.opened.database);
    const second = await signedInPerson(shop.opened.database);
    const body = service.subscription();
    await shop.call('savePushSubscription', { token: first.token, body });
    await shop.call('savePushSubscription', { token: second.token, body });
    expect(await devices(first.id)).toEqual([]);
    expect(await devices(second.id)).toEqual([body.endpoint]);
  });

  it('cannot be deleted by another person', async () => {
    const owner = await signedInPerson(shop.opened.database);
    const other = await signedInPerson(shop.opened.database);
    const body = service.subscription();
    await shop.call('savePushSubscription', { token: owner.token, body });
    await shop.call('deletePushSubscription', { token: other.token, body });
    expect(await devices(owner.id)).toEqual([body.endpoint]);
  });

  it('ends with its session', async () => {
    const person = await signedInPerson(shop.opened.database);
    await shop.call('savePushSubscription', { token: person.token, body: service.subscription() });
    await shop.call('logout', { token: person.token });
    expect(await devices(person.id)).toEqual([]);
  });

  it('of the oldest device is replaced at the limit', async () => {
    const person = await signedInPerson(shop.opened.database);
    const bodies = Array.from({ length: 22 }, () => service.subscription());
    for (const body of bodies) await shop.call('savePushSubscription', { token: person.token, body });
    const kept = await devices(person.id);
    expect(kept).toHaveLength(20);
    expect(kept).toContain(bodies.at(-1)?.endpoint);
    expect(kept).not.toContain(bodies[0]?.endpoint);
  });

  it.each([
    ['an endpoint of nobody known', { endpoint: 'https://evil.example/push' }, 'endpoint_refused'],
    ['an endpoint inside the network', { endpoint: 'http://10.0.0.1/push' }, 'endpoint_refused'],
    ['no endpoint', { endpoint: '' }, 'invalid_input'],
    ['keys of another kind', { keys: { p256dh: 'x', auth: 'y' } }, 'invalid_input'],
    ['no keys', { keys: null }, 'invalid_input'],
  ])('with %s is refused', async (_what, wrong, code) => {
    const person = await signedInPerson(shop.opened.database);
    const body = { ...service.subscription(), ...wrong };
    const answer = await shop.call('savePushSubscription', { token: person.token, body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code });
    expect(await devices(person.id)).toEqual([]);
  });

  it('is part of the data download, and erased with the account', async () => {
    const person = await signedInPerson(shop.opened.database);
    const body = service.subscription();
    await shop.call('savePushSubscription', { token: person.token, body });
    const data = (await shop.call('myData', { token: person.token })).json();
    expect(data.notifiedDevices).toMatchObject([{ endpoint: body.endpoint }]);
    expect(data.notices).toHaveLength(3);
    expect(JSON.stringify(data)).not.toContain(body.keys.auth);
    const erased = await shop.call('eraseAccount', { token: person.token, body: { email: person.email } });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(await countReachable(shop.opened.database, [person.id])).toEqual({ people: 0, devices: 0 });
  });
});

describe('notification preferences', () => {
  it('default to gifts, orders and reminders, without offers', async () => {
    const person = await signedInPerson(shop.opened.database);
    const { publicKey, choices } = (await shop.call('myNotices', { token: person.token })).json();
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(choices).toEqual([
      { topic: 'gifts-orders', mail: true, push: true },
      { topic: 'reminders', mail: true, push: true },
      { topic: 'offers', mail: false, push: false },
    ]);
  });

  it('change one topic and leave the others', async () => {
    const person = await signedInPerson(shop.opened.database);
    const change = (body: object) => shop.call('chooseNotices', { token: person.token, body });
    await change({ topic: 'offers', push: true });
    const { choices } = (await change({ topic: 'reminders', mail: false })).json();
    expect(choices).toEqual([
      { topic: 'gifts-orders', mail: true, push: true },
      { topic: 'reminders', mail: false, push: true },
      { topic: 'offers', mail: false, push: true },
    ]);
    expect((await change({ topic: 'everything', push: true })).statusCode).toBe(400);
  });
});

async function devices(userId: string): Promise<string[]> {
  return (await listUserSubscriptions(shop.opened.database, userId)).map(({ endpoint }) => endpoint);
}
