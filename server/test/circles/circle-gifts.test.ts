import { indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askCircles } from '../../src/circles/index.ts';
import { forgetRecipientsOfEndedGifts } from '../../src/gifts/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import {
  askOf,
  CIRCLE_ADDRESS,
  type MadeCircle,
  makeFamily,
  morningOf,
  saveMember,
  viewCircle,
} from '../support/circles.ts';
import { decide } from '../support/gifts.ts';
import type { Person } from '../support/people.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const NEW_ADDRESS = { ...CIRCLE_ADDRESS, flatNo: '7 New Lane', apartment: 'Garden House' };

let shop: Shop;
let productId: number;
beforeAll(async () => {
  shop = await openShop();
  productId = await productToSell(shop.opened.database, { priceRupees: 900 });
});
beforeEach(async () => {
  await shop.opened.database.execute(sql`delete from circles`);
  shop.mails.length = 0;
});
afterAll(() => shop.close());

it('is sent to a member who gave the shop no phone', async () => {
  const { asha, circle, meera } = await makeFamily(shop);
  await saveMember(shop, meera, { phone: '' });
  const { giftId } = await organise(circle, asha);
  await setStatus(giftId, 'paid');
  const dispatched = await decide(shop, await signInAdmin(shop), giftId, 'dispatch', { tracking: 'BD 1' });
  expect(dispatched.statusCode, dispatched.body).toBe(200);
});

it('that its organiser cancels can be organised again by anybody, and the others hear of it', async () => {
  const { asha, circle, ravi } = await makeFamily(shop);
  await shop.opened.database.execute(
    sql`update circle_members set email = 'ravi@circle.test', email_confirmed_at = now() where name = 'Ravi'`,
  );
  const first = await organise(circle, asha);
  await sendMails();
  await shop.call('cancelGift', { token: asha.token, body: { id: first.giftId } });
  expect(askOf(await viewCircle(shop, ravi))).toMatchObject({ organiser: null, gift: null });
  shop.mails.length = 0;
  const second = await organise(circle, asha);
  expect(second.giftId).not.toBe(first.giftId);
  expect(askOf(await viewCircle(shop, ravi)).gift).toMatchObject({ link: second.link, state: 'open' });
  await sendMails();
  expect(shop.mails.map(({ to }) => to)).toEqual(['ravi@circle.test']);
  expect(shop.mails[0]?.text).toContain(second.link);
});

it('goes to where the member lives now, until it is sent', async () => {
  const { asha, circle, meera } = await makeFamily(shop);
  const { giftId } = await organise(circle, asha);
  await saveMember(shop, meera, { address: NEW_ADDRESS, phone: '+919876500000' });
  expect(await contactOf(giftId)).toMatchObject({ flat_no: '7 New Lane', phone: '+919876500000' });
  await saveMember(shop, meera, { address: null });
  expect(await contactOf(giftId)).toMatchObject({ flat_no: '7 New Lane' });
  await setStatus(giftId, 'dispatched');
  await saveMember(shop, meera, { address: CIRCLE_ADDRESS });
  expect(await contactOf(giftId)).toMatchObject({ flat_no: '7 New Lane' });
});

it('forgets where a member lives once it is over and they left, and of others after 60 days', async () => {
  const gone = { phone: '', flat_no: '', apartment: '', landmark: '', pincode: '' };
  const left = await makeFamily(shop);
  const delivered = await organise(left.circle, left.asha);
  await setStatus(delivered.giftId, 'delivered');
  await shop.call('leaveCircle', { body: { memberToken: left.meera } });
  expect(await contactOf(delivered.giftId)).toMatchObject(gone);

  const ended = await makeFamily(shop);
  const open = await organise(ended.circle, ended.asha);
  await shop.call('endCircle', { body: { memberToken: ended.circle.token } });
  expect(await contactOf(open.giftId)).toMatchObject({ flat_no: CIRCLE_ADDRESS.flatNo });
  await setStatus(open.giftId, 'delivered');
  await forgetRecipientsOfEndedGifts(shop.opened.database);
  expect(await contactOf(open.giftId)).toMatchObject({ flat_no: CIRCLE_ADDRESS.flatNo });
  await shop.opened.database.execute(
    sql`update gifts set updated_at = now() - interval '61 days' where public_id = ${open.giftId}`,
  );
  await forgetRecipientsOfEndedGifts(shop.opened.database);
  expect(await contactOf(open.giftId)).toMatchObject(gone);
});

it('is refused for a variant that is sold out', async () => {
  const { asha, circle } = await makeFamily(shop);
  const sizes = await productWithSizes(shop.opened.database, { S: { stock: 0 }, M: { stock: 3 } });
  const body = { productId: sizes.productId, variantId: sizes.variantIds.S };
  expect((await tryToOrganise(circle, asha, body)).json()).toMatchObject({ code: 'out_of_stock' });
});

const sendMails = () => askCircles(shop.shop.circles, morningOf(indianDay(new Date())));

async function organise(circle: MadeCircle, person: Person): Promise<{ giftId: string; link: string }> {
  const made = await tryToOrganise(circle, person, { productId });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

async function tryToOrganise(circle: MadeCircle, { token }: Person, product: object) {
  await sendMails();
  const askId = askOf(await viewCircle(shop, circle.token)).id;
  return shop.call('organiseCircleGift', { token, body: { circleId: circle.id, askId, ...product } });
}

async function setStatus(giftId: string, status: string): Promise<void> {
  await shop.opened.database.execute(sql`update gifts set status = ${status} where public_id = ${giftId}`);
}

async function contactOf(giftId: string) {
  const [row] = await queryRows(
    shop.opened.database,
    sql`select phone, flat_no, apartment, landmark, pincode from gifts where public_id = ${giftId}`,
  );
  return row;
}
