import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPastShop } from '../../src/demo-history/past-shop.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each(['http://localhost:3000', 'https://demo.example'])(
  'the past of a demo at %s has an admin',
  async (publicUrl) => {
    const settings = { ...shop.shop.settings, publicUrl };
    const past = await openPastShop({ settings, dbHandle: shop.opened, mailsFrom: new Date(0) });
    const answer = await past.call('verifySession', { admin: await past.asAdmin() });
    expect(answer.json()).toMatchObject({ success: true, email: settings.adminEmails[0] });
    await past.close();
  },
);
