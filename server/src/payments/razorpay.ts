import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type SendRequest, sendRequest } from '../platform/http/send-request.ts';

const TIMEOUT_MS = 8000;
const MAX_ATTEMPTS = 3;

/**
 * The calls made to Razorpay, without the official SDK: it hard-codes its host, drops the idempotency header and turns
 * network errors into a TypeError. Errors are returned, not thrown.
 */
export function createRazorpayClient(
  config: RazorpayConfig,
  send: SendRequest = sendRequest,
): RazorpayClient {
  const { once, withRetries } = createRequests(config, send);
  const id = encodeURIComponent;
  return {
    createOrder: ({ amountPaise, receipt, notes }) =>
      once({
        path: '/orders',
        body: { amount: amountPaise, currency: 'INR', receipt, notes },
        schema: orderSchema,
      }),
    listOrderPayments: async (orderId) =>
      unwrapItems(await withRetries({ path: `/orders/${id(orderId)}/payments`, schema: paymentListSchema })),
    getPayment: (paymentId) => withRetries({ path: `/payments/${id(paymentId)}`, schema: paymentSchema }),
    listPayments: async (from, to, skip) =>
      unwrapItems(
        await withRetries({
          path: `/payments?from=${from}&to=${to}&count=100&skip=${skip}`,
          schema: paymentListSchema,
        }),
      ),
    capturePayment: (paymentId, amountPaise) =>
      once({
        path: `/payments/${id(paymentId)}/capture`,
        body: { amount: amountPaise, currency: 'INR' },
        schema: paymentSchema,
      }),
    createRefund: (paymentId, { amountPaise, refundId }) =>
      withRetries({
        path: `/payments/${id(paymentId)}/refund`,
        headers: { 'x-refund-idempotency': refundId },
        body: { amount: amountPaise, receipt: refundId, notes: { refund: refundId } },
        schema: refundSchema,
      }),
    listPaymentRefunds: async (paymentId) =>
      unwrapItems(
        await withRetries({ path: `/payments/${id(paymentId)}/refunds?count=100`, schema: refundListSchema }),
      ),
    listRefunds: async (from, to, skip) =>
      unwrapItems(
        await withRetries({
          path: `/refunds?from=${from}&to=${to}&count=100&skip=${skip}`,
          schema: refundListSchema,
        }),
      ),
    getRefund: (refundId) => withRetries({ path: `/refunds/${id(refundId)}`, schema: refundSchema }),
  };
}

function createRequests(config: RazorpayConfig, send: SendRequest) {
  const authorization = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`;

  async function once<S extends z.ZodType>(
    request: ProviderRequest<S>,
  ): Promise<ProviderResult<z.output<S>>> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const response = await send(config.apiUrl + request.path, {
        method: request.body === undefined ? 'GET' : 'POST',
        headers: { authorization, 'content-type': 'application/json', ...request.headers },
        signal: timeout.signal,
        redirect: 'error',
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      const body: unknown = await response.json();
      if (response.ok) {
        const parsed = request.schema.safeParse(body);
        return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: 'unreadable' };
      }
      if (response.status === 429) return { ok: false, problem: 'throttled' };
      if (response.status >= 500) return { ok: false, problem: 'unreachable' };
      const { error } = errorSchema.parse(body);
      return { ok: false, problem: 'refused', status: response.status, description: error.description };
    } catch {
      return { ok: false, problem: 'unreachable' };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Only for idempotent requests: reads, and refunds with their key. */
  async function withRetries<S extends z.ZodType>(
    request: ProviderRequest<S>,
  ): Promise<ProviderResult<z.output<S>>> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await once(request);
      const isTransient = !result.ok && (result.problem === 'unreachable' || result.problem === 'throttled');
      if (!isTransient || attempt === MAX_ATTEMPTS) return result;
      await sleep(200 * 2 ** attempt * (0.5 + Math.random()));
    }
  }

  return { once, withRetries };
}

/** Ids go into indexed columns and logs: anything else is refused. */
const idSchema = z.string().regex(/^[\w-]{1,64}$/);
const paiseSchema = z.int().min(0);
const amountSchema = z.int().min(1);

const orderSchema = z.object({ id: idSchema, amount: amountSchema, currency: z.string() });

/** The documented fields that are read; the others are ignored. */
export const paymentSchema = z.object({
  id: idSchema,
  order_id: idSchema.nullable(),
  amount: amountSchema,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().optional(),
  amount_refunded: paiseSchema.nullish().transform((amount) => amount ?? 0),
  method: z
    .string()
    .regex(/^\w{0,40}$/)
    .nullish()
    .transform((method) => method ?? ''),
});

export const refundSchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  amount: amountSchema,
  status: z.enum(['pending', 'processed', 'failed']),
  // Whatever a dashboard user typed; only ours is read.
  receipt: z
    .string()
    .nullish()
    .transform((receipt) => (/^[0-9a-f-]{36}$/.test(receipt ?? '') ? receipt : undefined)),
});

export const disputeSchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  amount: amountSchema,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  reason_code: z
    .string()
    .nullish()
    .transform((code) => (/^\w{1,64}$/.test(code ?? '') ? (code ?? '') : '')),
});

const refundListSchema = z.object({ items: z.array(refundSchema) });
const paymentListSchema = z.object({ items: z.array(paymentSchema) });
const errorSchema = z.object({ error: z.object({ description: z.string() }) });

function unwrapItems<Item>(result: ProviderResult<{ items: Item[] }>): ProviderResult<Item[]> {
  return result.ok ? { ok: true, value: result.value.items } : result;
}

const sleep = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

interface ProviderRequest<S extends z.ZodType> {
  path: string;
  body?: object;
  headers?: Record<string, string>;
  schema: S;
}

export type ProviderResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: 'unreachable' | 'throttled' | 'unreadable' }
  | { ok: false; problem: 'refused'; status: number; description: string };

export type ProviderPayment = z.output<typeof paymentSchema>;
export type ProviderRefund = Omit<z.output<typeof refundSchema>, 'receipt'> & {
  receipt?: string | null | undefined;
};
export type ProviderDispute = z.output<typeof disputeSchema>;

export interface RazorpayConfig {
  /** Read at each call: that of the sandbox is known once the server listens. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

export interface RazorpayClient {
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<ProviderResult<z.output<typeof orderSchema>>>;
  listOrderPayments(orderId: string): Promise<ProviderResult<ProviderPayment[]>>;
  getPayment(paymentId: string): Promise<ProviderResult<ProviderPayment>>;
  /** By creation time in Unix seconds, at most 100 from `skip` on. */
  listPayments(from: number, to: number, skip: number): Promise<ProviderResult<ProviderPayment[]>>;
  capturePayment(paymentId: string, amountPaise: number): Promise<ProviderResult<ProviderPayment>>;
  createRefund(
    paymentId: string,
    refund: { amountPaise: number; refundId: string },
  ): Promise<ProviderResult<ProviderRefund>>;
  listPaymentRefunds(paymentId: string): Promise<ProviderResult<ProviderRefund[]>>;
  /** By creation time in Unix seconds, at most 100 from `skip` on. */
  listRefunds(from: number, to: number, skip: number): Promise<ProviderResult<ProviderRefund[]>>;
  getRefund(refundId: string): Promise<ProviderResult<ProviderRefund>>;
}

/** Checkout signs order and payment id with the key secret. */
export function verifyCheckoutSignature(
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean {
  return equalsConstantTime(signature, hmacHex(`${orderId}|${paymentId}`, keySecret));
}

/** Over the bytes received, never over re-serialised JSON. The previous secret signs retries of older events. */
export function verifyWebhookSignature(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equalsConstantTime(signature, hmacHex(body, secret)));
}

export function hmacHex(data: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

function equalsConstantTime(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
