import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareSetupCode } from '../../src/admin/index.ts';
import { cookieOf, signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

const OWNER = 'asha@tohfa.test';
let shop: Shop;
beforeAll(async () => {
  // Stand-ins that are meant bring no demo data, and so no demo admin.
  shop = await openShop({ LOCAL_RAZORPAY: '1', LOCAL_IDENTITY: '1', LOCAL_MAIL: '1' });
});
afterAll(() => shop.close());
beforeEach(() => shop.opened.exec('truncate admins, setup_codes, admin_sessions, rate_limits'));

test('the code of the start makes the first owner and signs them in, once', async () => {
  const code = await start();
  expect(await start()).toBe(code);
  expect((await shop.call('shopSetup')).json()).toEqual({ needed: true });
  expect((await create('ABCD-EFGH-JKLM')).json()).toMatchObject({ code: 'invalid_setup_code' });
  const made = await create(code.toLowerCase());
  expect(made.json()).toEqual({ success: true });
  expect((await shop.call('verifySession', { cookie: cookieOf(made) })).json()).toMatchObject({
    email: OWNER,
    role: 'owner',
  });
  expect((await shop.call('shopSetup')).json()).toEqual({ needed: false });
  expect((await create(code)).json()).toMatchObject({ code: 'wrong_state' });
  expect(() => statSync(file())).toThrow('ENOENT');
  await signInAdmin(shop, OWNER);
});

test('of two people at once with the code, one becomes the owner', async () => {
  const code = await start();
  const made = await Promise.all([create(code, OWNER), create(code, 'ravi@tohfa.test')]);
  expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('the code is in a file for its owner alone, and hashed in the database', async () => {
  const code = await start();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const { rows } = await shop.opened.bossDatabase.executeSql('select code_hash::text from setup_codes');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString('hex'));
});

test('wrong codes are limited, and once there is an admin a start forgets the code', async () => {
  const code = await start();
  const tries = await Promise.all(
    Array.from({ length: 11 }, () => create('ABCD-EFGH-JKLM', OWNER, '127.9.9.9')),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  await shop.opened.exec(`insert into admins (email, role, invited_by) values ('x@tohfa.test', 'owner', '')`);
  await prepare();
  expect(() => statSync(file())).toThrow('ENOENT');
  const { rows } = await shop.opened.bossDatabase.executeSql('select from setup_codes');
  expect(rows).toEqual([]);
  expect((await create(code)).json()).toMatchObject({ code: 'wrong_state' });
});

const file = () => join(shop.shop.settings.dataDir, 'setup-code');

async function prepare(): Promise<void> {
  const { dataDir, adminEmails } = shop.shop.settings;
  await prepareSetupCode({ database: shop.opened.database, dataDir, adminEmails });
}

async function start(): Promise<string> {
  await prepare();
  return readFileSync(file(), 'utf8').trim();
}

function create(code: string, email = OWNER, ip = '127.0.0.1') {
  return shop.call('createFirstOwner', { body: { email, code }, ip });
}
