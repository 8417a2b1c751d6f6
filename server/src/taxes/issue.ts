import { placeOfSupply } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { findGiftRefund } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { findRefundForNote, lockPurchase } from '../purchases/index.ts';
import {
  describeGift,
  describeGiftRefund,
  describePurchase,
  describePurchaseRefund,
  type Issuer,
} from './describe.ts';
import { isWithinState, splitTax, totalOf } from './lines.ts';
import { takeNumber } from './numbers.ts';
import {
  deleteDue,
  findCreditNote,
  findInvoice,
  hasFacts,
  type InvoiceTarget,
  insertCreditNote,
  insertInvoice,
  insertLines,
  lockDue,
  setCreditNoteFacts,
  setInvoiceFacts,
} from './sql.ts';
import type { CreditNote, DocumentLine, Invoice } from './tables.ts';

/**
 * The invoice of a purchase or a funded gift with its facts; the first call numbers it and freezes them, in the transaction
 * that takes it from what is due. Undefined when nothing was sold.
 */
export async function issueInvoice(
  issuer: Issuer,
  tx: Database,
  target: InvoiceTarget,
): Promise<Invoice | undefined> {
  const isDue = await lockDue(tx, target);
  // A process of the previous version, which knows nothing of what is due, numbers under this lock.
  const purchase = 'purchaseId' in target ? await lockPurchase(tx, target.purchaseId) : undefined;
  const existing = await findInvoice(tx, target);
  // A gift that was never funded is not sold.
  if (!isDue && !existing && 'giftId' in target) return undefined;
  if (isDue) await deleteDue(tx, target);
  if (hasFacts(existing)) return existing;
  const sale = purchase
    ? await describePurchase(issuer, tx, purchase)
    : 'giftId' in target
      ? await describeGift(issuer, tx, target.giftId)
      : undefined;
  if (!sale) return undefined;

  const { name, address, state, gstin } = issuer.seller();
  const place = placeOfSupply(sale.state ?? state);
  const lines = splitTax(sale.lines, isWithinState(state, place));
  const totalPaise = totalOf(lines);
  if (totalPaise === 0) return undefined;
  const facts = {
    placeOfSupply: place,
    sellerGstin: gstin ?? null,
    seller: { name, address, state },
    buyerGstin: sale.buyer.gstin,
    buyerCompany: sale.buyer.company,
    isTaxed: lines.some(({ rateBp }) => rateBp > 0),
    totalPaise,
  };
  const issued = existing
    ? await setInvoiceFacts(tx, existing.id, facts)
    : await insertInvoice(tx, {
        ...target,
        ...facts,
        ...(await takeNumber(tx, 'invoice', issuer.invoicePrefix())),
      });
  await insertLines(tx, { invoiceId: issued.id }, lines);
  return issued;
}

/**
 * The credit note of a refund, after its invoice; issued like it. It corrects that invoice, and so has its seller, buyer and
 * place. Undefined for a refund that returns nothing invoiced.
 */
export async function issueCreditNote(
  issuer: Issuer,
  tx: Database,
  refundId: string,
): Promise<CreditNote | undefined> {
  if (await lockDue(tx, { refundId })) await deleteDue(tx, { refundId });
  const existing = await findCreditNote(tx, refundId);
  if (hasFacts(existing)) return existing;
  const credit = await describeRefund(issuer, tx, refundId);
  if (!credit) return undefined;

  // As above.
  await tx.execute(sql`select 1 from refunds where id = ${refundId} for update`);
  const { invoice, lines } = credit;
  const { placeOfSupply, sellerGstin, seller, buyerGstin, buyerCompany, isTaxed } = invoice;
  const facts = {
    ...{ invoiceId: invoice.id, placeOfSupply, sellerGstin, seller, buyerGstin, buyerCompany, isTaxed },
    totalPaise: totalOf(lines),
  };
  const numbered = await findCreditNote(tx, refundId);
  const issued = numbered
    ? await setCreditNoteFacts(tx, refundId, facts)
    : await insertCreditNote(tx, {
        refundId,
        ...facts,
        ...(await takeNumber(tx, 'credit-note', issuer.invoicePrefix())),
      });
  await insertLines(tx, { creditNoteId: refundId }, lines);
  return issued;
}

async function describeRefund(issuer: Issuer, tx: Database, refundId: string): Promise<Credit | undefined> {
  const refund = await findRefundForNote(tx, refundId);
  if (refund) {
    const invoice = await issueInvoice(issuer, tx, { purchaseId: refund.purchaseId });
    const lines = invoice && (await describePurchaseRefund(tx, refund, invoice));
    return lines && { invoice, lines };
  }
  const ofGift = await findGiftRefund(tx, refundId);
  const invoice = ofGift && (await issueInvoice(issuer, tx, { giftId: ofGift.giftId }));
  const lines = invoice && (await describeGiftRefund(tx, ofGift, invoice));
  return lines && { invoice, lines };
}

interface Credit {
  invoice: Invoice;
  lines: DocumentLine[];
}
