import type {
  customerActTexts as EnglishActs,
  contactTexts as EnglishContact,
  customerKinds as EnglishKinds,
  customerNoteTexts as EnglishNotes,
  customerRefundStates as EnglishRefundStates,
  customerSections as EnglishSections,
  customerSorts as EnglishSorts,
  customerTexts as EnglishTexts,
} from '../../../en/screens/admin/customers.ts';
import { plural } from '../../plural.ts';

export const customerTexts: typeof EnglishTexts = {
  title: 'ग्राहक',
  description: 'खाते वाले सभी लोग, और भुगतान कर चुके मेहमान। आँकड़े भुगतान के करीब एक मिनट बाद बदलते हैं।',
  search: 'नाम, ईमेल, फ़ोन, ऑर्डर या रसीद नंबर',
  searchNames: 'नाम, ईमेल, ऑर्डर या रसीद नंबर',
  sort: 'क्रम',
  none: 'अभी कोई नहीं। खाता बनाने या मेहमान के रूप में भुगतान करने पर लोग यहाँ दिखते हैं।',
  noMatch: 'कोई नहीं मिला। रसीद नंबर pay_ से शुरू होता है; जिन मेहमानों ने भुगतान नहीं किया, वे पूरे ईमेल या फ़ोन से मिलते हैं।',
  noMatchNames: 'कोई नहीं मिला। रसीद नंबर pay_ से शुरू होता है। जिन मेहमानों ने भुगतान नहीं किया, वे पूरे ईमेल से मिलते हैं।',
  unnamed: 'नाम नहीं दिया',
  blocked: 'ब्लॉक',
  columns: {
    name: 'ग्राहक',
    kind: 'किस रूप में',
    orders: 'ऑर्डर',
    spent: 'ख़र्च',
    last: 'पिछला भुगतान',
    since: 'कब से',
  },
  ordersCount: ({ count }) => `${count} ऑर्डर`,
  neverPaid: 'अभी कोई भुगतान नहीं',
  notFound:
    'ऐसा कोई ग्राहक नहीं है। जिनका डेटा मिटाया गया, और जिन मेहमानों का ऑर्डर किसी खाते में जुड़ गया, उनका पेज नहीं होता।',
  back: 'सभी ग्राहक',
  newestOnly: ({ count }) => `सबसे नए ${count} दिखाए गए हैं।`,
};

export const customerKinds: typeof EnglishKinds = {
  account: 'खाता',
  buyer: 'मेहमान, ख़रीदारी की',
  contributor: 'मेहमान, योगदान दिया',
};

export const customerSorts: typeof EnglishSorts = {
  newest: 'सबसे नए',
  'last-order': 'पिछला भुगतान',
  spent: 'सबसे ज़्यादा ख़र्च',
};

export const contactTexts: typeof EnglishContact = {
  show: 'दिखाएँ',
  masked: 'फ़ोन और पता छिपाए हुए हैं। दिखाने पर ऑडिट लॉग में दर्ज होता है।',
  hidden: 'आपकी भूमिका को फ़ोन और पते की ज़रूरत नहीं, इसलिए नहीं दिखाए गए।',
  inMails: 'पते छिपाए हुए हैं। ऑर्डर के पेज पर पता देखा जा सकता है।',
};

export const customerSections: typeof EnglishSections = {
  summary: 'सारांश',
  orders: 'ऑर्डर',
  noOrders: 'कोई ऑर्डर नहीं।',
  gifts: 'माँगे गए तोहफ़े',
  noGifts: 'कोई तोहफ़ा नहीं माँगा।',
  contributions: 'योगदान',
  noContributions: 'कोई योगदान नहीं।',
  contributionStates: { paid: 'भुगतान हो गया', refunding: 'रिफ़ंड हो रहा है', refunded: 'रिफ़ंड हो गया' },
  refunds: 'रिफ़ंड',
  mails: 'भेजे गए ईमेल',
  noRefunds: 'कोई रिफ़ंड नहीं।',
  reviews: 'रिव्यू',
  noReviews: 'कोई रिव्यू नहीं।',
  stars: ({ rating }) => `5 में से ${rating} स्टार`,
  contact: 'फ़ोन और पते',
  noContact: 'कुछ नहीं रखा गया।',
  consents: 'सहमति',
  email: 'ईमेल',
  push: 'पुश',
  on: 'चालू',
  off: 'बंद',
  devices: ({ count }) =>
    count === 0
      ? 'किसी डिवाइस पर सूचनाओं की अनुमति नहीं है।'
      : plural(count, {
          one: `${count} डिवाइस पर सूचनाओं की अनुमति है।`,
          other: `${count} डिवाइसों पर सूचनाओं की अनुमति है।`,
        }),
  giftNews: ({ wanted }) => (wanted ? 'तोहफ़े की ख़बर ईमेल से चाहिए।' : 'तोहफ़े की ख़बर ईमेल से नहीं चाहिए।'),
  specialDays: ({ version, day }) => `${day} को ख़ास दिन शेयर किए (टेक्स्ट ${version})।`,
  policy:
    'भुगतान करने वाले शर्तों से सहमत होते हैं। निजता नीति किसी को स्वीकार नहीं करनी पड़ती, इसलिए उसके बारे में कुछ नहीं रखा जाता।',
  related: 'वही ईमेल',
  relatedSure: 'वही व्यक्ति: दोनों ने ईमेल की पुष्टि की है।',
  relatedUnsure: 'कोई और भी हो सकता है: ईमेल की पुष्टि नहीं हुई।',
  facts: {
    email: 'ईमेल',
    noEmail: 'नहीं दिया',
    confirmed: 'पुष्टि हो चुकी',
    unconfirmed: 'पुष्टि नहीं हुई',
    since: 'कब से',
    paid: 'भुगतान, रिफ़ंड घटाकर',
    lastPaid: 'पिछला भुगतान',
    sessions: 'साइन-इन डिवाइस',
    specialDays: 'शेयर किए ख़ास दिन',
  },
};

export const customerRefundStates: typeof EnglishRefundStates = {
  requested: 'माँगा गया',
  pending: 'रास्ते में',
  processed: 'हो गया',
  failed: 'नाकाम',
  cancelled: 'रद्द',
  needs_details: 'UPI ID चाहिए',
  paying_outside: 'भेजा जा रहा है',
  paid_outside: 'UPI से भेजा गया',
};

export const customerNoteTexts: typeof EnglishNotes = {
  title: 'नोट',
  hint: 'सहकर्मियों के लिए। अगर यह व्यक्ति अपने डेटा की कॉपी माँगे, तो उसमें ये नोट भी होंगे।',
  add: 'नोट जोड़ें',
  label: 'नया नोट',
  changeLabel: 'नोट बदलें',
  edit: 'बदलें',
  remove: 'हटाएँ',
  save: 'सेव करें',
  cancel: 'रद्द करें',
  edited: 'बदला गया',
  none: 'कोई नोट नहीं।',
  removeTitle: 'यह नोट हटाएँ?',
};

export const customerActTexts: typeof EnglishActs = {
  title: 'क्या कर सकते हैं',
  block: 'ब्लॉक करें',
  unblock: 'अनब्लॉक करें',
  blockTitle: ({ name }) => `${name} को ब्लॉक करें?`,
  blockEffect:
    'इन्हें तुरंत लॉग आउट कर दिया जाएगा। इस खाते या पुष्टि किए गए ईमेल से साइन इन, ऑर्डर या योगदान नहीं हो सकेगा। चल रहे ऑर्डर बने रहेंगे, और जो पैसे अब भी आएँ, वे हमेशा की तरह जमा या रिफ़ंड होंगे।',
  blockReason: 'कारण, सहकर्मियों के लिए',
  blockedBy: ({ by, day }) => `${by} ने ${day} को ब्लॉक किया।`,
  cannotBlock: 'इस मेहमान ने ईमेल की पुष्टि कभी नहीं की। वह किसी और का हो सकता है, इसलिए ब्लॉक नहीं किया जा सकता।',
  unblockTitle: ({ name }) => `${name} को अनब्लॉक करें?`,
  unblockEffect: 'फिर से साइन इन, ऑर्डर और योगदान हो सकेगा।',
  blocked: ({ name }) => `${name} को ब्लॉक और लॉग आउट कर दिया गया।`,
  unblocked: ({ name }) => `${name} को अनब्लॉक कर दिया गया।`,
  export: 'डेटा एक्सपोर्ट करें',
  exportTitle: 'इस व्यक्ति के बारे में रखा सारा डेटा एक्सपोर्ट करें?',
  exportEffect: 'फ़ाइल में निजी डेटा है। इसे सिर्फ़ इसी व्यक्ति को भेजें, और अपनी कॉपी मिटा दें। एक्सपोर्ट दर्ज किया जाता है।',
  exported: 'फ़ाइल आपके डाउनलोड में सेव हो गई।',
  erase: 'मिटाएँ',
  eraseTitle: ({ name }) => `${name} का डेटा मिटाएँ?`,
  eraseEffect:
    'सिर्फ़ उनके कहने पर। नाम, ईमेल, फ़ोन, पते, रिव्यू और नोट हमेशा के लिए मिट जाते हैं, और ब्लॉक हट जाता है। रकमें बिना नाम के रहती हैं, क्योंकि कानून के लिए ज़रूरी हैं।',
  eraseLabel: ({ typed }) => `पक्का करने के लिए ${typed} टाइप करें`,
  eraseMismatch: 'ठीक वैसा ही टाइप करें जैसा दिख रहा है।',
  erasing: 'मिटाया जा रहा है…',
  erased: ({ name }) => `${name} का डेटा मिटा दिया गया।`,
  keep: 'रहने दें',
};
