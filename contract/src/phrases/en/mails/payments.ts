/** Alerts for admins about money that moved at the provider, outside the shop. */
export const payments = {
  'payment-refund': alert({
    cause: 'A refund was made on the payment provider’s own pages.',
    subject: 'Refund at the payment provider',
    text: 'A refund was made at the payment provider, outside the shop. We will update the order or gift.',
  }),
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
    cause: 'A dispute is lost after the shop had refunded the payment.',
    subject: 'Paid twice',
    text: 'We had refunded this payment, and the bank took the same money back for a dispute. The customer has been paid twice. Please ask the bank or the customer to return it. It stays under Today until you mark it as dealt with.',
  }),
};

function alert({ cause, subject, text }: Record<'cause' | 'subject' | 'text', string>) {
  return {
    cause,
    subject: `${subject}: {amount}`,
    paragraphs: [text, 'Payment {paymentId}, {amount}', '[Open the dashboard]({link})'],
  };
}
