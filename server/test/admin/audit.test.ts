import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldAuditEntries, recordAudit } from '../../src/audit/audit.ts';
import { ADMIN, signInAdmin } from '../support/admin-sign-in.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
  for (let i = 0; i < 60; i += 1) {
    await recordAudit(shop.opened.database, { actor: 'someone', action: 'test-step', subject: String(i) });
  }
  // Just before and just after midnight in India.
  await shop.opened.exec(`insert into audit_entries (at, actor, action) values
    ('2026-03-01T18:29:59Z', 'night', 'test-night'), ('2026-03-01T18:30:00Z', 'night', 'test-night')`);
});
afterAll(() => shop.close());

const list = async (query: Record<string, string>) =>
  (await shop.call('listAudit', { cookie, query })).json<{
    entries: { subject: string; at: string; actor: string; thing?: object }[];
    total: number;
    actions: string[];
  }>();

test('entries come newest first, page by page', async () => {
  const first = await list({ action: 'test-step' });
  const second = await list({ action: 'test-step', page: '2' });
  expect(first.total).toBe(60);
  const subjects = [...first.entries, ...second.entries].map(({ subject }) => Number(subject));
  expect(subjects).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
});

test('entries are filtered by actor', async () => {
  const { entries } = await list({ actor: ADMIN });
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([ADMIN]));
});

test('customers’ actions can be left out', async () => {
  await recordAudit(shop.opened.database, { actor: randomUUID(), action: 'sign-in' });
  const { entries, total } = await list({ by: 'admins' });
  expect(total).toBe(entries.length);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([ADMIN]));
});

test('days are days in India', async () => {
  const before = await list({ actor: 'night', from: '2026-03-01', to: '2026-03-01' });
  const after = await list({ actor: 'night', from: '2026-03-02', to: '2026-03-02' });
  expect(before.entries.map(({ at }) => at)).toEqual(['2026-03-01T18:29:59.000Z']);
  expect(after.entries.map(({ at }) => at)).toEqual(['2026-03-01T18:30:00.000Z']);
});

test('the existing actions are listed', async () => {
  expect((await list({})).actions).toEqual(
    expect.arrayContaining(['admin-sign-in', 'test-night', 'test-step']),
  );
});

test('entries name what they are about, also when it is gone, and are found by it', async () => {
  const { database } = shop.opened;
  const productId = await productToSell(database, { name: 'Masala Chai Set' });
  const entry = { actor: ADMIN, action: 'product-update', subject: String(productId) };
  await recordAudit(database, { ...entry, before: { price: 1499 }, after: { price: 1399 } });
  await recordAudit(database, {
    ...entry,
    action: 'product-delete',
    subject: '999999999',
    before: { name: 'Gone' },
  });
  const { entries } = await list({ kind: 'product' });
  expect(entries.map(({ thing }) => thing)).toEqual([
    { kind: 'product', name: 'Gone' },
    { kind: 'product', id: String(productId), name: 'Masala Chai Set' },
  ]);
  const ofIt = await list({ kind: 'product', subject: String(productId) });
  expect(ofIt.entries.map(({ subject }) => subject)).toEqual([String(productId)]);
});

test('entries can be neither changed nor deleted', async () => {
  await expect(shop.opened.exec(`update audit_entries set actor = 'nobody'`)).rejects.toThrow('append-only');
  await expect(shop.opened.exec('delete from audit_entries')).rejects.toThrow('append-only');
  await expect(shop.opened.exec('truncate audit_entries')).rejects.toThrow('append-only');
});

test('the cleanup deletes entries that are older than two years, and nothing else', async () => {
  const { database } = shop.opened;
  await shop.opened.exec(`insert into audit_entries (at, actor, action) values
    (now() - interval '2 years 1 day', 'old', 'test-retention'),
    (now() - interval '1 year 364 days', 'young', 'test-retention')`);
  await deleteOldAuditEntries(database);
  const { entries } = await list({ action: 'test-retention' });
  expect(entries.map(({ actor }) => actor)).toEqual(['young']);
  expect((await list({ action: 'test-step' })).total).toBe(60);
});
