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
export { checkInvariants, paymentHealth } from './health.ts';
export { findBrokenInvariants } from './invariants.ts';
export { ledgerBalance, revenueSummary } from './ledger.ts';
export { type CreateOrderDeps, isProductOrdered, type OrderDraft, type Payer, placeOrder } from './orders.ts';
export { erasePayerDetails, getOrderPayer, listPaymentsByPayer } from './payers.ts';
export { createRazorpayClient, type RazorpayConfig } from './razorpay.ts';
export { reconcile } from './reconcile.ts';
export {
  findCreditedPayment,
  refundGiftPayments,
  refundOrder,
  refundQueue,
  sendRefund,
} from './refunds.ts';
export { paymentRoutes } from './routes.ts';
export { serveWebhook } from './webhook.ts';
