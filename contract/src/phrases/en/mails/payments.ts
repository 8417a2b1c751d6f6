/** Alerts for admins about money that moved at the provider, outside the shop. */
export const payments = {
  'payment-refund': alert({
    cause: 'A refund was made on the payment provider’s own pages.',
    subject: 'Refund at the payment provider',
    text: 'A refund was made at the payment provider, outside the shop. We will update the order or gift.',
  }),
  'payment-refund-refused': alert({
    cause: 'The payment provider refuses a refund for the first time. It is tried again over the next days.',
    subject: 'Refund refused',
    text: 'The payment provider has refused a refund. We try again over the next days. Its reason is on the payment’s page: check there whether the balance is too low.',
  }),
  'payment-refund-needs-details': alert({
    cause: 'The payment provider does not carry a refund. The payer is asked for a UPI ID.',
    subject: 'Refund to pay by UPI',
    text: 'The payment provider does not carry this refund, for example because the payment is too old. We have asked the payer for a UPI ID. Once it is there, pay to it from the payment’s page.',
  }),
  'payment-refund-horizon': alert({
    cause: 'In 30 days an ordinary refund of money that is not spent yet will be impossible.',
    subject: 'Refund limit is near',
    text: 'Money of a gift or an order that is not over can be refunded in the ordinary way for 30 days at most. Please settle it before, or expect to pay a refund by UPI. Today lists what it is for.',
  }),
  'refund-needs-details': {
    cause: 'A refund cannot go back the way it was paid. The payer is asked for a UPI ID, up to four times.',
    subject: 'Where should we send your refund of {amount}?',
    paragraphs: [
      'Hello,',
      'We owe you a refund of {amount} for your payment of {day}. That payment is too old, or its bank no longer takes refunds, so we cannot send the money back the way you paid.',
      'Please tell us a UPI ID, and we will pay it there. It usually takes a few working days.',
      '[Tell us your UPI ID]({link})',
      'The link is for you alone and works for 30 days. We only need the UPI ID: never tell anybody a PIN, a password or a card number.',
    ],
  },
  'refund-details-named': {
    cause: 'Somebody names the UPI ID for a refund, on the payer’s page or by the link.',
    subject: 'We will send your refund to {upi}',
    paragraphs: [
      'Hello,',
      'We have your UPI ID {upi} and will pay your refund of {amount} to it. You can still change it until we begin to pay.',
      'If it was not you who named it, please change it now.',
      '[See or change it]({link})',
    ],
  },
  'refund-paid-outside': {
    cause: 'The shop has paid a refund by UPI.',
    subject: 'We have paid your refund of {amount}',
    paragraphs: [
      'Hello,',
      'On {paidOn} we paid {amount} to your UPI ID {upi}, as the refund of your payment of {day}.',
      'Reference: {reference}. If the money is not in your account in two days, please tell us this number.',
    ],
  },
  'payment-dispute-opened': alert({
    cause: 'A customer disputes a payment with their bank.',
    subject: 'Payment disputed',
    text: 'A customer has disputed a payment with their bank. Until the bank has decided, we refund nothing of it, and its order should not be sent. Please answer before the deadline, under Money, Payments, Disputed.',
  }),
  'payment-dispute-won': alert({
    cause: 'A dispute ends in the shop’s favour.',
    subject: 'Dispute won',
    text: 'A dispute was decided in our favour.',
  }),
  'payment-dispute-lost': alert({
    cause: 'A dispute ends in the customer’s favour.',
    subject: 'Dispute lost',
    text: 'We lost a dispute. The payment provider has deducted the amount.',
  }),
  'payment-dispute-closed': alert({
    cause: 'A dispute ends without a decision.',
    subject: 'Dispute closed',
    text: 'A dispute was closed.',
  }),
  'payment-paid-twice': alert({
    cause:
      'Money goes back that the shop has refunded already: by the payment provider, or for a lost dispute.',
    subject: 'Paid twice',
    text: 'We had refunded this payment, or are paying it back right now, and the same money went back again: the payment provider returned it, or the bank took it for a dispute. Stop our payment if it has not left yet; else ask the bank or the customer to return it. It stays under Today until you mark it as dealt with.',
  }),
};

function alert({ cause, subject, text }: Record<'cause' | 'subject' | 'text', string>) {
  return {
    cause,
    subject: `${subject}: {amount}`,
    paragraphs: [text, 'Payment {paymentId}, {amount}', '[Open the dashboard]({link})'],
  };
}
