import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdminDeps, isAdminEmail, removeAdmin } from '../../src/admin/admin.ts';
import { insertAdmin } from '../../src/admin/sql.ts';
import { Refusal } from '../../src/platform/http/operations.ts';
import { createRateLimits } from '../../src/platform/http/rate-limit.ts';
import { ADMIN, signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

const NEW = 'meera@tohfa.test';
let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate admins, admin_code_cooldowns, rate_limits, admin_sessions');
  cookie = await signInAdmin(shop);
  shop.mails.length = 0;
});

test('an invited admin gets a mail and can sign in', async () => {
  const invited = await shop.call('inviteAdmin', {
    cookie,
    body: { email: 'Meera@Tohfa.test', role: 'owner' },
  });
  expect(invited.json()).toEqual({ success: true });
  expect(shop.mails).toMatchObject([{ to: NEW, text: expect.stringContaining('/admin') }]);
  const theirs = await signInAdmin(shop, NEW);
  const { admins } = (await shop.call('listAdmins', { cookie: theirs })).json();
  expect(admins).toMatchObject([
    { email: ADMIN, fixed: true },
    { email: NEW, fixed: false, invitedBy: ADMIN },
  ]);
});

test('inviting twice, or someone of ADMIN_EMAILS, changes nothing', async () => {
  for (const email of [NEW, NEW, ADMIN]) await shop.call('inviteAdmin', { cookie, body: { email } });
  expect(shop.mails).toHaveLength(1);
  const { admins } = (await shop.call('listAdmins', { cookie })).json();
  expect(admins).toHaveLength(2);
});

test('an invitation is valid when its mail cannot be sent', async () => {
  shop.post.broken = true;
  const invited = await shop.call('inviteAdmin', { cookie, body: { email: NEW } });
  shop.post.broken = false;
  expect(invited.statusCode).toBe(200);
  await signInAdmin(shop, NEW);
});

test('a removed admin is signed out at once and cannot sign in again', async () => {
  await shop.call('inviteAdmin', { cookie, body: { email: NEW } });
  const theirs = await signInAdmin(shop, NEW);
  expect((await shop.call('removeAdmin', { cookie, body: { email: NEW } })).statusCode).toBe(200);
  expect((await shop.call('verifySession', { cookie: theirs })).statusCode).toBe(401);
  expect((await shop.call('validateAdmin', { body: { email: NEW } })).json()).toEqual({ valid: false });
});

test('an admin of the settings cannot be removed here, and an unknown one not at all', async () => {
  const fixed = await shop.call('removeAdmin', { cookie, body: { email: ADMIN } });
  expect(fixed.statusCode).toBe(409);
  expect(fixed.json()).toMatchObject({ code: 'fixed_admin', error: expect.stringContaining('ADMIN_EMAILS') });
  expect((await shop.call('removeAdmin', { cookie, body: { email: NEW } })).statusCode).toBe(404);
});

test('when the last two admins remove each other in parallel, one stays', async () => {
  const { database } = shop.opened;
  const admin = createAdminDeps({
    database,
    rateLimits: createRateLimits(shop.opened),
    mailer: { send: async () => undefined },
    log: shop.app.log as never,
    publicUrl: '',
    adminEmails: [],
  });
  const pair = ['one@tohfa.test', 'two@tohfa.test'] as const;
  for (const email of pair) await insertAdmin(database, { email, role: 'owner', invitedBy: '' });
  const remove = (email: string, by: string) =>
    removeAdmin(admin, { body: { email }, identity: { admin: { email: by, sessionId: '' } } } as never);
  const outcomes = await Promise.all([remove(pair[1], pair[0]), remove(pair[0], pair[1])]);
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(refused).toMatchObject([{ code: 'last_admin' }]);
  const left = await Promise.all(pair.map((email) => isAdminEmail(admin, email)));
  expect(left.filter(Boolean)).toHaveLength(1);
});
