import type { taxOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { creditNote, giftInvoice, invoice, type TaxDeps } from './documents.ts';

export function taxRoutes(taxes: TaxDeps) {
  return {
    invoice: (call) => invoice(taxes, call, call.query),
    creditNote: (call) => creditNote(taxes, call, call.query),
    invoiceByLink: (call) => invoice(taxes, call, call.body),
    creditNoteByLink: (call) => creditNote(taxes, call, call.body),
    giftInvoice: (call) => giftInvoice(taxes, call),
  } satisfies Handlers<typeof taxOperations>;
}
