import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OperationName } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAuditWords } from '../../src/audit/index.ts';
import { removeDiscardedPictures, removeOrphanPictures } from '../../src/media/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { type PushService, startPushService } from '../notifications/push-service.ts';
import { BENGALURU, buyBasket, RECIPIENT } from '../support/baskets.ts';
import { settle } from '../support/buying.ts';
import { openGift, payInstalment } from '../support/gifts.ts';
import { buyAsGuest, cookieOf, payAsGuest, startGuestBasket } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { postSpecialDays } from '../support/special-days.ts';
import { CANARY, CANARY_DIGITS, CANARY_PASSWORD, liveWholeLife } from '../support/whole-life.ts';

let shop: Shop;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  shop = await openShop({ PUSH_HOSTS: service.url }, { working: true });
});
afterAll(async () => {
  await shop.close();
  await service.stop();
});

describe('the recipient’s surname', () => {
  it('is in no answer and in no mail to a link holder, a guest or a payer', async () => {
    const { id, owner } = await openGift(shop);
    const payer = await confirmedPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 100);
    const { token: contributorToken } = await payAsGuest(shop, id, 100, {
      guest: { email: 'link@guests.test', wantsNews: true },
    });
    const answers = [
      await shop.call('getGiftRequest', { query: { userId: id } }),
      await shop.call('getGiftRequest', { query: { userId: id }, token: payer.token }),
      await shop.call('chipIn', { query: { id } }),
      await shop.call('myOrders', { token: payer.token }),
      await shop.call('myData', { token: payer.token }),
      await shop.call('myContribution', { body: { contributorToken } }),
      await shop.call('giftFeedback', { query: { id }, body: { feedback: [] }, token: payer.token }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).not.toMatch(/\bDevi\b/);
    }
    expect(answers.slice(0, 3).every(({ body }) => body.includes('Kamala'))).toBe(true);
    await settle(shop);
    await shop.call('cancelGift', { token: owner.token, body: { id } });
    await settle(shop);
    await expect
      .poll(() => shop.mails.filter(({ to }) => to === 'link@guests.test').length)
      .toBeGreaterThan(1);
    for (const { to, subject, text, html } of shop.mails)
      if (to === payer.email || to === 'link@guests.test')
        expect(subject + text + html).not.toMatch(/\bDevi\b/);
  });
});

describe('the link of an order made without an account', () => {
  it('shows neither phone, address, surname nor words of the buyer without the browser that paid', async () => {
    const items = [await productToSell(shop.opened.database), await productToSell(shop.opened.database)];
    const wanted = canaryOrder(items, 'Secretive');
    const { token: orderToken, order, cookie } = await buyAsGuest(shop, wanted);
    const { id } = order;
    expect(JSON.stringify(order)).toContain('Secretive');
    await shop.opened.exec(`update purchases set status = 'delivered' where id = '${id}'`);
    const asked = { id, positions: '1', reason: 'It arrived broken', details: 'Secretive details' };
    await send({ orderToken }, 'askReturn', asked, 'picture0');
    await shop.opened.exec(`update purchases set status = 'placed' where id = '${id}'`);
    const link = await shop.call('guestOrder', { body: { orderToken } });
    const foreign = cookieOf(await startGuestBasket(shop, canaryOrder(items, 'Other')));
    const answers = [
      link,
      await shop.call('guestOrder', { body: { orderToken }, cookie: foreign }),
      // The token is not the browser's secret.
      await shop.call('guestOrder', {
        body: { orderToken },
        cookie: `${cookie.split('=')[0]}=${orderToken}`,
      }),
      await shop.call('cancelLine', { body: { id, orderToken, position: 1 } }),
      await shop.call('cancelPurchase', { body: { id, orderToken } }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).not.toMatch(/secretive|9845012345|MG Road|560001|Khan/i);
    }
    expect(link.json()).toMatchObject({ recipient: { name: 'Kamala' }, guest: { name: 'Farah' } });
    await settle(shop);
  });

  it('is dead once the order is erased, and nothing of the buyer or the recipient is left', async () => {
    const productId = await productToSell(shop.opened.database);
    const guest = { name: 'Sparrow Buyer', email: 'sparrow@guests.test', phone: '9811155566' };
    const wanted = canaryOrder([productId], 'Sparrow');
    const { token: orderToken, order } = await buyAsGuest(shop, wanted, { guest });
    await shop.opened.exec(`update purchases set status = 'delivered' where id = '${order.id}'`);
    const body = { orderId: order.id, productId, orderToken, rating: 4, text: 'Sparrow review' };
    await shop.call('review', { body });
    const reviewed = { orderId: order.id, productId: String(productId) };
    const pictures = (await send({ orderToken }, 'reviewPictures', reviewed, 'picture0')).review.pictures;
    const asked = { id: order.id, positions: '1', reason: 'It arrived broken', details: 'Sparrow details' };
    pictures.push(...(await send({ orderToken }, 'askReturn', asked, 'picture0')).return.pictures);
    expect(pictures).toHaveLength(2);
    const erased = await shop.call('eraseGuestOrder', { body: { orderToken } });
    expect(erased.statusCode, erased.body).toBe(200);
    await removeDiscardedPictures(shop.shop.gifts);
    for (const url of pictures) expect((await shop.app.inject(url)).statusCode, url).toBe(404);
    expect(await tablesWith('sparrow')).toEqual([]);
    expect(await tablesWith('9811155566')).toEqual([]);
    expect((await shop.call('guestOrder', { body: { orderToken } })).statusCode).toBe(404);
  });

  function canaryOrder(productIds: number[], word: string) {
    return {
      items: productIds.map((productId) => ({ productId, quantity: 1 })),
      recipient: { ...RECIPIENT, name: `Kamala ${word}` },
      address: { ...BENGALURU, building: `${word} House, MG Road` },
      message: `${word} wishes`,
    };
  }
});

it('two accounts that confirm the same new email at once: one gets it, the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = [await signedInPerson(shop.opened.database), await signedInPerson(shop.opened.database)];
    const email = `both-${round}@people.test`;
    for (const { token } of people)
      await shop.call('changeEmail', { token, body: { email, currentPassword: '' } });
    const links = shop.mails
      .filter(({ to }) => to === email)
      .map(({ text }) => /confirm-email#([\w-]+)/.exec(text)?.[1] ?? '');
    expect(links).toHaveLength(2);
    const answers = await Promise.all(links.map((token) => shop.call('confirmEmail', { body: { token } })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  }
});

describe('an erased account', () => {
  it('leaves nothing of a person who did everything a customer can: in no table, no job and no file', async () => {
    const { person, pictures } = await liveWholeLife(shop, service);
    expect(pictures).toHaveLength(4);
    for (const url of pictures) expect((await shop.app.inject(url)).statusCode, url).toBe(200);
    const before = await placesWith(TRACES);
    // Otherwise the search would prove nothing.
    for (const table of ['users', 'payment_orders', 'special_days', 'contributors', 'audit_entries'])
      expect(before).toContainEqual(expect.stringMatching(new RegExp(`^public\\.${table}: `)));

    const exported = (await shop.call('myData', { token: person.token })).body;
    const body = { email: person.email, password: CANARY_PASSWORD };
    const erased = await shop.call('eraseAccount', { token: person.token, body });
    expect(erased.statusCode, erased.body).toBe(200);
    await removeDiscardedPictures(shop.shop.gifts);
    await settle(shop);
    for (const url of pictures) expect((await shop.app.inject(url)).statusCode, url).toBe(404);
    expect(await placesWith(TRACES)).toEqual([]);
    expect(EXPORTED.filter((words) => !exported.includes(words))).toEqual([]);
  });

  it('waits for an order on its way that was placed under its confirmed email without signing in', async () => {
    const person = await confirmedPerson(shop.opened.database);
    const guest = { name: 'Waiting', email: person.email, phone: '9811177788' };
    const items = [{ productId: await productToSell(shop.opened.database), quantity: 1 }];
    const { order } = await buyAsGuest(shop, { items }, { guest });
    const erase = () => shop.call('eraseAccount', { token: person.token, body: { email: person.email } });
    expect((await erase()).json()).toMatchObject({ code: 'wrong_state' });
    await shop.opened.exec(`update purchases set status = 'delivered' where id = '${order.id}'`);
    expect((await erase()).statusCode).toBe(200);
    expect(await placesWith([person.email, '9811177788'])).toEqual([]);
  });

  it('that never confirmed its email takes and tells nothing that others gave under that email', async () => {
    const { database } = shop.opened;
    const email = `victim-${randomUUID()}@people.test`;
    const guest = { name: 'Victim', email, phone: '9811188899' };
    const items = [{ productId: await productToSell(database), quantity: 1 }];
    const { token: orderToken } = await buyAsGuest(shop, { items }, { guest });
    const { id: giftId } = await openGift(shop);
    const { token: contributorToken } = await payAsGuest(shop, giftId, 100, { guest });
    await postSpecialDays(shop, { email, name: 'Victim Days' });
    const attacker = await signedInPerson(database, 'Attacker', email);
    const exported = (await shop.call('myData', { token: attacker.token })).body;
    expect(exported).not.toMatch(/Victim|9811188899/);
    const erased = await shop.call('eraseAccount', { token: attacker.token, body: { email } });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await shop.call('guestOrder', { body: { orderToken } })).json().guest.name).toBe('Victim');
    const { name } = (await shop.call('myContribution', { body: { contributorToken } })).json();
    expect(name).toBe('Victim');
    expect(await placesWith(['Victim Days'])).not.toEqual([]);
  });

  it('keeps the audit log as it was written, without the words about its person; nothing else of it can change', async () => {
    const { database } = shop.opened;
    const entry = async () =>
      (
        await queryRows<{ id: number }>(
          database,
          sql`insert into audit_entries (actor, action, subject, before, after) values
            ('admin@tohfa.test', 'purchase-move', '77', '{"status": "packed"}', '{"status": "dispatched", "note": "x"}')
            returning id`,
        )
      )[0]?.id ?? 0;
    const id = await entry();
    for (const change of [
      `after = '{"status": "delivered"}'`,
      `after = '{"status": "dispatched", "note": "y"}'`,
      `after = null`,
      `before = before - 'status'`,
      `actor = 'other@tohfa.test'`,
      `action = 'purchase-refund'`,
      `subject = '78'`,
      `at = now() - interval '1 day'`,
    ])
      await expect(
        shop.opened.exec(`update audit_entries set ${change} where id = ${id}`),
        change,
      ).rejects.toThrow(/append-only/);
    await database.transaction((tx) => eraseAuditWords(tx, { kind: 'order', subjects: ['77'] }));
    expect(await queryRows(database, sql`select before, after from audit_entries where id = ${id}`)).toEqual([
      { before: { status: 'packed' }, after: { status: 'dispatched' } },
    ]);
    // A product may have the number of an order.
    await database.execute(sql`insert into audit_entries (actor, action, subject, after) values
      ('admin@tohfa.test', 'stock-adjust', '77', '{"note": "counted"}')`);
    await database.transaction((tx) => eraseAuditWords(tx, { kind: 'order', subjects: ['77'] }));
    expect(
      await queryRows(
        database,
        sql`select after from audit_entries where action = 'stock-adjust' and subject = '77'`,
      ),
    ).toEqual([{ after: { note: 'counted' } }]);
  });

  it('and a photo taken off a review is gone at once', async () => {
    const person = await confirmedPerson(shop.opened.database);
    const order = await deliveredOrder(person, 'Quiet');
    const body = { ...order, rating: 4, text: '' };
    await shop.call('review', { token: person.token, body });
    const form = { orderId: order.orderId, productId: String(order.productId) };
    const [picture] = (await send(person, 'reviewPictures', form, 'picture0')).review.pictures;
    await shop.call('review', { token: person.token, body: { ...body, keepPictures: [] } });
    expect((await shop.app.inject(picture)).statusCode).toBe(404);
  });
});

describe('files that no row names', () => {
  it('are removed after a day; what a row names stays', async () => {
    const person = await confirmedPerson(shop.opened.database);
    const kept = await uploadPhoto(person);
    const orphan = await uploadPhoto(await confirmedPerson(shop.opened.database));
    await shop.opened.exec(`alter table users disable trigger users_photo;
      update users set photo = '' where photo = '${orphan}'; alter table users enable trigger users_photo`);
    const log = pino({ level: 'silent' });
    await removeOrphanPictures(shop.shop.gifts, log);
    expect((await shop.app.inject(orphan)).statusCode).toBe(200);
    await shop.opened.exec(`update orphan_pictures set seen_at = now() - interval '25 hours'`);
    await removeOrphanPictures(shop.shop.gifts, log);
    expect((await shop.app.inject(orphan)).statusCode).toBe(404);
    expect((await shop.app.inject(kept)).statusCode).toBe(200);
  });
});

/** What the law makes the shop keep, and why; nothing else of these tables may hold a trace. */
const KEPT_BY_LAW: Record<string, string> = {
  // Section 36 of the CGST Act: invoices and credit notes are kept as they were issued, with the business they name.
  'public.invoices': 'buyer_company',
  'public.credit_notes': 'buyer_company',
  // The credit note of a part refund prints it.
  'public.refunds': 'reason',
};
/** Also as bytes that a column holds. */
const TRACES = [CANARY, ...CANARY_DIGITS, Buffer.from(CANARY).toString('hex')];
/** One text of each thing that a person can do. */
const EXPORTED = [
  ...['Canary Person', '9 Canary Road', 'Canary Traders', 'Canary card words', 'CANARY-1', 'Canary review'],
  ...['Canary details', 'A new one, Canary', 'Canary guest words', 'CANARY-4', 'Canary guest review'],
  ...[
    'Canary guest wishes',
    'Canary wishes',
    'Canary says hello',
    'Canary Promise',
    'Canary invites you',
    'Canary Uncle',
  ],
  ...['Canary weds', 'Canary gives', 'Canary seeds', 'Canary day', 'Canary Mummy', 'Canary Friend'],
  ...['Canary likes blue', 'FOR-ONE-PERSON'],
];
/** Of the stand-in for the payment provider: another company's, where a shop is real. */
const STAND_IN = /^public\.sandbox_/;

/** Where in the database or in the shop's files one of these is found: `schema.table: column`. */
async function placesWith(traces: readonly string[]): Promise<string[]> {
  const { database } = shop.opened;
  const tables = await queryRows<{ name: string }>(
    database,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(tables.map(({ name }) => name)).toContain('jobs.job');
  const found: string[] = [];
  for (const { name } of tables) {
    if (STAND_IN.test(name)) continue;
    const rows = await queryRows<{ column: string }>(
      database,
      sql`select distinct c.key as column from ${sql.raw(name)} t, jsonb_each_text(to_jsonb(t)) c
        where c.value ilike any(${sql.param(traces.map((trace) => `%${trace}%`))}::text[]) order by 1`,
    );
    found.push(
      ...rows.filter(({ column }) => KEPT_BY_LAW[name] !== column).map(({ column }) => `${name}: ${column}`),
    );
  }
  const files = readdirSync(dirname(shop.uploads), { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    const text = `${path} ${readFileSync(path, 'latin1')}`.toLowerCase();
    if (traces.some((trace) => text.includes(trace))) found.push(path);
  }
  return found;
}

async function tablesWith(words: string): Promise<string[]> {
  return placesWith([words]);
}

async function uploadPhoto(person: Person): Promise<string> {
  return (await send(person, 'changePhoto', {}, 'photo')).photo;
}

async function send(
  who: Pick<Person, 'token'> | { orderToken: string },
  name: OperationName,
  fields: Record<string, string>,
  file: string,
) {
  const form = new FormData();
  const proof = 'orderToken' in who ? who : {};
  for (const [field, value] of Object.entries({ ...fields, ...proof })) form.set(field, value);
  form.set(file, new Blob([PNG]), 'picture.png');
  const answer = await shop.call(name, { ...('token' in who && { token: who.token }), form });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

async function deliveredOrder(buyer: Person, word = 'Canary') {
  const productId = await productToSell(shop.opened.database);
  const address = { ...BENGALURU, building: `${word} House` };
  const order = { items: [{ productId, quantity: 1 }], address, message: `${word} card` };
  const { id } = await buyBasket(shop, buyer, {
    ...order,
    recipient: { ...RECIPIENT, name: `${word} Mother` },
  });
  await shop.opened.exec(`update purchases set status = 'delivered' where id = '${id}'`);
  return { orderId: id, productId };
}

/** A red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);
