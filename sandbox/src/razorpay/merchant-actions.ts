import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DisputeEntity, RefundEntity } from './entities.ts';
import { type ApiError, requestError, send, unknownId } from './errors.ts';
import { refundPayment } from './refunds.ts';
import { inTransaction, type Sandbox, unixSeconds } from './sandbox.ts';
import { insertDisputeLine, moveSettlement, settle } from './settlements.ts';
import { lockPayment } from './sql.ts';
import { queueEvents } from './webhook-events.ts';

/** A refund that the merchant makes at the dashboard: without an idempotency key and a receipt of the shop. */
export function refundAtDashboard(
  sandbox: Sandbox,
  paymentId: string,
  { amount }: { amount?: number | undefined } = {},
): Promise<RefundEntity | ApiError> {
  return refundPayment(sandbox, paymentId, amount === undefined ? {} : { amount }, undefined);
}

/** Sends the event of a chargeback. Disputes are not stored: the caller names the one to move on. */
export async function dispute(
  sandbox: Sandbox,
  paymentId: string,
  { id, status = 'open', amount }: DisputeOptions = {},
): Promise<DisputeEntity | ApiError> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    const { payment } = locked;
    if (!payment.captured) return requestError('Only captured payments can be disputed.');
    const entity: DisputeEntity = {
      id: id ?? `disp_${randomBytes(7).toString('hex')}`,
      entity: 'dispute',
      payment_id: paymentId,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: status === 'lost' ? (amount ?? payment.amount) : 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      status,
      phase: 'chargeback',
      created_at: unixSeconds(sandbox),
    };
    const event = status === 'open' ? 'payment.dispute.created' : (`payment.dispute.${status}` as const);
    await queueEvents(sandbox, tx, [{ event, payment, dispute: entity }]);
    if (status === 'lost') await insertDisputeLine(tx, entity);
    return entity;
  });
}

/** What happens at Razorpay without the shop: refunds at its dashboard, disputes, settlements. */
export function serveMerchantActions(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { id: string } }>(
    '/local/razorpay/payments/:id/dashboard-refund',
    async (request, reply) => {
      const options = refundSchema.safeParse(request.body ?? {});
      if (!options.success) return reply.code(400).send({ error: z.prettifyError(options.error) });
      return send(reply, await refundAtDashboard(sandbox, request.params.id, options.data));
    },
  );

  app.post<{ Params: { id: string } }>('/local/razorpay/payments/:id/dispute', async (request, reply) => {
    const options = disputeSchema.safeParse(request.body ?? {});
    if (!options.success) return reply.code(400).send({ error: z.prettifyError(options.error) });
    return send(reply, await dispute(sandbox, request.params.id, options.data));
  });

  app.post('/local/razorpay/settle', async (request, reply) => {
    const options = settleSchema.safeParse(request.body ?? {});
    if (!options.success) return reply.code(400).send({ error: z.prettifyError(options.error) });
    return send(reply, await settle(sandbox, options.data));
  });

  app.post<{ Params: { id: string } }>('/local/razorpay/settlements/:id/status', async (request, reply) => {
    const move = moveSchema.safeParse(request.body ?? {});
    if (!move.success) return reply.code(400).send({ error: z.prettifyError(move.error) });
    return send(reply, await moveSettlement(sandbox, request.params.id, move.data.status));
  });
}

const settleSchema = z.strictObject({
  status: z.enum(['created', 'processed']).optional(),
  limit: z.int().min(1).optional(),
});
const moveSchema = z.strictObject({ status: z.enum(['processed', 'failed']) });

const refundSchema = z.strictObject({ amount: z.int().min(100).optional() });
const disputeSchema = z.strictObject({
  id: z
    .string()
    .regex(/^disp_\w{14}$/)
    .optional(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']).optional(),
  amount: z.int().min(100).optional(),
});

export type DisputeOptions = z.output<typeof disputeSchema>;
