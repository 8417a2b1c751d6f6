import { z } from 'zod';
import type { ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from '../provider.ts';

/** Ids go into indexed columns and logs, so anything else is refused. */
const idSchema = z.string().regex(/^[\w-]{1,64}$/);
const amountSchema = z.int().min(1);

/** Reads only receipts that are our ids. People can type any receipt at the dashboard. */
const receiptSchema = z
  .string()
  .nullish()
  .transform((receipt) => (/^[0-9a-f-]{36}$/.test(receipt ?? '') ? (receipt ?? undefined) : undefined));

export const orderSchema = z
  .object({ id: idSchema, amount: amountSchema, receipt: receiptSchema })
  .transform(({ id, amount, receipt }): ProviderOrder => ({ id, amountPaise: amount, receipt }));

/** Only the documented fields that the shop uses. */
export const paymentSchema = z
  .object({
    id: idSchema,
    order_id: idSchema.nullable(),
    amount: amountSchema,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().optional(),
    amount_refunded: z.int().min(0).nullish(),
    method: z
      .string()
      .regex(/^\w{0,40}$/)
      .nullish(),
    created_at: z.int().min(0).nullish(),
  })
  .transform((payment): ProviderPayment => {
    const refundedPaise = payment.amount_refunded ?? 0;
    return {
      id: payment.id,
      orderId: payment.order_id,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      wasCaptured: payment.captured ?? (payment.status === 'captured' || refundedPaise > 0),
      refundedPaise,
      method: payment.method ?? '',
      createdAt: payment.created_at ?? undefined,
    };
  });

export const refundSchema = z
  .object({
    id: idSchema,
    payment_id: idSchema,
    amount: amountSchema,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: receiptSchema,
  })
  .transform(
    ({ id, payment_id: paymentId, amount: amountPaise, status, receipt }): ProviderRefund => ({
      id,
      paymentId,
      amountPaise,
      status,
      receipt,
    }),
  );

export const disputeSchema = z
  .object({
    id: idSchema,
    payment_id: idSchema,
    amount: amountSchema,
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
    reason_code: z.string().nullish(),
  })
  .transform(
    ({ id, payment_id: paymentId, amount: amountPaise, status, reason_code: code }): ProviderDispute => ({
      id,
      paymentId,
      amountPaise,
      status,
      reason: /^\w{1,64}$/.test(code ?? '') ? (code ?? '') : '',
    }),
  );
