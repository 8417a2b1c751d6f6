import { z } from 'zod';

const TIMEOUT_MS = 8000;
const TRIES = 3;

/**
 * The few calls we make to Razorpay, over fetch: the official SDK hard-codes its host, drops the
 * idempotency header and turns network errors into a TypeError. Errors come back as values.
 */
export function razorpayClient(access: RazorpayAccess): Razorpay {
  const authorization = `Basic ${Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')}`;

  async function once<S extends z.ZodType>(
    request: ProviderRequest<S>,
  ): Promise<ProviderResult<z.output<S>>> {
    try {
      const response = await (access.fetch ?? fetch)(access.apiUrl + request.path, {
        method: request.body === undefined ? 'GET' : 'POST',
        headers: { authorization, 'content-type': 'application/json', ...request.headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      const answer: unknown = await response.json();
      if (response.ok) {
        const parsed = request.shape.safeParse(answer);
        return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: 'unreadable' };
      }
      if (response.status === 429) return { ok: false, problem: 'throttled' };
      if (response.status >= 500) return { ok: false, problem: 'unreachable' };
      const { error } = errorBody.parse(answer);
      return { ok: false, problem: 'refused', status: response.status, description: error.description };
    } catch {
      return { ok: false, problem: 'unreachable' };
    }
  }

  /** Only for what may safely be asked twice: reads, and refunds with their key. */
  async function withRetries<S extends z.ZodType>(
    request: ProviderRequest<S>,
  ): Promise<ProviderResult<z.output<S>>> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await once(request);
      const passing = !result.ok && (result.problem === 'unreachable' || result.problem === 'throttled');
      if (!passing || attempt === TRIES) return result;
      await pause(200 * 2 ** attempt * (0.5 + Math.random()));
    }
  }

  const id = encodeURIComponent;
  return {
    createOrder: ({ amountPaise, receipt, notes }) =>
      once({
        path: '/orders',
        body: { amount: amountPaise, currency: 'INR', receipt, notes },
        shape: orderShape,
      }),
    paymentsOfOrder: async (orderId) =>
      itemsOf(await withRetries({ path: `/orders/${id(orderId)}/payments`, shape: paymentList })),
    payment: (paymentId) => withRetries({ path: `/payments/${id(paymentId)}`, shape: paymentShape }),
    paymentsBetween: async (from, to, skip) =>
      itemsOf(
        await withRetries({
          path: `/payments?from=${from}&to=${to}&count=100&skip=${skip}`,
          shape: paymentList,
        }),
      ),
    capture: (paymentId, amountPaise) =>
      once({
        path: `/payments/${id(paymentId)}/capture`,
        body: { amount: amountPaise, currency: 'INR' },
        shape: paymentShape,
      }),
    refund: (paymentId, { amountPaise, refundId }) =>
      withRetries({
        path: `/payments/${id(paymentId)}/refund`,
        headers: { 'x-refund-idempotency': refundId },
        body: { amount: amountPaise, receipt: refundId, notes: { refund: refundId } },
        shape: refundShape,
      }),
    refundById: (refundId) => withRetries({ path: `/refunds/${id(refundId)}`, shape: refundShape }),
  };
}

const paiseAmount = z.int().min(0);

const orderShape = z.object({ id: z.string().min(1), amount: paiseAmount, currency: z.string() });

/** Fields the fact sheet promises; the rest of the entity is not our business. */
export const paymentShape = z.object({
  id: z.string().min(1),
  order_id: z.string().nullable(),
  amount: paiseAmount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().optional(),
  amount_refunded: paiseAmount.nullish().transform((amount) => amount ?? 0),
  method: z
    .string()
    .nullish()
    .transform((method) => method ?? ''),
});

export const refundShape = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: paiseAmount,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});

const paymentList = z.object({ items: z.array(paymentShape) });
const errorBody = z.object({ error: z.object({ description: z.string() }) });

function itemsOf<Item>(result: ProviderResult<{ items: Item[] }>): ProviderResult<Item[]> {
  return result.ok ? { ok: true, value: result.value.items } : result;
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

interface ProviderRequest<S extends z.ZodType> {
  path: string;
  body?: object;
  headers?: Record<string, string>;
  shape: S;
}

export type ProviderResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: 'unreachable' | 'throttled' | 'unreadable' }
  | { ok: false; problem: 'refused'; status: number; description: string };

export type ProviderPayment = z.output<typeof paymentShape>;
export type ProviderRefund = z.output<typeof refundShape>;

export interface RazorpayAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
  /** In place of the network. */
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
}

export interface Razorpay {
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<ProviderResult<z.output<typeof orderShape>>>;
  paymentsOfOrder(orderId: string): Promise<ProviderResult<ProviderPayment[]>>;
  payment(paymentId: string): Promise<ProviderResult<ProviderPayment>>;
  /** Unix seconds, at most 100 from `skip` on. */
  paymentsBetween(from: number, to: number, skip: number): Promise<ProviderResult<ProviderPayment[]>>;
  capture(paymentId: string, amountPaise: number): Promise<ProviderResult<ProviderPayment>>;
  refund(
    paymentId: string,
    refund: { amountPaise: number; refundId: string },
  ): Promise<ProviderResult<ProviderRefund>>;
  refundById(refundId: string): Promise<ProviderResult<ProviderRefund>>;
}
