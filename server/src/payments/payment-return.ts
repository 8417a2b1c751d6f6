import { operations } from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { orderByProviderId } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import { takeCheckoutPayment } from './save-payment.ts';

/**
 * POST /backend/payment-return. Browsers that cannot show the checkout's frame leave the shop to pay and come back
 * here, from the provider's site and with its form; nobody is signed in on such a navigation, the signature is the
 * proof. Answers with the way to `/orders`, where the buyer's own session asks what became of the order.
 */
export async function servePaymentReturn(app: FastifyInstance, payments: Payments): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    scope.post(
      '/backend/payment-return',
      { schema: { hide: true }, config: { fromOtherSites: true } },
      async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = new URLSearchParams(await outcomeOf(payments, fields));
        return reply.redirect(`/orders?${query}`, 303);
      },
    );
  });
}

async function outcomeOf(payments: Payments, fields: URLSearchParams): Promise<Record<string, string>> {
  // On failure checkout posts error[code], error[description] and the like, and no signature.
  if ([...fields.keys()].some((name) => name.startsWith('error['))) return { problem: 'failed' };
  const proof = operations.savePayment.body.safeParse(Object.fromEntries(fields));
  if (!proof.success) return { problem: 'unverified' };
  const { razorpay_order_id: orderId } = proof.data;
  if (!(await orderByProviderId(payments.database, orderId))) return { problem: 'unverified' };
  const refusal = await takeCheckoutPayment(payments, proof.data);
  // One that the provider has not confirmed yet is on its way all the same: the page waits for it.
  return refusal?.code === 'bad_signature' ? { problem: 'unverified' } : { paid: orderId };
}
