import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUserSubscriptions } from '../../src/notifications/push.ts';
import { deliverPush, resumePushes } from '../../src/notifications/push-delivery.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Answer, type PushService, startPushService } from './push-service.ts';

let shop: Shop;
let service: PushService;
let admin: string;
let answers: (device: string, attempt: number) => Answer = () => 201;

beforeAll(async () => {
  service = await startPushService((device, attempt) => answers(device, attempt));
  shop = await openShop({ PUSH_HOSTS: service.url });
  admin = await signInAdmin(shop);
});

afterAll(async () => {
  await shop.close();
  await service.stop();
});

const MESSAGE = { title: 'Diwali is near', body: 'Diyas and lamps are on the shelves.' };

describe('a message to named people', () => {
  it('reaches each of their devices once, and the report shows who has none', async () => {
    answers = () => 201;
    const [two, none, other] = [
      await subscriber('two-a', 'two-b'),
      await subscriber(),
      await subscriber('other'),
    ];
    const emails = [two.email, ` ${none.email.toUpperCase()} `, 'nobody@people.test', two.email];
    const id = await send({ emails, link: '/categories' });
    const report = await deliveredReport(id);
    expect(report.push).toMatchObject({
      status: 'done',
      path: '/categories',
      counts: { sent: 2, 'no-device': 2 },
    });
    expect(outcomes(report)).toEqual([
      [two.email, 'sent'],
      [two.email, 'sent'],
      [none.email, 'no-device'],
      ['nobody@people.test', 'no-device'],
    ]);
    expect(acceptedBy('two-a', 'two-b', 'other')).toEqual(['two-a', 'two-b']);
    expect(other.email).not.toBe('');
    await deliverPush(shop.shop.push, id);
    await resumePushes(shop.shop.push);
    expect(acceptedBy('two-a', 'two-b')).toEqual(['two-a', 'two-b']);
  });

  it('is signed with the shop’s key, encrypted, with a time to live and an urgency', async () => {
    answers = () => 201;
    const person = await subscriber('mannered');
    await deliveredReport(await send({ emails: [person.email] }));
    const { headers } = service.accepted.find(({ device }) => device === 'mannered') ?? {
      headers: {} as Record<string, string>,
    };
    const { publicKey } = await shop.shop.push.keys();
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'low' });
    expect(headers.authorization).toContain(`k=${publicKey}`);
    expect(String(headers.topic)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is refused without recipients, with both people and a topic, or for 501 people', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `${index}@people.test`);
    for (const audience of [
      {},
      { emails: [] },
      { emails: ['a@b.in'], topic: 'offers' },
      { emails: many },
      { emails: ['x'] },
    ])
      expect((await trySending(audience)).statusCode, JSON.stringify(audience)).toBe(400);
  });
});

describe('a push service’s response', () => {
  it.each([
    ['404', () => 404, 'gone', 1],
    ['410', () => 410, 'gone', 1],
    ['413', () => 413, 'too-large', 1],
    ['403', () => 403, 'refused', 1],
    ['a redirect', () => [307, { location: service.endpointOf('elsewhere') }] as const, 'refused', 1],
    ['a reset', () => 'reset' as const, 'unknown', 1],
    ['a reset after it took the message', () => 'accepted-then-reset' as const, 'unknown', 1],
    [
      '429 at first',
      (_: string, attempt: number) => (attempt === 1 ? ([429, { 'retry-after': '1' }] as const) : 201),
      'sent',
      2,
    ],
    ['503 at first', (_: string, attempt: number) => (attempt < 3 ? 503 : 201), 'sent', 3],
    ['503 for ever', () => 503, 'failed', 6],
  ] as const)('%s is handled', async (name, answer, outcome, attempts) => {
    answers = answer as typeof answers;
    const device = name.replaceAll(' ', '-');
    const person = await subscriber(device);
    const id = await send({ emails: [person.email] });
    for (let round = 0; round < attempts; round += 1) {
      await deliverPush(shop.shop.push, id);
      await passTime(id);
    }
    const report = await reportOf(id);
    expect(outcomes(report)).toEqual([[person.email, outcome]]);
    expect(report.push.status).toBe('done');
    expect(service.attempts.get(device)).toBe(attempts);
    expect(service.attempts.get('elsewhere')).toBeUndefined();
    const left = await listUserSubscriptions(shop.opened.database, person.id);
    expect(left).toHaveLength(outcome === 'gone' ? 0 : 1);
  });

  it('Retry-After is respected', async () => {
    answers = (_, attempt) => (attempt === 1 ? [429, { 'retry-after': '600' }] : 201);
    const person = await subscriber('patient');
    const id = await send({ emails: [person.email] });
    await deliverPush(shop.shop.push, id);
    await deliverPush(shop.shop.push, id);
    expect(service.attempts.get('patient')).toBe(1);
    expect((await reportOf(id)).push).toMatchObject({ status: 'sending', counts: { waiting: 1 } });
    await passTime(id);
    expect((await deliveredReport(id)).push).toMatchObject({ status: 'done', counts: { sent: 1 } });
  });
});

describe('an audience by topic', () => {
  it('is everyone who follows it and has a device, and can be counted first', async () => {
    answers = () => 201;
    const wanting = await subscriber('wanting-1', 'wanting-2');
    await subscriber('not-asked');
    await shop.call('chooseNotices', { token: wanting.token, body: { topic: 'offers', push: true } });
    const counted = await shop.call('countPush', { cookie: admin, body: { topic: 'offers' } });
    expect(counted.json()).toEqual({ people: 1, devices: 2 });
    await deliveredReport(await send({ topic: 'offers' }));
    expect(acceptedBy('wanting-1', 'wanting-2', 'not-asked')).toEqual(['wanting-1', 'wanting-2']);
  });

  it('people are found by name or email, with whether they are subscribed', async () => {
    const person = await subscriber('findable');
    const q = person.email.slice(0, 20);
    const { people } = (await shop.call('pushPeople', { cookie: admin, query: { q } })).json();
    expect(people).toEqual([{ email: person.email, name: person.name, subscribed: true }]);
    const wild = (await shop.call('pushPeople', { cookie: admin, query: { q: '%' } })).json();
    expect(wild.people).toEqual([]);
  });
});

describe('a scheduled message', () => {
  const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000).toISOString();

  it('waits for its time and can be cancelled until then', async () => {
    answers = () => 201;
    const person = await subscriber('later');
    const id = await send({ emails: [person.email], sendAt: tomorrow() });
    await deliverPush(shop.shop.push, id);
    await resumePushes(shop.shop.push);
    expect((await reportOf(id)).push.status).toBe('scheduled');
    expect((await cancel(id)).statusCode).toBe(200);
    expect((await cancel(id)).json()).toMatchObject({ code: 'wrong_state' });
    await shop.opened.database.execute(sql`update push_sends set send_at = now() where id = ${id}`);
    await deliverPush(shop.shop.push, id);
    expect(acceptedBy('later')).toEqual([]);
  });

  it('is sent at its time', async () => {
    answers = () => 201;
    const person = await subscriber('on-time');
    const id = await send({ emails: [person.email], sendAt: tomorrow() });
    await shop.opened.database.execute(sql`update push_sends set send_at = now() where id = ${id}`);
    await resumePushes(shop.shop.push);
    expect(acceptedBy('on-time')).toEqual(['on-time']);
    expect((await cancel(id)).statusCode).toBe(409);
  });

  it('must be within the next ninety days', async () => {
    const year = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString();
    for (const sendAt of [year, 'tomorrow', '2026-13-01T00:00:00Z', '2026-01-01'])
      expect((await trySending({ emails: ['a@people.test'], sendAt })).statusCode, sendAt).toBe(400);
  });
});

it('a test goes to the admin’s own devices only, and is refused without any', async () => {
  answers = () => 201;
  const missing = await trySending({ test: true, emails: ['a@people.test'] });
  expect(missing.json()).toMatchObject({ code: 'no_device' });
  const own = await signedInPerson(shop.opened.database);
  await shop.opened.database.execute(sql`update users set email = 'admin@tohfa.test' where id = ${own.id}`);
  await shop.call('savePushSubscription', { token: own.token, body: service.subscription('own') });
  const someone = await subscriber('someone');
  const id = await send({ test: true, emails: [someone.email] });
  await deliveredReport(id);
  expect(acceptedBy('own', 'someone')).toEqual(['own']);
  const { pushes } = (await shop.call('listPushes', { cookie: admin })).json();
  expect(pushes.map((push: { id: string }) => push.id)).not.toContain(id);
});

it('texts that are too long are refused at their field', async () => {
  const answer = await trySending({
    emails: ['a@people.test'],
    title: 'त'.repeat(120),
    body: 'ह'.repeat(1000),
    search_text: 'फ'.repeat(100),
  });
  expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: { body: expect.any(String) } });
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/backend/logout',
])('a link that leaves the shop is refused: %s', async (link) => {
  const answer = await trySending({ emails: ['a@people.test'], link });
  expect(answer.json()).toMatchObject({
    success: false,
    code: 'invalid_input',
    fields: { link: expect.any(String) },
  });
});

it('an unknown screen is refused, and a search text fills the search', async () => {
  expect((await trySending({ emails: ['a@people.test'], component_name: 'AdminDashboard' })).statusCode).toBe(
    400,
  );
  const id = await send({ emails: ['a@people.test'], component_name: 'Home', search_text: 'brass & tea' });
  expect((await reportOf(id)).push.path).toBe('/home?q=brass%20%26%20tea');
});

it('an erased account leaves no email in any report', async () => {
  answers = () => 201;
  const person = await subscriber('leaving');
  const sent = await send({ emails: [person.email] });
  await deliveredReport(sent);
  const later = await send({ emails: [person.email], sendAt: new Date(Date.now() + 3600_000).toISOString() });
  await shop.call('eraseAccount', { token: person.token, body: { email: person.email } });
  expect(outcomes(await reportOf(sent))).toEqual([['', 'sent']]);
  const kept = await shop.opened.database.execute(sql`select emails from push_sends where id = ${later}`);
  expect(JSON.stringify(kept)).not.toContain(person.email);
});

async function subscriber(...devices: string[]): Promise<Person> {
  const person = await signedInPerson(shop.opened.database);
  for (const device of devices) {
    const body = service.subscription(device);
    const saved = await shop.call('savePushSubscription', { token: person.token, body });
    expect(saved.statusCode, saved.body).toBe(200);
  }
  return person;
}

function trySending(body: object) {
  return shop.call('sendPush', { cookie: admin, body: { ...MESSAGE, ...body } });
}

async function send(body: object): Promise<string> {
  const answer = await trySending(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

function cancel(id: string) {
  return shop.call('cancelPush', { cookie: admin, body: { id } });
}

async function deliveredReport(id: string) {
  await deliverPush(shop.shop.push, id);
  return reportOf(id);
}

async function reportOf(id: string): Promise<Report> {
  const answer = await shop.call('pushReport', { cookie: admin, query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function outcomes({ recipients }: Report) {
  return recipients.map(({ email, outcome }) => [email, outcome]);
}

function acceptedBy(...devices: string[]): string[] {
  return service.accepted
    .map(({ device }) => device)
    .filter((device) => devices.includes(device))
    .sort();
}

/** Makes pending retries due. */
async function passTime(sendId: string): Promise<void> {
  await shop.opened.database.execute(
    sql`update push_deliveries set next_try_at = now() where send_id = ${sendId}`,
  );
}

interface Report {
  push: { status: string; path: string; counts: Record<string, number> };
  recipients: { email: string; outcome: string }[];
}
