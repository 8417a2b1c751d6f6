import { daysAfter, indianDay, type PublicGift } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, openGift, PHONE, payInstalment, readGift } from '../support/gifts.ts';
import { payAsGuest, startGuestOrder } from '../support/guests.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'http://tohfa.example:8080' }, { working: true });
});
afterAll(() => shop.close());

async function readPublicGift(id: string): Promise<PublicGift> {
  const answer = await shop.call('chipIn', { query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function openPage(id: string, headers: Record<string, string> = {}) {
  return shop.app.inject({ url: `/chip-in/${id}`, headers });
}

function embeddedData(html: string): unknown {
  const [, json = ''] = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json).data;
}

describe('the public page of a gift', () => {
  it('is complete HTML with the people by first name, the product, the amounts and the contributors', async () => {
    const { id } = await openGift(shop);
    const payer = await signedInPerson(shop.opened.database, 'Ravi Rao');
    await payInstalment(shop, payer, id, 400, 'Ravi Uncle');
    const page = await openPage(id);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['cache-control']).toBe('no-cache');
    for (const shown of ['Asha is giving Kamala', 'Birthday', '₹400', '₹1,000', 'Ravi Uncle', '₹600 to go'])
      expect(page.body).toContain(shown);
    expect(page.body).toContain(`<link rel="canonical" href="http://tohfa.example:8080/chip-in/${id}"/>`);
    expect(page.body).toContain('refunded automatically and in full');
  });

  it('names the gift as the catalogue of its reader does, to everyone but the admins', async () => {
    const { id, owner, cookie } = await openGift(shop);
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 100);
    const guest = await payAsGuest(shop, id, 100);
    const { productId, productName } = await readPublicGift(id).then(() => readGift(shop, id, owner));
    await shop.opened.database.execute(
      sql`update products set name_hi = 'पीतल का दीया' where id = ${productId}`,
    );
    const readsHindi = (token = owner.token) => ({
      authorization: `Bearer ${token}`,
      'accept-language': 'hi',
    });
    const pages = {
      page: await shop.app.inject({ url: `/hi/chip-in/${id}` }),
      call: await shop.app.inject({ url: `/hi/backend/chip-in?id=${id}` }),
      owner: await shop.app.inject({
        url: `/hi/backend/get_gift_request.php?userId=${id}`,
        headers: readsHindi(),
      }),
      guest: await shop.app.inject({
        method: 'POST',
        url: '/hi/backend/my-contribution',
        payload: { contributorToken: guest.token },
      }),
      payer: await shop.app.inject({ url: '/hi/backend/my-orders', headers: readsHindi(payer.token) }),
    };
    for (const [name, { body }] of Object.entries(pages)) {
      expect(body, name).toContain('पीतल का दीया');
      expect(body, name).not.toContain(productName);
    }
    const desk = await shop.app.inject({ url: '/hi/backend/all-gifts', headers: { cookie } });
    expect(desk.body).toContain(productName);
    expect(desk.body).not.toContain('पीतल का दीया');
    expect((await openPage(id)).body).toContain(productName);
  });

  it('has no style attribute and no inline script, and its data is the answer of its public call', async () => {
    const { id } = await openGift(shop);
    const { body } = await openPage(id);
    expect(body).not.toMatch(/\sstyle=/);
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(scripts.length).toBeGreaterThan(1);
    for (const attributes of scripts) expect(attributes).toMatch(/\bsrc=|type="application\/json"/);
    expect(embeddedData(body)).toEqual(await readPublicGift(id));
  });

  it('contains no surname, phone number, address, email or id of anyone', async () => {
    const { id, owner } = await openGift(shop);
    const payer = await signedInPerson(shop.opened.database, 'Ravi Rao');
    await payInstalment(shop, payer, id, 100);
    const { body } = await openPage(id);
    const secrets = ['Devi', 'Asker', 'Rao', PHONE, '9876543210', '560001', 'Secret Street', 'Hidden House'];
    for (const secret of [...secrets, 'Bengaluru', owner.email, owner.id, payer.email, payer.id])
      expect(body).not.toContain(secret);
    expect(body).toContain('A friend');
  });

  it('escapes what people wrote, in the markup and in the data', async () => {
    const { id } = await openGift(shop);
    await shop.opened.database.execute(
      sql`update gifts set product_name = '</script><script>alert(1)</script>' where public_id = ${id}`,
    );
    const { body } = await openPage(id);
    expect(body).not.toContain('<script>alert');
    expect(embeddedData(body)).toMatchObject({ productName: '</script><script>alert(1)</script>' });
  });

  it('is the same for everybody: cookies and tokens change nothing', async () => {
    const { id, owner, cookie } = await openGift(shop);
    const anonymous = await openPage(id);
    const known = await openPage(id, { authorization: `Bearer ${owner.token}`, cookie });
    expect(known.body).toBe(anonymous.body);
  });

  it('is compressed for browsers that accept it', async () => {
    const { id } = await openGift(shop);
    const { headers, rawPayload } = await openPage(id, { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it.each(['nothing', 'x'.repeat(65), '%20', '..%2f..'])('answers 404 for %s, with a page', async (id) => {
    const page = await openPage(id);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('We cannot find this gift');
    expect(page.headers['x-robots-tag']).toBe('noindex');
  });

  it('answers 404 for a gift that is not shared, also to its organiser', async () => {
    const { id, owner, cookie } = await openGift(shop);
    await decide(shop, cookie, id, 'unshare');
    expect((await openPage(id, { authorization: `Bearer ${owner.token}` })).statusCode).toBe(404);
    expect((await shop.call('chipIn', { query: { id }, token: owner.token })).statusCode).toBe(404);
  });
});

describe('the state of a public gift', () => {
  it('is open, then funded, and delivered at the end', async () => {
    const { id, cookie } = await openGift(shop);
    expect(await readPublicGift(id)).toMatchObject({
      state: 'open',
      availableNow: 1000,
      remainingAmount: 1000,
    });
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 1000);
    expect(await readPublicGift(id)).toMatchObject({ state: 'funded', availableNow: 0, remainingAmount: 0 });
    expect((await openPage(id)).body).toContain('Fully funded!');
    await decide(shop, cookie, id, 'dispatch');
    expect(await readPublicGift(id)).toMatchObject({ state: 'funded' });
    await decide(shop, cookie, id, 'deliver');
    expect(await readPublicGift(id)).toMatchObject({ state: 'delivered' });
    expect((await openPage(id)).body).toContain('Delivered!');
  });

  it('is closed after its last day, and cancelled when it was cancelled', async () => {
    const closed = await openGift(shop);
    const yesterday = daysAfter(indianDay(new Date()), -1);
    await shop.opened.database.execute(
      sql`update gifts set closes_on = ${yesterday} where public_id = ${closed.id}`,
    );
    expect(await readPublicGift(closed.id)).toMatchObject({ state: 'closed', availableNow: 0 });
    expect((await openPage(closed.id)).body).toContain('has closed');

    const cancelled = await openGift(shop);
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, cancelled.id, 1000);
    await decide(shop, cancelled.cookie, cancelled.id, 'cancel', { reason: 'Sold out at the maker.' });
    const gift = await readPublicGift(cancelled.id);
    expect(gift.state).toBe('cancelled');
    expect((await openPage(cancelled.id)).body).toContain('was cancelled');
  });

  it('shows what a contributor wrote beside their name', async () => {
    const { id } = await openGift(shop);
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 100, 'Meera');
    await shop.call('giftFeedback', {
      query: { id },
      token: payer.token,
      body: { feedback: [{ userId: payer.id, message: 'Happy birthday!' }] },
    });
    expect((await readPublicGift(id)).contributors).toMatchObject([
      { name: 'Meera', message: 'Happy birthday!' },
    ]);
  });
});

describe('guests on the public page', () => {
  it('appear by the name they gave, with their message, and anonymous ones as a friend', async () => {
    const { id } = await openGift(shop);
    await payAsGuest(shop, id, 200, {
      guest: { name: 'Meera', message: 'With love', email: 'meera@guests.test', phone: '9812345670' },
    });
    await payAsGuest(shop, id, 100, { guest: { name: 'Secret Santa', anonymous: true } });
    expect((await readPublicGift(id)).contributors).toMatchObject([
      { name: 'A friend' },
      { name: 'Meera', message: 'With love' },
    ]);
    const { body } = await openPage(id);
    for (const secret of ['Secret Santa', 'meera@guests.test', '9812345670'])
      expect(body).not.toContain(secret);
  });

  it('wait for what another guest is paying; the one who pays and signed-in people do not', async () => {
    const { id } = await openGift(shop);
    const started = await startGuestOrder(shop, id, 700);
    const [cookie = ''] = String(started.headers['set-cookie']).split(';');
    expect(await readPublicGift(id)).toMatchObject({ availableNow: 300, remainingAmount: 1000 });
    const own = await shop.call('chipIn', { query: { id }, cookie });
    expect(own.json()).toMatchObject({ availableNow: 1000 });
    const { token } = await signedInPerson(shop.opened.database);
    expect((await shop.call('chipIn', { query: { id }, token })).json()).toMatchObject({
      availableNow: 1000,
    });
  });

  it('who left the page to pay come back to their gift, and nowhere else', async () => {
    const { id } = await openGift(shop);
    const returnFrom = (query: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/backend/payment-return${query}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'error%5Bcode%5D=BAD_REQUEST_ERROR',
      });
    expect((await returnFrom(`?gift=${id}`)).headers.location).toBe(`/chip-in/${id}?problem=failed`);
    for (const query of ['', '?gift=//evil.example', '?gift=..%2Fadmin', '?gift=a&gift=b'])
      expect((await returnFrom(query)).headers.location).toBe('/orders?problem=failed');
  });
});

describe('the preview picture', () => {
  const fetchPreview = (id: string) => shop.app.inject({ url: `/chip-in/${id}/preview.jpg` });

  it('is a JPEG of 1200 × 630 within 150 KB that the page names', async () => {
    const { id } = await openGift(shop);
    const { headers, rawPayload, statusCode } = await fetchPreview(id);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(rawPayload.length).toBeLessThan(150 * 1024);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await openPage(id)).body).toContain(
      `<meta property="og:image" content="http://tohfa.example:8080/chip-in/${id}/preview.jpg"/>`,
    );
  });

  it('is drawn once a minute, however often it is asked for', async () => {
    const { id } = await openGift(shop);
    const [first, ...others] = await Promise.all(Array.from({ length: 30 }, () => fetchPreview(id)));
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 500);
    for (const other of [...others, await fetchPreview(id)])
      expect(other.rawPayload).toEqual(first?.rawPayload);
  });

  it('takes any text that a product can have', async () => {
    const { id } = await openGift(shop);
    await shop.opened.database.execute(
      sql`update gifts set product_name = ${`<svg onload="x">&amp; शतरंज 🎁 ${'W'.repeat(90)}`} where public_id = ${id}`,
    );
    expect((await fetchPreview(id)).statusCode).toBe(200);
  });

  it('is gone as soon as the gift is no longer shared', async () => {
    const { id, cookie } = await openGift(shop);
    expect((await fetchPreview(id)).statusCode).toBe(200);
    await decide(shop, cookie, id, 'unshare');
    expect((await fetchPreview(id)).statusCode).toBe(404);
    expect((await fetchPreview('nothing')).statusCode).toBe(404);
  });
});
