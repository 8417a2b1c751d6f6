import type {
  paymentHealthTexts as English,
  disputeBadges as EnglishDisputes,
  refundBadges as EnglishRefunds,
  moneyStateWord as EnglishWord,
} from '../../../en/screens/admin/payment-health.ts';

export const paymentHealthTexts: typeof English = {
  title: 'भुगतान',
  checked: 'हिसाब की जाँच',
  lastWebhook: 'आख़िरी वेबहुक',
  reconciled: 'मिलान हुआ',
  openCheckouts: 'खुले चेकआउट',
  heldUnits: 'रोके गए पीस',
  never: 'अभी नहीं',
  list: ({ title, count }) => `${title} (${count})`,
  brokenChecks: 'जाँच में गड़बड़',
  orphans: 'बिना ऑर्डर के भुगतान',
  orphan: ({ payment, order, since }) => `${order} के लिए ${payment}, ${since} से`,
  refunds: 'रास्ते में रिफ़ंड',
  refund: ({ reason, payment, since }) => `${reason}; ${payment}, ${since} से`,
  providerRefunds: 'पेमेंट सेवा में किए गए रिफ़ंड',
  disputes: 'विवाद',
  since: ({ payment, since }) => `${payment}, ${since} से`,
  summary: {
    broken: ({ count }) => `हिसाब मेल नहीं खा रहा: ${count} जाँच में गड़बड़`,
    orphans: ({ count }) => `${count} भुगतान बिना ऑर्डर के`,
    failed: ({ count }) => `${count} रिफ़ंड नाकाम`,
    unchecked: 'हिसाब की जाँच अभी नहीं हुई है',
    refunding: ({ count }) => `सारा हिसाब सही है; ${count} रिफ़ंड रास्ते में`,
    fine: 'सारा हिसाब सही है',
  },
};

export const moneyStateWord: typeof EnglishWord = (state) => STATES[state] ?? state;

const STATES: Partial<Record<string, string>> = {
  created: 'शुरू',
  authorized: 'बैंक से मंज़ूर',
  captured: 'मिल गया',
  requested: 'माँगा गया',
  pending: 'रास्ते में',
  processed: 'रिफ़ंड हो गया',
  refunded: 'रिफ़ंड हो गया',
  failed: 'नाकाम',
  cancelled: 'रद्द',
  needs_details: 'UPI ID चाहिए',
  paying_outside: 'भेजा जा रहा है',
  paid_outside: 'UPI से भेजा गया',
  open: 'खुला',
  under_review: 'जाँच में',
  won: 'जीता',
  lost: 'हारा',
  closed: 'बंद',
};

export const disputeBadges: typeof EnglishDisputes = {
  open: 'विवाद: खुला',
  under_review: 'विवाद: जाँच में',
  won: 'विवाद: जीता',
  lost: 'विवाद: हारा',
  closed: 'विवाद: बंद',
};

export const refundBadges: typeof EnglishRefunds = {
  requested: 'रिफ़ंड: माँगा गया',
  pending: 'रिफ़ंड: रास्ते में',
  processed: 'रिफ़ंड: हो गया',
  failed: 'रिफ़ंड: नाकाम',
  cancelled: 'रिफ़ंड: रद्द',
  needs_details: 'रिफ़ंड: UPI ID चाहिए',
  paying_outside: 'रिफ़ंड: भेजा जा रहा है',
  paid_outside: 'रिफ़ंड: UPI से भेजा गया',
};
