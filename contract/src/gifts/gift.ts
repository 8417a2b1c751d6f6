import { z } from 'zod';
import { calendarDate, line, optionalLine, rowId } from '../fields.ts';
import { OCCASIONS, RELATIONS } from './gift-choices.ts';
import { giftTransitions } from './gift-states.ts';

/**
 * What a person asks for. The specification's client also sends price, status, flags and links:
 * they are not read, the server decides them.
 */
export const giftForm = z.object({
  name: line(100),
  phone: line(20),
  relation: z.enum(RELATIONS),
  occasion: z.enum(OCCASIONS),
  date: calendarDate,
  flatNo: line(100),
  apartment: line(200),
  landmark: optionalLine(200).default(''),
  district: line(100),
  state: line(100),
  pincode: z.string().regex(/^[1-9]\d{5}$/, 'A pincode has six digits.'),
  productId: rowId,
});

const moment = z.iso.datetime();
export const giftState = z.enum(Object.keys(giftTransitions) as (keyof typeof giftTransitions)[]);

/** Who the caller is to the gift, which decides what is shown: a payer or link holder sees nobody's address or ids. */
const giftViewer = z.enum(['owner', 'admin', 'payer', 'link']);

/** `userId` is the caller's own, and for the owner and admins everybody's. `name` is the one given, else 'A friend'. */
const giftMessage = z.object({
  userId: z.string().optional(),
  name: z.string(),
  message: z.string(),
  at: moment,
  mine: z.boolean(),
  byOwner: z.boolean(),
});

/** A gift as the details screen reads it; amounts in whole rupees. What the caller may not see is absent. */
export const gift = z.object({
  id: z.string(),
  productId: z.int(),
  productName: z.string(),
  productPrice: z.int(),
  productImage: z.string(),
  name: z.string(),
  relation: z.string(),
  occasion: z.string(),
  date: z.string(),
  phone: z.string().optional(),
  flatNumber: z.string().optional(),
  building: z.string().optional(),
  landmark: z.string().optional(),
  district: z.string().optional(),
  state: z.string().optional(),
  pincode: z.string().optional(),
  totalAmount: z.int(),
  paymentAmount: z.int(),
  remainingAmount: z.int(),
  noOfPayments: z.int(),
  payment: z.boolean(),
  sharable: z.boolean(),
  status: giftState,
  paymentlink: z.string().optional(),
  sharablelink: z.string().optional(),
  /** The owner's id; for the owner and admins. */
  userName: z.string().optional(),
  feedback: z.array(giftMessage),

  view: giftViewer,
  createdAt: moment,
  /** The last day on which it can be paid for, in India; `YYYY-MM-DD`. */
  closesOn: z.iso.date(),
  /** What the caller could pay right now: what remains, less what other people are paying at this moment. */
  availableNow: z.int(),
  /** When the first of those other payments gives its share free again, if it is not made. */
  heldUntil: moment.optional(),
  /** Who paid, by the name each gave, newest first; without what went back again. */
  payers: z.array(z.object({ name: z.string(), amount: z.int(), at: moment, mine: z.boolean() })),
  /** The caller's own payments, also those that went back; `receiptId` is the id for the receipt call. */
  yourPayments: z.array(
    z.object({
      receiptId: z.string(),
      amount: z.int(),
      at: moment,
      status: z.enum(['paid', 'refunding', 'refunded']),
    }),
  ),
  /** The way it went, oldest first. `note`, for the owner and admins, is what a decision was given with. */
  steps: z.array(z.object({ status: giftState, note: z.string(), at: moment })),
  /** Why it was declined, cancelled or expired; not for link holders. */
  reason: z.string().optional(),
  /** For the owner and admins: it tells where the gift goes. */
  tracking: z.string().optional(),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  canGiveFeedback: z.boolean(),
});

export const giftId = line(64);

export type GiftView = z.output<typeof gift>;
