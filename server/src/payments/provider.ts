/**
 * What the shop needs of a payment provider, in the shop's own types. Amounts are paise. Errors are returned, not thrown.
 * A provider's own field names stay in its folder.
 */
export interface PaymentProvider {
  /** Stored with orders and payments. */
  name: ProviderName;
  /** Public: the checkout in the browser names it. */
  checkoutKey: string;
  createOrder(order: NewProviderOrder): Promise<ProviderResult<ProviderOrder>>;
  getOrder(orderId: string): Promise<ProviderResult<ProviderOrder>>;
  listOrderPayments(orderId: string): Promise<ProviderResult<ProviderPayment[]>>;
  getPayment(paymentId: string): Promise<ProviderResult<ProviderPayment>>;
  listPayments(page: ProviderPage): Promise<ProviderResult<ProviderPayment[]>>;
  capturePayment(paymentId: string, amountPaise: number): Promise<ProviderResult<ProviderPayment>>;
  /** Safe to repeat: `refundId` is the idempotency key. */
  createRefund(
    paymentId: string,
    refund: { amountPaise: number; refundId: string },
  ): Promise<ProviderResult<ProviderRefund>>;
  listPaymentRefunds(paymentId: string): Promise<ProviderResult<ProviderRefund[]>>;
  listRefunds(page: ProviderPage): Promise<ProviderResult<ProviderRefund[]>>;
  getRefund(refundId: string): Promise<ProviderResult<ProviderRefund>>;
  /** Whether the checkout of this provider has signed these ids. */
  verifyCheckout(proof: CheckoutProof): boolean;
  /** Over the bytes received, never over re-serialised JSON. */
  readWebhook(headers: WebhookHeaders, body: Buffer): ProviderWebhook | WebhookProblem;
}

export type ProviderName = 'razorpay';

export interface NewProviderOrder {
  amountPaise: number;
  /** Our id of the order. */
  receipt: string;
  notes: Record<string, string>;
}

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  receipt: string | undefined;
}

export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Whether it was ever captured: one that was only authorised may be refunded too. */
  wasCaptured: boolean;
  refundedPaise: number;
  method: string;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** Our id of the refund, if it is one of ours. */
  receipt?: string | undefined;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  reason: string;
}

/** By creation time in Unix seconds, at most 100 from `skip` on. */
export interface ProviderPage {
  from: number;
  to: number;
  skip: number;
}

/** What the checkout returns after a payment. */
export interface CheckoutProof {
  orderId: string;
  paymentId: string;
  signature: string;
}

export interface ProviderWebhook {
  eventId: string;
  kind: string;
  /** In Unix seconds. */
  sentAt: number | undefined;
  payment?: ProviderPayment | undefined;
  refund?: ProviderRefund | undefined;
  dispute?: ProviderDispute | undefined;
  /** Signed, but not as documented: field by field. */
  unreadable?: string[];
}

export type WebhookProblem = { problem: 'bad_signature' | 'invalid_input' };
export type WebhookHeaders = Record<string, string | string[] | undefined>;

export type ProviderResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: 'unreachable' | 'throttled' | 'unreadable' }
  | { ok: false; problem: 'refused'; status: number; description: string };
