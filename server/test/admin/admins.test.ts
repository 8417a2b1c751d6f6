import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAdminRole, listAdmins, removeAdmin } from '../../src/admin/admin.ts';
import { insertAdmin } from '../../src/admin/sql.ts';
import { Refusal } from '../../src/platform/http/operations.ts';
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

test('a changed role holds from the next call on, and is in the audit log', async () => {
  await shop.call('inviteAdmin', { cookie, body: { email: NEW, role: 'orders' } });
  const theirs = await signInAdmin(shop, NEW);
  expect((await shop.call('allOrders', { cookie: theirs })).statusCode).toBe(200);
  const changed = await shop.call('changeAdminRole', { cookie, body: { email: NEW, role: 'catalogue' } });
  expect(changed.json()).toEqual({ success: true });
  expect((await shop.call('allOrders', { cookie: theirs })).statusCode).toBe(403);
  const { entries } = (await shop.call('listAudit', { cookie, query: { action: 'admin-role' } })).json();
  expect(entries[0]).toMatchObject({
    subject: NEW,
    before: { role: 'orders' },
    after: { role: 'catalogue' },
  });
  const fixed = await shop.call('changeAdminRole', { cookie, body: { email: ADMIN, role: 'viewer' } });
  expect(fixed.json()).toMatchObject({ code: 'fixed_admin' });
  expect(
    (await shop.call('changeAdminRole', { cookie, body: { email: 'x@y.in', role: 'money' } })).statusCode,
  ).toBe(404);
});

test('the list tells who has not used the invitation yet', async () => {
  await shop.opened.exec('truncate admin_visits');
  await shop.call('inviteAdmin', { cookie, body: { email: NEW } });
  const seen = async () => {
    const { admins } = (await shop.call('listAdmins', { cookie })).json();
    return admins.find(({ email }: { email: string }) => email === NEW).lastSeenAt;
  };
  expect(await seen()).toBeUndefined();
  await signInAdmin(shop, NEW);
  expect(await seen()).toEqual(expect.any(String));
});

test('when the last two owners remove or demote each other in parallel, one stays', async () => {
  const { database } = shop.opened;
  const pair = ['one@tohfa.test', 'two@tohfa.test'] as const;
  const acts = {
    remove: (email: string, by: string) => removeAdmin(withoutFixed(), { body: { email }, ...calledBy(by) }),
    demote: (email: string, by: string) =>
      changeAdminRole(withoutFixed(), { body: { email, role: 'viewer' }, ...calledBy(by) }),
  };
  for (const [first, second] of [
    [acts.remove, acts.remove],
    [acts.demote, acts.demote],
    [acts.remove, acts.demote],
  ] as const) {
    await shop.opened.exec('truncate admins');
    for (const email of pair) await insertAdmin(database, { email, role: 'owner', invitedBy: '' });
    const outcomes = await Promise.all([first(pair[1], pair[0]), second(pair[0], pair[1])]);
    const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
    expect(refused).toMatchObject([{ code: 'last_admin' }]);
    const { admins } = await listAdmins(withoutFixed());
    expect(admins.filter(({ role }) => role === 'owner')).toHaveLength(1);
  }
});

test('an owner of ADMIN_EMAILS counts, so that all others may be demoted', async () => {
  await shop.call('inviteAdmin', { cookie, body: { email: NEW, role: 'owner' } });
  const demoted = await shop.call('changeAdminRole', { cookie, body: { email: NEW, role: 'viewer' } });
  expect(demoted.statusCode).toBe(200);
});

/** The same shop, without the setting. */
function withoutFixed() {
  return { ...shop.shop.admin, adminEmails: [] };
}

function calledBy(email: string) {
  return { identity: { admin: { email, role: 'owner', sessionId: '' } } } as never as Pick<
    Parameters<typeof removeAdmin>[1],
    'identity' | 'query' | 'request' | 'reply'
  >;
}
