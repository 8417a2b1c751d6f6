import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the account shows whether it has a password and whether its email is confirmed', async () => {
  const body = { name: 'Asha', email: 'asha@account.test', password: 'marigold-in-june-42' };
  const { token } = (await shop.call('signup', { body })).json();
  const before = (await shop.call('myAccount', { token })).json();
  expect(before).toEqual({
    name: 'Asha',
    email: body.email,
    photo: '',
    emailConfirmed: false,
    hasPassword: true,
    language: 'en',
  });

  await shop.call('confirmEmail', { body: { token: linkToken(body.email) } });
  expect((await shop.call('myAccount', { token })).json()).toMatchObject({ emailConfirmed: true });
});

test('someone who signed in with the provider has no password', async () => {
  const { token } = await signedInPerson(shop.opened.database);
  expect((await shop.call('myAccount', { token })).json()).toMatchObject({ hasPassword: false });
});

test('a new confirmation link replaces the previous one', async () => {
  const body = { name: 'Ravi', email: 'ravi@account.test', password: 'marigold-in-june-42' };
  const { token } = (await shop.call('signup', { body })).json();
  const first = linkToken(body.email);
  expect((await shop.call('mailConfirmation', { token })).statusCode).toBe(200);
  const second = linkToken(body.email);
  expect((await shop.call('confirmEmail', { body: { token: first } })).statusCode).toBe(409);
  expect((await shop.call('confirmEmail', { body: { token: second } })).statusCode).toBe(200);

  const mails = shop.mails.length;
  expect((await shop.call('mailConfirmation', { token })).statusCode).toBe(200);
  expect(shop.mails.length).toBe(mails);
});

test('confirmation mails are limited', async () => {
  const { token, email } = await signedInPerson(shop.opened.database);
  const statuses: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    statuses.push((await shop.call('mailConfirmation', { token })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(5);
});

function linkToken(email: string): string {
  const mail = shop.mails.findLast(({ to }) => to === email);
  const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}
