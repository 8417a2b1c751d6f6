import { randomBytes } from 'node:crypto';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RazorpayClient,
} from '../../../src/payments/razorpay.ts';

/**
 * A payment provider in memory. It keeps the truth about money, and queues webhooks that the sequence delivers, drops,
 * repeats and reorders as it likes.
 */
export function createProvider() {
  const orders = new Map<string, number>();
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, ProviderRefund[]>();
  /** Amounts that a lost dispute took: not listed as refunds, but not refundable either. */
  const lost = new Map<string, number>();
  const sentByKey = new Map<string, ProviderRefund>();
  const refundsOf = (paymentId: string) => refunds.get(paymentId) ?? [];
  const paymentOf = (id: string) => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`the provider has no payment ${id}`);
    return payment;
  };
  const leftOf = ({ id, amount, amount_refunded }: ProviderPayment) =>
    amount - amount_refunded - (lost.get(id) ?? 0);
  const change = (id: string, fields: Partial<ProviderPayment>) => {
    const changed = { ...paymentOf(id), ...fields };
    payments.set(id, changed);
    return changed;
  };

  function addRefund(paymentId: string, amount: number, receipt?: string): ProviderRefund {
    const payment = paymentOf(paymentId);
    const refund: ProviderRefund = {
      id: `rfnd_${token()}`,
      payment_id: paymentId,
      amount,
      status: 'processed',
      ...(receipt && { receipt }),
    };
    refunds.set(paymentId, [...refundsOf(paymentId), refund]);
    const refunded = payment.amount_refunded + amount;
    change(paymentId, {
      amount_refunded: refunded,
      status: refunded === payment.amount ? 'refunded' : 'captured',
    });
    return refund;
  }

  const client: RazorpayClient = {
    createOrder: async ({ amountPaise }) => {
      const id = `order_${token()}`;
      orders.set(id, amountPaise);
      return { ok: true, value: { id, amount: amountPaise, currency: 'INR' } };
    },
    listOrderPayments: async (orderId) => ({
      ok: true,
      value: [...payments.values()].filter(({ order_id }) => order_id === orderId),
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
      return { ok: true, value: change(id, { status: 'captured', captured: true }) };
    },
    createRefund: async (paymentId, { amountPaise, refundId }) => {
      const sent = sentByKey.get(refundId);
      if (sent) return { ok: true, value: sent };
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
    returned: (id: string) => paymentOf(id).amount_refunded + (lost.get(id) ?? 0),
    pay(orderId: string, status: 'captured' | 'authorized' | 'failed'): ProviderPayment {
      const payment: ProviderPayment = {
        id: `pay_${token()}`,
        order_id: orderId,
        amount: orders.get(orderId) ?? 0,
        currency: 'INR',
        status,
        captured: status === 'captured',
        amount_refunded: 0,
        method: 'upi',
      };
      payments.set(payment.id, payment);
      return payment;
    },
    /** A bank that answers late. */
    captureLate: (id: string) => change(id, { status: 'captured', captured: true }),
    refundAtDashboard: (paymentId: string, amount: number) => addRefund(paymentId, amount),
    loseDispute(paymentId: string): ProviderDispute {
      const amount = leftOf(paymentOf(paymentId));
      lost.set(paymentId, amount);
      return { id: `disp_${token()}`, payment_id: paymentId, amount, status: 'lost', reason_code: '' };
    },
  };
}

const token = () => randomBytes(7).toString('hex');

export type Provider = ReturnType<typeof createProvider>;
