export {
  type AlertDeps,
  paymentAlertMailQueue,
  paymentAlertQueue,
  queueAlertMails,
  sendAlertMail,
} from './alerts.ts';
export { confirmCheckoutPayment, servePaymentReturn, toProof } from './capture/checkout.ts';
export { checkPayment, checkPaymentQueue, reconcile } from './capture/reconcile.ts';
export { serveWebhook } from './capture/webhook.ts';
export {
  type CapturedPayment,
  type GuestDetails,
  type GuestPayers,
  type OrderDraft,
  type OrderReservation,
  orderScope,
  type PayerDetails,
  type PayerKey,
  type PaymentDeps,
  type PaymentOrder,
  type PaymentTarget,
  type ReserveRefusal,
  type ReservingPayer,
} from './deps.ts';
export type { PaymentDeskDeps } from './desk/deps.ts';
export { paymentsDeskRoutes } from './desk/routes.ts';
export { orphanRefundQueue, sendOrphanRefund } from './desk/unmatched.ts';
export { deleteOldEvidence } from './disputes/retention.ts';
export {
  availableForGift,
  type GiftHold,
  type GiftPayment,
  giftsPaidBySql,
  hasPaidForGiftSql,
  hasUnsettledGiftRefunds,
  holdsAgainst,
  listGiftPayers,
  listGiftPayments,
  listGiftPaymentsOf,
  listGiftPaymentsOfGuest,
  listLiveGiftHolds,
  paidForGiftSql,
  paymentStatus,
  toRupees,
} from './gift-payments.ts';
export { doublePayments, hangingRefunds, paymentHealth } from './health.ts';
export { checkInvariants, findBrokenInvariants, findLastInvariantRun } from './invariants.ts';
export { ledgerBalance } from './ledger.ts';
export {
  deleteOldWebhookRefusals,
  readBacklog,
  readWebhookTimes,
  registerMoneyMetrics,
} from './metrics.ts';
export { deleteOldHoldPeriods, listUnitsHeld } from './orders/holds.ts';
export {
  deleteOldSalts,
  hashNetwork,
  isGiftAbused,
  type NetworkOrders,
  UNPAID_HOLDS_OF_NETWORK,
} from './orders/network-limits.ts';
export type {
  BasketOrder,
  DraftOrders,
  Payer,
  ProductOrder,
  RegistryOrder,
  WantedInstalment,
} from './orders/orders.ts';
export { hasOrderAwaitingPayment, lockOrder, payerIdOf } from './orders/orders-sql.ts';
export {
  assignGuestOrders,
  ERASED_ADDRESS,
  erasePayers,
  findPayerErasureBlocker,
  getOrderPayer,
  listGuestBusinesses,
  payerPersonalData,
  updateContributorDetails,
} from './orders/payers.ts';
export { placeOrder } from './orders/place-order.ts';
export {
  findPayersByReceipt,
  findSettledTransaction,
  listRefundsOfPayer,
  PAYER_FIGURES,
  type PayerIds,
  payerCreditsSql,
  sumPayer,
} from './payer-history.ts';
export { createRazorpay, type RazorpayConfig, razorpayHosts } from './provider/razorpay/client.ts';
export { disputesToAnswer } from './refunds/disputes.ts';
export { cleanUpRefundDetails, remindOfRefundDetails } from './refunds/payouts.ts';
export {
  listRefundDetailsOf,
  listRefundsToName,
  type RefundDetailsDeps,
  refundDetailsLimits,
  refundDetailsRoutes,
  refundMailQueue,
} from './refunds/refund-details.ts';
export {
  loadRefundFacts,
  loadRefundWay,
  paymentMethodSql,
  type RefundFacts,
  refundArrival,
  refundFactsSql,
  refundsSql,
  toRefundFacts,
} from './refunds/refund-facts.ts';
export { alertOfRefundLimits, refundLimits } from './refunds/refund-horizon.ts';
export { type RefundMailDeps, sendRefundMail } from './refunds/refund-mails.ts';
export {
  findCreditedPayment,
  refundFromTarget,
  refundGiftPayments,
  refundQueue,
} from './refunds/refund-requests.ts';
export { checkPaymentRefunds, checkRefundsQueue, sendRefund } from './refunds/refunds.ts';
export {
  findGiftRefund,
  hasOpenDispute,
  hasPendingProviderRefund,
  hasUnsettledRefunds,
  isDisputedSql,
} from './refunds/refunds-sql.ts';
export { paymentRoutes, settlementRoutes } from './routes.ts';
export { differencesToResolve } from './settlements/differences.ts';
export {
  fetchSettlementsDaily,
  fetchSettlementsQueue,
  runSettlementFetch,
} from './settlements/fetch.ts';
export type { Refund } from './tables.ts';
