import { MAX_THANKS } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteNotesByUser } from '../../src/contributions/gift-notes.ts';
import { removeDiscardedPictures } from '../../src/media/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { endDispatchUndo, expectMoneyAddsUp, settle } from '../support/buying.ts';
import { decide, onTheDay, openGift, payInstalment, readGift } from '../support/gifts.ts';
import { payAsGuest } from '../support/guests.ts';
import { confirmEmail, confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

test('guests, payers and the organiser sign one card, which is sealed with the parcel and opens on the day', async () => {
  const { id, owner, cookie, guest, ravi, cardId } = await paidGift();
  await sign({ contributorToken: guest.token, giftId: id, message: 'From a guest', emoji: '🎂' });
  await sign({ giftId: id, message: 'From Ravi' }, ravi);
  await sign({ giftId: id, message: 'From Ravi, again' }, ravi);
  await sign({ giftId: id, message: 'From the organiser', name: 'Asha' }, owner);
  const draft = await readDraft(id, owner);
  expect(draft.entries.map(({ message }: { message: string }) => message).toSorted()).toEqual([
    'From Ravi, again',
    'From a guest',
    'From the organiser',
  ]);

  expect((await shop.call('card', { query: { id: cardId } })).json()).toEqual({
    state: 'closed',
    opensOn: draft.opensOn,
  });
  await decide(shop, cookie, id, 'dispatch');
  for (const as of [{ token: ravi.token }, {}]) {
    const late = await shop.call('signCard', {
      ...as,
      body: { giftId: id, contributorToken: guest.token, message: 'Too late' },
    });
    expect(late.statusCode, late.body).toBe(409);
  }
  await onTheDay(shop, id, async () => {
    const opened = (await shop.call('card', { query: { id: cardId } })).json();
    expect(opened).toMatchObject({ state: 'open', recipientFirstName: 'Kamala', canThank: true });
    expect(opened.entries).toHaveLength(3);
  });
});

test('only people with a captured payment write on a card, and links and abuse are refused', async () => {
  const { id, owner, guest } = await paidGift();
  const stranger = await signedInPerson(shop.opened.database, 'Stranger');
  const refused = async (sent: object, as: { token?: string } = {}) =>
    (await shop.call('signCard', { ...as, body: { giftId: id, ...sent } })).statusCode;
  expect(await refused({ message: 'Hello' }, stranger)).toBe(404);
  expect(await refused({ message: 'Hello' })).toBe(404);
  expect(await refused({ message: 'Hello', contributorToken: 'x'.repeat(43) })).toBe(404);
  for (const message of ['see www.evil.example', 'You c h u t i y a', 'you bastard'])
    expect(await refused({ message, contributorToken: guest.token }), message).toBe(400);
  expect(await refused({ name: 'evil.com' }, owner)).toBe(400);
});

test('the organiser and admins take words off the card; a stranger does not even see it', async () => {
  const { id, owner, cookie, guest, ravi } = await paidGift();
  await sign({ contributorToken: guest.token, giftId: id, message: 'Remove me' });
  await sign({ giftId: id, message: 'Me too' }, ravi);
  const [first, second] = (await readDraft(id, owner)).entries;
  for (const as of [{}, { token: ravi.token }]) {
    expect((await shop.call('cardDraft', { ...as, query: { id } })).statusCode).toBe(404);
    const tried = await shop.call('removeFromCard', { ...as, body: { id, entry: first.id } });
    expect(tried.statusCode).toBe(404);
  }
  await shop.call('removeFromCard', { token: owner.token, body: { id, entry: first.id } });
  const left = await shop.call('removeFromCard', { cookie, body: { id, entry: second.id } });
  expect(left.json().entries).toEqual([]);
  const own = await shop.call('myCardEntry', { token: ravi.token, body: { giftId: id } });
  expect(own.json()).toMatchObject({ message: '', removed: true });
});

test('a picture is re-encoded, shown on the card, and replaced', async () => {
  const { id, owner, guest } = await paidGift();
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.set('giftId', id);
    form.set('contributorToken', guest.token);
    form.set('picture', new Blob([bytes as never]), 'me.jpg');
    return shop.call('cardPicture', { form });
  };
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b3134f' } })
    .jpeg()
    .toBuffer();
  expect((await upload(Buffer.from('<svg/>'))).statusCode).toBe(400);
  const first = (await upload(photo)).json().picture;
  const second = (await upload(photo)).json().picture;
  expect((await readDraft(id, owner)).entries[0].picture).toBe(second);
  expect((await shop.app.inject({ url: first })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: second })).headers['content-type']).toBe('image/webp');
});

test('a picture that anyone removes from a card is deleted from the store too', async () => {
  const { id, owner, guest, ravi } = await paidGift();
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#b3134f' } })
    .png()
    .toBuffer();
  const upload = async (fields: Record<string, string>, as?: Person): Promise<string> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ giftId: id, ...fields })) form.set(name, value);
    form.set('picture', new Blob([photo as never]), 'me.png');
    return (await shop.call('cardPicture', { ...(as && { token: as.token }), form })).json().picture;
  };
  const [removed, erased, ended] = [
    await upload({ contributorToken: guest.token }),
    await upload({}, ravi),
    await upload({}, owner),
  ];
  const entry = (await readDraft(id, owner)).entries.find(
    ({ picture }: { picture?: string }) => picture === removed,
  );
  await shop.call('removeFromCard', { token: owner.token, body: { id, entry: entry.id } });
  await deleteNotesByUser(shop.opened.database, ravi.id);
  await shop.call('cancelGift', { token: owner.token, body: { id } });
  await removeDiscardedPictures(shop.shop.gifts);
  for (const url of [removed, erased, ended])
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404);
});

test('a guest asks for news, with the email they gave or a first one, and hears of the delivery', async () => {
  const { id, cookie, guest } = await paidGift();
  const ask = (body: object) =>
    shop.call('contributionNews', { body: { contributorToken: guest.token, ...body } });
  expect((await ask({ wantsNews: true })).json().fields).toHaveProperty('email');
  const email = `${id.toLowerCase()}@news.test`;
  expect((await ask({ wantsNews: true, email })).json()).toMatchObject({ wantsNews: true, hasEmail: true });
  // Receipts went to the first one.
  await ask({ wantsNews: true, email: 'other@news.test' });
  const news = () => shop.mails.filter(({ to }) => to === email).map(({ subject }) => subject.split(':')[0]);
  await decide(shop, cookie, id, 'dispatch');
  await endDispatchUndo(shop);
  await expect.poll(news).toContain('Shipped');
  await ask({ wantsNews: false });
  await decide(shop, cookie, id, 'deliver');
  await settle(shop);
  expect(news()).not.toContain('Delivered');
  expect(shop.mails.filter(({ to }) => to === 'other@news.test')).toEqual([]);
});

test('a person who pays again without a message keeps their first message', async () => {
  const { id, owner } = await openGift(shop, { priceRupees: 300 });
  const { token } = await payAsGuest(shop, id, 100, { guest: { name: 'Meera', message: 'Joy!' } });
  await payAsGuest(shop, id, 100, { guest: { name: 'Meera', message: '' }, contributorToken: token });
  expect((await readDraft(id, owner)).entries).toMatchObject([{ name: 'Meera', message: 'Joy!' }]);
});

test('a gift that is cancelled has no card: its words are gone and its link opens nothing', async () => {
  const { id, owner, guest, ravi, cardId } = await paidGift();
  await sign({ contributorToken: guest.token, giftId: id, message: 'CANARY-guest' });
  await sign({ giftId: id, message: 'CANARY-ravi' }, ravi);
  await shop.call('cancelGift', { token: owner.token, body: { id } });
  expect((await shop.call('card', { query: { id: cardId } })).statusCode).toBe(404);
  const kept = await queryRows(
    shop.opened.database,
    sql`select message from gift_notes where message like 'CANARY%'`,
  );
  expect(kept).toEqual([]);
  const told = () =>
    shop.mails.filter(({ text }) => text.includes('the messages for its card have been removed'));
  await expect.poll(() => told().map(({ to }) => to)).toContain(ravi.email);
});

test('thanks reach every contributor, a few times at most, and only from an open card', async () => {
  const { id, owner, cookie, ravi, cardId } = await paidGift();
  const thank = async (message: string) => {
    const form = new FormData();
    form.set('id', cardId);
    form.set('message', message);
    return shop.call('cardThanks', { form });
  };
  expect((await thank('Too early')).statusCode).toBe(404);
  await decide(shop, cookie, id, 'dispatch');
  await decide(shop, cookie, id, 'deliver');
  await onTheDay(shop, id, async () => {
    expect((await thank('')).statusCode).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: MAX_THANKS + 2 }, (_, n) => thank(`Thanks ${n}!`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_THANKS);
  });
  await settle(shop);
  const mailsTo = (person: Person) =>
    shop.mails.filter(({ to, subject }) => to === person.email && /says thank you/.test(subject)).length;
  for (const person of [owner, ravi]) await expect.poll(() => mailsTo(person)).toBe(MAX_THANKS);
  expect((await readGift(shop, id, ravi)).thanks).toHaveLength(MAX_THANKS);
  expect((await readGift(shop, id)).thanks).toBeUndefined();
});

test('admins print the slip and the card as A5, with every message', async () => {
  const { id, cookie, ravi } = await paidGift();
  await sign({ giftId: id, message: 'जन्मदिन मुबारक 🎉 and many more' }, ravi);
  const pdf = await shop.call('cardPdf', { cookie, query: { id } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const { totalPages, text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
  expect(totalPages).toBe(3);
  expect(text).toContain('Kamala Devi');
  expect(text).toContain('and many more');
  expect((await shop.call('cardPdf', { token: ravi.token, query: { id } })).statusCode).toBe(401);

  // Slips of many: without what is written on the cards, and without gifts that are not paid.
  const [another, unpaid] = [await paidGift(), await openGift(shop, { priceRupees: 300 })];
  const ids = [id, another.id, unpaid.id];
  const slips = await shop.call('giftPapers', { cookie, body: { kind: 'slips', ids } });
  const printed = await extractText(new Uint8Array(slips.rawPayload), { mergePages: true });
  expect(printed.totalPages).toBe(2);
  expect(printed.text).toContain('Kamala Devi');
  expect(printed.text).not.toContain('and many more');
  const cards = await shop.call('giftPapers', { cookie, body: { kind: 'cards', ids: ids.slice(0, 2) } });
  const both = await extractText(new Uint8Array(cards.rawPayload), { mergePages: true });
  expect(both.totalPages).toBe(6);
  expect(cards.rawPayload.length).toBeLessThan(1.5 * pdf.rawPayload.length);
  const none = await shop.call('giftPapers', { cookie, body: { kind: 'slips', ids: [unpaid.id] } });
  expect(none.statusCode).toBe(404);

  // Whoever prints it, it is in the language of the organiser.
  const { database } = shop.opened;
  await database.execute(
    sql`update users set language = 'hi' where id = (select owner_id from gifts where public_id = ${id})`,
  );
  const hindi = await shop.call('giftPapers', { cookie, body: { kind: 'slips', ids: [id] } });
  expect((await extractText(new Uint8Array(hindi.rawPayload), { mergePages: true })).text).toMatch(
    /^Tohfa\s+[ऀ-ॿ]/,
  );
});

async function paidGift() {
  const { id, owner, cookie } = await openGift(shop, { priceRupees: 300 });
  await confirmEmail(shop.opened.database, owner.id);
  const ravi = await confirmedPerson(shop.opened.database, 'Ravi Menon');
  await payInstalment(shop, ravi, id, 200, 'Ravi');
  const guest = await payAsGuest(shop, id, 100, { guest: { name: 'Meera' } });
  const [row] = await queryRows<{ card_id: string }>(
    shop.opened.database,
    sql`select card_id from gifts where public_id = ${id}`,
  );
  return { id, owner, cookie, ravi, guest, cardId: row?.card_id ?? '' };
}

async function sign(body: object, as?: Person) {
  const signed = await shop.call('signCard', { ...(as && { token: as.token }), body });
  expect(signed.statusCode, signed.body).toBe(200);
}

async function readDraft(id: string, as: Person) {
  return (await shop.call('cardDraft', { token: as.token, query: { id } })).json();
}
