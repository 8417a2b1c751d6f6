import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProviderWebhook, WebhookHeaders, WebhookProblem } from '../provider.ts';
import { disputeSchema, paymentSchema, refundSchema } from './entities.ts';
import { verifyWebhookSignature } from './signatures.ts';

export function readWebhook(
  secrets: readonly string[],
  headers: WebhookHeaders,
  body: Buffer,
): ProviderWebhook | WebhookProblem {
  const signature = headers['x-razorpay-signature'];
  if (typeof signature !== 'string' || !verifyWebhookSignature(body, signature, secrets))
    return { problem: 'bad_signature', isSigned: signature !== undefined };
  const envelope = envelopeSchema.safeParse(parseJson(body));
  if (!envelope.success) return { problem: 'invalid_input' };
  const { event: kind, payload, created_at: sentAt } = envelope.data;
  const eventId = eventIdOf(headers['x-razorpay-event-id'], body);
  const entities = entitiesSchema.safeParse(payload);
  if (!entities.success) {
    const unreadable = entities.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    return { eventId, kind, sentAt, unreadable };
  }
  const { payment, refund, dispute } = entities.data;
  return {
    eventId,
    kind,
    sentAt,
    payment: payment?.entity,
    refund: refund?.entity,
    dispute: dispute?.entity,
  };
}

/** The id is stored in an indexed column. An event without a valid id header is identified by the hash of its bytes. */
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
