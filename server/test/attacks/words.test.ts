import { REPORTS_UNTIL_MODERATION } from '@tohfa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, ordersOf } from '../support/buying.ts';
import { adminCookie, giftForm, openGift, payInstalment } from '../support/gifts.ts';
import { payAsGuest, startGuestOrder } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

const LINKS = ['bit.ly/x', 'evil.ru/login', 'x.com', 'www.evil', 'evil\u3002com'];
const HIDDEN = ['Asha\u3164Rao', 'As\u00adha', '\u115f', 'Asha\u{e0041}'];
const ABUSE = ['asshole', 'b\u200ditch'];
const HOSTILE = [...LINKS, ...HIDDEN, ...ABUSE];

describe('links, hidden characters and abuse are refused in every field that others read', () => {
  it.each(HOSTILE)('%j', async (words) => {
    const { id, owner } = await openGift(shop);
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 10);
    const { token: contributorToken } = await payAsGuest(shop, id, 10);
    const { orderId, productId } = await deliveredOrder(payer);
    const order = { amount: 1000, currency: 'INR', giftId: id };
    const calls: [Parameters<Shop['call']>[0], Sent][] = [
      ['signup', { body: { name: words, email: 'new@people.test', password: 'correct horse battery' } }],
      ['changeName', { token: payer.token, body: { name: words } }],
      ['createOrder', { token: payer.token, body: { ...order, displayName: words } }],
      ['createOrder', { token: payer.token, body: { ...order, message: words } }],
      ['createOrder', { body: { ...order, guest: { name: words } } }],
      ['createOrder', { body: { ...order, guest: { message: words } } }],
      ['signCard', { body: { giftId: id, contributorToken, name: words } }],
      ['signCard', { body: { giftId: id, contributorToken, message: words } }],
      [
        'giftFeedback',
        { token: payer.token, query: { id }, body: { feedback: [{ userId: payer.id, message: words }] } },
      ],
      ['giftFeedback', { token: payer.token, query: { id }, body: { feedback: [], displayName: words } }],
      ['organiseGift', { token: owner.token, body: { id, organiserName: words } }],
      ['giftSubmit', { token: owner.token, body: giftForm(productId, { name: words }) }],
      ['review', { token: payer.token, body: { orderId, productId, rating: 5, text: words } }],
    ];
    for (const [name, sent] of calls) {
      const answer = await shop.call(name, sent);
      expect(answer.statusCode, `${name} ${JSON.stringify(sent.body)} ${answer.body}`).toBe(400);
      expect(answer.json().code).toBe('invalid_input');
    }
  });

  it('and honest words pass', async () => {
    const { id } = await openGift(shop);
    for (const guest of [
      { name: 'Dr.Rao', message: 'Happy birthday!\n\nHave fun.Love you ❤️' },
      { name: 'A.P.J. Abdul Kalam', message: 'जन्मदिन मुबारक हो। 👨‍👩‍👧' },
    ])
      expect((await startGuestOrder(shop, id, 10, { guest })).statusCode).toBe(200);
  });
});

describe('reports of throwaway accounts', () => {
  it('neither hide a review nor bring it to an admin; those of buyers do the latter', async () => {
    const author = await signedInPerson(shop.opened.database, 'Asha Rao');
    const { orderId, productId } = await deliveredOrder(author);
    const body = { orderId, productId, rating: 2, text: 'It broke.' };
    const { id } = (await shop.call('review', { token: author.token, body })).json().review;
    const report = ({ token }: Person) => shop.call('reportReview', { token, body: { id, reason: 'rude' } });
    const isPublic = async () =>
      (await shop.call('getReviews', { query: { productId: String(productId) } })).json().total === 1;
    for (let n = 0; n < 10; n += 1) await report(await signedInPerson(shop.opened.database));
    for (let n = 0; n < 10; n += 1) await report(await confirmedPerson(shop.opened.database));
    expect([await isPublic(), await isWaiting(id)]).toEqual([true, false]);
    for (let n = 0; n < REPORTS_UNTIL_MODERATION; n += 1) {
      const buyer = await confirmedPerson(shop.opened.database);
      await buy(shop, buyer, productId);
      await report(buyer);
    }
    expect([await isPublic(), await isWaiting(id)]).toEqual([true, true]);
  });
});

async function isWaiting(id: number): Promise<boolean> {
  const waiting = await shop.call('allReviews', {
    cookie: await adminCookie(shop),
    query: { show: 'waiting' },
  });
  return waiting.json().reviews.some((review: { id: number }) => review.id === id);
}

async function deliveredOrder(buyer: Person) {
  const productId = await productToSell(shop.opened.database);
  await buy(shop, buyer, productId);
  const [order] = await ordersOf(shop, buyer);
  await shop.opened.exec(`update purchases set status = 'delivered' where id = '${order?.id}'`);
  return { orderId: order?.id ?? '', productId };
}
