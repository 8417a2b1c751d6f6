import type {
  giftDetailsTexts as EnglishDetails,
  giftHeadlineTexts as EnglishHeadline,
  giftPaymentTexts as EnglishPayment,
} from '../../en/screens/gift-details.ts';
import { refunds } from './payments.ts';

export const giftDetailsTexts: typeof EnglishDetails = {
  notFoundTitle: 'तोहफ़ा नहीं मिला या आईडी गलत है।',
  offline: 'दुकान से संपर्क नहीं हो पा रहा। कृपया इंटरनेट कनेक्शन देखें।',
  failed: 'हमारी ओर से कुछ गड़बड़ हो गई। सभी भुगतान सुरक्षित हैं।',
  notFound: 'हो सकता है लिंक अधूरा हो या अब शेयर न हो। जिन्होंने भेजा, कृपया उनसे पूछें।',
  browse: 'तोहफ़े देखें',
  tryAgain: 'फिर कोशिश करें',
  loading: 'लोड हो रहा है…',
  timeline: 'अब तक क्या हुआ',
  giftFor: ({ name }) => `${name} के लिए तोहफ़ा`,
  occasionOn: ({ occasion, date }) => `${occasion}, <date>${date}</date>`,
  opensNewTab: '(नए टैब में खुलता है)',
  facts: {
    occasionTitle: 'किसके लिए',
    name: 'नाम',
    relation: 'रिश्ता',
    occasion: 'मौका',
    date: 'तारीख़',
    recipientTitle: 'पाने वाले की जानकारी',
    phone: 'फ़ोन नंबर',
    addressTitle: 'डिलीवरी का पता',
    flatNumber: 'फ़्लैट नंबर',
    building: 'बिल्डिंग',
    landmark: 'लैंडमार्क',
    district: 'ज़िला',
    state: 'राज्य',
    pincode: 'पिनकोड',
    hidden: 'यह सिर्फ़ इस तोहफ़े के आयोजक और दुकान को दिखता है।',
    productTitle: 'तोहफ़े की जानकारी',
    linksTitle: 'लिंक',
    noLink: 'शेयर करने का कोई लिंक नहीं',
    link: 'तोहफ़े का लिंक',
  },
  progress: {
    full: 'पूरी रकम जमा हो गई!',
    bar: 'अब तक जमा',
    chippedIn: ({ name }) => `${name} ने अभी योगदान दिया`,
    chippedInAmount: ({ name, amount }) => `${name} ने अभी ${amount} दिए`,
  },
};

export const giftHeadlineTexts: typeof EnglishHeadline = {
  ended: {
    title: ({ recipient }) => `${recipient} के लिए योगदान का समय ख़त्म हुआ`,
    text: ({ date }) => `यह ${date} तक खुला था। पूरी रकम जमा नहीं हुई, तो जिन्होंने भुगतान किया, सबको रिफ़ंड मिलेगा।`,
  },
  own: {
    title: ({ recipient }) => `आपकी ओर से ${recipient} के लिए`,
    text: ({ date }) => `जिसके पास लिंक है, वह ${date} तक योगदान दे सकता है।`,
    textOpensLater: ({ opens, date }) =>
      `जिनके पास लिंक है, वे ${opens} से ${date} तक अपना हिस्सा दे सकते हैं, और आज ही वादा कर सकते हैं।`,
  },
  open: {
    title: ({ organiser, recipient }) => `${organiser} की ओर से ${recipient} के लिए`,
    text: ({ date }) => `${date} तक जितना चाहें योगदान दें: छोटे-छोटे हिस्सों से बनता है एक बड़ा तोहफ़ा।`,
    textOpensLater: ({ opens, date }) =>
      `${opens} से ${date} तक जितना चाहें, अपना हिस्सा दें: कई छोटे हिस्सों से एक असली तोहफ़ा बनता है।`,
  },
  pending: {
    title: ({ recipient }) => `आपने ${recipient} के लिए तोहफ़ा माँगा है`,
    text: 'हम आपके तोहफ़े की जाँच कर रहे हैं। मंज़ूर होते ही लिंक खुल जाएगा, और हम आपको तुरंत बताएँगे।',
  },
  paid: {
    title: ({ recipient }) => `पूरी रकम जमा! ${recipient} के लिए`,
    text: ({ date }) => `सबका शुक्रिया। अब हम इसे पैक करेंगे, ताकि यह ${date} तक पहुँच जाए।`,
  },
  dispatched: {
    title: ({ recipient }) => `रास्ते में है: ${recipient} के लिए`,
    text: 'तोहफ़ा भेज दिया गया है।',
    textOfPayments: ({ payments }) => `${payments} भुगतानों से बना यह तोहफ़ा भेज दिया गया है।`,
  },
  delivered: {
    title: ({ recipient }) => `${recipient} के पास पहुँच गया`,
    text: 'डिलीवर हो गया। इसमें साथ देने के लिए शुक्रिया।',
    textOn: ({ date }) => `${date} को डिलीवर हुआ। इसमें साथ देने के लिए शुक्रिया।`,
  },
  declined: {
    title: 'हम मिलकर देने का यह तोहफ़ा स्वीकार नहीं कर पाए',
    text: 'कृपया हमसे पूछें या दूसरा तोहफ़ा चुनें।',
  },
  cancelled: {
    title: 'यह तोहफ़ा रद्द हो गया',
    text: 'हम कुछ नहीं भेजेंगे, और किसी का पैसा नहीं कटेगा।',
  },
  expired: {
    title: 'समय रहते पूरी रकम जमा नहीं हुई',
    text: 'हम कुछ नहीं भेजेंगे, और किसी का पैसा नहीं कटेगा।',
  },
  refunding: {
    title: 'सबका पैसा वापस जा रहा है',
    text: `यह तोहफ़ा नहीं हो रहा है। हम हर भुगतान को उसके मूल माध्यम में रिफ़ंड कर रहे हैं, इसमें आम तौर पर ${refunds.time} लगते हैं।`,
  },
  refunded: {
    title: 'सबको रिफ़ंड दे दिया गया है',
    text: `यह तोहफ़ा नहीं हुआ। बैंक में रिफ़ंड दिखने में ${refunds.time} लगते हैं।`,
  },
};

export const giftPaymentTexts: typeof EnglishPayment = {
  title: 'भुगतान',
  total: 'कुल रकम',
  paid: 'जमा',
  refunded: 'रिफ़ंड',
  remaining: 'बाकी',
  stillToGo: 'बाकी',
  pay: 'अभी भुगतान करें',
  heldAll: ({ time }) =>
    `अभी कोई और बाकी रकम का भुगतान कर रहा है। अगर भुगतान पूरा नहीं हुआ, तो आप ${time} से दे सकते हैं।`,
  held: ({ amount, time }) =>
    `अभी कोई और भुगतान कर रहा है। आप ${amount} तक दे सकते हैं। अगर उनका भुगतान पूरा नहीं हुआ, तो आप ${time} से बाकी दे सकते हैं।`,
  opensLater: 'तोहफ़ा मंज़ूर होने के बाद भुगतान शुरू होंगे।',
  closed: 'इस तोहफ़े के लिए भुगतान बंद हैं।',
  sheetTitle: 'रकम लिखें',
  left: ({ available, total }) => `${total} में से ${available} बाकी हैं।`,
  amount: 'रकम (रुपये में)',
  suggested: 'सुझाई गई रकम',
  theRest: ({ amount }) => `बाकी सब, ${amount}`,
  shownAs: 'किस नाम से दिखे (वैकल्पिक)',
  shownAsEmpty: ({ shown }) => `ख़ाली छोड़ने पर “${shown}” दिखेगा।`,
  cancel: 'रद्द करें',
  proceed: 'भुगतान पर जाएँ',
  thanksTitle: 'भुगतान के लिए शुक्रिया!',
  thanks: ({ name }) => `${name} के लिए कुछ शब्द? वे तोहफ़े के पेज पर दिखेंगे।`,
  close: 'बंद करें',
};
