export const payments = {
  bankIsConfirming: 'Your bank is confirming the payment. It will show here automatically.',
  startedTooOften: 'You have started this payment several times. Please wait a few minutes and try again.',
  tooManyFailed: 'Several payments have failed here. Please wait a while, or sign in to pay.',
  refundInProgress: 'A refund is in progress at the payment provider. Please try again once it is complete.',
  refundDetails: {
    tooLate: 'We are already paying this refund, so the UPI ID cannot be changed any more.',
  },
  disputedByYou:
    'You have asked your bank to return this payment. Until the bank has decided, we cannot cancel or refund it.',
  disputed: 'This payment is disputed. It cannot be refunded until the bank has decided.',
  /** Stored with a refund, and read by admins. */
  refundedBecause: {
    cancelledByBuyer: 'cancelled by the buyer',
    soldOut: 'sold out before the payment arrived',
    tooMuchPaid: 'more was paid than was left',
    noRoom: 'there was no room for this payment any more',
    disputeLost: 'dispute lost',
    refundedAtProvider: 'refunded at the payment provider',
  },
};
