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
  it('reaches every device of the subscribed among them once, and the report says who had none', async () => {
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
    expect(takenBy('two-a', 'two-b', 'other')).toEqual(['two-a', 'two-b']);
    expect(other.email).not.toBe('');
    await deliverPush(shop.shop.push, id);
    await resumePushes(shop.shop.push);
    expect(takenBy('two-a', 'two-b')).toEqual(['two-a', 'two-b']);
  });

  it('is signed with the shop’s key, encrypted, and says how long and how eagerly it is kept', async () => {
    answers = () => 201;
    const person = await subscriber('mannered');
    await deliveredReport(await send({ emails: [person.email] }));
    const { headers } = service.taken.find(({ device }) => device === 'mannered') ?? {
      headers: {} as Record<string, string>,
    };
    const { publicKey } = await shop.shop.push.keys();
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'low' });
    expect(headers.authorization).toContain(`k=${publicKey}`);
    expect(String(headers.topic)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is refused without anybody, with a topic beside the people, or with 501 of them', async () => {
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

describe('what a push service answers', () => {
  it.each([
    ['404', () => 404, 'gone', 1],
    ['410', () => 410, 'gone', 1],
    ['413', () => 413, 'too-large', 1],
    ['403', () => 403, 'refused', 1],
    ['a redirect', () => [307, { location: service.endpointOf('elsewhere') }] as const, 'refused', 1],
    ['a reset', () => 'reset' as const, 'unknown', 1],
    ['a reset after it took the message', () => 'taken-then-reset' as const, 'unknown', 1],
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

  it('a wait that it asks for is kept', async () => {
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
  it('is whoever wants that topic by push and has a device, and is counted before', async () => {
    answers = () => 201;
    const wanting = await subscriber('wanting-1', 'wanting-2');
    await subscriber('not-asked');
    await shop.call('chooseNotices', { token: wanting.token, body: { topic: 'offers', push: true } });
    const counted = await shop.call('countPush', { cookie: admin, body: { topic: 'offers' } });
    expect(counted.json()).toEqual({ people: 1, devices: 2 });
    await deliveredReport(await send({ topic: 'offers' }));
    expect(takenBy('wanting-1', 'wanting-2', 'not-asked')).toEqual(['wanting-1', 'wanting-2']);
  });

  it('people are found by name or email, and whether a push reaches them is told', async () => {
    const person = await subscriber('findable');
    const q = person.email.slice(0, 20);
    const { people } = (await shop.call('pushPeople', { cookie: admin, query: { q } })).json();
    expect(people).toEqual([{ email: person.email, name: person.name, subscribed: true }]);
    const wild = (await shop.call('pushPeople', { cookie: admin, query: { q: '%' } })).json();
    expect(wild.people).toEqual([]);
  });
});

describe('a message for later', () => {
  const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000).toISOString();

  it('waits for its time and can be taken back until then, once', async () => {
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
    expect(takenBy('later')).toEqual([]);
  });

  it('goes when its time has come', async () => {
    answers = () => 201;
    const person = await subscriber('on-time');
    const id = await send({ emails: [person.email], sendAt: tomorrow() });
    await shop.opened.database.execute(sql`update push_sends set send_at = now() where id = ${id}`);
    await resumePushes(shop.shop.push);
    expect(takenBy('on-time')).toEqual(['on-time']);
    expect((await cancel(id)).statusCode).toBe(409);
  });

  it('lies within the next ninety days', async () => {
    const year = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString();
    for (const sendAt of [year, 'tomorrow', '2026-13-01T00:00:00Z', '2026-01-01'])
      expect((await trySending({ emails: ['a@people.test'], sendAt })).statusCode, sendAt).toBe(400);
  });
});

it('a test goes to the admin’s own devices only, and says when there is none', async () => {
  answers = () => 201;
  const missing = await trySending({ test: true, emails: ['a@people.test'] });
  expect(missing.json()).toMatchObject({ code: 'no_device' });
  const own = await signedInPerson(shop.opened.database);
  await shop.opened.database.execute(sql`update users set email = 'admin@tohfa.test' where id = ${own.id}`);
  await shop.call('savePushSubscription', { token: own.token, body: service.subscription('own') });
  const someone = await subscriber('someone');
  const id = await send({ test: true, emails: [someone.email] });
  await deliveredReport(id);
  expect(takenBy('own', 'someone')).toEqual(['own']);
  const { pushes } = (await shop.call('listPushes', { cookie: admin })).json();
  expect(pushes.map((push: { id: string }) => push.id)).not.toContain(id);
});

it('the texts that do not fit are refused with the field that is too long', async () => {
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

it('a screen that is not in the list is refused, and words to search for fill the search', async () => {
  expect((await trySending({ emails: ['a@people.test'], component_name: 'AdminDashboard' })).statusCode).toBe(
    400,
  );
  const id = await send({ emails: ['a@people.test'], component_name: 'Home', search_text: 'brass & tea' });
  expect((await reportOf(id)).push.path).toBe('/home?q=brass%20%26%20tea');
});

it('whoever erases their account leaves no email in any report', async () => {
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

function takenBy(...devices: string[]): string[] {
  return service.taken
    .map(({ device }) => device)
    .filter((device) => devices.includes(device))
    .sort();
}

/** So that what waits for a later try is due. */
async function passTime(sendId: string): Promise<void> {
  await shop.opened.database.execute(
    sql`update push_deliveries set next_try_at = now() where send_id = ${sendId}`,
  );
}

interface Report {
  push: { status: string; path: string; counts: Record<string, number> };
  recipients: { email: string; outcome: string }[];
}
