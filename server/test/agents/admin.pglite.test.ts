import { expect, it } from 'vitest';
import { adminCookie } from '../support/gifts.ts';
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
