import type { DisputeDocumentKind } from '@tohfa/contract';

/**
 * What the shop needs from a payment provider, in the shop's own types. Amounts are paise. Errors are returned, not
 * thrown. The provider's own field names stay in its folder.
 */
export interface PaymentProvider {
  /** Stored with orders and payments. */
  name: ProviderName;
  /** Public: checkout in the browser sends it. */
  checkoutKey: string;
  /** How many days after a payment an ordinary refund of it is possible. */
  refundHorizonDays: number;
  /** Whether it has instant refunds, which may be possible for older payments. */
  hasInstantRefunds: boolean;
  createOrder(order: NewProviderOrder): Promise<ProviderResult<ProviderOrder>>;
  getOrder(orderId: string): Promise<ProviderResult<ProviderOrder>>;
  listOrderPayments(orderId: string): Promise<ProviderResult<ProviderPayment[]>>;
  getPayment(paymentId: string): Promise<ProviderResult<ProviderPayment>>;
  listPayments(page: ProviderPage): Promise<ProviderResult<ProviderPayment[]>>;
  capturePayment(paymentId: string, amountPaise: number): Promise<ProviderResult<ProviderPayment>>;
  /** Safe to repeat: `refundId` is the idempotency key, so a refund keeps its speed. */
  createRefund(
    paymentId: string,
    refund: { amountPaise: number; refundId: string; isInstant: boolean },
  ): Promise<ProviderResult<ProviderRefund>>;
  listPaymentRefunds(paymentId: string): Promise<ProviderResult<ProviderRefund[]>>;
  listRefunds(page: ProviderPage): Promise<ProviderResult<ProviderRefund[]>>;
  getRefund(refundId: string): Promise<ProviderResult<ProviderRefund>>;
  listDisputes(page: ProviderPage): Promise<ProviderResult<ProviderDispute[]>>;
  getDispute(disputeId: string): Promise<ProviderResult<ProviderDispute>>;
  /** Uploads a document that `contestDispute` may then name. */
  uploadDocument(document: ProviderDocument): Promise<ProviderResult<{ id: string }>>;
  /** Submits the evidence; the bank decides. */
  contestDispute(disputeId: string, evidence: ProviderEvidence): Promise<ProviderResult<ProviderDispute>>;
  /** Gives in: the dispute is lost. */
  acceptDispute(disputeId: string): Promise<ProviderResult<ProviderDispute>>;
  listSettlements(page: ProviderPage): Promise<ProviderResult<ProviderSettlement[]>>;
  getSettlement(settlementId: string): Promise<ProviderResult<ProviderSettlement>>;
  /** Up to 1,000 lines of an Indian day ('YYYY-MM-DD') from `skip` on. */
  listSettlementLines(day: string, skip: number): Promise<ProviderResult<ProviderSettlementLine[]>>;
  /** Whether this provider's checkout signed these ids. */
  verifyCheckout(proof: CheckoutProof): boolean;
  /** Verifies the bytes as received, never re-serialised JSON. */
  readWebhook(headers: WebhookHeaders, body: Buffer): ProviderWebhook | WebhookProblem;
}

export type ProviderName = 'razorpay';

export interface NewProviderOrder {
  amountPaise: number;
  /** Our order id. */
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
  /** Whether it was ever captured. A payment that was only authorised may be refunded too. */
  wasCaptured: boolean;
  refundedPaise: number;
  method: string;
  /** When the payer began to pay, in Unix seconds. */
  createdAt?: number | undefined;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** Our refund id, if the shop started the refund. */
  receipt?: string | undefined;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  reason: string;
  phase?: string | undefined;
  /** Until when the shop may answer, and when the dispute was raised, in Unix seconds. */
  respondBy?: number | undefined;
  createdAt?: number | undefined;
}

export interface ProviderDocument {
  name: string;
  type: 'image/jpeg' | 'application/pdf';
  bytes: Buffer;
}

export interface ProviderEvidence {
  amountPaise: number;
  /** At most 1,000 characters. */
  summary: string;
  /** The provider's ids of documents, by what they prove. */
  documents: Partial<Record<DisputeDocumentKind, string[]>>;
}

/** A payment into the shop's bank account. */
export interface ProviderSettlement {
  id: string;
  amountPaise: number;
  /** Includes the tax on it. */
  feesPaise: number;
  taxPaise: number;
  /** The bank's reference. */
  utr: string | null;
  status: 'created' | 'processed' | 'failed';
  /** In Unix seconds. */
  createdAt: number;
}

export interface ProviderSettlementLine {
  /** Null while the provider holds the money back. */
  settlementId: string | null;
  type: 'payment' | 'refund' | 'adjustment' | 'transfer';
  entityId: string;
  paymentId: string | null;
  disputeId: string | null;
  amountPaise: number;
  creditPaise: number;
  debitPaise: number;
  /** Includes the tax on it. */
  feePaise: number;
  taxPaise: number;
  onHold: boolean;
  method: string;
  description: string;
  /** In Unix seconds. */
  createdAt: number;
  settledAt: number | null;
}

/** How many entries the provider returns at most; fewer are the last page. */
export const PROVIDER_PAGE_SIZE = 100;
export const PROVIDER_LINES_PAGE_SIZE = 1000;

/** Up to 100 entries from `skip` on, created between `from` and `to` in Unix seconds. */
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
  /** The invalid fields of an event that is signed but does not match the documentation. */
  unreadable?: string[];
}

export type WebhookProblem =
  /** `isSigned`: with another secret; anything without a signature is not meant for the shop. */
  { problem: 'bad_signature'; isSigned: boolean } | { problem: 'invalid_input' };
export type WebhookHeaders = Record<string, string | string[] | undefined>;

export type ProviderResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: 'unreachable' | 'throttled' | 'unreadable' }
  | {
      ok: false;
      problem: 'refused';
      status: number;
      description: string;
      /** Why a refund cannot succeed however often it is sent again. */
      refundProblem?: 'too-old' | 'no-instant-refund' | undefined;
    };
