/** The state machines in one import, free of schemas: rules, screens and tests read the same tables. */
export {
  type GiftDecision,
  type GiftState,
  giftCan,
  giftDecisions,
  giftTransitions,
} from './gifts/gift-states.ts';
export {
  foldPaymentState,
  type OrderState,
  orderTransitions,
  type PaymentNews,
  type PaymentState,
  paymentTransitions,
  type RefundState,
  refundTransitions,
} from './payments/payment-states.ts';
export { type PurchaseState, purchaseCan, purchaseTransitions } from './purchases/purchase-states.ts';
export { mayFollow, statesBefore } from './states.ts';
