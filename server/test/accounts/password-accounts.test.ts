import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { openShop, type Shop } from '../support/shop.ts';

const PASSWORD = 'marigold-in-june-42';
let shop: Shop;
let people = 0;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

describe('signing up', () => {
  it('signs in at once and mails a link that confirms the email, once', async () => {
    const email = newEmail();
    const answer = await signUp(email);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      email,
      name: 'Asha',
      requests: 0,
      provider: 'password',
      isAdmin: false,
    });
    const token = tokenInLastMail(email);
    expect((await shop.call('confirmEmail', { body: { token } })).statusCode).toBe(200);
    const again = await shop.call('confirmEmail', { body: { token } });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ success: false, code: 'link_used_up' });
  });

  it('keeps the password as argon2id at the cost that OWASP recommends', async () => {
    const email = newEmail();
    await signUp(email);
    const [row] = await queryRows<{ hash: string }>(
      shop.opened.database,
      sql`select password_hash as hash from users where email = ${email}`,
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('with a known email is refused, whatever its case', async () => {
    const email = newEmail();
    await signUp(email);
    const answer = await signUp(email.toUpperCase());
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_taken' });
  });

  it('several times in parallel creates one account', async () => {
    const email = newEmail();
    const answers = await Promise.all([signUp(email), signUp(email), signUp(email)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    'short',
    'password123',
    'Password@123',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'iloveyoumom',
    'tohfatohfa1',
    'p4ssw0rd'.repeat(20),
  ])('with the password %s is refused, and the field says what to do', async (password) => {
    const answer = await shop.call('signup', { body: { name: 'Asha', email: newEmail(), password } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.password).toMatch(/^Use |Use three or four unrelated words/);
  });

  it.each(['asha.rao@1990', 'AshaRao12345'])(
    'with the person’s own name or email as the password is refused: %s',
    async (password) => {
      const email = `asha.rao@${people}.people.test`;
      const answer = await shop.call('signup', { body: { name: 'Asha Rao', email, password } });
      expect(answer.json().fields.password).toContain('your name or email');
    },
  );

  it('with a link as the name is refused, and mails quote no name that a stranger typed', async () => {
    const body = { name: 'You won! http://evil.example', email: newEmail(), password: PASSWORD };
    const refused = await shop.call('signup', { body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.name).toContain('without web addresses');
    const named = { ...body, name: 'Call 98765 now' };
    expect((await shop.call('signup', { body: named })).statusCode).toBe(200);
    await shop.call('forgotPassword', { body: { email: body.email } });
    await resetTokenFor(body.email);
    const texts = shop.mails.filter(({ to }) => to === body.email).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).not.toContain('98765');
  });

  it.each([
    [{}],
    [{ name: 'A', email: 'not an email', password: PASSWORD }],
    [{ name: ['A'], email: newEmail(), password: PASSWORD }],
    [{ name: 'A', email: `${'a'.repeat(100_000)}@b.test`, password: PASSWORD }],
    [{ name: 'A', email: newEmail(), password: { $ne: '' } }],
  ])('with invalid input %# is answered 400 with a message', async (body) => {
    const answer = await shop.call('signup', { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(/\w/);
  });

  it('with a megabyte of email is refused as too large', async () => {
    const answer = await shop.call('login', { body: { email: 'a'.repeat(1_000_000), password: 'x' } });
    expect(answer.statusCode).toBe(413);
  });
});

describe('signing in', () => {
  it('with the right password answers what the browser stores', async () => {
    const email = newEmail();
    const { id } = (await signUp(email)).json();
    const answer = await signIn(email, PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, userId: id, userName: id, email, requests: 0 });
  });

  it('answers an unknown email and a wrong password alike', async () => {
    const email = newEmail();
    await signUp(email);
    const [wrong, unknown] = [await signIn(email, 'not it at all'), await signIn(newEmail(), PASSWORD)];
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'Invalid credentials', code: 'invalid_credentials' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('with the right password is never limited', async () => {
    const email = newEmail();
    await signUp(email);
    for (let time = 0; time < 25; time += 1) {
      expect((await signIn(email, PASSWORD, '10.0.0.3')).statusCode).toBe(200);
    }
  });
});

describe('a session', () => {
  it('is read from both headers and refused everywhere after logout', async () => {
    const { token, id } = (await signUp(newEmail())).json();
    for (const headers of [{ authorization: `Bearer ${token}` }, { token: `Bearer ${token}` }]) {
      const answer = await shop.app.inject({ url: '/backend/my-sessions', headers });
      expect(answer.statusCode).toBe(200);
    }
    await shop.call('logout', { token });
    for (const name of ['mySessions', 'myData', 'myOrders'] as const) {
      expect((await shop.call(name, { token })).statusCode, name).toBe(401);
    }
    expect((await shop.call('getAddresses', { token, query: { userId: id } })).statusCode).toBe(401);
  });

  it('of another device can be ended, and all at once', async () => {
    const email = newEmail();
    const first = (await signUp(email)).json().token;
    const second = (await signIn(email, PASSWORD)).json().token;
    const { sessions } = (await shop.call('mySessions', { token: first })).json();
    const other = sessions.find((session: { current: boolean }) => !session.current);
    await shop.call('endSession', { token: first, body: { id: other.id } });
    expect((await shop.call('mySessions', { token: second })).statusCode).toBe(401);
    await shop.call('signOutEverywhere', { token: first });
    expect((await shop.call('mySessions', { token: first })).statusCode).toBe(401);
  });

  it('of another person cannot be ended', async () => {
    const [mine, theirs] = [(await signUp(newEmail())).json(), (await signUp(newEmail())).json()];
    const { sessions } = (await shop.call('mySessions', { token: theirs.token })).json();
    const answer = await shop.call('endSession', { token: mine.token, body: { id: sessions[0].id } });
    expect(answer.statusCode).toBe(404);
    expect((await shop.call('mySessions', { token: theirs.token })).statusCode).toBe(200);
  });

  it('expires when it is not used', async () => {
    const { token, id } = (await signUp(newEmail())).json();
    await shop.opened.database.execute(sql`update sessions set expires_at = now() where user_id = ${id}`);
    expect((await shop.call('mySessions', { token })).statusCode).toBe(401);
  });

  it('ends ninety days after the sign-in, however often it is used', async () => {
    const { token, id } = (await signUp(newEmail())).json();
    const age = (days: number) =>
      shop.opened.database.execute(sql`update sessions set created_at = now() - make_interval(days => ${days}),
        last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where user_id = ${id}`);
    await age(80);
    expect((await shop.call('mySessions', { token })).statusCode).toBe(200);
    const [{ daysLeft } = { daysLeft: 0 }] = await queryRows<{ daysLeft: number }>(
      shop.opened.database,
      sql`select extract(epoch from expires_at - now())::int / 86400 as "daysLeft" from sessions where user_id = ${id}`,
    );
    expect(daysLeft).toBeLessThanOrEqual(10);
    await age(90);
    expect((await shop.call('mySessions', { token })).statusCode).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once, and ends every session', async () => {
    const email = newEmail();
    const { token } = (await signUp(email)).json();
    await shop.call('forgotPassword', { body: { email } });
    const link = await resetTokenFor(email);
    const bad = await shop.call('resetPassword', { body: { token: link, password: 'qwertyuiop' } });
    expect(bad.statusCode).toBe(400);
    const done = await shop.call('resetPassword', { body: { token: link, password: 'a new rose garden' } });
    expect(done.statusCode).toBe(200);
    expect((await shop.call('mySessions', { token })).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(email, 'a new rose garden')).statusCode).toBe(200);
    const again = await shop.call('resetPassword', { body: { token: link, password: 'yet another one' } });
    expect(again.statusCode).toBe(409);
  });

  it('gets the same response for an unknown email, without a mail', async () => {
    const email = newEmail();
    const answer = await shop.call('forgotPassword', { body: { email } });
    expect(answer.json()).toEqual({ success: true });
    expect(shop.mails.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe('changing the password', () => {
  it('requires the current one, and signs out other devices but not this one', async () => {
    const email = newEmail();
    const { token } = (await signUp(email)).json();
    const other = (await signIn(email, PASSWORD)).json().token;
    const body = { currentPassword: 'not it at all', password: 'a new rose garden' };
    expect((await shop.call('changePassword', { token, body })).json()).toMatchObject({
      code: 'wrong_password',
    });
    const right = { ...body, currentPassword: PASSWORD };
    expect((await shop.call('changePassword', { token, body: right })).statusCode).toBe(200);
    expect((await shop.call('mySessions', { token: other })).statusCode).toBe(401);
    expect((await shop.call('mySessions', { token })).statusCode).toBe(200);
  });
});

describe('a person’s data', () => {
  it('can be downloaded, without secrets', async () => {
    const email = newEmail();
    const { token } = (await signUp(email)).json();
    const answer = await shop.call('myData', { token });
    expect(answer.json()).toMatchObject({ account: { email, hasPassword: true }, devices: [{}] });
    expect(answer.body).not.toMatch(/argon2|password_hash|tokenHash/);
  });

  it('is erased on request, and the email can be used again', async () => {
    const email = newEmail();
    const { token, id } = (await signUp(email)).json();
    const wrong = await shop.call('eraseAccount', { token, body: { email, password: 'not it at all' } });
    expect(wrong.statusCode).toBe(401);
    const erased = await shop.call('eraseAccount', { token, body: { email, password: PASSWORD } });
    expect(erased.statusCode).toBe(200);
    expect((await shop.call('mySessions', { token })).statusCode).toBe(401);
    const left = await queryRows<object>(shop.opened.database, sql`select * from users where id = ${id}`);
    expect(JSON.stringify(left)).not.toContain(email);
    expect(JSON.stringify(left)).not.toContain('Asha');
    expect((await signUp(email)).statusCode).toBe(200);
  });
});

it('the database stores no usable token, password or mailed link', async () => {
  const email = newEmail();
  const { token } = (await signUp(email)).json();
  await shop.call('forgotPassword', { body: { email } });
  const link = await resetTokenFor(email);
  const tables = ['users', 'sessions', 'mail_links', 'audit_entries', 'rate_limits', 'provider_sessions'];
  for (const table of tables) {
    const rows = await queryRows<{ row: string }>(
      shop.opened.database,
      sql`select t::text as row from ${sql.identifier(table)} t`,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    for (const secret of [token, link, PASSWORD]) expect(dump, table).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
});

function newEmail(): string {
  people += 1;
  return `person-${people}-${Date.now()}@people.test`;
}

async function signUp(email: string) {
  return shop.call('signup', {
    body: { name: 'Asha', email, password: PASSWORD },
    ip: `10.1.0.${people % 250}`,
  });
}

async function signIn(email: string, password: string, ip = `10.2.0.${people % 250}`) {
  return shop.call('login', { body: { email, password }, ip });
}

function tokenInLastMail(to: string): string {
  const mail = shop.mails.findLast((one) => one.to === to);
  return /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The response does not wait for the mail, so the test does. */
async function resetTokenFor(email: string): Promise<string> {
  await expect
    .poll(() => shop.mails.findLast((one) => one.to === email)?.subject)
    .toMatch(/Reset your Tohfa password/);
  return tokenInLastMail(email);
}
