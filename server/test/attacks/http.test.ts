import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OperationName, operations, PICTURE_WIDTHS } from '@tohfa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSlow, listSlowExpressions } from '../../../test/regular-expressions.ts';
import { createLog } from '../../src/platform/log.ts';
import { photo } from '../media/hostile-pictures.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

describe('a stranger cannot keep the server busy with one long text', () => {
  it.each(['server/src', 'contract/src'])(
    'every regular expression in %s takes a time in proportion to the text',
    (folder) => expect(listSlowExpressions(folder)).toEqual([]),
  );

  it.each([
    ['each letter may begin an address', /[^\s@]+@[^\s@]+\.[a-z]{2,}/],
    ['each space may begin the separator', /\s*;\s*/],
    ['each sign may be the first of the last ones', /[.,]+$/],
    ['two repetitions share a letter', /^(a+)(a+)b$/],
    ['a repetition is repeated', /^(\w+\s?)+$/],
  ])('the check knows a slow one: %s', (_why, { source, flags }) => expect(isSlow(source, flags)).toBe(true));

  it('a line of the log quotes the beginning of a long text', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    log.info({ text: 'a'.repeat(1_000_000) }, 'long');
    log.error({ err: new Error(`no ${'@'.repeat(1_000_000)}`) }, 'failed');
    expect(lines.map((line) => line.length < 10_000)).toEqual([true, true]);
  });
});

describe('who reads the log, at its most talkative, cannot open what a link opens', () => {
  it('the id of a wishlist, gift, card or order is in no line, however it is asked for', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
    const shop = await openShop({}, { log });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const owner = await signedInPerson(shop.opened.database);
    const shared = await shop.call('shareWishlist', { token: owner.token, body: { shared: true } });
    const id: string = shared.json().link.split('/').at(-1);
    const paths = ['wishlist', 'chip-in', 'giftdetails', 'card', 'orders'].flatMap((page) => [
      `/${page}/${id}`,
      `/${page}/${id}/`,
      `/${page}/${id}/more?id=${id}`,
      `/${page}%2F${id}`,
      `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}/${id}`,
      `//${page}/${id}`,
      `/${id}`,
      `/${id}?${id}`,
      `/backend/${page}?id=${id}`,
      `/backend/${page}/${id}`,
      `/backend/get_gift_request.php?userId=${id}`,
      `/media/${id}.webp`,
      `/local/${id}`,
      `/assets/${id}`,
      `/${page}/${id}/%`,
      `http://127.0.0.1/${page}/${id}`,
    ]);
    const headers = { referer: `http://localhost/wishlist/${id}`, cookie: `last=${id}` };
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) await ask(port, method, path, headers);
    // A fault is logged with the statement that failed.
    await shop.opened.exec('alter table wishlists rename to gone_wishlists');
    expect(await ask(port, 'GET', `/backend/wishlist?id=${id}`)).toBe(500);
    await shop.close();
    expect(lines.length).toBeGreaterThan(paths.length);
    expect(lines.filter((line) => line.includes(id))).toEqual([]);
  });

  it('an object that knows the request is named, not written out', () => {
    class Reply {
      request = { url: '/wishlist/canary' };
    }
    const lines: string[] = [];
    createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }).info({ res: new Reply() }, 'cut');
    expect(lines.join()).toContain('"res":"[Reply]"');
  });
});

describe('a picture is decoded only for a person who may add it to something that is there', () => {
  let shop: Shop;
  let picture: Blob;
  let stored = 0;

  beforeAll(async () => {
    shop = await openShop();
    picture = new Blob([(await photo()) as never]);
    const { pictures } = shop.shop;
    const put = pictures.put.bind(pictures);
    pictures.put = (...args) => {
      stored += 1;
      return put(...args);
    };
  });
  afterAll(() => shop.close());

  const nobody = 'a'.repeat(32);
  const noOrder = '00000000-0000-4000-8000-000000000000';
  const UPLOADS: readonly (readonly [OperationName, Record<string, string>])[] = [
    ['cardThanks', { id: nobody, message: 'Thank you' }],
    ['cardPicture', { giftId: nobody }],
    ['reviewPictures', { orderId: noOrder, productId: '1' }],
    ['askReturn', { id: noOrder, positions: '1', reason: 'It arrived broken', details: 'It is broken.' }],
    ['deliveryPhoto', { id: nobody }],
  ];

  it.each(UPLOADS)('%s for what is not there reads none of ten pictures', async (name, fields) => {
    stored = 0;
    const answer = await upload(name, Object.entries(fields), 10);
    expect([answer.statusCode, answer.json().code]).toEqual([
      expect.any(Number),
      expect.stringMatching(/^not_/),
    ]);
    expect(stored).toBe(0);
  });

  it.each(UPLOADS)('%s with a picture before its text reads none', async (name, fields) => {
    stored = 0;
    const answer = await upload(name, [], 1, Object.entries(fields));
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
    expect(stored).toBe(0);
  });

  it('a second picture where one is taken is not read', async () => {
    const person = await signedInPerson(shop.opened.database);
    const form = new FormData();
    for (const name of ['photo', 'another']) form.append(name, picture, 'me.png');
    stored = 0;
    const answer = await shop.call('changePhoto', { token: person.token, form });
    expect(answer.json()).toMatchObject({ fields: { another: 'Please choose one picture.' } });
    expect(stored).toBe(2 * PICTURE_WIDTHS.length);
    expect(await shop.shop.pictures.list()).toEqual([]);
  });

  async function upload(
    name: OperationName,
    before: [string, string][],
    files: number,
    after: [string, string][] = [],
  ) {
    const person = await signedInPerson(shop.opened.database);
    const cookie = operations[name].caller === 'admin' ? await signInAdmin(shop) : '';
    const form = new FormData();
    for (const [field, value] of before) form.append(field, value);
    for (let at = 0; at < files; at += 1) form.append(`picture${at}`, picture, 'a.png');
    for (const [field, value] of after) form.append(field, value);
    return shop.call(name, { form, cookie, ...(cookie === '' && { token: person.token }) });
  }
});

function ask(port: number, method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end();
  });
}
