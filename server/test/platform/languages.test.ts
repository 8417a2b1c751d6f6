import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from 'zod/mini';
import { queryRows } from '../../src/platform/database.ts';
import { withoutLanguage } from '../../src/platform/http/language.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a call', () => {
  const refused = async (url: string, language?: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url,
        ...(language !== undefined && { headers: { 'accept-language': language } }),
        payload: { email: `nobody-${randomUUID()}@example.in`, password: 'a-wrong-password' },
      })
    ).json();

  it('is refused in English unless Hindi is asked for first; the code is the same', async () => {
    const english = { error: 'Invalid credentials', code: 'invalid_credentials' };
    for (const language of [undefined, '', '*', 'en', 'en-IN,hi;q=0.9', 'ta,hi;q=0.5', 'x'.repeat(4000)])
      expect(await refused('/backend/login.php', language), language).toEqual(english);
    for (const language of ['hi', 'hi-IN,hi;q=0.9,en;q=0.8', 'en;q=0.4, hi']) {
      const { error, code } = await refused('/backend/login.php', language);
      expect(code).toBe('invalid_credentials');
      expect(error, language).toMatch(DEVANAGARI);
    }
  });

  it('is refused in the language of its address, whatever the header says', async () => {
    expect((await refused('/hi/backend/login.php', 'en')).error).toMatch(DEVANAGARI);
    expect((await refused('/ta/backend/login.php', 'hi')).code).toBe('not_found');
  });

  it('says what is wrong with each field in that language, after a body was read', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/backend/signup',
      headers: { 'accept-language': 'hi' },
      payload: { name: 'Asha', email: 'asha@example.in', password: 'short' },
    });
    expect(answer.json().fields.password).toMatch(DEVANAGARI);
  });

  it('to what has no texts stands at one address alone', async () => {
    for (const url of ['/metrics', '/healthz', '/local/outbox', '/feeds/google.xml']) {
      const [plain, prefixed, doubled] = await Promise.all(
        ['', '/hi', '/hi/'].map((prefix) => shop.app.inject({ url: prefix + url })),
      );
      // A page that says that there is nothing, or a refusal.
      for (const answer of [prefixed, doubled])
        expect(answer?.body === plain?.body && plain?.statusCode === 200, url).toBe(false);
    }
  });

  it('to what has no texts stands there alone, however it is spelled', async () => {
    for (const url of [
      '/hi/%6detrics',
      '/hi/metrics#x',
      '/hi/%6d%65trics?%zz',
      '/hi/%6cocal',
      '/hi/%2ewell-known/ucp',
    ])
      expect(withoutLanguage({ url } as IncomingMessage), url).toBe(url);
  });

  it('that is the same for everyone depends on its address alone', async () => {
    const [plain, asked] = await Promise.all(
      [undefined, 'hi'].map((language) =>
        shop.app.inject({
          url: '/backend/get-products.php',
          headers: language === undefined ? {} : { 'accept-language': language },
        }),
      ),
    );
    expect(asked?.body).toBe(plain?.body);
  });
});

describe('a page', () => {
  const page = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers: { accept: 'text/html', ...headers } });

  it('leads to the language that is chosen, and to the one that the browser asks for', async () => {
    const chosen = await page('/explore?occasion=diwali&lang=hi');
    expect(chosen.statusCode).toBe(302);
    expect(chosen.headers.location).toBe('/hi/explore?occasion=diwali');
    expect(chosen.cookies).toEqual([expect.objectContaining({ name: 'language', value: 'hi', path: '/' })]);
    expect((await page('/hi/explore?lang=en')).headers.location).toBe('/explore');

    const guessed = await page('/login', { 'accept-language': 'hi-IN,en;q=0.5' });
    expect(guessed.headers.location).toBe('/hi/login');
    expect(guessed.cookies).toHaveLength(1);
  });

  it('is led to for this person alone: no cache keeps the way for others', async () => {
    for (const [url, headers] of [
      ['/login', { 'accept-language': 'hi' }],
      ['/login', { cookie: 'language=hi' }],
      ['/login?lang=hi', {}],
    ] as const) {
      const led = await page(url, headers);
      expect(led.statusCode, url).toBe(302);
      expect(led.headers['cache-control'], url).toBe('no-store');
    }
  });

  it('stays as it is for those who chose English, for programs, and where its address names a language', async () => {
    const hindi = { 'accept-language': 'hi' };
    for (const [url, headers] of [
      ['/login', { ...hindi, cookie: 'language=en' }],
      ['/login', { ...hindi, accept: '*/*' }],
      ['/login', {}],
      ['/hi/login', { cookie: 'language=en' }],
      ['/login', { cookie: 'language=xx' }],
    ] as const)
      expect(
        (await page(url, headers)).headers.location,
        `${url} ${JSON.stringify(headers)}`,
      ).toBeUndefined();
  });

  it('of another site is never led to', async () => {
    for (const url of ['//evil.example/?lang=en', '/hi//evil.example/?lang=en', '/\\evil.example/?lang=en']) {
      const { location = '/' } = (await page(url)).headers;
      expect(new URL(String(location), 'https://tohfa.example').host, url).toBe('tohfa.example');
    }
  });

  it('has a link picture in the language of its address, whoever asks for it first', async () => {
    const picture = async (url: string, headers = {}) => (await shop.app.inject({ url, headers })).rawPayload;
    const asked = await picture('/circle/preview.jpg', { 'accept-language': 'hi' });
    const hindi = await picture('/hi/circle/preview.jpg');
    const english = await picture('/circle/preview.jpg');
    expect(english.equals(asked)).toBe(true);
    expect(english.equals(hindi)).toBe(false);
  });

  it('is in one language, also for programs that name another one', async () => {
    const id = await productToSell(shop.opened.database);
    const [product] = await queryRows<{ slug: string }>(
      shop.opened.database,
      sql`update products set name_hi = 'मिट्टी का दीया' where id = ${id} returning slug`,
    );
    const slug = product?.slug;
    const asked = await shop.app.inject({ url: `/gift/${slug}`, headers: { 'accept-language': 'hi' } });
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('<html lang="en');
    expect(asked.body).not.toContain('मिट्टी का दीया');
  });

  it('stands in the sitemap in each language, with the addresses of the others', async () => {
    const { body } = await shop.app.inject('/sitemap.xml');
    const { publicUrl } = shop.shop.settings;
    const links = [
      `<xhtml:link rel="alternate" hreflang="en" href="${publicUrl}/terms"/>`,
      `<xhtml:link rel="alternate" hreflang="hi" href="${publicUrl}/hi/terms"/>`,
      `<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}/terms"/>`,
    ].join('');
    for (const address of [`${publicUrl}/terms`, `${publicUrl}/hi/terms`])
      expect(body).toContain(`<url><loc>${address}</loc>${links}</url>`);
  });

  it('that has moved keeps its language', async () => {
    const id = await productToSell(shop.opened.database);
    const moved = await page(`/hi/gift/${id}`);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toMatch(/^\/hi\/gift\/./);
  });
});

/** Built by `npm test` before its tests. */
const DIST = join(import.meta.dirname, '../../../web/dist');
const HAS_PAGES = existsSync(join(DIST, 'hi/.server/render.js'));

describe.runIf(HAS_PAGES)('a refusal beside pages that the server renders', () => {
  const refusal = async (language: string) => {
    const { fields } = (
      await shop.app.inject({
        method: 'POST',
        url: '/backend/signup',
        headers: { 'accept-language': language },
        payload: { name: '', email: 'asha@example.in' },
      })
    ).json<{ fields: Record<string, string> }>();
    return [fields.name, fields.password];
  };

  it.each([
    ['/hi/explore', '/explore'],
    ['/explore', '/hi/explore'],
  ])('is in its own language before and after %s and %s were rendered', async (...pages) => {
    const [english, hindi] = [await refusal('en'), await refusal('hi')];
    expect(english).toEqual(['This field is required.', 'This field is required.']);
    for (const text of hindi) expect(text).toMatch(DEVANAGARI);
    for (const url of pages) {
      const page = await shop.app.inject({ url, headers: { accept: 'text/html', cookie: 'language=en' } });
      expect([page.statusCode, page.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
      expect(await refusal('en'), url).toEqual(english);
      expect(await refusal('hi'), url).toEqual(hindi);
    }
  });

  it('no bundle changes what all of the process shares', async () => {
    const before = { ...config() };
    for (const folder of ['', 'hi']) {
      const bundle = pathToFileURL(join(DIST, folder, '.server/render.js'));
      // A copy of its own, which no page has loaded yet.
      await import(/* @vite-ignore */ `${bundle.href}?${randomUUID()}`);
    }
    expect(config()).toEqual(before);
  });
});

const DEVANAGARI = /\p{Script=Devanagari}{2}/u;
