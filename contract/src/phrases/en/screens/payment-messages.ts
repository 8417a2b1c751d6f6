/** Specification, section 8, to the letter; what it does not word is ours. */
export const paymentMessages = {
  noScript: 'Razorpay SDK failed to load. Are you online?',
  failed: 'Payment failed. Please try again.',
  successful: 'Payment successful!',
  notSaved: 'Payment saved, but error while saving to database.',
  unanswered: 'Payment processed, but saving failed.',
  closed: 'Payment cancelled. Your order is not placed.',
  outOfStock:
    'Sorry, the last one was sold while you were paying. Your payment is being refunded to your original payment method.',
  giftUpdated: 'Payment and gift updated successfully!',
  giftNotUpdated: 'Payment saved, but gift update failed.',
  giftClosed: 'Payment cancelled. You have not been charged.',
  giftFull:
    'The gift was fully funded before your payment arrived. Your payment is being refunded to your original payment method.',
  giftGiven:
    'Someone else gave this gift before your payment arrived. Your payment is being refunded to your original payment method.',
  unverified: 'We could not confirm this payment. If money left your account, it is refunded automatically.',
  /** What was paid for, when this browser does not know it. */
  unknownItem: 'your gift',
};

/** On a pay button while it is busy. */
export const payStepTexts = {
  starting: 'Opening payment…',
  saving: 'Saving payment…',
  confirming: 'Confirming…',
};
