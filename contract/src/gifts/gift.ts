import { z } from 'zod';
import { calendarDate, line, optionalLine, rowId } from '../fields.ts';
import { OCCASIONS, RELATIONS } from './gift-choices.ts';

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

const giftMessage = z.object({ userId: z.string().optional(), name: z.string(), message: z.string() });

/** A gift as the details screen reads it. What a link holder may not see is absent. */
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
  status: z.string(),
  paymentlink: z.string().optional(),
  sharablelink: z.string().optional(),
  feedback: z.array(giftMessage),
});

export const giftId = line(64);
