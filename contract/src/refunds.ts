import * as z from 'zod/mini';
import { guestToken, moment, upiId } from './fields.ts';
import { operation } from './operation.ts';

/** As far as the payer sees it: `needed` and `named` can be changed, `paying` no longer. */
export const refundDetailsStates = ['needed', 'named', 'paying', 'paid', 'returned'] as const;

/** A refund that the payment method cannot take back, on the pages of who paid. Amounts are paise. */
export const refundToName = z.object({
  id: z.guid(),
  amountPaise: z.int(),
  state: z.enum(refundDetailsStates),
  /** The UPI id that was named, mostly hidden. */
  upiHint: z.optional(z.string()),
  /** The day on which the shop paid it. */
  paidOn: z.optional(z.iso.date()),
});

const refundDetails = z.extend(refundToName, {
  /** The payment that goes back. */
  paidAt: moment,
});

/** The token of the emailed link; or the refund, for the account, device or contributor token that paid. */
export const refundProof = z.object({
  refundToken: z.optional(guestToken),
  refundId: z.optional(z.guid()),
  contributorToken: z.optional(guestToken),
});

export const refundDetailsForm = z.object({ upiId });

export const refundOperations = {
  refundDetails: operation({
    method: 'POST',
    path: '/backend/refund-details',
    caller: 'anyone',
    summary:
      'A refund that needs a UPI ID from its payer: its amount and where it stands. For the emailed link’s token, or whoever paid.',
    body: refundProof,
    success: { status: 200, body: refundDetails },
    refusals: ['not_found'],
  }),

  saveRefundDetails: operation({
    method: 'POST',
    path: '/backend/save-refund-details',
    caller: 'anyone',
    summary:
      'The payer names the UPI ID to which the shop pays a refund. The last one counts, until the shop begins to pay.',
    body: z.extend(refundProof, { upiId }),
    success: { status: 200, body: refundDetails },
    refusals: ['not_found', 'wrong_state'],
  }),
};

export type RefundToName = z.output<typeof refundToName>;
export type RefundDetails = z.output<typeof refundDetails>;
export type RefundDetailsState = (typeof refundDetailsStates)[number];
