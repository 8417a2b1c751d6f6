import type { ImportView } from '@tohfa/contract';
import { expect } from 'vitest';
import { formWith } from '../../../test/product-files.ts';
import { workOnImport } from '../../src/catalogue/index.ts';
import type { Shop } from './shop.ts';

/** Uploads a file and checks it. */
export async function checkFile(
  shop: Shop,
  cookie: string,
  csv: string | Buffer,
  zip?: Buffer,
): Promise<ImportView> {
  const sent = await shop.call('importProducts', { cookie, form: formWith(csv, zip) });
  expect(sent.statusCode, sent.body).toBe(201);
  return work(shop, cookie, sent.json<{ importId: string }>().importId);
}

export async function applyFile(
  shop: Shop,
  cookie: string,
  csv: string | Buffer,
  zip?: Buffer,
): Promise<ImportView> {
  const { id } = await checkFile(shop, cookie, csv, zip);
  const applied = await shop.call('applyImport', { cookie, body: { id } });
  expect(applied.statusCode, applied.body).toBe(200);
  return work(shop, cookie, id);
}

export async function undo(shop: Shop, cookie: string, id: string): Promise<ImportView> {
  const undone = await shop.call('undoImport', { cookie, body: { id } });
  expect(undone.statusCode, undone.body).toBe(200);
  return work(shop, cookie, id);
}

/** As the job does. */
async function work(shop: Shop, cookie: string, id: string): Promise<ImportView> {
  await workOnImport(shop.shop.imports, id);
  return readImport(shop, cookie, id);
}

export async function readImport(shop: Shop, cookie: string, id: string): Promise<ImportView> {
  return (await shop.call('getImport', { cookie, query: { id } })).json<ImportView>();
}

export async function exportCsv(shop: Shop, cookie: string, format: 'tohfa' | 'shopify'): Promise<string> {
  const answer = await shop.call('exportProducts', { cookie, query: { format } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
