import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse, sendRefusal } from '../platform/http/operations.ts';
import { applyPayment } from './capture.ts';
import type { PaymentDeps } from './deps.ts';
import { applyDispute } from './disputes.ts';
import { webhookLag } from './metrics.ts';
import { insertProviderEvent } from './payments-sql.ts';
import { disputeSchema, paymentSchema, refundSchema, verifyWebhookSignature } from './razorpay.ts';
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
      if (!verifyWebhookSignature(bytes, signature, payments.webhookSecrets))
        return sendRefusal(reply, refuse('bad_signature'));
      const body = envelopeSchema.safeParse(parseJson(bytes));
      if (!body.success) return sendRefusal(reply, refuse('invalid_input'));
      const eventId = eventIdOf(request.headers['x-razorpay-event-id'], bytes);
      await handleEvent(payments, body.data, eventId);
      if (body.data.created_at) webhookLag.observe(Math.max(0, Date.now() / 1000 - body.data.created_at));
      return { success: true };
    });
  });
}

/** Events without a payment, refund or dispute are ignored. */
async function handleEvent(
  payments: PaymentDeps,
  { event: kind, payload, created_at: sentAt }: z.output<typeof envelopeSchema>,
  eventId: string,
): Promise<void> {
  const entities = entitiesSchema.safeParse(payload);
  // A refusal would only make the provider repeat it for a day and then stop sending any.
  if (!entities.success) return recordUnreadable(payments, kind, eventId, entities.error);
  const { refund, payment, dispute } = entities.data;
  // The refund first: then it explains what the payment's snapshot says about refunds.
  if (refund) {
    await applyRefund(payments, {
      source: 'webhook',
      dedupeKey: `${eventId} refund`,
      kind,
      refund: refund.entity,
    });
  }
  if (payment) {
    await applyPayment(payments, {
      source: 'webhook',
      dedupeKey: eventId,
      kind,
      payment: payment.entity,
      sentAt,
    });
  }
  if (dispute) {
    await applyDispute(payments, { dedupeKey: `${eventId} dispute`, kind, dispute: dispute.entity });
  }
}

async function recordUnreadable(
  { database, log }: PaymentDeps,
  kind: string,
  eventId: string,
  error: z.ZodError,
): Promise<void> {
  const problems = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  log.warn({ eventId, kind, problems }, 'a signed webhook could not be read');
  await insertProviderEvent(database, {
    source: 'webhook',
    dedupeKey: eventId,
    kind,
    payload: { unreadable: problems },
  });
}

/** The header is stored in an indexed column; an event without a usable one is identified by its bytes. */
function eventIdOf(header: string | string[] | undefined, bytes: Buffer): string {
  if (typeof header === 'string' && /^[\w-]{1,64}$/.test(header)) return header;
  return createHash('sha256').update(bytes).digest('hex');
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const envelopeSchema = z.object({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  created_at: z.number().optional().catch(undefined),
  payload: z.record(z.string(), z.unknown()),
});

const entitiesSchema = z.object({
  payment: z.object({ entity: paymentSchema }).optional(),
  refund: z.object({ entity: refundSchema }).optional(),
  dispute: z.object({ entity: disputeSchema }).optional(),
});
