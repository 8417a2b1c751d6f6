export { confirmCheckoutPayment, servePaymentReturn } from './checkout.ts';
export type { PaymentDeps, PaymentOrder, PaymentTarget, ReserveRefusal } from './deps.ts';
export {
  type GiftHold,
  type GiftPayment,
  hasPaidForGift,
  hasUnsettledGiftRefunds,
  listGiftPayments,
  listGiftsPaidBy,
  listLiveGiftHolds,
} from './gift-payments.ts';
export { paymentHealth } from './health.ts';
export { checkInvariants, findBrokenInvariants } from './invariants.ts';
export { ledgerBalance, revenueSummary } from './ledger.ts';
export { type CreateOrderDeps, type OrderDraft, type Payer, placeOrder } from './orders.ts';
export { hasOrderAwaitingPayment } from './orders-sql.ts';
export { erasePayerDetails, getOrderPayer, listPaymentsByPayer } from './payers.ts';
export { createRazorpayClient, type RazorpayConfig } from './razorpay.ts';
export { reconcile } from './reconcile.ts';
export {
  findCreditedPayment,
  refundGiftPayments,
  refundOrder,
  SEND_REFUND_QUEUE,
  sendRefund,
} from './refunds.ts';
export { paymentRoutes } from './routes.ts';
export { serveWebhook } from './webhook.ts';
