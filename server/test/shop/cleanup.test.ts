import { demoAccounts } from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword, insertUser } from '../../src/accounts/index.ts';
import { cleanUp } from '../../src/background-jobs.ts';
import { disableDemoAccounts } from '../../src/load-demo.ts';
import { queryRows } from '../../src/platform/database.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

it('the nightly cleanup deletes old audit entries, expired limits and limits with a readable key, and keeps the others', async () => {
  const { database } = shop.opened;
  await database.execute(sql`insert into audit_entries (at, actor, action) values
    (now() - interval '3 years', 'a', 'old'), (now() - interval '1 year', 'a', 'recent')`);
  const [over, counting] = ['o', 'c'].map((letter) => `test-limit:${letter.repeat(43)}`);
  await database.execute(sql`insert into rate_limits (key, points, expire) values
    (${over}, 1, 1000), (${counting}, 1, extract(epoch from now()) * 1000 + 60000),
    ('test-limit:asha@tohfa.test', 1, extract(epoch from now()) * 1000 + 60000),
    ('test-limit:203.0.113.9', 1, extract(epoch from now()) * 1000 + 60000)`);
  await cleanUp(database, pino({ level: 'silent' }));
  expect(await queryRows(database, sql`select action from audit_entries where actor = 'a'`)).toEqual([
    { action: 'recent' },
  ]);
  expect(await queryRows(database, sql`select key from rate_limits where key like 'test-limit:%'`)).toEqual([
    { key: counting },
  ]);
});

it('the nightly cleanup forgets the language of an address that stands nowhere else, once it is a day old', async () => {
  const { database } = shop.opened;
  await database.execute(sql`insert into guest_languages (email, language, updated_at) values
    ('gone@people.test', 'hi', now() - interval '2 days'), ('waiting@people.test', 'hi', now() - interval '2 days'),
    ('typing@people.test', 'hi', now())`);
  const productId = await productToSell(database, { stock: 0 });
  await database.execute(
    sql`insert into stock_notices (product_id, email, token_hash)
      values (${productId}, 'waiting@people.test', '\\x00')`,
  );
  await cleanUp(database, pino({ level: 'silent' }));
  expect(await queryRows(database, sql`select email from guest_languages order by email`)).toEqual([
    { email: 'typing@people.test' },
    { email: 'waiting@people.test' },
  ]);
});

it('demo accounts of a database that was a demo once can no longer sign in; others can', async () => {
  const { database } = shop.opened;
  const own = { email: 'own@tohfa.test', name: 'Own', password: 'gift-for-asha' };
  for (const { email, name, password } of [...demoAccounts, own])
    await insertUser(database, { email, name, passwordHash: await hashPassword(password) });
  const [asha] = demoAccounts;
  const changed = await hashPassword('my own passphrase');
  await database.execute(
    sql`update users set password_hash = ${changed} where email = ${demoAccounts[1].email}`,
  );
  expect((await signIn(asha)).statusCode).toBe(200);
  await disableDemoAccounts(database);
  expect((await signIn(asha)).statusCode).toBe(401);
  expect((await signIn(own)).statusCode).toBe(200);
  expect((await signIn({ ...demoAccounts[1], password: 'my own passphrase' })).statusCode).toBe(200);
});

function signIn({ email, password }: { email: string; password: string }) {
  return shop.call('login', { body: { email, password } });
}
