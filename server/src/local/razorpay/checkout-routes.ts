import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { send } from './api-faults.ts';
import { orderEntity } from './entities.ts';
import { badInput, notNow, Refused, unknownId } from './provider-errors.ts';
import type { Sandbox } from './sandbox.ts';
import { findOrder, findPayment } from './sandbox-sql.ts';
import type { Instrument } from './sandbox-tables.ts';
import { decidePayment, startPayment } from './take-payment.ts';
import { cardInstrument, decidedByVpa, netbankingInstrument, upiInstrument } from './test-instruments.ts';

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

/** The checkout script, its payment sheet, and the calls the sheet makes: open to anyone with a key id and an order id. */
export function checkoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onRequest', async (_request, reply) => {
    // Unlike every page of the shop this one lives in a frame, and may post its result back to the shop.
    reply.headers({ 'content-security-policy': SHEET_POLICY, 'x-frame-options': 'SAMEORIGIN' });
  });
  serveFile(app, '/local/razorpay/checkout.js', 'checkout.js');
  serveFile(app, '/local/razorpay/checkout', 'checkout.html');
  for (const name of ASSETS) serveFile(app, `/local/razorpay/checkout/assets/${name}`, name);

  app.get('/local/razorpay/checkout/order', async (request, reply) => {
    const asked = keysShape.safeParse(request.query);
    if (!asked.success) return send(reply, badInput('key_id and order_id are required.'));
    const order = await orderFor(sandbox, asked.data);
    return send(reply, order instanceof Refused ? order : orderEntity(order));
  });

  app.post('/local/razorpay/checkout/payments', async (request, reply) => {
    const asked = paymentShape.safeParse(request.body);
    if (!asked.success) return send(reply, badInput('Please check the details of your payment method.'));
    const { key_id, order_id, amount, notes, ...payer } = asked.data;
    const order = await orderFor(sandbox, { key_id, order_id });
    if (order instanceof Refused) return send(reply, order);
    if (amount !== undefined && amount !== order.amount) return send(reply, amountDiffers());
    const payment = await startPayment(sandbox, order_id, {
      method: payer.method,
      instrument: { ...instrumentOf(payer), ...personOf(payer) },
      notes,
    });
    if (payment instanceof Refused) return send(reply, payment);
    const decided = payer.method === 'upi' ? decidedByVpa(payer.vpa) : undefined;
    if (decided === undefined) return reply.send({ razorpay_payment_id: payment.id, next: 'bank' });
    return reply.send(await decidePayment(sandbox, payment.id, decided));
  });

  app.post<{ Params: { id: string } }>(
    '/local/razorpay/checkout/payments/:id/decide',
    async (request, reply) => {
      const asked = decisionShape.safeParse(request.body);
      if (!asked.success) return send(reply, badInput('An outcome of success or failure is required.'));
      const payment = await findPayment(sandbox.database, request.params.id);
      if (!payment) return send(reply, unknownId());
      if (asked.data.key_id !== sandbox.keyId) return send(reply, wrongKey());
      return reply.send(await decidePayment(sandbox, payment.id, asked.data.outcome));
    },
  );
}

function serveFile(app: FastifyInstance, url: string, name: string): void {
  const content = readFileSync(join(BROWSER_FILES, name));
  app.get(url, async (_request, reply) => reply.type(TYPES[extname(name)] ?? '').send(content));
}

async function orderFor(sandbox: Sandbox, { key_id, order_id }: z.output<typeof keysShape>) {
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

function personOf({ email, contact, description }: PayerDetails): Partial<Instrument> {
  return { email, contact, description };
}

function wrongKey(): Refused {
  return notNow('The api key provided is invalid', 401);
}

function amountDiffers(): Refused {
  return badInput(
    'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    'amount',
  );
}

const SHEET_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  // The return address may name the shop by its other loopback name.
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
  "frame-ancestors 'self'",
].join('; ');

const keysShape = z.object({ key_id: z.string(), order_id: z.string() });

const person = {
  ...keysShape.shape,
  amount: z.int().optional(),
  email: z.string().max(254).optional(),
  contact: z.string().max(20).optional(),
  description: z.string().max(255).optional(),
  notes: z.record(z.string().max(256), z.union([z.string().max(256), z.number()])).default({}),
};

const paymentShape = z.discriminatedUnion('method', [
  z.object({ method: z.literal('card'), card_number: z.string().regex(/^\d{12,19}$/), ...person }),
  z.object({ method: z.literal('upi'), vpa: z.string().regex(/^[\w.-]{2,100}@[\w.-]{2,60}$/), ...person }),
  z.object({ method: z.literal('netbanking'), bank: z.string().regex(/^[A-Z]{4}$/), ...person }),
]);

const decisionShape = z.object({ key_id: z.string(), outcome: z.enum(['success', 'failure']) });

type PayerDetails = Omit<z.output<typeof paymentShape>, keyof typeof keysShape.shape | 'amount' | 'notes'> &
  (
    | { method: 'card'; card_number: string }
    | { method: 'upi'; vpa: string }
    | { method: 'netbanking'; bank: string }
  );
