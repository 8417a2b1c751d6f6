/** A refund that the payment method cannot take back: its payer names a UPI ID. */
export const refundDetailsTexts = {
  title: 'Your refund',
  description: 'Tell us the UPI ID for your refund.',
  /** On the page of the emailed link. */
  about: ({ amount, day }: Record<'amount' | 'day', string>) => `${amount} for your payment of ${day}`,
  needed: ({ amount }: { amount: string }) =>
    `We cannot send ${amount} back the way you paid: the payment is too old, or its bank no longer takes refunds. Tell us a UPI ID, and we will pay it there.`,
  upi: 'UPI ID',
  hint: 'For example name@okaxis. We never ask for a PIN, a password or a card number.',
  save: 'Send my refund here',
  saving: 'Saving…',
  saved: 'Thank you. We will pay your refund to this UPI ID.',
  named: ({ amount, upi }: Record<'amount' | 'upi', string>) =>
    `We will pay ${amount} to ${upi}. It usually takes a few working days, and we will email you.`,
  change: 'Change the UPI ID',
  paying: ({ amount, upi }: Record<'amount' | 'upi', string>) =>
    `We are paying ${amount} to ${upi} right now.`,
  paid: ({ amount, upi, day }: Record<'amount' | 'upi' | 'day', string>) =>
    `We paid ${amount} to ${upi} on ${day}. The email about it has the reference number.`,
  /** Once the id is erased. */
  yourUpi: 'your UPI ID',
  returned: ({ amount }: { amount: string }) =>
    `${amount} went back in another way. There is nothing for you to do.`,
  invalidTitle: 'This link no longer works',
  invalid:
    'It may be old or already replaced by a newer one. Look for our latest email, or open your order or contribution. You can also write to us.',
  contact: 'Contact us',
  /** To a UPI ID, because the payment method cannot take it. */
  waiting: ({ amount }: { amount: string }) => `For the refund of ${amount} we need your UPI ID.`,
  payingOutside: ({ amount }: { amount: string }) => `${amount} of this is being paid to your UPI ID.`,
  paidOutside: ({ amount, day }: Record<'amount' | 'day', string>) =>
    `${amount} of this was paid to your UPI ID on ${day}.`,
};
