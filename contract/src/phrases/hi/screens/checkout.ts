import type {
  checkoutAddressTexts as CheckoutAddressTexts,
  checkoutCardTexts as CheckoutCardTexts,
  checkoutCouponTexts as CheckoutCouponTexts,
  checkoutDayTexts as CheckoutDayTexts,
  checkoutTexts as CheckoutTexts,
  payingTexts as PayingTexts,
} from '../../en/screens/checkout.ts';

export const payingTexts: typeof PayingTexts = {
  starting: 'भुगतान खुल रहा है…',
  saving: 'भुगतान सेव हो रहा है…',
  confirming: 'पुष्टि हो रही है…',
};

export const checkoutTexts: typeof CheckoutTexts = {
  title: 'चेकआउट',
  toBasket: 'आपकी बास्केट',
  emptyTitle: 'भुगतान के लिए कुछ नहीं है',
  empty: 'आपकी बास्केट में अभी ऐसा कोई तोहफ़ा नहीं जो ऑर्डर हो सके।',
  backToBasket: 'बास्केट पर वापस',
  recipient: 'यह किसके लिए है?',
  recipientPhoneHint: 'सिर्फ़ कूरियर के लिए।',
  arrives: (day) => `${day} को पहुँचेगा`,
  pay: 'भुगतान पर जाएँ',
};

export const checkoutAddressTexts: typeof CheckoutAddressTexts = {
  title: 'इसे कहाँ भेजना है?',
  saved: 'डिलीवरी का पता',
  notChosen: 'कृपया चुनें कि इसे कहाँ भेजना है।',
  notServed: 'हम अभी इस पिनकोड पर डिलीवरी नहीं करते। कृपया कोई और पता चुनें।',
  notComplete: ({ problem }) => `अधूरा है। ${problem}`,
  findArea: 'अपना इलाका खोजें',
  flatNumber: 'फ़्लैट या मकान नंबर',
  building: 'इमारत और सड़क',
  landmark: 'लैंडमार्क (वैकल्पिक)',
  district: 'शहर या ज़िला',
  state: 'राज्य',
};

export const checkoutDayTexts: typeof CheckoutDayTexts = {
  title: 'इसे कब पहुँचाना है?',
  failed: 'इस पिनकोड के लिए डिलीवरी के दिन नहीं मिले। कृपया इसे जाँचें।',
  addressFirst: 'पहले पता चुनें, फिर यहाँ वे दिन दिखेंगे जिन पर हम डिलीवरी कर सकते हैं।',
  day: 'डिलीवरी का दिन',
  earliest: (day) => `${day} (सबसे जल्दी)`,
  time: 'दिन का समय',
  anyTime: 'किसी भी समय',
  full: (slot) => `${slot} (भरा हुआ)`,
};

export const checkoutCardTexts: typeof CheckoutCardTexts = {
  title: 'कार्ड और गिफ़्ट रैप',
  message: 'कार्ड पर संदेश (वैकल्पिक)',
  messagePlaceholder: 'जन्मदिन मुबारक, मीरा!',
  written: ({ length, max }) => `${max} में से ${length}`,
  giftWrap: 'गिफ़्ट रैप करें',
  giftWrapHint: 'काग़ज़ और रिबन में, बिना इनवॉइस के। इसका कोई अलग शुल्क नहीं।',
};

export const checkoutCouponTexts: typeof CheckoutCouponTexts = {
  label: 'कूपन (वैकल्पिक)',
  apply: 'लगाएँ',
  applied: (code) => `कूपन ${code} लग गया है।`,
  remove: 'हटाएँ',
};
