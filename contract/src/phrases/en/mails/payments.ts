/** Alerts for admins about money that moved at the provider, outside the shop. */
export const payments = {
  alert: ({ subject, text, paymentId, amount, link }: Alert) => ({
    subject: `${subject}: ${amount}`,
    parts: [text, `Payment ${paymentId}, ${amount}`, { label: 'Open the dashboard', url: link }],
  }),
  alerts: {
    refund: {
      subject: 'Refund at the payment provider',
      text: 'A refund was made at the payment provider, outside the shop. We will update the order or gift.',
    },
    'dispute-opened': {
      subject: 'Payment disputed',
      text: 'A customer has disputed a payment with their bank. Please respond at the payment provider.',
    },
    'dispute-won': { subject: 'Dispute won', text: 'A dispute was decided in our favour.' },
    'dispute-lost': {
      subject: 'Dispute lost',
      text: 'We lost a dispute. The payment provider has deducted the amount.',
    },
    'dispute-closed': { subject: 'Dispute closed', text: 'A dispute was closed.' },
  },
};

type Alert = Record<'subject' | 'text' | 'paymentId' | 'amount' | 'link', string>;
