import type { gstReturnOperations, taxOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { creditNote, giftInvoice, invoice, type TaxDeps } from './documents.ts';
import { gstr1 } from './gst-return/gstr1.ts';
import { closeTaxMonth, reopenTaxMonth, taxMonth, taxTieEntries } from './gst-return/months.ts';

export function taxRoutes(taxes: TaxDeps) {
  return {
    invoice: (call) => invoice(taxes, call, call.query),
    creditNote: (call) => creditNote(taxes, call, call.query),
    invoiceByLink: (call) => invoice(taxes, call, call.body),
    creditNoteByLink: (call) => creditNote(taxes, call, call.body),
    giftInvoice: (call) => giftInvoice(taxes, call),
    gstr1: (call) => gstr1(taxes, call),
    taxMonth: (call) => taxMonth(taxes, call),
    taxTieEntries: (call) => taxTieEntries(taxes, call),
    closeTaxMonth: (call) => closeTaxMonth(taxes, call),
    reopenTaxMonth: (call) => reopenTaxMonth(taxes, call),
  } satisfies Handlers<typeof taxOperations & typeof gstReturnOperations>;
}
