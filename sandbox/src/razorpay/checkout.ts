import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Instrument, orderEntity } from './entities.ts';
import { ApiError, invalidInput, requestError, send, unknownId } from './errors.ts';
import { cardInstrument, netbankingInstrument, outcomeOfVpa, upiInstrument } from './instruments.ts';
import { decidePayment, startPayment } from './payments.ts';
import type { Sandbox } from './sandbox.ts';
import { findOrder, findPayment } from './sql.ts';

const BROWSER_FILES = join(import.meta.dirname, 'browser');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const ASSETS = [
  'checkout.css',
  'checkout-form.css',
  'sheet.js',
  'sheet-views.js',
  'instruments.js',
  'host.js',
];

/** The checkout script, its payment sheet, and the sheet's calls: open to anyone with a key id and an order id. */
export function serveCheckout(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onRequest', async (_request, reply) => {
    // Unlike the shop's pages, the sheet is shown in a frame and may post its result to the shop.
    reply.headers({ 'content-security-policy': SHEET_POLICY, 'x-frame-options': 'SAMEORIGIN' });
  });
  serveAsset(app, '/local/razorpay/checkout.js', 'checkout.js');
  serveAsset(app, '/local/razorpay/checkout', 'checkout.html');
  for (const name of ASSETS) serveAsset(app, `/local/razorpay/checkout/assets/${name}`, name);

  app.get('/local/razorpay/checkout/order', async (request, reply) => {
    const input = keysSchema.safeParse(request.query);
    if (!input.success) return send(reply, invalidInput('key_id and order_id are required.'));
    const order = await findPayableOrder(sandbox, input.data);
    return send(reply, order instanceof ApiError ? order : orderEntity(order));
  });

  app.post('/local/razorpay/checkout/payments', async (request, reply) => {
    const input = paymentSchema.safeParse(request.body);
    if (!input.success) return send(reply, invalidInput('Please check the details of your payment method.'));
    const { key_id, order_id, amount, notes, ...payer } = input.data;
    const order = await findPayableOrder(sandbox, { key_id, order_id });
    if (order instanceof ApiError) return send(reply, order);
    if (amount !== undefined && amount !== order.amount) return send(reply, wrongAmount());
    const payment = await startPayment(sandbox, order_id, {
      method: payer.method,
      instrument: { ...instrumentOf(payer), ...payerContact(payer) },
      notes,
    });
    if (payment instanceof ApiError) return send(reply, payment);
    const outcome = payer.method === 'upi' ? outcomeOfVpa(payer.vpa) : undefined;
    if (outcome === undefined) return reply.send({ razorpay_payment_id: payment.id, next: 'bank' });
    return reply.send(await decidePayment(sandbox, payment.id, outcome));
  });

  app.post<{ Params: { id: string } }>(
    '/local/razorpay/checkout/payments/:id/decide',
    async (request, reply) => {
      const input = decisionSchema.safeParse(request.body);
      if (!input.success) return send(reply, invalidInput('An outcome of success or failure is required.'));
      const payment = await findPayment(sandbox.database, request.params.id);
      if (!payment) return send(reply, unknownId());
      if (input.data.key_id !== sandbox.keyId) return send(reply, wrongKey());
      return reply.send(await decidePayment(sandbox, payment.id, input.data.outcome));
    },
  );
}

function serveAsset(app: FastifyInstance, url: string, name: string): void {
  const content = readFileSync(join(BROWSER_FILES, name));
  app.get(url, async (_request, reply) => reply.type(TYPES[extname(name)] ?? '').send(content));
}

async function findPayableOrder(sandbox: Sandbox, { key_id, order_id }: z.output<typeof keysSchema>) {
  if (key_id !== sandbox.keyId) return wrongKey();
  return (await findOrder(sandbox.database, order_id)) ?? unknownId();
}

function instrumentOf(payer: PayerDetails): Instrument {
  switch (payer.method) {
    case 'card':
      return cardInstrument(payer.card_number);
    case 'upi':
      return upiInstrument(payer.vpa);
    case 'netbanking':
      return netbankingInstrument(payer.bank);
  }
}

function payerContact({ email, contact, description }: PayerDetails): Partial<Instrument> {
  return { email, contact, description };
}

function wrongKey(): ApiError {
  return requestError('The api key provided is invalid', 401);
}

function wrongAmount(): ApiError {
  return invalidInput(
    'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    'amount',
  );
}

const SHEET_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  // The callback URL may use the shop's other loopback name.
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
  "frame-ancestors 'self'",
].join('; ');

const keysSchema = z.object({ key_id: z.string(), order_id: z.string() });

const person = {
  ...keysSchema.shape,
  amount: z.int().optional(),
  email: z.string().max(254).optional(),
  contact: z.string().max(20).optional(),
  description: z.string().max(255).optional(),
  notes: z.record(z.string().max(256), z.union([z.string().max(256), z.number()])).default({}),
};

const paymentSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('card'), card_number: z.string().regex(/^\d{12,19}$/), ...person }),
  z.object({ method: z.literal('upi'), vpa: z.string().regex(/^[\w.-]{2,100}@[\w.-]{2,60}$/), ...person }),
  z.object({ method: z.literal('netbanking'), bank: z.string().regex(/^[A-Z]{4}$/), ...person }),
]);

const decisionSchema = z.object({ key_id: z.string(), outcome: z.enum(['success', 'failure']) });

type PayerDetails = Omit<z.output<typeof paymentSchema>, keyof typeof keysSchema.shape | 'amount' | 'notes'> &
  (
    | { method: 'card'; card_number: string }
    | { method: 'upi'; vpa: string }
    | { method: 'netbanking'; bank: string }
  );
