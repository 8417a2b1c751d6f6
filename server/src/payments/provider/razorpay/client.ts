import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ForeignHosts } from '../../../platform/http/security.ts';
import { type SendRequest, sendRequest } from '../../../platform/http/send-request.ts';
import {
  type PaymentProvider,
  PROVIDER_LINES_PAGE_SIZE,
  PROVIDER_PAGE_SIZE,
  type ProviderDocument,
  type ProviderEvidence,
  type ProviderResult,
} from '../provider.ts';
import {
  disputeSchema,
  documentSchema,
  orderSchema,
  paymentSchema,
  refundSchema,
  settlementLineSchema,
  settlementSchema,
} from './entities.ts';
import { verifyCheckoutSignature } from './signatures.ts';
import { readWebhook } from './webhook.ts';

const TIMEOUT_MS = 8000;
const MAX_ATTEMPTS = 3;
/** "Payment is more than 6 months old, only instant refund is supported". */
const REFUND_HORIZON_DAYS = 180;

/**
 * Calls the API without the official SDK, which hard-codes its host, drops the idempotency header and turns network
 * errors into a TypeError.
 */
export function createRazorpay(
  config: RazorpayConfig,
  send: SendRequest = sendRequest,
  refundHorizonDays = REFUND_HORIZON_DAYS,
): PaymentProvider {
  const { once, withRetries } = createRequests(config, send);
  const id = encodeURIComponent;
  return {
    name: 'razorpay',
    checkoutKey: config.keyId,
    refundHorizonDays,
    hasInstantRefunds: true,
    verifyCheckout: (proof) => verifyCheckoutSignature(proof, config.keySecret),
    readWebhook: (headers, body) => readWebhook(config.webhookSecrets, headers, body),
    createOrder: ({ amountPaise, receipt, notes }) =>
      once({
        path: '/orders',
        body: { amount: amountPaise, currency: 'INR', receipt, notes },
        schema: orderSchema,
      }),
    getOrder: (orderId) => withRetries({ path: `/orders/${id(orderId)}`, schema: orderSchema }),
    listOrderPayments: async (orderId) =>
      unwrapItems(await withRetries({ path: `/orders/${id(orderId)}/payments`, schema: paymentListSchema })),
    getPayment: (paymentId) => withRetries({ path: `/payments/${id(paymentId)}`, schema: paymentSchema }),
    listPayments: async ({ from, to, skip }) =>
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
    createRefund: async (paymentId, { amountPaise, refundId, isInstant }) =>
      withRefundProblem(
        await withRetries({
          path: `/payments/${id(paymentId)}/refund`,
          headers: { 'x-refund-idempotency': refundId },
          body: {
            amount: amountPaise,
            receipt: refundId,
            notes: { refund: refundId },
            ...(isInstant && { speed: 'optimum' }),
          },
          schema: refundSchema,
        }),
      ),
    listPaymentRefunds: async (paymentId) =>
      unwrapItems(
        await withRetries({ path: `/payments/${id(paymentId)}/refunds?count=100`, schema: refundListSchema }),
      ),
    listRefunds: async ({ from, to, skip }) =>
      unwrapItems(
        await withRetries({
          path: `/refunds?from=${from}&to=${to}&count=100&skip=${skip}`,
          schema: refundListSchema,
        }),
      ),
    listSettlements: async ({ from, to, skip }) =>
      unwrapItems(
        await withRetries({
          path: `/settlements?from=${from}&to=${to}&count=${PROVIDER_PAGE_SIZE}&skip=${skip}`,
          schema: settlementListSchema,
        }),
      ),
    getSettlement: (settlementId) =>
      withRetries({ path: `/settlements/${id(settlementId)}`, schema: settlementSchema }),
    listSettlementLines: async (indianDay, skip) => {
      const [year, month, day] = indianDay.split('-');
      return unwrapItems(
        await withRetries({
          path: `/settlements/recon/combined?year=${year}&month=${month}&day=${day}&count=${PROVIDER_LINES_PAGE_SIZE}&skip=${skip}`,
          schema: settlementLineListSchema,
        }),
      );
    },
    getRefund: (refundId) => withRetries({ path: `/refunds/${id(refundId)}`, schema: refundSchema }),
    // https://razorpay.com/docs/api/disputes/fetch-all
    listDisputes: async ({ from, to, skip }) =>
      unwrapItems(
        await withRetries({
          path: `/disputes?from=${from}&to=${to}&count=${PROVIDER_PAGE_SIZE}&skip=${skip}`,
          schema: disputeListSchema,
        }),
      ),
    getDispute: (disputeId) => withRetries({ path: `/disputes/${id(disputeId)}`, schema: disputeSchema }),
    uploadDocument: (document) =>
      once({ path: '/documents', ...documentForm(document), schema: documentSchema }),
    contestDispute: (disputeId, evidence) =>
      once({
        method: 'PATCH',
        path: `/disputes/${id(disputeId)}/contest`,
        body: toContest(evidence),
        schema: disputeSchema,
      }),
    acceptDispute: (disputeId) =>
      once({ path: `/disputes/${id(disputeId)}/accept`, body: {}, schema: disputeSchema }),
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
        method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
        headers: { authorization, 'content-type': 'application/json', ...request.headers },
        signal: timeout.signal,
        redirect: 'error',
        ...(request.body !== undefined && {
          body: Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body),
        }),
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

const refundListSchema = z.object({ items: z.array(refundSchema) });
const disputeListSchema = z.object({ items: z.array(disputeSchema) });
const paymentListSchema = z.object({ items: z.array(paymentSchema) });
const settlementListSchema = z.object({ items: z.array(settlementSchema) });
const settlementLineListSchema = z.object({ items: z.array(settlementLineSchema) });
const errorSchema = z.object({ error: z.object({ description: z.string() }) });

function unwrapItems<Item>(result: ProviderResult<{ items: Item[] }>): ProviderResult<Item[]> {
  return result.ok ? { ok: true, value: result.value.items } : result;
}

/** The texts of https://razorpay.com/docs/payments/refunds/errors */
function withRefundProblem<Value>(result: ProviderResult<Value>): ProviderResult<Value> {
  if (result.ok || result.problem !== 'refused') return result;
  const description = result.description.slice(0, 1000).toLowerCase();
  if (description.includes('6 months old')) return { ...result, refundProblem: 'too-old' };
  if (description.includes('not supported by the bank'))
    return { ...result, refundProblem: 'no-instant-refund' };
  return result;
}

const sleep = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Razorpay's Documents API takes a form: https://razorpay.com/docs/api/documents/create */
function documentForm({ name, type, bytes }: ProviderDocument) {
  const boundary = `tohfa-${randomUUID()}`;
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="purpose"')}dispute_evidence\r\n`),
    Buffer.from(part(`name="file"; filename="${name.replace(/[^\w. -]/g, '_')}"\r\nContent-Type: ${type}`)),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** https://razorpay.com/docs/api/disputes/contest */
function toContest({ amountPaise, summary, documents: { others, ...documents } }: ProviderEvidence) {
  return {
    amount: amountPaise,
    summary,
    ...documents,
    ...(others && { others: [{ type: 'other_evidence', document_ids: others }] }),
    action: 'submit',
  };
}

interface ProviderRequest<S extends z.ZodType> {
  /** Left out: GET, or POST with a body. */
  method?: 'PATCH';
  path: string;
  body?: object;
  headers?: Record<string, string>;
  schema: S;
}

export interface RazorpayConfig {
  /** Read at each call, because the sandbox's URL is known only once the server listens. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
  /** The current webhook secret, and during a rotation the previous one. */
  webhookSecrets: readonly string[];
}

/** Where the checkout comes from and talks to. */
export function razorpayHosts({ checkoutUrl }: { checkoutUrl: string }): ForeignHosts {
  const script = new URL(checkoutUrl).origin;
  return {
    scripts: [script, 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
    frames: [script, 'https://api.razorpay.com', 'https://checkout.razorpay.com'],
    calls: [script, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
    // Where a browser cannot show the frame, the checkout leaves the page by a form.
    forms: ['https://api.razorpay.com'],
  };
}
