export {
  type AlertDeps,
  paymentAlertMailQueue,
  paymentAlertQueue,
  queueAlertMails,
  sendAlertMail,
} from './alerts.ts';
export { confirmCheckoutPayment, servePaymentReturn, toProof } from './checkout.ts';
export {
  claimContributor,
  cleanUpContributors,
  contributorContact,
  contributorTokens,
  createContributorLink,
  eraseContributors,
  findContributor,
  renameContributor,
  setContributorNews,
} from './contributors.ts';
export {
  type CapturedPayment,
  type OrderDraft,
  type OrderReservation,
  orderScope,
  type PaymentDeps,
  type PaymentOrder,
  type PaymentTarget,
  type ReserveRefusal,
  type ReservingPayer,
} from './deps.ts';
export {
  availableForGift,
  type GiftHold,
  type GiftPayment,
  giftsPaidBySql,
  hasPaidForGiftSql,
  hasUnsettledGiftRefunds,
  holdsAgainst,
  listGiftPayments,
  listGiftPaymentsOf,
  listLiveGiftHolds,
} from './gift-payments.ts';
export { paymentHealth } from './health.ts';
export { hasGuestPaymentInProgress, hasPaymentInProgress, listUnitsHeld } from './holds.ts';
export { checkInvariants, findBrokenInvariants, findLastInvariantRun } from './invariants.ts';
export { ledgerBalance, revenueSummary } from './ledger.ts';
export { readBacklog, readWebhookTimes, registerMoneyMetrics } from './metrics.ts';
export type { BasketOrder, DraftOrders, Payer, ProductOrder, WantedInstalment } from './orders.ts';
export { hasOrderAwaitingPayment, lockOrder } from './orders-sql.ts';
export { ERASED_ADDRESS, erasePayerDetails, getOrderPayer, listPaymentsByPayer } from './payers.ts';
export { placeOrder } from './place-order.ts';
export { createRazorpay, type RazorpayConfig } from './razorpay/client.ts';
export { reconcile } from './reconcile.ts';
export { loadRefundFacts, type RefundFacts, refundFactsSql, toRefundFacts } from './refund-facts.ts';
export {
  findCreditedPayment,
  refundFromTarget,
  refundGiftPayments,
  refundOrder,
  refundQueue,
} from './refund-requests.ts';
export { checkPaymentRefunds, checkRefundsQueue, sendRefund } from './refunds.ts';
export { hasPendingProviderRefund, hasUnsettledRefunds, REFUND_IN_PROGRESS } from './refunds-sql.ts';
export { paymentRoutes } from './routes.ts';
export type { Refund } from './tables.ts';
export { serveWebhook } from './webhook.ts';
