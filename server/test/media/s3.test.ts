import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '@tohfa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPictures, createFolderPictureStore, openPictureStore } from '../../src/media/index.ts';
import { readSettings } from '../../src/settings.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { photo } from './hostile-pictures.ts';

let s3: S3Server;
let shop: Shop;
beforeAll(async () => {
  s3 = await startS3Server();
  shop = await openShop(s3.env);
});
afterAll(async () => {
  await shop.close();
  await s3.close();
});

test('an upload goes to the bucket in every width, and the shop serves it from there', async () => {
  const url = await uploadPhoto(shop);
  const names = PICTURE_WIDTHS.map((width) => url.slice('/media/'.length).replace('-880.', `-${width}.`));
  expect(await shop.shop.pictures.list()).toEqual(expect.arrayContaining(names));
  for (const name of names) {
    const served = await shop.app.inject(`/media/${name}`);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(served.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
    const avif = await shop.app.inject({ url: `/media/${name}`, headers: { accept: 'image/avif' } });
    expect(avif.rawPayload.toString('latin1', 8, 12)).toBe('avif');
  }
});

test('a name that is not in the bucket is 404', async () => {
  expect((await shop.app.inject('/media/nobody-880.webp')).statusCode).toBe(404);
});

test('with a public host the shop sends browsers there, and its headers allow it', async () => {
  const other = await openShop({ ...s3.env, S3_PUBLIC_URL: 'http://cdn.tohfa.test/pictures/' });
  const url = await uploadPhoto(other);
  const served = await other.app.inject(url);
  expect(served.statusCode).toBe(302);
  const there = `http://cdn.tohfa.test/pictures/${url.slice('/media/'.length)}`;
  expect(served.headers).toMatchObject({ location: there, vary: 'accept' });
  const avif = await other.app.inject({ url, headers: { accept: 'image/avif,image/webp' } });
  expect(avif.headers.location).toBe(there.replace('.webp', '.avif'));
  const policy = String(served.headers['content-security-policy']);
  for (const directive of ['img-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://cdn\\.tohfa\\.test(;| |$)`));
  expect((await other.app.inject('/media/..%2fsecret')).statusCode).toBe(404);
  await other.close();
});

test('a wrong key answers 503 and stores nothing', async () => {
  const before = await shop.shop.pictures.list();
  const other = await openShop({ ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' });
  const cookie = await signInAdmin(other);
  const answer = await other.call('uploadImage', { form: await photoForm(), cookie });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('S3');
  await other.close();
  expect(await shop.shop.pictures.list()).toEqual(before);
});

test('a folder moves to the bucket and back, byte for byte; a second run copies nothing', async () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tohfa-folder-')));
  const [folder, back] = folders.map(createFolderPictureStore);
  if (!folder || !back) throw new Error('no folders');
  for (let i = 0; i < 12; i += 1) await folder.put(`picture-${i}-880.webp`, Buffer.alloc(2000 + i, i));
  const bucket = await openPictureStore(readSettings(s3.env));
  expect((await copyPictures(folder, bucket)).copied).toBe(12);
  expect(await copyPictures(folder, bucket)).toEqual({ copied: 0, alreadyThere: 12 });
  await copyPictures(bucket, back);
  for (const name of await folder.list()) expect(await back.get(name)).toEqual(await folder.get(name));
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

async function uploadPhoto(to: Shop): Promise<string> {
  const cookie = await signInAdmin(to);
  const [stored] = (await to.call('uploadImage', { form: await photoForm(), cookie })).json<
    { url: string }[]
  >();
  expect(stored?.url).toMatch(/^\/media\//);
  return stored?.url ?? '';
}

async function photoForm(): Promise<FormData> {
  const form = new FormData();
  form.set('file0', new Blob([new Uint8Array(await photo())]), 'photo.jpg');
  return form;
}
