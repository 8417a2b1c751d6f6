import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PICTURE_WIDTHS } from '@tohfa/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { blackPng, photo, pngWithTextBomb } from './hostile-pictures.ts';

const MEGABYTE = 1024 * 1024;
let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());

test('a picture is stored in every width under a random name, as WebP for whoever asks for nothing else', async () => {
  const [answer] = await upload({ file0: await photo() });
  expect(answer).toEqual({
    status: 'success',
    url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}-avif-880\.webp$/),
  });
  for (const width of PICTURE_WIDTHS) {
    const served = await getPicture(answer?.url.replace('-880.', `-${width}.`));
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  }
});

test('a browser that accepts AVIF gets it under the same address, and caches tell the two apart', async () => {
  const [answer] = await upload({ file0: await photo() });
  const accept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  for (const width of PICTURE_WIDTHS) {
    const served = await getPicture(answer?.url.replace('-880.', `-${width}.`), accept);
    expect(served.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ compression: 'av1', width });
  }
  expect((await getPicture(answer?.url)).headers.vary).toBe('accept');
});

test('a picture of an earlier version is WebP for everybody', async () => {
  await shop.shop.pictures.put('earlier-880.webp', await photo());
  const served = await getPicture('/media/earlier-880.webp', 'image/avif,image/webp');
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect(served.headers.vary).toBeUndefined();
  await shop.shop.pictures.remove('earlier-880.webp');
});

test('camera metadata is dropped after its orientation was applied', async () => {
  const sideways = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Asha Rao' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer();
  const [answer] = await upload({ file0: sideways });
  const kept = await keptBytes(answer?.url);
  const metadata = await sharp(kept).metadata();
  expect(metadata).toMatchObject({ width: 200, height: 300 });
  expect(metadata.exif).toBeUndefined();
  expect(kept.includes('Asha')).toBe(false);
});

test('data appended to a picture is dropped', async () => {
  const script = '<script>alert(document.cookie)</script>';
  const polyglot = Buffer.concat([await photo(), Buffer.from(script)]);
  const [answer] = await upload({ file0: polyglot });
  expect((await keptBytes(answer?.url)).includes('script')).toBe(false);
});

test('each hostile file is refused on its own, the good one is stored, nothing else remains', async () => {
  const before = leftovers();
  const answers = await upload({
    file0: Buffer.from('<!doctype html><script>alert(1)</script>'),
    file1: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    file2: blackPng(20_000, 10_000),
    file3: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(2000)]),
    file4: (await photo()).subarray(0, 200),
    file5: Buffer.alloc(0),
    file6: randomBytes(5 * MEGABYTE + 1),
    file7: Buffer.from('GIF89a'),
    file8: await photo(),
    '../../file9': await photo(),
  });
  expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill('error'), 'success', 'error']);
  expect(
    answers.filter(({ status }) => status === 'error').every(({ url, error }) => url === '' && error),
  ).toBe(true);
  expect(leftovers()).toHaveLength(before.length + 2 * PICTURE_WIDTHS.length);
});

test('file names are ignored', async () => {
  const form = new FormData();
  for (const [i, name] of ['../../../etc/passwd', 'a\0.php', '/abs.svg', 'CON', ''].entries()) {
    form.append(`file${i}`, new Blob([(await photo(50, 50)) as never]), name);
  }
  const answers = (await shop.call('uploadImage', { cookie, form })).json<
    { status: string; url: string }[]
  >();
  expect(answers.length).toBeGreaterThan(0);
  for (const { url } of answers) expect(url).toMatch(/^\/media\/[0-9a-f-]{36}-avif-880\.webp$/);
  expect(leftovers().every((name) => /^[0-9a-f-]{36}-avif-(220|440|880)\.(avif|webp)$/.test(name))).toBe(
    true,
  );
});

test('fifty parts are refused as a whole and leave nothing behind', async () => {
  const before = leftovers();
  const form = new FormData();
  const small = await photo(40, 40);
  for (let i = 0; i < 50; i += 1) form.append(`file${i}`, new Blob([small as never]), 'a.png');
  const refused = await shop.call('uploadImage', { cookie, form });
  expect(refused.statusCode).toBe(413);
  expect(leftovers()).toEqual(before);
});

test('an upload without files is refused', async () => {
  expect((await shop.call('uploadImage', { cookie, form: new FormData() })).statusCode).toBe(400);
  expect((await shop.call('uploadImage', { cookie, body: {} })).json()).toMatchObject({
    code: 'not_multipart',
  });
});

test('decompression bombs are refused without using much memory', async () => {
  const bombs = { file0: blackPng(20_000, 10_000), file1: blackPng(30_000, 30_000) };
  const text = await pngWithTextBomb(200 * MEGABYTE);
  // What reading pictures takes once and keeps is none of this test's.
  await upload({ ...bombs, file2: text, file3: await photo() });
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    const answers = await upload(bombs);
    expect(answers.map(({ status }) => status)).toEqual(['error', 'error']);
    await upload({ file0: text });
  }
  clearInterval(watch);
  expect((peak - before) / MEGABYTE).toBeLessThan(100);
});

test('a body that is cut off leaves nothing behind', async () => {
  const before = leftovers();
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.append('file0', new Blob([(await photo()) as never]), 'a.png');
  form.append('file1', new Blob([(await photo()) as never]), 'b.png');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type');
  const body = Buffer.from(await encoded.arrayBuffer());
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(
    `POST /backend/upload-image.php HTTP/1.1\r\nhost: shop\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length - 500));
  await expect.poll(() => leftovers().length).toBeGreaterThan(before.length);
  socket.destroy();
  await expect.poll(leftovers).toEqual(before);
  await pause(200);
  expect(leftovers()).toEqual(before);
});

/** What the test itself leaves behind between its rounds. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function upload(files: Record<string, Buffer>) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) {
    form.append(name, new Blob([bytes as never], { type: 'image/png' }), 'picture.png');
  }
  const answer = await shop.call('uploadImage', { cookie, form });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ status: string; url: string; error?: string }[]>();
}

function getPicture(url = '', accept = 'image/webp,*/*') {
  return shop.app.inject({ url, headers: { accept } });
}

function leftovers(): string[] {
  return readdirSync(shop.uploads).sort();
}

async function keptBytes(url = ''): Promise<Buffer> {
  return readFileSync(join(shop.uploads, url.slice('/media/'.length)));
}
