import { catalogueItemId, daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ucp as callUcp, oneOf, sentTo } from '../support/agents.ts';
import { createCoupon, setShopSettings } from '../support/baskets.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let site: string;
let diya: string;
let kurta: { productId: number; variantIds: Record<string, number> };

beforeAll(async () => {
  shop = await openShop({ LOAD_PLACES: '0' });
  site = shop.shop.settings.publicUrl;
  diya = catalogueItemId({
    productId: await productToSell(shop.opened.database, { name: 'Brass diya', stock: 5 }),
  });
  kurta = await productWithSizes(shop.opened.database, { M: { priceRupees: 1500 }, L: { stock: 0 } });
});
afterAll(() => shop.close());

const ucp = (...call: Parameters<typeof callUcp> extends [unknown, ...infer Rest] ? Rest : never) =>
  callUcp(shop, ...call);

const KIRAN = {
  full_name: 'Kiran Canary',
  phone_number: '9876512345',
  extended_address: 'Flat 7',
  street_address: '12 Canary Villa, MG Road',
  address_locality: 'Bengaluru',
  address_region: 'Karnataka',
  postal_code: '560001',
  address_country: 'IN',
};
const totalOf = (body: { totals: { type: string; amount: number }[] }) =>
  body.totals.find(({ type }) => type === 'total')?.amount;
const inDays = (days: number) => daysAfter(indianDay(new Date()), days);

describe('who we are', () => {
  it('the profile names services, capabilities and an older release, and may be kept by others', async () => {
    const response = await shop.app.inject({
      url: '/.well-known/ucp',
      headers: { host: new URL(site).host },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    const { ucp: profile } = response.json();
    expect(profile.version).toBe('2026-08-25');
    expect(profile.payment_handlers).toEqual({});
    expect(
      profile.services['dev.ucp.shopping'].map((service: { endpoint: string }) => service.endpoint),
    ).toEqual([`${site}/ucp/v1`, `${site}/ucp/mcp`]);
    const host = new URL(site).hostname.split('.').reverse().join('.');
    expect(profile.capabilities[`${host}.shopping.group_gift`]).toEqual([
      {
        version: '2026-08-25',
        schema: `${site}/ucp/schemas/group_gift.json`,
        extends: 'dev.ucp.shopping.checkout',
      },
    ]);
    const older = await shop.app.inject({
      url: new URL(profile.supported_versions['2026-04-08']).pathname,
      headers: { host: new URL(site).host },
    });
    expect(older.json().ucp.version).toBe('2026-04-08');
  });
});

describe('a cart', () => {
  it('is made, changed and cancelled, and its totals add up', async () => {
    const made = await ucp('POST', '/carts', oneOf(diya, 2));
    expect(made.status, made.text).toBe(201);
    expect(made.body.line_items).toEqual([
      expect.objectContaining({ item: expect.objectContaining({ id: diya, price: 100_000 }), quantity: 2 }),
    ]);
    const sum = made.body.totals
      .filter(({ type }: { type: string }) => type !== 'total')
      .reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    expect(totalOf(made.body)).toBe(sum);
    const path = `/carts/${made.body.id}`;
    const changed = await ucp('PUT', path, {
      line_items: [
        { item: { id: diya }, quantity: 1 },
        { item: { id: `v${kurta.variantIds.M}` }, quantity: 1 },
      ],
    });
    expect(changed.body.line_items.map(({ item }: { item: { id: string } }) => item.id)).toEqual([
      diya,
      `v${kurta.variantIds.M}`,
    ]);
    expect((await ucp('GET', path)).body).toEqual(changed.body);
    const cancelled = await ucp('POST', `${path}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.line_items).toHaveLength(2);
    const gone = await ucp('GET', path);
    expect([gone.status, gone.body.messages[0].code]).toEqual([404, 'not_found']);
  });

  it('names what cannot be had, and is not made of nothing', async () => {
    const soldOut = await ucp('POST', '/carts', oneOf(`v${kurta.variantIds.L}`));
    expect(soldOut.body.ucp.status).toBe('error');
    expect(soldOut.body.messages[0]).toMatchObject({ type: 'error', code: 'out_of_stock' });
    expect(soldOut.body.id).toBeUndefined();
    const unchosen = await ucp('POST', '/carts', oneOf(`p${kurta.productId}`));
    expect(unchosen.body.messages[0]).toMatchObject({ code: 'option_needed' });
    expect(unchosen.body.messages[0].content).toContain(`v${kurta.variantIds.M} (M`);
    const some = await ucp('POST', '/carts', {
      line_items: [
        { item: { id: 'p999999' }, quantity: 1 },
        { item: { id: diya }, quantity: 9 },
      ],
    });
    expect(some.status).toBe(201);
    expect(some.body.line_items).toEqual([expect.objectContaining({ quantity: 5 })]);
    expect(some.body.messages.map(({ code }: { code: string }) => code)).toEqual([
      'item_unavailable',
      'quantity_adjusted',
    ]);
  });

  it('becomes one checkout, with its coupon', async () => {
    const { code } = await createCoupon(shop, { code: 'TEN', kind: 'percent', value: 10 });
    const cart = await ucp('POST', '/carts', { ...oneOf(diya), discounts: { codes: [code] } });
    expect(cart.body.discounts.applied).toEqual([expect.objectContaining({ code, amount: 10_000 })]);
    const checkout = await ucp('POST', '/checkout-sessions', { cart_id: cart.body.id, ...oneOf(diya, 4) });
    expect(checkout.body.line_items[0].quantity).toBe(1);
    expect(totalOf(checkout.body)).toBe(totalOf(cart.body));
    const again = await ucp('POST', '/checkout-sessions', { cart_id: cart.body.id });
    expect(again.body.id).toBe(checkout.body.id);
    // A person goes on with it: the cart is used up.
    await shop.opened.database.execute(
      sql`update agent_sessions set order_id = gen_random_uuid() where handle = ${checkout.body.id}`,
    );
    const after = await ucp('POST', '/checkout-sessions', { cart_id: cart.body.id });
    expect(after.body.id).toBe(checkout.body.id);
  });

  it('becomes one checkout, also when it is asked for several times at once', async () => {
    const cart = await ucp('POST', '/carts', oneOf(diya));
    const made = await Promise.all(
      Array.from({ length: 5 }, () => ucp('POST', '/checkout-sessions', { cart_id: cart.body.id })),
    );
    expect(made.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  });

  it('becomes another checkout once the first one was cancelled', async () => {
    const cart = await ucp('POST', '/carts', oneOf(diya));
    const first = await ucp('POST', '/checkout-sessions', { cart_id: cart.body.id });
    await ucp('POST', `/checkout-sessions/${first.body.id}/cancel`);
    const second = await ucp('POST', '/checkout-sessions', { cart_id: cart.body.id });
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false]);
  });
});

describe('a request without anything to order', () => {
  it.each([
    ['/checkout-sessions', {}],
    ['/checkout-sessions', { line_items: [] }],
    ['/checkout-sessions', { buyer: { email: 'asha@example.com' } }],
    ['/carts', {}],
    ['/carts', { line_items: [] }],
  ])('is refused: %s %o', async (path, body) => {
    const refused = await ucp('POST', path, body);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.messages[0]).toMatchObject({ type: 'error', path: '$.line_items' });
    expect(refused.body.content).toContain('line_items');
    expect(refused.body.id).toBeUndefined();
  });
});

describe('a checkout', () => {
  it('is always handed to a person, and says nothing of people', async () => {
    const made = await ucp('POST', '/checkout-sessions', {
      ...oneOf(diya),
      buyer: {
        first_name: 'Asha',
        last_name: 'Canary',
        email: 'asha.canary@example.com',
        phone_number: '9812345670',
      },
      ...sentTo(KIRAN),
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.status).toBe('requires_escalation');
    expect(made.body.messages[0]).toMatchObject({ type: 'error', severity: 'requires_buyer_input' });
    expect(made.body.continue_url).toMatch(new RegExp(`^${site}/continue#[\\w-]{43}$`));
    expect(made.body.ucp.payment_handlers).toEqual({});
    const path = `/checkout-sessions/${made.body.id}`;
    const completed = await ucp('POST', `${path}/complete`, { payment: { instruments: [{ id: 'card' }] } });
    expect([completed.status, completed.body.status]).toEqual([200, 'requires_escalation']);
    const answers = [made, completed, await ucp('GET', path)].map(({ text }) => text).join();
    for (const canary of ['Canary', '9876512345', '9812345670', 'asha.canary', '560001', 'MG Road'])
      expect(answers).not.toContain(canary);
    const opened = await shop.call('openPrepared', {
      body: { preparedToken: made.body.continue_url.split('#')[1] },
    });
    expect(opened.json()).toMatchObject({
      kind: 'checkout',
      agent: 'agent.test',
      isFirst: true,
      parts: {
        buyer: { name: 'Asha Canary', email: 'asha.canary@example.com' },
        recipient: { name: 'Kiran Canary' },
        address: { flatNumber: 'Flat 7', building: '12 Canary Villa, MG Road', pincode: '560001' },
      },
    });
    const second = await shop.call('openPrepared', {
      body: { preparedToken: made.body.continue_url.split('#')[1] },
    });
    expect(second.json()).toMatchObject({ isFirst: false, items: [{ quantity: 1 }] });
    expect(second.json().parts).toBeUndefined();
    expect(second.body).not.toContain('Canary');
  });

  it('keeps what is left out of an update, and offers days of delivery', async () => {
    const made = await ucp('POST', '/checkout-sessions', { ...oneOf(diya), ...sentTo(KIRAN) });
    const path = `/checkout-sessions/${made.body.id}`;
    const [method] = made.body.fulfillment.methods;
    const { options } = method.groups[0];
    expect(options.length).toBeGreaterThan(2);
    const later = options.at(-1).id;
    const changed = await ucp('PUT', path, {
      ...oneOf(diya, 2),
      fulfillment: {
        methods: [
          {
            id: method.id,
            destinations: method.destinations,
            groups: [{ id: 'parcel_1', selected_option_id: later }],
          },
        ],
      },
    });
    expect(changed.body.fulfillment.methods[0].groups[0].selected_option_id).toBe(later);
    const { parts } = (
      await shop.call('openPrepared', { body: { preparedToken: made.body.continue_url.split('#')[1] } })
    ).json();
    expect(parts.recipient.name).toBe('Kiran Canary');
    expect(parts.deliveryDate).toBe(later.slice('day-'.length));
  });

  it('names what of it cannot be used, and keeps the rest', async () => {
    const made = await ucp('POST', '/checkout-sessions', {
      ...oneOf(diya),
      buyer: { email: 'no email' },
      ...sentTo({ ...KIRAN, full_name: 'Visit http://evil.test now', postal_code: '12' }),
      discounts: { codes: ['NOSUCH'] },
    });
    expect(made.status, made.text).toBe(201);
    const paths = made.body.messages.map(({ path }: { path?: string }) => path);
    expect(paths).toContain('$.buyer');
    expect(paths).toContain('$.fulfillment.methods[0].destinations[0]');
    expect(paths).toContain('$.discounts.codes[0]');
    expect(made.text).not.toContain('evil.test');
    expect((await ucp('GET', `/checkout-sessions/${made.body.id}`)).body).toEqual(made.body);
  });

  it('cancelled or over, it cannot be changed or found', async () => {
    const made = await ucp('POST', '/checkout-sessions', oneOf(diya));
    const path = `/checkout-sessions/${made.body.id}`;
    expect((await ucp('POST', `${path}/cancel`)).body.status).toBe('canceled');
    expect((await ucp('PUT', path, oneOf(diya, 2))).status).toBe(409);
    expect((await ucp('POST', `${path}/complete`)).status).toBe(409);
    await shop.opened.database.execute(
      sql`update agent_sessions set expires_at = now() - interval '1 second' where handle = ${made.body.id}`,
    );
    expect((await ucp('GET', path)).status).toBe(404);
  });

  it('the same key and body are one session, another body is a conflict', async () => {
    const headers = { 'idempotency-key': 'b7e0a6c0-5d3c-4a53-b8f2-0e3f6a1c9d11' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ucp('POST', '/checkout-sessions', oneOf(diya), headers)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body, answers[0]?.body]);
    const other = await ucp('POST', '/checkout-sessions', oneOf(diya, 2), headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

describe('a group gift', () => {
  it('waits for an organiser, without a link to share', async () => {
    const made = await ucp('POST', '/checkout-sessions', {
      ...oneOf(diya),
      group_gift: {
        recipient_first_name: 'Kiran',
        occasion: 'birthday',
        date: inDays(20),
        people: 4,
        suggested_amount: 25_000,
      },
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.status).toBe('requires_escalation');
    expect(made.body.group_gift).toEqual({
      id: made.body.id,
      status: 'awaiting_organiser',
      target_amount: 100_000,
      collected_amount: 0,
      contributor_count: 0,
      deadline: inDays(17),
    });
    expect(made.text).not.toContain('Kiran');
  });

  it('is not made for two units, too early a day or no day', async () => {
    const gift = { date: inDays(20) };
    const two = await ucp('POST', '/checkout-sessions', { ...oneOf(diya, 2), group_gift: gift });
    expect(two.body.ucp.status).toBe('error');
    const early = await ucp('POST', '/checkout-sessions', {
      ...oneOf(diya),
      group_gift: { date: inDays(1) },
    });
    expect(early.body.messages[0]).toMatchObject({ path: '$.group_gift.date' });
    expect((await ucp('POST', '/checkout-sessions', { ...oneOf(diya), group_gift: {} })).status).toBe(400);
  });
});

describe('the catalogue', () => {
  it('is searched, looked up and shown by options', async () => {
    const found = await ucp('POST', '/catalog/search', {
      query: 'diya',
      filters: { price: { max: 120_000 } },
    });
    expect(found.body.products[0]).toMatchObject({
      id: diya,
      title: 'Brass diya',
      price_range: { min: { amount: 100_000, currency: 'INR' } },
      variants: [{ id: diya, availability: { available: true } }],
    });
    const looked = await ucp('POST', '/catalog/lookup', { ids: [`v${kurta.variantIds.M}`, 'p0', diya] });
    expect(looked.body.products[0].variants).toEqual([
      expect.objectContaining({
        id: `v${kurta.variantIds.M}`,
        inputs: [{ id: `v${kurta.variantIds.M}`, match: 'exact' }],
      }),
    ]);
    expect(looked.body.messages).toEqual([{ type: 'info', code: 'not_found', content: 'p0' }]);
    const product = await ucp('POST', '/catalog/product', {
      id: `p${kurta.productId}`,
      selected: [{ name: 'Size', label: 'L' }],
    });
    expect(product.body.product.options).toEqual([
      {
        name: 'Size',
        values: [
          { label: 'M', exists: true, available: true },
          { label: 'L', exists: true, available: false },
        ],
      },
    ]);
    expect((await ucp('POST', '/catalog/product', { id: 'p999999' })).body.ucp.status).toBe('error');
  });
});

describe('who may call', () => {
  it('a path that is no call is not found', async () => {
    for (const path of ['/nothing', '/carts', '/checkout-sessions/a/b/c'])
      expect((await ucp('GET', path)).body).toMatchObject({ code: 'not_found' });
  });

  it('not under a foreign name, nor from a foreign page, nor while the channel is off', async () => {
    const foreign = await ucp('POST', '/catalog/search', {}, { host: 'evil.test' });
    expect(foreign.status).toBe(404);
    expect((await ucp('POST', '/catalog/search', {}, { origin: 'https://evil.test' })).status).toBe(403);
    await setShopSettings(shop, { channelUcp: false });
    expect((await ucp('POST', '/catalog/search', {})).status).toBe(404);
    expect(
      (await shop.app.inject({ url: '/.well-known/ucp', headers: { host: new URL(site).host } })).statusCode,
    ).toBe(404);
    await setShopSettings(shop, { channelUcp: true });
  });
});
