/** A payment whose outcome was not seen when it was made. */
export const pendingPaymentTexts = {
  dismiss: 'Dismiss',
  confirmingTitle: 'Your bank is confirming',
  confirming: ({ payment }: PendingPayment) =>
    `${subjectOf(payment)}. There is nothing to do, and no need to pay again: this page updates as soon as your bank has answered. You may also close it.`,
  failed: ({ payment }: PendingPayment) => `${subjectOf(payment)}. Nothing was paid.`,
  refundingTitle: 'Your payment is being refunded',
  /** `reason` is a sentence. */
  refunding: ({ payment, reason }: PendingPayment & { reason: string }) => `${subjectOf(payment)}. ${reason}`,
  paidTitle: 'Payment received',
  paidOrder: ({ payment }: PendingPayment) => `${subjectOf(payment)}. Your order is placed.`,
  paidGift: ({ payment }: PendingPayment) => `${subjectOf(payment)}. It is counted towards the gift.`,
  seeGift: 'See the gift',
  seeOrder: 'See your order',
  backToGift: 'Back to the gift',
};

function subjectOf(payment: PendingPayment['payment']): string {
  return payment ? `${payment.amount} for ${payment.name}` : 'Your payment';
}

interface PendingPayment {
  /** Undefined when this browser does not know it. */
  payment: Record<'amount' | 'name', string> | undefined;
}
