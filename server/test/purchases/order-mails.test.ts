import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCookie, buyBasket, createCoupon, expireHold, startBasket } from '../support/baskets.ts';
import { endDispatchUndo, payAtCheckout, reportPayment, settle } from '../support/buying.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

it('every mail of an order of several gifts names what was bought, and what is still to come', async () => {
  await createCoupon(shop, { code: 'DIWALI', kind: 'amount', value: 100 });
  const buyer = await confirmedPerson(shop.opened.database);
  const order = await buyBasket(shop, buyer, {
    items: [await item('Brass diya', 2), await item('Silk scarf'), await item('Sandal soap')],
    coupon: 'DIWALI',
  });
  const placed = await mailTo(buyer, 'Your order');
  expect(placed.subject).toBe(`Your order ${order.number}: Brass diya and 2 more`);
  expect(placed.text).toContain('Brass diya × 2: ₹2,000\nSilk scarf: ₹1,000\nSandal soap: ₹1,000');
  expect(placed.text).toContain('Coupon DIWALI: -₹100');
  expect(placed.text).toContain(`Total: ₹${order.total.toLocaleString('en-IN')}`);
  expect(placed.text).toMatch(/Arrives on \w+, \d+ \w+\nFor Meera\nDelivery address: 12, Rose Villa/);
  const packing = await mailTo({ email: 'admin@tohfa.test' }, `New order ${order.number}`);
  expect(packing.text).toContain('Brass diya × 2\nSilk scarf\nSandal soap');

  await shop.call('cancelLine', { token: buyer.token, body: { id: order.id, position: 2 } });
  const line = order.lines?.[1];
  const refund = `₹${((line?.amount ?? 0) + (line?.tax ?? 0)).toLocaleString('en-IN')}`;
  const part = await mailTo(buyer, 'is being refunded');
  expect(part.subject).toBe(`Order ${order.number}: ${refund} is being refunded`);
  expect(part.text).toContain(`\nSilk scarf: ${refund}\n`);
  expect(part.text).toContain(
    'It goes to the UPI account you paid with, usually within 5 to 7 working days.',
  );

  const cookie = await adminCookie(shop);
  for (const status of ['packed', 'dispatched', 'delivered']) {
    const body = { id: order.id, status, courier: 'Blue Dart', trackingNumber: '69912345678' };
    await shop.call('movePurchase', { cookie, body });
    if (status === 'dispatched') {
      await endDispatchUndo(shop);
      await mailTo(buyer, 'shipped');
    }
  }
  const shipped = await mailTo(buyer, 'shipped');
  expect(shipped.text).toContain('Brass diya × 2\nSandal soap');
  expect(shipped.text).not.toContain('Silk scarf');
  expect(shipped.text).toContain('Blue Dart: 69912345678');
  expect(shipped.text).toContain(
    'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=69912345678',
  );
  expect(shipped.html).toContain('Track with Blue Dart');
  expect((await mailTo(buyer, 'delivered')).text).toContain('Brass diya × 2\nSandal soap');

  const form = new FormData();
  for (const [name, value] of Object.entries({ id: order.id, positions: '3', reason: 'It arrived broken' }))
    form.set(name, value);
  const asked = (await shop.call('askReturn', { token: buyer.token, form })).json();
  expect((await mailTo({ email: 'admin@tohfa.test' }, `order ${order.number}: It arrived`)).text).toContain(
    'Sandal soap',
  );
  for (const state of ['accepted', 'received', 'refunded'])
    await shop.call('decideReturn', { cookie, body: { id: asked.return.id, state, answer: 'So sorry.' } });
  expect((await mailTo(buyer, 'return accepted')).text).toContain(
    'Sandal soap\n\nOur answer:\n\n> So sorry.',
  );
  await expect.poll(() => mailsTo(buyer, 'is being refunded')).toHaveLength(2);
  expect(mailsTo(buyer, 'is being refunded')[1]?.text).toContain('We have settled your return');
});

it('gifts that sold out during the payment are named in the confirmation; without any left, in a mail of their own', async () => {
  const [lamp, vase] = [await item('Copper lamp', 1, 1), await item('Blue vase')];
  const buyer = await signedInPerson(shop.opened.database);
  const both = await lateOrder(buyer, [vase, lamp]);
  const other = await signedInPerson(shop.opened.database);
  const alone = await lateOrder(other, [lamp]);
  await buyBasket(shop, await signedInPerson(shop.opened.database), { items: [lamp] });
  await reportPayment(shop, buyer, await payAtCheckout(shop, both));
  await reportPayment(shop, other, await payAtCheckout(shop, alone));
  await settle(shop);
  const placed = await mailTo(buyer, 'Your order');
  expect(placed.subject).toMatch(/^Your order \d+: Blue vase$/);
  expect(placed.text).toContain('Copper lamp sold out while your payment was on its way');
  expect(placed.text).toContain('We are refunding ₹1,180.');
  const refused = await mailTo(other, 'is being refunded to you');
  expect(refused.text).toContain('we could no longer reserve Copper lamp for you');
  expect(mailsTo(other, 'Your order')).toEqual([]);
});

it('a Hindi reader’s mails and orders name products as the shop does, and one that was renamed since as it was bought', async () => {
  const { database } = shop.opened;
  const buyer = await confirmedPerson(database);
  const [shawl, vase] = [await item('Wool shawl'), await item('Clay vase')];
  await database.execute(sql`update users set language = 'hi' where id = ${buyer.id}`);
  await database.execute(sql`update products set name_hi = case id when ${shawl.productId} then 'ऊनी शॉल'
    else 'मिट्टी का गुलदान' end where id in (${shawl.productId}, ${vase.productId})`);
  const order = await buyBasket(shop, buyer, { items: [shawl, vase] });
  const placed = await mailTo(buyer, String(order.number));
  expect(placed.text).toContain('ऊनी शॉल: ₹1,000\nमिट्टी का गुलदान: ₹1,000');
  expect(placed.text).not.toContain('Wool shawl');
  const packing = await mailTo({ email: 'admin@tohfa.test' }, `New order ${order.number}`);
  expect(packing.text).toContain('Wool shawl\nClay vase');

  await database.execute(sql`update products set name = 'Glass vase' where id = ${vase.productId}`);
  const body = { id: order.id, status: 'packed' };
  await shop.call('movePurchase', { cookie: await adminCookie(shop), body });
  await expect.poll(() => mailsTo(buyer, String(order.number))).toHaveLength(2);
  expect(mailsTo(buyer, String(order.number))[1]?.text).toContain('ऊनी शॉल\nClay vase');
  const orders = async (prefix: string) => {
    const headers = { authorization: `Bearer ${buyer.token}` };
    const answer = await shop.app.inject({ url: `${prefix}/backend/my-orders`, headers });
    return answer.json().orders[0].lines.map(({ name }: { name: string }) => name);
  };
  expect(await orders('/hi')).toEqual(['ऊनी शॉल', 'Clay vase']);
  expect(await orders('')).toEqual(['Wool shawl', 'Clay vase']);
});

/** An order whose hold has lapsed, still to be paid. */
async function lateOrder(buyer: Person, items: { productId: number; quantity: number }[]): Promise<string> {
  const { orderId } = (await startBasket(shop, buyer, { items })).json();
  await expireHold(shop, orderId);
  return orderId;
}

async function item(name: string, quantity = 1, stock = 10) {
  return { productId: await productToSell(shop.opened.database, { name, stock }), quantity };
}

function mailsTo({ email }: { email: string }, subject: string) {
  return shop.mails.filter((mail) => mail.to === email && mail.subject.includes(subject));
}

async function mailTo(person: { email: string }, subject: string) {
  await expect.poll(() => mailsTo(person, subject)).toHaveLength(1);
  const [mail] = mailsTo(person, subject);
  if (!mail) throw new Error('no mail');
  return mail;
}
