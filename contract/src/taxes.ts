import * as z from 'zod/mini';
import { contentType } from './fields.ts';
import { giftId } from './gifts.ts';
import { documentOfOrder } from './guest-orders.ts';
import { operation } from './operation.ts';

const pdf = { status: 200, body: contentType('application/pdf') } as const;

/** Invoices and credit notes. */
export const taxOperations = {
  invoice: operation({
    method: 'GET',
    path: '/backend/invoice',
    caller: 'customer',
    summary: 'The GST invoice of a purchase of the caller, as a PDF.',
    query: z.object({ id: z.uuid() }),
    success: pdf,
    refusals: ['signed_out', 'not_found'],
  }),

  creditNote: operation({
    method: 'GET',
    path: '/backend/credit-note',
    caller: 'customer',
    summary:
      'The credit note for a refund, as a PDF: of lines of the caller’s purchase, or of a payment towards a gift that was invoiced to the caller.',
    query: z.object({ id: z.uuid() }),
    success: pdf,
    refusals: ['signed_out', 'not_found'],
  }),

  /** By POST, because a token never stands in a query. Without the buyer's device the address is left out. */
  invoiceByLink: operation({
    method: 'POST',
    path: '/backend/invoice',
    caller: 'customer-or-guest',
    summary: 'The GST invoice of a purchase, as a PDF: of the caller’s account, or of an order’s link.',
    body: documentOfOrder,
    success: pdf,
    refusals: ['signed_out', 'not_found'],
  }),

  creditNoteByLink: operation({
    method: 'POST',
    path: '/backend/credit-note',
    caller: 'customer-or-guest',
    summary:
      'The credit note for a refund of lines, as a PDF: of the caller’s account, or of an order’s link.',
    body: documentOfOrder,
    success: pdf,
    refusals: ['signed_out', 'not_found'],
  }),

  giftInvoice: operation({
    method: 'GET',
    path: '/backend/gift-invoice',
    caller: 'customer',
    summary: 'The GST invoice of a funded gift, for its organiser, as a PDF. The price has the tax in it.',
    query: z.object({ id: giftId }),
    success: pdf,
    refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
  }),
};
