import type {
  disputeDocumentKinds as EnglishDisputeDocumentKinds,
  disputeStates as EnglishDisputeStates,
  disputeTexts as EnglishDisputeTexts,
  paymentFactTexts as EnglishFactTexts,
  paymentFilters as EnglishFilters,
  paymentMoneyTexts as EnglishMoneyTexts,
  payoutTexts as EnglishPayoutTexts,
  refundTexts as EnglishRefundTexts,
  paymentStates as EnglishStates,
  paymentStepTexts as EnglishStepTexts,
  paymentStepTitles as EnglishStepTitles,
  paymentTexts as EnglishTexts,
  unmatchedActs as EnglishUnmatchedActs,
  unmatchedTexts as EnglishUnmatchedTexts,
} from '../../../en/screens/admin/payments-desk.ts';
import { plural } from '../../plural.ts';

export const paymentTexts: typeof EnglishTexts = {
  title: 'भुगतान',
  description: 'हर भुगतान जिसे दुकान जानती है, नया सबसे ऊपर।',
  search: 'कोई भी id, ऑर्डर नंबर, UTR, ईमेल या रकम',
  filter: 'कौन-से भुगतान',
  none: {
    all: 'अभी कोई भुगतान नहीं। पहला भुगतान होते ही यहाँ दिखेगा।',
    unmatched: 'हर भुगतान किसी ऑर्डर का है।',
    refunded: 'कोई रिफ़ंड नहीं हुआ।',
    disputed: 'कोई विवाद नहीं। ऐसा ही रहे।',
    'not-settled': 'जो भी कैप्चर हुआ, सब सेटल हो चुका है।',
  },
  noMatch: 'कोई भुगतान नहीं मिला। ईमेल, id या UTR पूरा होना चाहिए, और रकम बिलकुल सही।',
  unsettledOnly: ({ count }) => `कैप्चर हुए सबसे नए ${count} भुगतानों में से। पुराने जो छूटे हों, उन्हें सेटलमेंट में देखें।`,
  columns: { payment: 'भुगतान', for: 'किसलिए', payer: 'किसने दिया', state: 'स्थिति', at: 'कब' },
  back: 'सभी भुगतान',
  notFound: 'यहाँ इस id का कोई भुगतान नहीं है।',
  unknownPayer: 'अनजान',
  erasedPayer: 'मिटाया गया',
  orderNumber: ({ number }) => `ऑर्डर ${number}`,
  gift: 'मिलकर तोहफ़ा',
};

export const paymentFilters: typeof EnglishFilters = {
  all: 'सभी',
  unmatched: 'बिना मेल के',
  refunded: 'रिफ़ंड हुए',
  disputed: 'विवाद में',
  'not-settled': 'सेटल नहीं हुए',
};

export const paymentStates: typeof EnglishStates = {
  created: 'शुरू हुआ',
  authorized: 'ऑथराइज़ हुआ',
  captured: 'कैप्चर हुआ',
  part_refunded: 'कुछ रिफ़ंड हुआ',
  refunded: 'रिफ़ंड हुआ',
  failed: 'नाकाम',
  auto_refunded: 'बैंक ने लौटाया',
};

export const unmatchedTexts: typeof EnglishUnmatchedTexts = {
  'unknown-order': {
    label: 'अनजान ऑर्डर',
    what: 'ऐसे ऑर्डर के लिए भुगतान जिसे यह दुकान नहीं जानती।',
    advice:
      'हो सकता है यह पेमेंट गेटवे के डैशबोर्ड से हुआ हो, या उन्हीं कुंजियों (keys) वाली किसी और दुकान से। रिफ़ंड करें, या नोट करें कि यह किसका है।',
  },
  'no-order': {
    label: 'कोई ऑर्डर नहीं',
    what: 'बिना ऑर्डर के भुगतान, जैसे पेमेंट लिंक से।',
    advice: 'रिफ़ंड करें, या नोट करें कि यह किसलिए था।',
  },
  'other-currency': {
    label: 'दूसरी करेंसी',
    what: 'दूसरी करेंसी में भुगतान। ऑर्डर रुपयों में होते हैं, इसलिए यह जमा नहीं हुआ।',
    advice: 'इसे उसी करेंसी में पूरा रिफ़ंड करें।',
  },
  'no-room': {
    label: 'ज़रूरत नहीं',
    what: 'भुगतान तब आया जब तोहफ़ा पूरा या बंद हो चुका था, सामान बिक चुका था, या ऑर्डर का भुगतान हो चुका था।',
    advice: 'दुकान इसे अपने-आप रिफ़ंड करती है। अगर रिफ़ंड पूरी तरह नाकाम हो गया हो, तो नीचे से फिर भेजें।',
  },
};

export const unmatchedActs: typeof EnglishUnmatchedActs = {
  title: 'बिना मेल का भुगतान',
  age: ({ ago }) => `पहली बार ${ago} दिखा।`,
  refund: 'पूरा रिफ़ंड करें',
  refundTitle: ({ amount }) => `${amount} रिफ़ंड करें?`,
  refundEffect: 'रकम उसी तरीके पर लौटेगी जिससे भुगतान हुआ। इसे वापस नहीं लिया जा सकता।',
  refundAsked: 'रिफ़ंड भेज दिया गया है।',
  handle: 'निपटा हुआ मानें',
  handleTitle: 'निपटा हुआ मानें',
  handleEffect: 'कोई पैसा इधर-उधर नहीं होगा। सहकर्मी यह नोट देखेंगे, और भुगतान बिना मेल की सूची से हट जाएगा।',
  note: 'इसके लिए क्या किया गया',
  handled: 'निपटा हुआ माना गया।',
  handledBy: ({ by, at }) => `${by} ने ${at} को निपटाया।`,
};

export const paymentMoneyTexts: typeof EnglishMoneyTexts = {
  title: 'पैसा कहाँ है',
  paid: 'मिला',
  refunded: 'रिफ़ंड',
  lost: 'विवाद में गया',
  fees: 'गेटवे की फ़ीस',
  feesWithGst: ({ gst }) => `गेटवे की फ़ीस, ${gst} जीएसटी सहित`,
  bank: 'बैंक में',
  toCome: 'आना बाकी',
  toComeBeforeFees: 'आना बाकी, फ़ीस से पहले',
  tooMuch: 'ज़्यादा सेटल हुआ',
  refunding: ({ amount }) => `${amount} भुगतान करने वाले को लौट रहे हैं।`,
  disputed: ({ amount }) => `${amount} विवाद में हैं; बैंक ने अभी फ़ैसला नहीं किया।`,
  howToRead: 'इसे कैसे पढ़ें',
  definition:
    'मिली रकम में से रिफ़ंड, हारे विवाद और फ़ीस घटाने पर वह बचता है जो बैंक में आया और जो आना बाकी है। फ़ीस भुगतान सेटल होने पर पता चलती है।',
};

export const paymentFactTexts: typeof EnglishFactTexts = {
  title: 'भुगतान',
  id: 'भुगतान',
  providerOrder: 'गेटवे का ऑर्डर',
  method: 'तरीका',
  payer: 'किसने दिया',
  for: 'किसलिए',
};

export const paymentStepTitles: typeof EnglishStepTitles = {
  ordered: 'ऑर्डर बना',
  authorized: 'बैंक ने ऑथराइज़ किया',
  failed: 'भुगतान नाकाम',
  captured: 'कैप्चर हुआ',
  unmatched: 'किसी ऑर्डर का नहीं',
  credited: 'जमा हुआ',
  'not-credited': 'जमा नहीं हुआ',
  'refund-requested': 'रिफ़ंड माँगा गया',
  'refund-processed': 'रिफ़ंड हुआ',
  'refund-failed': 'रिफ़ंड नाकाम',
  'refund-cancelled': 'रिफ़ंड रद्द',
  'refund-needs-details': 'रिफ़ंड के लिए UPI ID चाहिए',
  'payout-started': 'रिफ़ंड: UPI से भेजना शुरू',
  'payout-proposed': 'रिफ़ंड: UPI से भेजा, दर्ज हुआ',
  'refund-paid-outside': 'UPI से रिफ़ंड हुआ',
  'dispute-opened': 'विवाद शुरू हुआ',
  'evidence-submitted': 'सबूत भेजे गए',
  'dispute-action-required': 'और सबूत चाहिए',
  'dispute-won': 'विवाद जीता',
  'dispute-lost': 'विवाद हारा',
  'dispute-closed': 'विवाद बंद',
  settled: 'सेटल हुआ',
  handled: 'निपटाया गया',
};

export const paymentStepTexts: typeof EnglishStepTexts = {
  title: 'क्या-क्या हुआ',
  sources: {
    browser: 'ख़रीदार के ब्राउज़र ने बताया',
    webhook: 'गेटवे ने बताया',
    reconciler: 'गेटवे से मिलान करते समय मिला',
    'the shop': 'दुकान ने किया',
    'the provider': 'भुगतान कंपनी ने किया',
  },
  by: ({ by }) => `${by} ने किया`,
  utr: ({ utr }) => `UTR ${utr}`,
  fee: ({ fee, gst }) => `फ़ीस ${fee}, इसमें जीएसटी ${gst}`,
  seeSettlement: 'सेटलमेंट देखें',
  ledger: 'लेजर',
  debit: 'डेबिट',
  credit: 'क्रेडिट',
  accounts: {
    provider: 'पेमेंट गेटवे',
    purchase: 'ऑर्डर',
    gift: 'मिलकर तोहफ़े',
    'refunds-due': 'देय रिफ़ंड',
    bank: 'बैंक',
    'paid-twice': 'दो बार लौटाया गया',
  },
};

export const refundTexts: typeof EnglishRefundTexts = {
  title: 'रिफ़ंड',
  states: {
    requested: 'माँगा गया',
    pending: 'रास्ते में',
    processed: 'रिफ़ंड हुआ',
    failed: 'नाकाम',
    cancelled: 'रद्द',
    needs_details: 'UPI ID चाहिए',
    paying_outside: 'UPI से भेजा जा रहा है',
    paid_outside: 'UPI से भेजा गया',
  },
  retry: 'फिर भेजें',
  retryTitle: ({ amount }) => `${amount} का रिफ़ंड फिर भेजें?`,
  retryEffect: 'गेटवे इसे पूरी तरह मना कर चुका है। पहले वहाँ देखें कि क्यों।',
  refusal: ({ words }) => `गेटवे का जवाब: ${words}`,
  instant: 'तुरंत रिफ़ंड',
  nextTry: ({ at }) => `${at} को फिर भेजा जाएगा`,
  retried: 'रिफ़ंड फिर भेज दिया गया है।',
};

export const payoutTexts: typeof EnglishPayoutTexts = {
  title: 'यह रिफ़ंड UPI से भेजें',
  why: 'पेमेंट गेटवे यह रिफ़ंड नहीं भेज पा रहा। ग्राहक UPI ID बताते हैं, और आप अपने बैंक के ऐप से उस पर भेजते हैं।',
  waiting: 'ग्राहक के UPI ID बताने का इंतज़ार है।',
  asked: ({ asks, at }) =>
    asks === 1 ? `${at} को ईमेल से पूछा गया।` : `ईमेल से ${asks} बार पूछा गया, आख़िरी बार ${at} को।`,
  noEmail: 'हमारे पास ग्राहक का ईमेल नहीं है। UPI ID उनके अपने पेज पर माँगी जाती है।',
  ask: 'ईमेल से नया लिंक भेजें',
  askDone: 'ग्राहक को ईमेल से नया लिंक मिलेगा।',
  named: ({ upi, at }) => `ग्राहक ने ${at} को ${upi} बताई।`,
  start: ({ amount }) => `अभी ${amount} भेजें`,
  startTitle: ({ amount }) => `${amount} UPI से भेजें?`,
  startEffect: 'आपको पूरी UPI ID दिखेगी, और ग्राहक उसे अब नहीं बदल सकेंगे। अपने बैंक के ऐप से रकम भेजें, फिर यहाँ दर्ज करें।',
  paying: ({ by, at }) => `${by} ने ${at} को भेजना शुरू किया।`,
  payTo: ({ amount }) => `ठीक ${amount} इस पर भेजें`,
  reference: 'बैंक का रेफ़रेंस (UTR)',
  paidOn: 'भेजने की तारीख़',
  propose: 'पेमेंट दर्ज करें',
  proposed: 'दर्ज हो गया। अब कोई और पुष्टि करेंगे।',
  recorded: ({ by, reference, day }) => `${by} ने दर्ज किया: ${day} को भेजा, रेफ़रेंस ${reference}।`,
  confirmHint: 'पुष्टि से पहले बैंक के स्टेटमेंट में इस रेफ़रेंस से पेमेंट ढूँढ लें।',
  needsAnother: 'पुष्टि कोई और करेंगे: पैसे सँभालने वाले कोई सहकर्मी, या मालिक।',
  confirm: 'पेमेंट की पुष्टि करें',
  confirmTitle: ({ amount }) => `क्या ${amount} भेजे गए?`,
  confirmEffect: 'रिफ़ंड पूरा माना जाएगा और ग्राहक को बताया जाएगा। इसे वापस नहीं लिया जा सकता।',
  confirmed: 'पुष्टि हो गई। ग्राहक को ईमेल से बताया जाएगा।',
  change: 'सुधारें',
  release: 'कुछ नहीं भेजा गया',
  releaseTitle: 'क्या कुछ नहीं भेजा गया?',
  releaseEffect: 'ग्राहक दूसरी UPI ID बता सकेंगे, और कोई सहकर्मी भेज सकेंगे।',
  released: 'रिफ़ंड फिर इंतज़ार में है।',
  done: ({ day, reference }) => `${day} को भेजा गया, रेफ़रेंस ${reference}।`,
  doneBy: ({ proposedBy, confirmedBy }) =>
    proposedBy === confirmedBy ? `${proposedBy} ने भेजा।` : `${proposedBy} ने भेजा, ${confirmedBy} ने पुष्टि की।`,
};

export const disputeStates: typeof EnglishDisputeStates = {
  open: 'खुला',
  under_review: 'जाँच में',
  won: 'जीता',
  lost: 'हारा',
  closed: 'बंद',
};

export const disputeTexts: typeof EnglishDisputeTexts = {
  title: 'विवाद',
  amount: 'विवाद की रकम',
  reason: 'कारण',
  phase: 'चरण',
  opened: 'शुरू हुआ',
  respondBy: 'कब तक जवाब दें',
  submitted: 'भेजा गया',
  decided: 'फ़ैसला हुआ',
  left: ({ days, hours }) =>
    days > 0 ? `${days} दिन बाकी` : plural(hours, { one: `${hours} घंटा बाकी`, other: `${hours} घंटे बाकी` }),
  overdue: 'समय निकल चुका है',
  noDeadline: 'आख़िरी तारीख़ पता नहीं',
  answerIt: 'विवाद देखें',
  answerNow:
    'भुगतान करने वाले ने अपने बैंक में इस भुगतान पर विवाद किया है। आख़िरी तारीख़ से पहले जवाब दें, नहीं तो विवाद हार जाएँगे।',
  actionRequired: 'गेटवे को भेजे गए सबूतों के अलावा और सबूत चाहिए। जोड़ें और फिर भेजें।',
  underReview: 'सबूत बैंक के पास हैं, फ़ैसला वही करेगा। अभी कुछ नहीं बदला जा सकता।',
  outcomes: {
    won: 'बैंक ने दुकान के हक़ में फ़ैसला किया। पैसा यहीं रहेगा।',
    lost: 'बैंक ने भुगतान करने वाले के हक़ में फ़ैसला किया। रकम काट ली गई है और लेजर में दर्ज है।',
    closed: 'विवाद बिना फ़ैसले के बंद हो गया।',
  },
  evidence: 'सबूत',
  noEvidence: 'कुछ लिखकर नहीं भेजा गया।',
  incomplete: 'भेजने से पहले एक सफ़ाई और कम से कम एक दस्तावेज़ ज़रूरी है।',
  explanation: 'बैंक के लिए सफ़ाई',
  explanationHint: 'क्या ख़रीदा गया, कब डिलीवर हुआ, और भुगतान सही क्यों है।',
  tracking: 'कूरियर और ट्रैकिंग नंबर',
  delivery: 'डिलीवरी का सबूत',
  deliveryHint: 'किसने लिया, कब और कहाँ।',
  save: 'ड्राफ़्ट सेव करें',
  saved: 'ड्राफ़्ट सेव हो गया। अभी कुछ नहीं भेजा गया।',
  documents: 'दस्तावेज़',
  none: 'कोई नहीं।',
  noDocuments: 'अभी कोई नहीं। गेटवे को कम से कम एक चाहिए।',
  kind: 'इसमें क्या है',
  add: 'फ़ोटो या PDF जोड़ें',
  adding: 'जुड़ रहा है…',
  added: 'दस्तावेज़ जुड़ गया।',
  remove: ({ name }) => `${name} हटाएँ`,
  privacy: 'इन्हें सिर्फ़ वे एडमिन खोल सकते हैं जो हिसाब देखते हैं। फ़ैसले के 180 दिन बाद ये हटा दिए जाते हैं।',
  submit: 'सबूत भेजें',
  submitTitle: 'सबूत भेजें?',
  submitEffect: 'सफ़ाई और दस्तावेज़ पेमेंट गेटवे को जाएँगे। इसके बाद उन्हें बदला नहीं जा सकता।',
  submitDone: 'भेज दिया गया। अब फ़ैसला बैंक करेगा।',
  accept: 'विवाद मान लें',
  acceptTitle: ({ amount }) => `${amount} लौटाएँ?`,
  acceptEffect: 'विवाद तुरंत हारा माना जाएगा, और रकम भुगतान करने वाले को लौट जाएगी।',
  accepted: 'मान लिया गया। रकम भुगतान करने वाले को लौट रही है।',
  unsaved: 'भेजने से पहले ड्राफ़्ट सेव करें।',
};

export const disputeDocumentKinds: typeof EnglishDisputeDocumentKinds = {
  shipping_proof: 'भेजने या डिलीवरी का सबूत',
  billing_proof: 'इनवॉइस या रसीद',
  customer_communication: 'ग्राहक के साथ हुए संदेश',
  refund_confirmation: 'रिफ़ंड का सबूत',
  others: 'कुछ और',
};
