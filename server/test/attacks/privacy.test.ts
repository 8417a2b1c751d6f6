import type { OperationName } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDiscardedPictures, removeOrphanPictures } from '../../src/media/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { BENGALURU, buyBasket, RECIPIENT } from '../support/baskets.ts';
import { settle } from '../support/buying.ts';
import { openGift, payInstalment } from '../support/gifts.ts';
import { buyAsGuest, cookieOf, payAsGuest, startGuestBasket } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

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
  it('leaves nothing that its person wrote or uploaded: in no table, and in no file', async () => {
    const person = await confirmedPerson(shop.opened.database, 'Canary Person');
    const pictures = [await uploadPhoto(person)];
    const { orderId, productId } = await deliveredOrder(person);
    await shop.call('saveAddress', {
      token: person.token,
      body: { full_address: '9 Canary Road, Pune 411001' },
    });
    await shop.call('review', {
      token: person.token,
      body: { orderId, productId, rating: 4, text: 'Canary review' },
    });
    const reviewed = await send(
      person,
      'reviewPictures',
      { orderId, productId: String(productId) },
      'picture0',
    );
    pictures.push(...reviewed.review.pictures);
    const asked = { id: orderId, positions: '1', reason: 'It arrived broken', details: 'Canary details' };
    pictures.push(...(await send(person, 'askReturn', asked, 'picture0')).return.pictures);
    const { id: giftId } = await openGift(shop);
    await payInstalment(shop, person, giftId, 100, 'Canary Payer');
    await shop.call('signCard', { token: person.token, body: { giftId, message: 'Canary wishes' } });
    pictures.push((await send(person, 'cardPicture', { giftId }, 'picture')).picture);
    expect(pictures).toHaveLength(4);
    for (const url of pictures) expect((await shop.app.inject(url)).statusCode, url).toBe(200);

    const erased = await shop.call('eraseAccount', { token: person.token, body: { email: person.email } });
    expect(erased.statusCode, erased.body).toBe(200);
    await removeDiscardedPictures(shop.shop.gifts);
    for (const url of pictures) expect((await shop.app.inject(url)).statusCode, url).toBe(404);
    expect(await tablesWith('canary')).toEqual([]);
    expect(await tablesWith(person.email)).toEqual([]);
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

async function tablesWith(words: string): Promise<string[]> {
  const { database } = shop.opened;
  const tables = await queryRows<{ name: string }>(
    database,
    sql`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows(
      database,
      sql`select 1 from ${sql.raw(name)} t where to_jsonb(t)::text ilike ${`%${words}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
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
