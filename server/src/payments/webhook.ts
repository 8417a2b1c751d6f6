import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse, sendRefusal } from '../platform/http/operations.ts';
import { applyPayment } from './capture.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentSchema, refundSchema, verifyWebhookSignature } from './razorpay.ts';
import { applyRefund } from './refunds.ts';

/**
 * POST /backend/razorpay-webhook. Not an operation of the contract: its caller is the provider, and its signature is
 * over the bytes received. Answers 2xx only after the commit; anything else makes the provider retry.
 */
export async function serveWebhook(app: FastifyInstance, payments: PaymentDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/backend/razorpay-webhook', { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['x-razorpay-signature'];
      const bytes = request.body;
      if (!Buffer.isBuffer(bytes) || typeof signature !== 'string')
        return sendRefusal(reply, refuse('bad_signature'));
      if (!verifyWebhookSignature(bytes, signature, payments.webhookSecrets)) {
        return sendRefusal(reply, refuse('bad_signature'));
      }
      const event = webhookEventSchema.safeParse(parseJson(bytes));
      if (!event.success) return sendRefusal(reply, refuse('invalid_input'));
      const eventId = request.headers['x-razorpay-event-id'];
      await handleWebhookEvent(payments, event.data, typeof eventId === 'string' ? eventId : signature);
      return { success: true };
    });
  });
}

/** Events without a payment or a refund are ignored. */
async function handleWebhookEvent(
  payments: PaymentDeps,
  { event, payload }: WebhookEvent,
  eventId: string,
): Promise<void> {
  const { refund, payment } = payload;
  if (payment) {
    await applyPayment(payments, {
      source: 'webhook',
      dedupeKey: eventId,
      kind: event,
      payment: payment.entity,
    });
  }
  if (refund) {
    await applyRefund(payments, {
      source: 'webhook',
      dedupeKey: `${eventId} refund`,
      kind: event,
      refund: refund.entity,
    });
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const webhookEventSchema = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z.object({ entity: paymentSchema }).optional(),
    refund: z.object({ entity: refundSchema }).optional(),
  }),
});

type WebhookEvent = z.output<typeof webhookEventSchema>;
