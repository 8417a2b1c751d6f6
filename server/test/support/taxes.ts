import { indianDay, type TaxMonth } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { taxDeps } from '../../src/shop.ts';
import { issueDueDocuments } from '../../src/taxes/index.ts';
import { adminCookie } from './baskets.ts';
import type { Shop } from './shop.ts';

/** Without waiting for the job: every document that is due. Another run of the job may be at it. */
export async function issueAll({ shop, opened }: Shop): Promise<void> {
  await vi.waitFor(
    async () => {
      await issueDueDocuments({ ...taxDeps(shop), log: pino({ level: 'silent' }) });
      const due = await queryRows(opened.database, sql`select * from tax_documents_due limit 1`);
      expect(due).toEqual([]);
    },
    { timeout: ISSUED_WITHIN_MS },
  );
}

/** For a hang, not for a busy machine. */
const ISSUED_WITHIN_MS = 240_000;

export async function readTaxMonth(shop: Shop, month: string): Promise<TaxMonth> {
  const answer = await shop.call('taxMonth', { cookie: await adminCookie(shop), query: { month } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Every paisa of this month's ledger is on a document or has a reason not to be. */
export async function expectTaxesTie(shop: Shop): Promise<void> {
  await issueAll(shop);
  const { tie, net, problems } = await readTaxMonth(shop, indianDay(new Date()).slice(0, 7));
  expect(tie.rest).toEqual([]);
  const explained = tie.items.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  expect(tie.documentsPaise + explained + tie.restPaise).toBe(tie.ledgerPaise);
  expect(net.totalPaise).toBe(tie.documentsPaise);
  expect(problems.map(({ problem }) => problem)).toEqual(
    expect.not.arrayContaining(['lines-differ', 'numbers-missing', 'facts-missing']),
  );
}
