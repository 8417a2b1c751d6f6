import type { Notes, OrderRow, PaymentRow, RefundRow } from './sandbox-tables.ts';

export function orderEntity(order: OrderRow) {
  return {
    id: order.id,
    entity: 'order' as const,
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: wireNotes(order.notes),
    created_at: order.createdAt,
  };
}

export function paymentEntity(payment: PaymentRow) {
  const { instrument, error } = payment;
  return {
    id: payment.id,
    entity: 'payment' as const,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: instrument.description ?? null,
    card_id: instrument.card?.id ?? null,
    ...(instrument.card && { card: cardEntity(instrument.card) }),
    bank: instrument.bank ?? null,
    wallet: null,
    vpa: instrument.vpa ?? null,
    email: instrument.email ?? null,
    contact: instrument.contact ?? null,
    notes: wireNotes(payment.notes),
    fee: payment.fee,
    tax: payment.tax,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: instrument.acquirerData,
    created_at: payment.createdAt,
    ...(instrument.vpa !== undefined && {
      upi: { payer_account_type: 'bank_account', vpa: instrument.vpa, flow: 'collect' },
    }),
  };
}

export function refundEntity(refund: RefundRow) {
  return {
    id: refund.id,
    entity: 'refund' as const,
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: wireNotes(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal' as const,
    speed_requested: refund.speedRequested,
  };
}

export function collection<Item>(items: Item[]) {
  return { entity: 'collection' as const, count: items.length, items };
}

function refundStatus({ amount, amountRefunded }: PaymentRow): 'partial' | 'full' | null {
  if (amountRefunded === 0) return null;
  return amountRefunded < amount ? 'partial' : 'full';
}

/** The provider is written in PHP: an empty map leaves it as an empty list. */
function wireNotes(notes: Notes): Notes | [] {
  return Object.keys(notes).length > 0 ? notes : [];
}

function cardEntity({ id, last4, network }: { id: string; last4: string; network: string }) {
  return {
    id,
    entity: 'card' as const,
    name: '',
    last4,
    network,
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
  };
}

export type OrderEntity = ReturnType<typeof orderEntity>;
export type PaymentEntity = ReturnType<typeof paymentEntity>;
export type RefundEntity = ReturnType<typeof refundEntity>;
