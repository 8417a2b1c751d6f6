import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

const POOL = 2;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ DATABASE_POOL_SIZE: String(POOL), DATABASE_CONNECT_SECONDS: '10' });
});

afterAll(() => shop.close());

it('with every connection taken a call answers 503 and when to come back, and works once one is free', async () => {
  const { database } = shop.opened;
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const taken = Array.from({ length: POOL }, () => Promise.withResolvers<void>());
  const holding = taken.map(({ resolve }) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      resolve();
      await freed;
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));

  const login = { body: { email: 'nobody@tohfa.test', password: 'a long enough guess' } };
  const refused = await shop.call('login', login);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ code: 'unavailable' });

  free();
  await Promise.all(holding);
  expect((await shop.call('login', login)).statusCode).toBe(401);
});
