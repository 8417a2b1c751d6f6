import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

const PASSWORD = 'marigold-in-june-42';
let shop: Shop;
let people = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a name is changed, and only to one that can be shown', async () => {
  const { token } = await signUp();
  expect((await shop.call('changeName', { token, body: { name: '  Kiran Das ' } })).statusCode).toBe(200);
  expect(await account(token)).toMatchObject({ name: 'Kiran Das' });
  for (const name of ['', '   ', 'x'.repeat(101), 'a\u0000b'])
    expect((await shop.call('changeName', { token, body: { name } })).statusCode, name).toBe(400);
  expect(await account(token)).toMatchObject({ name: 'Kiran Das' });
});

it('a language is the one of the first sign-in until another is chosen, and mails are written in it', async () => {
  const email = 'language@profile.test';
  const signedUp = await shop.app.inject({
    method: 'POST',
    url: '/hi/backend/signup',
    payload: { name: 'Kiran', email, password: PASSWORD },
  });
  const { token } = signedUp.json();
  expect(await account(token)).toMatchObject({ language: 'hi' });
  const hindi = shop.mails.findLast(({ to }) => to === email);
  expect(hindi?.subject).toMatch(/\p{Script=Devanagari}/u);
  expect(hindi?.text).toMatch(/\/hi\/confirm-email#/);

  expect((await shop.call('changeLanguage', { token, body: { language: 'en' } })).statusCode).toBe(200);
  expect((await shop.call('mailConfirmation', { token })).statusCode).toBe(200);
  const english = shop.mails.findLast(({ to }) => to === email);
  expect(english?.subject).not.toMatch(/\p{Script=Devanagari}/u);
  expect(english?.text).toMatch(/[^i]\/confirm-email#/);
  for (const language of ['', 'ta', 'EN', 7])
    expect(
      (await shop.call('changeLanguage', { token, body: { language: language as 'en' } })).statusCode,
      String(language),
    ).toBe(400);
});

describe('a photo', () => {
  it('is re-encoded and stored, replaces the one before, and goes with the account', async () => {
    const { token, email } = await signUp();
    const first = await sendPhoto(token, await picture('#aa2255'));
    expect(first.statusCode, first.body).toBe(200);
    const { photo } = first.json();
    expect(await account(token)).toMatchObject({ photo });
    const served = await shop.app.inject({ url: photo });
    expect(served.headers['content-type']).toBe('image/webp');

    const second = (await sendPhoto(token, await picture('#2255aa'))).json().photo;
    expect((await shop.app.inject({ url: photo })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: second })).statusCode).toBe(200);
    await shop.call('eraseAccount', { token, body: { email, password: PASSWORD } });
    expect((await shop.app.inject({ url: second })).statusCode).toBe(404);
  });

  it('is removed by its owner', async () => {
    const { token } = await signUp();
    const { photo } = (await sendPhoto(token, await picture('#aa2255'))).json();
    expect((await shop.call('removePhoto', { token })).statusCode).toBe(200);
    expect(await account(token)).toMatchObject({ photo: '' });
    expect((await shop.app.inject({ url: photo })).statusCode).toBe(404);
  });

  it('that is no picture, or not alone, is refused, and nothing of it is kept', async () => {
    const { token } = await signUp();
    const before = readdirSync(shop.uploads).length;
    const refused = await sendPhoto(token, Buffer.from('<svg onload="alert(1)"/>'));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.photo).toContain('JPEG, PNG or WebP');
    const two = new FormData();
    for (const colour of ['#aa2255', '#2255aa'])
      two.append('photo', new Blob([new Uint8Array(await picture(colour))]), 'photo.png');
    expect((await shop.call('changePhoto', { token, form: two })).statusCode).toBe(400);
    expect((await shop.call('changePhoto', { token, form: new FormData() })).statusCode).toBe(400);
    expect(readdirSync(shop.uploads)).toHaveLength(before);
  });
});

describe('a new email', () => {
  it('counts once the link sent to it was opened; then it signs in, and the old address is told', async () => {
    const { token, email } = await signUp();
    const wanted = newEmail();
    expect((await changeEmail(token, wanted)).statusCode).toBe(200);
    expect(await account(token)).toMatchObject({ email, newEmail: wanted });
    expect((await signIn(wanted)).statusCode).toBe(401);

    const opened = await shop.call('confirmEmail', { body: { token: linkTo(wanted) } });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(await account(token)).toMatchObject({ email: wanted, emailConfirmed: true });
    expect(await account(token)).not.toHaveProperty('newEmail');
    expect((await signIn(wanted)).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(401);
    const told = shop.mails.filter(({ to, subject }) => to === email && subject.includes('was changed'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toContain(wanted);
    expect((await shop.call('confirmEmail', { body: { token: linkTo(wanted) } })).statusCode).toBe(409);
  });

  it('needs the current password, and an address without an account', async () => {
    const { token } = await signUp();
    const other = await signUp();
    const wrong = await shop.call('changeEmail', {
      token,
      body: { email: newEmail(), currentPassword: 'not it at all' },
    });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_password']);
    expect((await changeEmail(token, other.email)).json()).toMatchObject({ code: 'email_taken' });
  });

  it('that got an account before its link was opened does not replace anything', async () => {
    const { token, email } = await signUp();
    const wanted = newEmail();
    await changeEmail(token, wanted);
    const link = linkTo(wanted);
    await shop.call('signup', { body: { name: 'Quicker', email: wanted, password: PASSWORD } });
    expect((await shop.call('confirmEmail', { body: { token: link } })).statusCode).toBe(409);
    expect(await account(token)).toMatchObject({ email });
  });

  it('can be called off, and a second request ends the first', async () => {
    const { token, email } = await signUp();
    const [first, second] = [newEmail(), newEmail()];
    await changeEmail(token, first);
    await changeEmail(token, second);
    expect((await shop.call('confirmEmail', { body: { token: linkTo(first) } })).statusCode).toBe(409);
    expect((await shop.call('changeEmail', { token, body: { email } })).statusCode).toBe(200);
    expect(await account(token)).not.toHaveProperty('newEmail');
    expect((await shop.call('confirmEmail', { body: { token: linkTo(second) } })).statusCode).toBe(409);
  });

  it('ends links that were mailed to the old address', async () => {
    const { token, email } = await signUp();
    await shop.call('forgotPassword', { body: { email } });
    await expect.poll(() => shop.mails.filter(({ subject }) => subject.startsWith('Reset'))).not.toEqual([]);
    const reset = /\/reset-password#(\S+)/.exec(mailTo(email, 'Reset')?.text ?? '')?.[1];
    const wanted = newEmail();
    await changeEmail(token, wanted);
    await shop.call('confirmEmail', { body: { token: linkTo(wanted) } });
    const body = { token: reset, password: 'a new rose garden' };
    expect((await shop.call('resetPassword', { body })).statusCode).toBe(409);
  });

  it('that is waiting ends with a change of the password', async () => {
    const { token } = await signUp();
    const wanted = newEmail();
    await changeEmail(token, wanted);
    const body = { currentPassword: PASSWORD, password: 'jasmine after the rain' };
    expect((await shop.call('changePassword', { token, body })).statusCode).toBe(200);
    expect((await shop.call('confirmEmail', { body: { token: linkTo(wanted) } })).statusCode).toBe(409);
  });

  it('is limited: strangers’ inboxes are not to be filled', async () => {
    const { token } = await signUp();
    const answers: number[] = [];
    for (let time = 0; time < 7; time += 1) answers.push((await changeEmail(token, newEmail())).statusCode);
    expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.slice(5)).toEqual([429, 429]);
  });
});

function newEmail(): string {
  people += 1;
  return `profile-${people}@people.test`;
}

async function signUp(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  const body = { name: 'Asha', email, password: PASSWORD };
  const answer = await shop.call('signup', { body, ip: `10.8.0.${people % 250}` });
  return { email, token: answer.json().token };
}

const signIn = (email: string) => shop.call('login', { body: { email, password: PASSWORD } });

const changeEmail = (token: string, email: string) =>
  shop.call('changeEmail', { token, body: { email, currentPassword: PASSWORD } });

async function account(token: string) {
  return (await shop.call('myAccount', { token })).json();
}

function mailTo(email: string, subject: string) {
  return shop.mails.findLast((mail) => mail.to === email && mail.subject.includes(subject));
}

function linkTo(email: string): string {
  return /\/confirm-email#(\S+)/.exec(mailTo(email, 'Confirm your new email')?.text ?? '')?.[1] ?? '';
}

function sendPhoto(token: string, bytes: Buffer) {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo.png');
  return shop.call('changePhoto', { token, form });
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}
