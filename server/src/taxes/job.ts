import { type Database, isDatabaseUnavailable } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Issuer } from './describe.ts';
import { createIssuer, type TaxDeps } from './documents.ts';
import { issueCreditNote, issueInvoice } from './issue.ts';
import { listDue, postponeDue, tryLockDue } from './sql.ts';
import type { DueDocument } from './tables.ts';

/**
 * Task of every process: issues what is due, oldest first, each document in a transaction of its own. One that cannot be
 * issued stays due and lets the others pass.
 */
export async function issueDueDocuments(deps: TaxDeps & { log: Log }): Promise<void> {
  const { database, log } = deps;
  const due = await listDue(database, BATCH_SIZE);
  if (due.length === 0) return;
  const issuer = await createIssuer(deps);
  for (const document of due) {
    try {
      await database.transaction((tx) => issueDue(issuer, tx, document));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const { purchaseId, giftId, refundId } = document;
      log.error({ err: error, purchaseId, giftId, refundId }, 'a tax document could not be issued');
      await postponeDue(database, document.id, reasonOf(error));
    }
  }
}

/** A backlog takes several runs. */
const BATCH_SIZE = 500;

async function issueDue(issuer: Issuer, tx: Database, document: DueDocument): Promise<void> {
  if (!(await tryLockDue(tx, document.id))) return;
  const { purchaseId, giftId, refundId } = document;
  if (purchaseId !== null) await issueInvoice(issuer, tx, { purchaseId });
  else if (giftId !== null) await issueInvoice(issuer, tx, { giftId });
  else if (refundId !== null) await issueCreditNote(issuer, tx, refundId);
}

/** Never the message of a failed statement, which has the values in it. */
function reasonOf(error: unknown): string {
  const { code, constraint } = (error instanceof Error ? (error.cause ?? error) : {}) as {
    code?: string;
    constraint?: string;
  };
  return [error instanceof Error ? error.name : 'unknown', code, constraint].filter(Boolean).join(' ');
}
