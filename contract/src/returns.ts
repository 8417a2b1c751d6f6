import * as z from 'zod/mini';
import {
  checked,
  guestToken,
  longText,
  moment,
  optionalLine,
  optionalParagraphs,
  queryPage,
  text,
  whole,
} from './fields.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { type ReturnState, returnTransitions } from './states.ts';

export const RETURNS_PER_PAGE = 50;
export const MAX_RETURN_PICTURES = 4;

export const RETURN_REASONS = [
  'It arrived broken',
  'It is not what I ordered',
  'Something is missing',
  'It came too late',
  'Something else',
] as const;

/** The shop answers for these: by default delivery and transaction charges go back as well. */
export function returnsCharges(reason: string): boolean {
  return reason === 'It arrived broken' || reason === 'It is not what I ordered';
}

export const RETURN_WISHES = ['refund', 'replacement'] as const;

export const returnState = z.enum(Object.keys(returnTransitions) as (keyof typeof returnTransitions)[]);

const linePositions = z.pipe(
  text(z.regex(/^\d{1,3}(,\d{1,3}){0,19}$/, { error: () => customerFieldTexts().returns.chooseGifts })),
  z.transform((list) => [...new Set(list.split(',').map(Number))]),
);

/** As the form sends it; the lines as `1,3`, pictures beside it as files. */
export const returnForm = z.object({
  id: z.uuid(),
  positions: linePositions,
  reason: z.enum(RETURN_REASONS, { error: () => customerFieldTexts().returns.chooseReason }),
  details: z._default(longText(1000), ''),
  orderToken: z.optional(guestToken),
  /** What the buyer would like; an admin decides. */
  wants: z._default(z.enum(RETURN_WISHES), 'refund'),
});

/** A return as its buyer sees it. */
export const purchaseReturn = z.object({
  id: z.string(),
  positions: z.array(z.int()),
  reason: z.string(),
  details: z.string(),
  pictures: z.array(z.string()),
  state: returnState,
  wants: z.enum(RETURN_WISHES),
  /** Of a replacement that was sent. */
  courier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  /** What the shop answered. */
  answer: z.string(),
  at: moment,
});

const adminReturn = z.extend(purchaseReturn, {
  purchaseId: z.string(),
  number: z.int(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  /** Delivery and transaction charges that have not gone back yet. */
  charges: z.int(),
  /** They go back unless an admin decides otherwise: for the reason, or because nothing of the order is kept. */
  chargesByDefault: z.boolean(),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      /** 'M, Red'; left out for a product without options. */
      variant: z.optional(z.string()),
      quantity: z.int(),
      refund: z.int(),
      state: z.string(),
    }),
  ),
});

export const returnOperations = {
  askReturn: operation({
    method: 'POST',
    path: '/backend/ask-return',
    caller: 'customer-or-guest',
    summary:
      'Reports a problem with a delivered order, or asks to return lines of it; pictures may come with it.',
    form: returnForm,
    files: `picture0 to picture${MAX_RETURN_PICTURES - 1}`,
    success: { status: 201, body: z.object({ success: z.literal(true), return: purchaseReturn }) },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  allReturns: operation({
    method: 'GET',
    path: '/backend/all-returns',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary:
      'Returns and problems, the open ones first; `state` shows those in one state, or all `open` ones.',
    query: z.object({
      state: z.optional(z.enum(['open', ...(Object.keys(returnTransitions) as ReturnState[])])),
      page: z.optional(queryPage),
    }),
    success: { status: 200, body: z.object({ returns: z.array(adminReturn), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  /** `refunded` may name fewer lines than were asked for: the rest is not refunded. Charges go back at most once. */
  decideReturn: operation({
    method: 'POST',
    path: '/backend/decide-return',
    caller: 'admin-recent-code',
    roles: ['orders'],
    summary:
      'Accepts or declines a return, records that it was received, refunds all or some of its lines, or records that a replacement was sent.',
    body: z.object({
      id: z.uuid(),
      state: z.enum(['accepted', 'declined', 'received', 'refunded', 'replaced']),
      answer: z._default(optionalParagraphs(500), ''),
      positions: z.optional(checked(z.array(whole(1, 1000)), z.minLength(1), z.maxLength(20))),
      /** Whether a refund takes the charges along; left out, as `chargesByDefault` says of these lines. */
      withCharges: z.optional(z.boolean()),
      /** With `replaced`: how the replacement is followed; its number is needed. */
      courier: z._default(optionalLine(60), ''),
      trackingNumber: z._default(optionalLine(60), ''),
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), return: adminReturn }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),
};

export type PurchaseReturn = z.output<typeof purchaseReturn>;
export type AdminReturn = z.output<typeof adminReturn>;
