import { z } from 'zod';
import type {
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  ProviderSettlement,
  ProviderSettlementLine,
} from '../provider.ts';

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
    phase: z.string().nullish(),
    respond_by: z.int().min(0).nullish().catch(undefined),
    created_at: z.int().min(0).nullish().catch(undefined),
  })
  .transform(
    (dispute): ProviderDispute => ({
      id: dispute.id,
      paymentId: dispute.payment_id,
      amountPaise: dispute.amount,
      status: dispute.status,
      reason: wordOf(dispute.reason_code),
      phase: wordOf(dispute.phase),
      respondBy: dispute.respond_by ?? undefined,
      createdAt: dispute.created_at ?? undefined,
    }),
  );

export const documentSchema = z.object({ id: idSchema });

/** A code of the provider's; anything else is left out. */
function wordOf(code: string | null | undefined): string {
  return /^\w{1,64}$/.test(code ?? '') ? (code ?? '') : '';
}
const paiseSchema = z
  .int()
  .nullish()
  .transform((paise) => paise ?? 0);
/** Reads an empty text as none. */
const optionalIdSchema = z.preprocess((id) => (id === '' ? null : id), idSchema.nullish());
const momentSchema = z.int().min(0);

/** The bank's reference is shown and searched for, so anything unusual in it is dropped. */
const utrSchema = z
  .string()
  .nullish()
  .transform((utr) => (/^[\w/-]{1,64}$/.test(utr ?? '') ? (utr ?? null) : null));

export const settlementSchema = z
  .object({
    id: idSchema,
    amount: z.int(),
    fees: paiseSchema,
    tax: paiseSchema,
    utr: utrSchema,
    status: z.enum(['created', 'processed', 'failed']),
    created_at: momentSchema,
  })
  .transform(
    ({ id, amount, fees, tax, utr, status, created_at: createdAt }): ProviderSettlement => ({
      id,
      amountPaise: amount,
      feesPaise: fees,
      taxPaise: tax,
      utr,
      status,
      createdAt,
    }),
  );

export const settlementLineSchema = z
  .object({
    entity_id: idSchema,
    type: z.enum(['payment', 'refund', 'adjustment', 'transfer']),
    amount: z.int(),
    credit: paiseSchema,
    debit: paiseSchema,
    fee: paiseSchema,
    tax: paiseSchema,
    on_hold: z.boolean().nullish(),
    settlement_id: optionalIdSchema,
    payment_id: optionalIdSchema,
    dispute_id: optionalIdSchema,
    method: z.string().nullish(),
    description: z.string().nullish(),
    created_at: momentSchema,
    settled_at: momentSchema.nullish(),
  })
  .transform(
    (line): ProviderSettlementLine => ({
      settlementId: line.settlement_id ?? null,
      type: line.type,
      entityId: line.entity_id,
      paymentId: line.payment_id ?? null,
      disputeId: line.dispute_id ?? null,
      amountPaise: line.amount,
      creditPaise: line.credit,
      debitPaise: line.debit,
      feePaise: line.fee,
      taxPaise: line.tax,
      onHold: line.on_hold ?? false,
      method: /^\w{1,40}$/.test(line.method ?? '') ? (line.method ?? '') : '',
      description: (line.description ?? '').replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '').slice(0, 200),
      createdAt: line.created_at,
      settledAt: line.settled_at ?? null,
    }),
  );
