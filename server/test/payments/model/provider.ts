import { randomBytes } from 'node:crypto';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../../src/payments/provider/provider.ts';

/**
 * A payment provider in memory. It keeps the truth about money, and queues webhooks that the sequence delivers, drops,
 * repeats and reorders as it likes.
 */
export function createProvider() {
  const orders = new Map<string, { amountPaise: number; receipt: string }>();
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, ProviderRefund[]>();
  /** Amounts that lost disputes took: not listed as refunds, but not refundable either. */
  const lost = new Map<string, number>();
  const disputes = new Map<string, ProviderDispute>();
  /** Payments that are too old for ordinary refunds, and what their banks still take. */
  const aged = new Map<string, 'instant' | 'nothing'>();
  /** How many more refunds of a payment are refused for another reason. */
  const refusals = new Map<string, number>();
  const sentByKey = new Map<string, ProviderRefund>();
  const refundsOf = (paymentId: string) => refunds.get(paymentId) ?? [];
  const paymentOf = (id: string) => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`the provider has no payment ${id}`);
    return payment;
  };
  const disputeOf = (id: string) => {
    const dispute = disputes.get(id);
    if (!dispute) throw new Error(`the provider has no dispute ${id}`);
    return dispute;
  };
  const leftOf = ({ id, amountPaise, refundedPaise }: ProviderPayment) =>
    amountPaise - refundedPaise - (lost.get(id) ?? 0);
  const change = (id: string, fields: Partial<ProviderPayment>) => {
    const changed = { ...paymentOf(id), ...fields };
    payments.set(id, changed);
    return changed;
  };

  function addRefund(paymentId: string, amountPaise: number, receipt?: string): ProviderRefund {
    const payment = paymentOf(paymentId);
    const refund: ProviderRefund = {
      id: `rfnd_${token()}`,
      paymentId,
      amountPaise,
      status: 'processed',
      ...(receipt && { receipt }),
    };
    refunds.set(paymentId, [...refundsOf(paymentId), refund]);
    const refundedPaise = payment.refundedPaise + amountPaise;
    change(paymentId, {
      refundedPaise,
      status: refundedPaise === payment.amountPaise ? 'refunded' : 'captured',
    });
    return refund;
  }

  function refusalOf(paymentId: string, isInstant: boolean) {
    const left = refusals.get(paymentId) ?? 0;
    if (left > 0) {
      refusals.set(paymentId, left - 1);
      return { description: 'Your account does not have enough balance' };
    }
    const takes = aged.get(paymentId);
    if (takes && !isInstant)
      return { description: 'More than 6 months old', refundProblem: 'too-old' as const };
    if (takes === 'nothing')
      return { description: 'Not supported by the bank', refundProblem: 'no-instant-refund' as const };
    return undefined;
  }

  const client: Omit<
    PaymentProvider,
    | 'name'
    | 'checkoutKey'
    | 'verifyCheckout'
    | 'readWebhook'
    | 'listSettlements'
    | 'getSettlement'
    | 'listSettlementLines'
    | DisputeCall
  > = {
    refundHorizonDays: 180,
    hasInstantRefunds: true,
    createOrder: async ({ amountPaise, receipt }) => {
      const id = `order_${token()}`;
      orders.set(id, { amountPaise, receipt });
      return { ok: true, value: { id, amountPaise, receipt } };
    },
    getOrder: async (id) => {
      const order = orders.get(id);
      return order ? { ok: true, value: { id, ...order } } : { ok: false, problem: 'unreachable' };
    },
    listOrderPayments: async (orderId) => ({
      ok: true,
      value: [...payments.values()].filter((payment) => payment.orderId === orderId),
    }),
    getPayment: async (id) => ({ ok: true, value: paymentOf(id) }),
    listPayments: async () => ({ ok: true, value: [] }),
    capturePayment: async (id) => {
      const { status } = paymentOf(id);
      if (status !== 'authorized')
        return {
          ok: false,
          problem: 'refused',
          status: 400,
          description: 'This payment has already been captured',
        };
      return { ok: true, value: change(id, { status: 'captured', wasCaptured: true }) };
    },
    createRefund: async (paymentId, { amountPaise, refundId, isInstant }) => {
      const sent = sentByKey.get(refundId);
      if (sent) return { ok: true, value: sent };
      const refusal = refusalOf(paymentId, isInstant);
      if (refusal) return { ok: false, problem: 'refused', status: 400, ...refusal };
      if (amountPaise > leftOf(paymentOf(paymentId)))
        return {
          ok: false,
          problem: 'refused',
          status: 400,
          description: 'The refund amount exceeds what is left',
        };
      const refund = addRefund(paymentId, amountPaise, refundId);
      sentByKey.set(refundId, refund);
      return { ok: true, value: refund };
    },
    listPaymentRefunds: async (paymentId) => ({ ok: true, value: refundsOf(paymentId) }),
    listRefunds: async () => ({ ok: true, value: [] }),
    listDisputes: async () => ({ ok: true, value: [] }),
    getDispute: async (id) => {
      const dispute = disputes.get(id);
      return dispute ? { ok: true, value: dispute } : { ok: false, problem: 'unreachable' };
    },
    getRefund: async (id) => {
      const refund = [...refunds.values()].flat().find((one) => one.id === id);
      return refund ? { ok: true, value: refund } : { ok: false, problem: 'unreachable' };
    },
  };

  return {
    client,
    payment: paymentOf,
    left: (id: string) => leftOf(paymentOf(id)),
    /** What the payer has back, by refunds and lost disputes. */
    returned: (id: string) => paymentOf(id).refundedPaise + (lost.get(id) ?? 0),
    pay(orderId: string, status: 'captured' | 'authorized' | 'failed'): ProviderPayment {
      const payment: ProviderPayment = {
        id: `pay_${token()}`,
        orderId,
        amountPaise: orders.get(orderId)?.amountPaise ?? 0,
        currency: 'INR',
        status,
        wasCaptured: status === 'captured',
        refundedPaise: 0,
        method: 'upi',
      };
      payments.set(payment.id, payment);
      return payment;
    },
    age: (id: string, takes: 'instant' | 'nothing') => aged.set(id, takes),
    refuseRefunds: (id: string, times: number) => refusals.set(id, times),
    /** A bank that answers late. */
    captureLate: (id: string) => change(id, { status: 'captured', wasCaptured: true }),
    refundAtDashboard: (paymentId: string, amountPaise: number) => addRefund(paymentId, amountPaise),
    dispute: disputeOf,
    openDispute(paymentId: string, amountPaise: number): ProviderDispute {
      const dispute = { id: `disp_${token()}`, paymentId, amountPaise, status: 'open' as const, reason: '' };
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    /** A lost one takes its amount, whatever went back before. */
    decideDispute(id: string, status: 'won' | 'lost' | 'closed'): ProviderDispute {
      const dispute = { ...disputeOf(id), status };
      disputes.set(id, dispute);
      const { paymentId, amountPaise } = dispute;
      if (status === 'lost') lost.set(paymentId, (lost.get(paymentId) ?? 0) + amountPaise);
      return dispute;
    },
  };
}

/** As the provider's webhooks name the fields. */
export function paymentEntity(payment: ProviderPayment): object {
  const { id, orderId, amountPaise, currency, status, wasCaptured, refundedPaise, method } = payment;
  return {
    id,
    order_id: orderId,
    amount: amountPaise,
    currency,
    status,
    captured: wasCaptured,
    amount_refunded: refundedPaise,
    method,
  };
}

export function refundEntity({ id, paymentId, amountPaise, status, receipt }: ProviderRefund): object {
  return { id, payment_id: paymentId, amount: amountPaise, status, receipt };
}

/** The sequences are about money; nobody answers a dispute in them. */
type DisputeCall = 'uploadDocument' | 'contestDispute' | 'acceptDispute';

export function disputeEntity({ id, paymentId, amountPaise, status, reason }: ProviderDispute): object {
  return { id, payment_id: paymentId, amount: amountPaise, status, reason_code: reason };
}

const token = () => randomBytes(7).toString('hex');

export type Provider = ReturnType<typeof createProvider>;
