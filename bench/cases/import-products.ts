import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportView } from '@tohfa/contract';
import { demoAccounts } from '@tohfa/demo';
import { formWith, manyProducts } from '../../test/product-files.ts';
import { signInAdmin } from '../../test/shop/admin-sessions.ts';
import type { Bench, Case } from '../case.ts';

const PRODUCTS = 10_000;

/** A file of Shopify, half of whose products have two variants: checked, imported, imported again with other prices, undone. */
export const importProducts: Case = {
  title: 'import of 10,000 products, seconds',
  async run(bench) {
    return [
      { database: 'PostgreSQL', ...(await measure(bench, { DATABASE_URL: await bench.freshDatabase() })) },
      { database: 'embedded', ...(await measure(bench, {})) },
    ];
  },
};

async function measure(bench: Bench, settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-import-'));
  try {
    const url = await bench.startShop({ ...settings, DATA_DIR: dataDir });
    const { name, value } = await signInAdmin({ url, dataDir }, demoAccounts[2].email);
    const shop = { url, cookie: `${name}=${value}` };
    const csv = manyProducts(PRODUCTS);
    const first = await importFile(shop, csv);
    const second = await importFile(shop, csv.replaceAll(',active', ',draft'));
    const undone = await timed(shop, second.id, 'undo-import');
    return { check: first.check, import: first.apply, 'change all': second.apply, undo: undone };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importFile(shop: OpenShop, csv: string) {
  const started = performance.now();
  const { importId: id } = (await post(shop, 'import-products', formWith(csv))) as { importId: string };
  await until(shop, id, 'ready');
  const check = (performance.now() - started) / 1000;
  return { id, check, apply: await timed(shop, id, 'apply-import') };
}

async function timed(shop: OpenShop, id: string, path: 'apply-import' | 'undo-import'): Promise<number> {
  const started = performance.now();
  await post(shop, path, JSON.stringify({ id }));
  await until(shop, id, path === 'apply-import' ? 'done' : 'undone');
  return (performance.now() - started) / 1000;
}

async function until({ url, cookie }: OpenShop, id: string, state: ImportView['state']): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/backend/import?id=${id}`, { headers: { cookie } });
    const view = (await answer.json()) as ImportView;
    if (view.state === state) return;
    if (view.state === 'failed' || view.errorCount > 0) throw new Error('the import has errors');
    await sleep(200);
  }
}

async function post({ url, cookie }: OpenShop, path: string, body: FormData | string): Promise<unknown> {
  const headers = { cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}/backend/${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

interface OpenShop {
  url: string;
  cookie: string;
}
