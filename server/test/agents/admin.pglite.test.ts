import { catalogueItemId } from '@tohfa/contract';
import { expect, it } from 'vitest';
import { cleanUpAgentSessions } from '../../src/agents/index.ts';
import { oneOf, openLink, ucp } from '../support/agents.ts';
import { adminCookie, giftForm } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop } from '../support/shop.ts';

it('an embedded database sums what assistants did as well', async () => {
  const shop = await openShop({}, { embedded: true });
  try {
    await shop.opened.exec(`
      insert into agents (key, name) values ('Some client', 'Some client');
      insert into agent_days (day, agent_id, channel, calls)
        select (now() at time zone 'Asia/Kolkata')::date, id, 'mcp', 2 from agents where id > 0;
    `);
    const answer = await shop.call('agents', { cookie: await adminCookie(shop) });
    expect(answer.json(), answer.body).toMatchObject({
      totals: { calls: 2, orders: 0 },
      agents: [{ name: 'Some client', channels: ['mcp'], calls: 2 }],
    });
  } finally {
    await shop.close();
  }
});

it('on the one connection of an embedded database a group gift is prepared, started and cleaned up', async () => {
  const shop = await openShop({}, { embedded: true });
  try {
    const { database } = shop.opened;
    const productId = await productToSell(database);
    const form = giftForm(productId, { amount: 1000 });
    const request = { ...oneOf(catalogueItemId({ productId })), group_gift: { date: form.date } };
    const made = await ucp(shop, 'POST', '/checkout-sessions', request, { 'idempotency-key': 'one' });
    expect(made.status, made.text).toBe(201);
    const path = `/checkout-sessions/${made.body.id}`;
    expect((await ucp(shop, 'POST', `${path}/complete`, {}, { 'idempotency-key': 'two' })).status).toBe(200);
    const { preparedToken, cookie } = await openLink(shop, made.body);
    const { token } = await signedInPerson(database);
    const body = { ...form, preparedToken };
    const started = await shop.call('startGroupGift', { token, cookie, body });
    expect(started.statusCode, started.body).toBe(201);
    await cleanUpAgentSessions(shop.shop.agents);
    expect((await ucp(shop, 'GET', path)).body.group_gift).toMatchObject({ status: 'collecting' });
  } finally {
    await shop.close();
  }
});
