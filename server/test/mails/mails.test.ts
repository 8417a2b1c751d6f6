import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUpSentMails } from '../../src/mails/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN, codeMailedTo, signInAdmin } from '../support/admin-sign-in.ts';
import { buyBasket, newestOrder } from '../support/baskets.ts';
import { confirmedPerson, type Person } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let owner: string;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  owner = await signInAdmin(shop);
});
afterAll(() => shop.close());

const ask = (name: Parameters<Shop['call']>[0], body: object) => shop.call(name, { cookie: owner, body });
const listSent = async (body: object) => (await ask('listSentMails', body)).json().mails;

/** By somebody new, who has their confirmation. */
async function buyGift(): Promise<{ buyer: Person; id: string; number: number }> {
  const { database } = shop.opened;
  const buyer = await confirmedPerson(database, 'Asha Rao');
  await buyBasket(shop, buyer, { items: [{ productId: await productToSell(database), quantity: 1 }] });
  const { id, number } = await newestOrder(shop, buyer);
  await expect.poll(() => listSent({ userId: buyer.id })).toHaveLength(1);
  return { buyer, id, number };
}

it('every mail is kept as one row with its outcome, and shown again from what is stored', async () => {
  const { buyer, number } = await buyGift();
  const [sent] = await listSent({ email: buyer.email });
  expect(sent).toMatchObject({ mail: 'order-placed', result: 'sent', tries: 1, userId: buyer.id });
  const shown = (await ask('previewMail', { sentId: sent.id })).json();
  expect(shown).toMatchObject({ data: 'real', subject: expect.stringContaining(`Your order ${number}`) });
  expect(shown.text).toMatch(/Hello Asha Rao,[\s\S]*Total: ₹/);
  expect(shown.text).toContain('See your order:\n••••');
});

it('of a code only the kind is left', async () => {
  await shop.call('sendSignInCode', { body: { email: 'code@people.test' } });
  const code = codeMailedTo(shop, 'code@people.test');
  const [sent] = await listSent({ email: 'code@people.test' });
  const { text } = (await ask('previewMail', { sentId: sent.id })).json();
  expect(text).toContain('••••');
  expect(text).not.toContain(code);
  expect(JSON.stringify(await rows())).not.toContain(code);
});

it('words are saved and put back only with a code of the last quarter of an hour', async () => {
  const cookie = await signInAdmin(shop);
  await shop.opened.exec(`update admin_sessions set code_verified_at = now() - interval '16 minutes'`);
  const body = { id: 'change-email', version: 0, subject: 'Your email', body: '[Confirm]({link})' };
  for (const [name, sent] of [
    ['saveMailText', body],
    ['resetMailText', { id: body.id, version: 0 }],
  ] as const) {
    const refused = await shop.call(name, { cookie, body: sent });
    expect([refused.statusCode, refused.json().code], name).toEqual([403, 'step_up_needed']);
  }
  expect(
    await queryRows(shop.opened.database, sql`select 1 from mail_texts where template = ${body.id}`),
  ).toEqual([]);
  // Looking and trying it on oneself needs none.
  expect((await shop.call('previewMail', { cookie, body: { id: body.id } })).statusCode).toBe(200);
  await shop.opened.exec('update admin_sessions set code_verified_at = now()');
  expect((await shop.call('saveMailText', { cookie, body })).json()).toMatchObject({ version: 1 });
  expect((await shop.call('resetMailText', { cookie, body: { id: body.id, version: 1 } })).statusCode).toBe(
    200,
  );
});

it('stored words that show a code only sometimes are not used', async () => {
  await shop.opened.exec(`insert into mail_texts (template, language, subject, body)
    values ('sign-in-code', 'en', 'Hello code', '{!shop}{code}')`);
  await shop.call('sendSignInCode', { body: { email: 'hidden@people.test' } });
  expect(codeMailedTo(shop, 'hidden@people.test')).toMatch(/^\d{6}$/);
});

it('the owner’s words are used from the next mail on, until the original is back', async () => {
  const id = 'order-placed';
  const find = async () => {
    const { mails } = (await shop.call('listMails', { cookie: owner })).json();
    return mails.find((mail: { id: string }) => mail.id === id);
  };
  const original = await find();
  const words = { subject: 'Dhanyavaad! Order {number}', body: `Namaste!\n\n${original.body}` };
  const wrong = await ask('saveMailText', { id, version: 0, subject: '{who}', body: 'Hi' });
  expect(wrong.statusCode).toBe(400);
  expect(Object.keys(wrong.json().fields)).toEqual(['subject', 'body']);
  expect((await ask('saveMailText', { id, version: 0, ...words })).json()).toMatchObject({ version: 1 });
  expect((await ask('saveMailText', { id, version: 0, ...words })).json().code).toBe('stale_version');
  const { buyer, number } = await buyGift();
  expect(subjectsTo(buyer.email)).toEqual([`Dhanyavaad! Order ${number}`]);
  expect((await ask('resetMailText', { id, version: 1 })).json()).toMatchObject({ version: 2 });
  expect(await find()).toEqual({ ...original, version: 2 });
  const audit = (
    await shop.call('listAudit', { cookie: owner, query: { action: 'mail-text-change' } })
  ).json();
  expect(audit.entries[0]).toMatchObject({
    subject: id,
    after: words,
    before: { subject: original.subject },
  });
});

it('a preview is about the newest order, and a test of it goes to the owner alone', async () => {
  const draft = { id: 'order-placed', subject: 'Draft {number}' };
  const { number } = await buyGift();
  expect((await ask('previewMail', draft)).json()).toMatchObject({
    subject: `Draft ${number}`,
    data: 'real',
  });
  expect((await ask('previewMail', { id: 'gift-expired-owner' })).json().data).toBe('example');
  expect((await ask('previewMail', { id: 'constructor' })).statusCode).toBe(404);
  expect((await ask('testMail', draft)).json()).toEqual({ success: true });
  const tests = shop.mails.filter(({ subject }) => subject === `Test: Draft ${number}`);
  expect(tests.map(({ to }) => to)).toEqual([ADMIN]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...draft, scheme: 'dark' })) form.set(name, value);
  const frame = await shop.call('mailFrame', { cookie: owner, form });
  expect(frame.headers['content-security-policy']).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  );
  expect(frame.body).toContain('only dark');
});

it('a failed mail is listed with a safe reason and can be sent again while it is true', async () => {
  const { buyer, id } = await buyGift();
  shop.post.broken = true;
  await shop.call('movePurchase', { cookie: owner, body: { id, status: 'packed' } });
  const failed = async () => (await listSent({ result: 'failed', userId: buyer.id }))[0];
  await expect.poll(failed).toMatchObject({ mail: 'order-packed', reason: 'other', sendAgain: 'possible' });
  // The queue gives up, as after its last try.
  await shop.opened.exec("delete from jobs.job where name = 'purchase-moved'");
  shop.post.broken = false;
  expect((await ask('resendMail', { id: (await failed()).id })).json()).toEqual({ success: true });
  expect(subjectsTo(buyer.email).at(-1)).toMatch(/: packed$/);
  expect(await failed()).toBeUndefined();

  await shop.opened.exec("update sent_mails set result = 'failed' where template = 'order-packed'");
  await shop.opened.exec(`update purchases set status = 'delivered' where id = '${id}'`);
  const again = await ask('resendMail', { id: (await failed()).id });
  expect(again.json()).toMatchObject({ code: 'wrong_state' });
});

it('a person’s rows are in their export, and go with their account or after 180 days', async () => {
  const leaving = await confirmedPerson(shop.opened.database);
  await shop.opened.database.execute(sql`insert into sent_mails (template, email, user_id, result, at) values
    ('sign-in-code', ${leaving.email}, null, 'sent', now()), ('email-changed', 'old@people.test', ${leaving.id}, 'sent', now()),
    ('sign-in-code', 'long-ago@people.test', null, 'sent', now() - interval '181 days')`);
  const { database, personalData } = shop.shop.accounts;
  const exported = await Promise.all(personalData.map((data) => data.exportData?.(database, leaving.id)));
  expect(Object.assign({}, ...exported).sentMails).toHaveLength(2);
  await database.transaction(async (tx) => {
    for (const data of personalData) await data.erase(tx, leaving);
  });
  await cleanUpSentMails(shop.opened.database);
  const left = (await rows()).map(({ email }) => email);
  for (const gone of [leaving.email, 'old@people.test', 'long-ago@people.test'])
    expect(left).not.toContain(gone);
});

const subjectsTo = (email: string) =>
  shop.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

function rows(): Promise<{ email: string }[]> {
  return queryRows(shop.opened.database, sql`select * from sent_mails`);
}
