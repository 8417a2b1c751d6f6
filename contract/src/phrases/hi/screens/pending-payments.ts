import type { pendingPaymentTexts as English } from '../../en/screens/pending-payments.ts';

export const pendingPaymentTexts: typeof English = {
  dismiss: 'हटाएँ',
  confirmingTitle: 'आपका बैंक पुष्टि कर रहा है',
  confirming: ({ payment }) =>
    `${subjectOf(payment)}। आपको कुछ नहीं करना है, दोबारा भुगतान भी नहीं: बैंक का जवाब आते ही यह पेज बदल जाएगा। आप इसे बंद भी कर सकते हैं।`,
  failed: ({ payment }) => `${subjectOf(payment)}। कोई भुगतान नहीं हुआ।`,
  refundingTitle: 'आपका भुगतान रिफ़ंड किया जा रहा है',
  refunding: ({ payment, reason }) => `${subjectOf(payment)}। ${reason}`,
  paidTitle: 'भुगतान मिल गया',
  paidOrder: ({ payment }) => `${subjectOf(payment)}। आपका ऑर्डर हो गया है।`,
  paidGift: ({ payment }) => `${subjectOf(payment)}। यह तोहफ़े में गिना गया है।`,
  seeGift: 'तोहफ़ा देखें',
  seeOrder: 'अपना ऑर्डर देखें',
  backToGift: 'तोहफ़े पर वापस',
};

function subjectOf(payment: Record<'amount' | 'name', string> | undefined): string {
  return payment ? `${payment.name} के लिए ${payment.amount}` : 'आपका भुगतान';
}
