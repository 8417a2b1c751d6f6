import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { moveDispute } from './disputes.ts';
import { type PaymentEntity, paymentEntity, type RefundEntity } from './entities.ts';
import { ApiError, send, unknownId } from './errors.ts';
import { createOrder } from './orders.ts';
import { pay } from './payments.ts';
import { refundPayment } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import { moveSettlement, settle } from './settlements.ts';
import { findPayment, makeOlder } from './sql.ts';

/** A refund that the merchant makes at the dashboard: without an idempotency key and a receipt of the shop. */
export function refundAtDashboard(
  sandbox: Sandbox,
  paymentId: string,
  { amount }: { amount?: number | undefined } = {},
): Promise<RefundEntity | ApiError> {
  return refundPayment(sandbox, paymentId, amount === undefined ? {} : { amount }, undefined);
}

/** A payment of an order that was made at the dashboard, which the shop knows nothing about. */
async function payWithoutShop(sandbox: Sandbox, amount: number): Promise<object> {
  const order = await createOrder(sandbox, { amount, currency: 'INR' });
  return order instanceof ApiError ? order : pay(sandbox, order.id, { outcome: 'success' });
}

/** Time that passes at Razorpay alone: it takes ordinary refunds for six months only. */
export async function agePayment(
  { database }: Pick<Sandbox, 'database'>,
  paymentId: string,
  days: number,
): Promise<PaymentEntity | ApiError> {
  const isKnown = await makeOlder(database, paymentId, days);
  const aged = isKnown ? await findPayment(database, paymentId) : undefined;
  return aged ? paymentEntity(aged) : unknownId();
}

export const ageSchema = z.strictObject({ days: z.int().min(1).max(3650) });

/** What happens at Razorpay without the shop: payments and refunds at its dashboard, disputes, settlements. */
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
    return send(reply, await moveDispute(sandbox, request.params.id, options.data));
  });

  app.post<{ Params: { id: string } }>('/local/razorpay/payments/:id/age', async (request, reply) => {
    const options = ageSchema.safeParse(request.body ?? {});
    if (!options.success) return reply.code(400).send({ error: z.prettifyError(options.error) });
    return send(reply, await agePayment(sandbox, request.params.id, options.data.days));
  });

  app.post('/local/razorpay/dashboard-payment', async (request, reply) => {
    const options = paymentSchema.safeParse(request.body ?? {});
    if (!options.success) return reply.code(400).send({ error: z.prettifyError(options.error) });
    return send(reply, await payWithoutShop(sandbox, options.data.amount));
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

const paymentSchema = z.strictObject({ amount: z.int().min(100) });
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
  respondBy: z.int().min(0).optional(),
  actionRequired: z.boolean().optional(),
});
