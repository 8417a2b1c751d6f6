import type { FastifyInstance } from 'fastify';
import { refuse, sendRefusal } from '../../platform/http/operations.ts';
import type { PaymentDeps } from '../deps.ts';
import { countRefusedWebhook, webhookLag } from '../metrics.ts';
import type { ProviderWebhook } from '../provider/provider.ts';
import { applyDispute } from '../refunds/disputes.ts';
import { applyRefund } from '../refunds/refunds.ts';
import { applyPayment } from './capture.ts';
import { insertProviderEvent } from './payments-sql.ts';

/**
 * POST /backend/razorpay-webhook. Not an operation of the contract: the provider calls it and signs the bytes as sent.
 * Answers 2xx only after the commit; any other status makes the provider retry.
 */
export async function serveWebhook(app: FastifyInstance, payments: PaymentDeps): Promise<void> {
  const { provider } = payments;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(`/backend/${provider.name}-webhook`, { schema: { hide: true } }, async (request, reply) => {
      const bytes = request.body;
      if (!Buffer.isBuffer(bytes)) return sendRefusal(reply, refuse('bad_signature'));
      const webhook = provider.readWebhook(request.headers, bytes);
      if ('problem' in webhook) {
        if (webhook.problem === 'bad_signature' && webhook.isSigned) await countRefusedWebhook(payments);
        return sendRefusal(reply, refuse(webhook.problem));
      }
      await applyWebhook(payments, webhook);
      if (webhook.sentAt) webhookLag.observe(Math.max(0, Date.now() / 1000 - webhook.sentAt));
      return { success: true };
    });
  });
}

/** Events without a payment, refund or dispute are ignored. */
async function applyWebhook(payments: PaymentDeps, webhook: ProviderWebhook): Promise<void> {
  const { eventId, kind, sentAt, payment, refund, dispute, unreadable } = webhook;
  // A refusal would make the provider retry for a day and then disable the webhook.
  if (unreadable) return recordUnreadable(payments, { eventId, kind, problems: unreadable });
  // Apply the refund first, so that the payment's snapshot reports no unknown refund.
  if (refund)
    await applyRefund(payments, { source: 'webhook', dedupeKey: `${eventId} refund`, kind, refund });
  if (payment) await applyPayment(payments, { source: 'webhook', dedupeKey: eventId, kind, payment, sentAt });
  if (dispute) await applyDispute(payments, { dedupeKey: `${eventId} dispute`, kind, dispute });
}

async function recordUnreadable(
  { database, log }: PaymentDeps,
  { eventId, kind, problems }: { eventId: string; kind: string; problems: string[] },
): Promise<void> {
  log.warn({ eventId, kind, problems }, 'a signed webhook could not be read');
  await insertProviderEvent(database, {
    source: 'webhook',
    dedupeKey: eventId,
    kind,
    payload: { unreadable: problems },
  });
}
