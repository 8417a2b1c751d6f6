import { SETTLED_WITHIN_DAYS } from '../../../../limits.ts';
import type {
  settlementDifferences as EnglishDifferences,
  differenceTexts as EnglishDifferenceTexts,
  settlementFetchTexts as EnglishFetchTexts,
  settlementLineTypes as EnglishLineTypes,
  settlementMatches as EnglishMatches,
  settlementStates as EnglishStates,
  settlementTexts as EnglishTexts,
} from '../../../en/screens/admin/settlements.ts';
import { plural } from '../../plural.ts';

export const settlementTexts: typeof EnglishTexts = {
  title: 'सेटलमेंट',
  description: 'Razorpay ने आपके बैंक में जो जमा किया, लेजर से पैसे-पैसे का मिलान।',
  fetch: 'अभी लाएँ',
  fetching: 'लाया जा रहा है…',
  from: 'से',
  to: 'तक',
  show: 'दिखाएँ',
  none: 'इन दिनों में कोई सेटलमेंट नहीं।',
  noneEver: 'अभी कोई सेटलमेंट नहीं। Razorpay आम तौर पर भुगतान के दो कामकाजी दिन बाद पैसे भेजता है।',
  columns: {
    date: 'तारीख़',
    amount: 'बैंक में जमा',
    fees: 'फ़ीस',
    gst: 'फ़ीस पर जीएसटी',
    utr: 'UTR',
    state: 'स्थिति',
    differences: 'अंतर',
    lines: 'लाइनें',
  },
  noUtr: 'UTR अभी नहीं आया',
  sums: { amount: 'बैंक में जमा', fees: 'फ़ीस', gst: 'फ़ीस पर जीएसटी', open: 'खुले अंतर' },
  noDifferences: 'कोई नहीं',
  differenceCount: ({ count }) => `${count} अंतर`,
  tabs: { settlements: 'सेटलमेंट', differences: 'अंतर' },
  back: 'सभी सेटलमेंट',
  print: 'प्रिंट करें',
  export: 'अकाउंटेंट के लिए CSV',
  notFound: 'ऐसा कोई सेटलमेंट नहीं है।',
  explained: 'यह रकम कैसे बनी',
  parts: {
    payments: 'ग्राहकों के भुगतान',
    refunds: 'ग्राहकों को रिफ़ंड',
    fees: 'Razorpay की फ़ीस',
    tax: 'फ़ीस पर जीएसटी',
    adjustments: 'एडजस्टमेंट और ऐसी लाइनें जो हम नहीं पहचानते',
    unexplained: 'किसी लाइन से मेल नहीं',
    amount: 'बैंक में जमा हुई रकम',
  },
  linesTitle: 'एक-एक लाइन',
  lineColumns: { what: 'क्या', amount: 'रकम', fee: 'फ़ीस, जीएसटी सहित', paid: 'जमा हुई', match: 'मिलान' },
  order: ({ number }) => `ऑर्डर ${number}`,
  gift: 'मिलकर तोहफ़ा',
  noLines: 'इसकी लाइनें अभी नहीं आई हैं। अगली बार लाने पर आ जाएँगी।',
};

export const settlementStates: typeof EnglishStates = {
  created: 'रास्ते में',
  processed: 'आ गया',
  failed: 'लौटा दिया गया',
};

export const settlementLineTypes: typeof EnglishLineTypes = {
  payment: 'भुगतान',
  refund: 'रिफ़ंड',
  adjustment: 'एडजस्टमेंट',
  transfer: 'ट्रांसफ़र',
};

export const settlementMatches: typeof EnglishMatches = {
  matched: 'मेल खाता है',
  differs: 'अंतर है',
  unknown: 'अनजान',
  duplicate: 'डुप्लीकेट',
};

export const settlementFetchTexts: typeof EnglishFetchTexts = {
  progress: ({ days, daysDone }) => `लाया जा रहा है: ${days} में से ${daysDone} दिन`,
  done: ({ settlements, lines }) =>
    settlements + lines === 0
      ? 'कुछ नया नहीं।'
      : `नए या बदले हुए: ${settlements} सेटलमेंट और ${plural(lines, { one: `${lines} लाइन`, other: `${lines} लाइनें` })}।`,
  last: ({ when }) => `पिछली बार ${when} लाया गया।`,
  never: 'अभी तक कुछ नहीं लाया गया। सेटलमेंट दिन में दो बार अपने-आप आ जाते हैं।',
  problems: {
    unreachable: 'Razorpay से संपर्क नहीं हो पाया। फिर से अपने-आप कोशिश होगी; जो पहले आ चुका है, वह सुरक्षित है।',
    throttled: 'Razorpay ने थोड़ा रुकने को कहा है। कुछ मिनट बाद फिर कोशिश करें।',
    unreadable: 'Razorpay का जवाब ऐसे रूप में आया जिसे हम नहीं पहचानते। कुछ भी नहीं बदला गया।',
    refused: 'Razorpay ने मना कर दिया। खाते की कुंजियाँ (keys) जाँचें।',
    interrupted: 'पिछली बार काम बीच में रुक गया था। फिर से लाएँ।',
  },
};

export const settlementDifferences: typeof EnglishDifferences = {
  'unknown-payment': {
    name: 'अनजान भुगतान',
    meaning: 'सेटलमेंट में एक ऐसा भुगतान है जो दुकान ने कभी कैप्चर नहीं किया।',
    action:
      'इस भुगतान को Razorpay के डैशबोर्ड में देखें। अगर वह दुकान के बाहर हुआ था, तो नोट करें किसलिए था; अगर किसी ऑर्डर का है, तो एक घंटे बाद फिर जाँचें, तब तक दुकान उसे ढूँढ लेगी।',
  },
  'unknown-refund': {
    name: 'अनजान रिफ़ंड',
    meaning: 'सेटलमेंट में एक ऐसा रिफ़ंड कटा है जिसे दुकान नहीं जानती।',
    action: 'Razorpay के डैशबोर्ड में यह रिफ़ंड खोलें और देखें कि किसने और किस भुगतान के लिए किया।',
  },
  'payment-amount': {
    name: 'भुगतान की रकम अलग है',
    meaning: 'Razorpay ने जो रकम सेटल की, वह ग्राहक के भुगतान से अलग है।',
    action: 'Razorpay सपोर्ट को भुगतान का नंबर और दोनों रकमें भेजें।',
  },
  'refund-amount': {
    name: 'रिफ़ंड की रकम अलग है',
    meaning: 'Razorpay ने जो रकम काटी, वह रिफ़ंड से अलग है।',
    action: 'Razorpay सपोर्ट को रिफ़ंड का नंबर और दोनों रकमें भेजें।',
  },
  credit: {
    name: 'जमा हुई रकम अलग है',
    meaning: 'जो जमा हुआ, वह फ़ीस घटाने के बाद की रकम के बराबर नहीं है।',
    action: 'Razorpay सपोर्ट से पूछें कि फ़ीस के हिसाब से कम या ज़्यादा क्यों जमा हुआ।',
  },
  fee: {
    name: 'फ़ीस या जीएसटी अलग है',
    meaning: 'फ़ीस 3 % से ज़्यादा है, या उस पर जीएसटी 18 % नहीं है।',
    action:
      'इसे Razorpay के अपने प्लान से मिलाएँ। विदेशी कार्ड और EMI पर फ़ीस ज़्यादा होती है; अगर यही कारण है, तो नोट करें।',
  },
  'payment-missing': {
    name: 'भुगतान नहीं आया',
    meaning: `कैप्चर होने के ${SETTLED_WITHIN_DAYS} दिन बाद भी यह भुगतान किसी सेटलमेंट में नहीं है।`,
    action: 'Razorpay के डैशबोर्ड में देखें कि भुगतान होल्ड पर तो नहीं। सेटल होते ही यह अंतर अपने-आप बंद हो जाएगा।',
  },
  'refund-missing': {
    name: 'रिफ़ंड नहीं आया',
    meaning: `पूरा होने के ${SETTLED_WITHIN_DAYS} दिन बाद भी यह रिफ़ंड किसी सेटलमेंट में नहीं है।`,
    action: 'Razorpay के डैशबोर्ड में यह रिफ़ंड देखें। सेटल होते ही यह अंतर अपने-आप बंद हो जाएगा।',
  },
  duplicate: {
    name: 'दो बार सेटल हुआ',
    meaning: 'यही लाइन एक और सेटलमेंट में पहले से है।',
    action: 'Razorpay यह रकम वापस काटेगा। पैसे अलग रखें और जब कटें, तब नोट करें।',
  },
  reversed: {
    name: 'सेटलमेंट लौटा दिया गया',
    meaning: 'बैंक ने सेटलमेंट नहीं लिया, या लौटा दिया।',
    action: 'Razorpay में अपना बैंक खाता जाँचें। इसका सब कुछ दोबारा जमा होते ही यह अंतर अपने-आप बंद हो जाएगा।',
  },
  sum: {
    name: 'जोड़ अलग है',
    meaning: 'सेटलमेंट की रकम उसकी लाइनों के जोड़ के बराबर नहीं है।',
    action: 'पहले फिर जाँचें: लाइनें देर से आ सकती हैं। अंतर बना रहे, तो Razorpay सपोर्ट को UTR भेजें।',
  },
  adjustment: {
    name: 'बिना कारण का एडजस्टमेंट',
    meaning: 'Razorpay ने किसी ऐसी बात के लिए पैसे जोड़े या काटे जिसे दुकान नहीं जानती।',
    action: 'Razorpay के डैशबोर्ड में इसका विवरण पढ़ें और नोट करें कि यह किसलिए था।',
  },
  'on-hold': {
    name: 'होल्ड पर',
    meaning: 'Razorpay ने यह भुगतान रोक रखा है।',
    action: 'Razorpay के डैशबोर्ड में यह भुगतान खोलें: अक्सर कोई दस्तावेज़ माँगा जाता है। यह अंतर अपने-आप बंद हो जाएगा।',
  },
};

export const differenceTexts: typeof EnglishDifferenceTexts = {
  none: 'कोई खुला अंतर नहीं। जो भी लाइन आई, वह लेजर से मेल खाती है।',
  noneOf: {
    open: 'कोई खुला अंतर नहीं।',
    resolved: 'अभी कुछ सुलझाया नहीं गया।',
    closed: 'अभी कुछ बंद नहीं हुआ।',
  },
  states: { open: 'खुले', resolved: 'आपके सुलझाए', closed: 'अपने-आप बंद' },
  show: 'दिखाएँ',
  expected: 'होना चाहिए',
  found: 'मिला',
  age: ({ days }) => (days === 0 ? 'आज से' : `${days} दिन से`),
  whatToDo: 'क्या करें',
  resolve: 'सुलझाएँ',
  resolveTitle: 'सुलझा हुआ मानें',
  note: 'आपको क्या पता चला',
  noteNeeded: 'लिखें कि आपको क्या पता चला।',
  noteHint: 'जब तक इसकी रकमें नहीं बदलतीं, यह सुलझा हुआ रहेगा।',
  reopen: 'फिर खोलें',
  recheck: 'फिर जाँचें',
  resolved: 'सुलझा हुआ माना गया।',
  reopened: 'फिर खोला गया।',
  inSettlement: 'सेटलमेंट',
};
