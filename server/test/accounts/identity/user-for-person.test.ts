import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../src/accounts/passwords.ts';
import {
  consumeMailLink,
  findActiveSession,
  insertMailLink,
  insertUser,
  listIdentities,
  userByEmail,
} from '../../../src/accounts/sql.ts';
import { listAuditEntriesByActor } from '../../../src/audit/audit.ts';
import { generateToken, hashToken } from '../../../src/platform/tokens.ts';
import {
  accountState,
  type IdentityShop,
  rememberedUser,
  signedInUser,
  signIn,
  startIdentityShop,
} from './identity-shop.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';

let issuer: TestIssuer;
let shop: IdentityShop;

beforeAll(async () => {
  issuer = await startTestIssuer();
  shop = await startIdentityShop({ issuer });
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});

let people = 0;
function somebody({ verified = true } = {}) {
  people += 1;
  return {
    sub: `person-${people}`,
    email: `person-${people}@example.com`,
    email_verified: verified,
    name: `Person ${people}`,
  };
}

const PASSWORD = 'a password of their own';

async function passwordAccount(email: string, { confirmed }: { confirmed: boolean }) {
  return insertUser(shop.database, {
    email,
    name: 'Name at sign-up',
    passwordHash: await hashPassword(PASSWORD),
    emailConfirmedAt: confirmed ? new Date() : null,
  });
}

const enter = (claims: ReturnType<typeof somebody>) => signIn(shop.browser(), issuer, claims);
const byPassword = (email: string) =>
  shop.browser().post('/backend/login.php', { email, password: PASSWORD });

test('a new person gets an account, with the email confirmed if the provider says so', async () => {
  const verified = somebody();
  const unverified = somebody({ verified: false });
  expect(signedInUser(await enter(verified)).email).toBe(verified.email);
  expect(signedInUser(await enter(unverified)).email).toBe(unverified.email);
  expect((await userByEmail(shop.database, verified.email))?.emailConfirmedAt).not.toBeNull();
  expect((await userByEmail(shop.database, unverified.email))?.emailConfirmedAt).toBeNull();
});

test('the same person comes back to the same account, also under a new email', async () => {
  const person = somebody();
  const first = signedInUser(await enter(person));
  const second = signedInUser(await enter({ ...person, email: 'moved@example.com' }));
  expect([second.id, second.email]).toEqual([first.id, person.email]);
});

test('an account with a confirmed email is linked, and keeps its password and name', async () => {
  const person = somebody();
  const account = await passwordAccount(person.email, { confirmed: true });
  const joined = signedInUser(await enter(person));
  expect([joined.id, joined.name]).toEqual([account.id, 'Name at sign-up']);
  expect((await byPassword(person.email)).status).toBe(200);
});

test('an account is not linked by an unverified email', async () => {
  const person = somebody({ verified: false });
  await passwordAccount(person.email, { confirmed: true });
  const before = await accountState(shop.database);
  expect((await enter(person)).status).toBe(401);
  expect(await accountState(shop.database)).toEqual(before);
});

test('a squatter on an unconfirmed account is locked out when the owner signs in', async () => {
  const owner = somebody();
  const account = await passwordAccount(owner.email, { confirmed: false });
  const squatter = signedInUser(await byPassword(owner.email));
  const link = generateToken();
  await insertMailLink(shop.database, {
    tokenHash: link.tokenHash,
    userId: account.id,
    purpose: 'reset-password',
    email: owner.email,
    hours: 1,
  });

  const joined = signedInUser(await enter(owner));

  expect([joined.id, joined.name]).toEqual([account.id, owner.name]);
  expect((await byPassword(owner.email)).status).toBe(401);
  expect(await findActiveSession(shop.database, hashToken(squatter.token))).toBeUndefined();
  expect(await consumeMailLink(shop.database, link.tokenHash, 'reset-password')).toBeUndefined();
  expect(await findActiveSession(shop.database, hashToken(joined.token))).toBeDefined();
  const history = await listAuditEntriesByActor(shop.database, account.id);
  expect(history.map(({ action }) => action)).toContain('provider-joined');
});

test('a squatter who came through the provider with an unverified email is locked out too', async () => {
  const owner = somebody();
  const squatterBrowser = shop.browser();
  const squatter = { ...owner, sub: 'squatter', email_verified: false };
  const sat = signedInUser(await signIn(squatterBrowser, issuer, squatter));
  const joined = signedInUser(await enter(owner));
  expect(joined.id).toBe(sat.id);
  expect((await listIdentities(shop.database, sat.id)).map(({ subject }) => subject)).toEqual([owner.sub]);
  expect(await rememberedUser(squatterBrowser)).toBeNull();
  expect((await enter(squatter)).status).toBe(401);
});

test('many first sign-ins of one person at once create one account', async () => {
  const person = somebody();
  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(person)));
  expect(new Set(answers.map((answer) => signedInUser(answer).id)).size).toBe(1);
});

test.each([
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['/media/a.webp', '/media/a.webp'],
  ['http://pictures.example/a.png', ''],
  ['//evil.example/a.png', ''],
  ['/\\evil.example/a.png', ''],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,<svg/>', ''],
])('the photo %s is kept as "%s"', async (picture, kept) => {
  const person = { ...somebody(), picture };
  expect(signedInUser(await enter(person)).photo).toBe(kept);
});
