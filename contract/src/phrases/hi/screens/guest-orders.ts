import type {
  businessTexts as BusinessTexts,
  guestCheckoutTexts as GuestCheckoutTexts,
  guestOrderTexts as GuestOrderTexts,
  parcelTexts as ParcelTexts,
} from '../../en/screens/guest-orders.ts';

export const guestOrderTexts: typeof GuestOrderTexts = {
  hidden: 'पता और फ़ोन नंबर यहाँ छिपे हुए हैं। इन्हें दिखाने के लिए हम आपको एक कोड ईमेल कर सकते हैं।',
  hiddenWithoutEmail: 'पता और फ़ोन नंबर सिर्फ़ उसी ब्राउज़र में दिखते हैं जिससे भुगतान हुआ था।',
  sendCode: 'कोड ईमेल करें',
  code: 'ईमेल में आया 6 अंकों का कोड',
  show: 'पता दिखाएँ',
  keepTitle: 'अपने सभी ऑर्डर एक जगह रखें',
  keep: 'खाते में आपके सभी ऑर्डर एक ही जगह दिखते हैं। इस ऑर्डर वाला ईमेल पता इस्तेमाल करें।',
  claim: 'यह ऑर्डर मेरे खाते में जोड़ें',
  claimed: 'यह ऑर्डर अब आपके खाते में है।',
  signIn: 'साइन इन करें या खाता बनाएँ',
  erase: 'मेरी जानकारी मिटाएँ',
  eraseTitle: 'अपनी जानकारी मिटाएँ?',
  eraseText:
    'नाम, फ़ोन नंबर, पता और कार्ड का संदेश हट जाएँगे। रकम और इनवॉइस नंबर रहेंगे, जैसा टैक्स कानून माँगता है। इसे वापस नहीं लिया जा सकता।',
  eraseConfirm: 'मिटाएँ',
  erased: 'आपकी जानकारी मिटा दी गई है।',
  listTitle: 'इस डिवाइस पर आपके ऑर्डर',
  noneTitle: 'इस डिवाइस पर कोई ऑर्डर नहीं',
  none: 'अपने ऑर्डर के ईमेल में दिया लिंक खोलें, या अपने खाते के ऑर्डर देखने के लिए साइन इन करें।',
  unknownTitle: 'यह ऑर्डर नहीं मिला',
  unknown: 'हो सकता है कि लिंक अधूरा हो, या ऑर्डर की जानकारी मिटा दी गई हो।',
  unknownHelp: 'कृपया ऑर्डर के बारे में हमारे सबसे नए ईमेल का लिंक खोलें।',
};

export const guestCheckoutTexts: typeof GuestCheckoutTexts = {
  title: 'आपकी जानकारी',
  name: 'आपका नाम',
  email: 'ईमेल',
  emailHint: 'ऑर्डर की पुष्टि और ट्रैकिंग के लिए।',
  phone: 'मोबाइल नंबर',
  phoneHint: 'ईमेल या मोबाइल नंबर में से एक काफ़ी है।',
  contactMissing: 'ईमेल पता या मोबाइल नंबर डालें।',
  haveAccount: 'पहले से खाता है?',
  signIn: 'साइन इन करें',
};

export const businessTexts: typeof BusinessTexts = {
  ask: 'जीएसटी इनवॉइस चाहिए?',
  why: 'कंपनियों के लिए: टैक्स इनवॉइस पर आपका नाम और GSTIN छपता है।',
  company: 'कंपनी का नाम',
  gstin: 'GSTIN',
  gstinHint: '15 अक्षर और अंक',
  problems: {
    gstin: 'GSTIN जाँचें: कोई अक्षर या अंक छूट गया है या ग़लत है।',
    company: 'कंपनी का वह नाम डालें जो इस GSTIN पर दर्ज है।',
  },
};

export const parcelTexts: typeof ParcelTexts = {
  title: 'और लोगों को भी भेजें',
  hint: 'एक ही तोहफ़ा कई परिवारों को: हर एक को अपना पार्सल मिलता है, जिसका डिलीवरी शुल्क अलग होता है। आप एक ही बार भुगतान करते हैं।',
  add: 'एक और व्यक्ति जोड़ें',
  person: ({ number }) => `व्यक्ति ${number}`,
  name: 'पाने वाले का नाम',
  phone: 'पाने वाले का मोबाइल नंबर',
  saved: 'पता',
  newAddress: 'नया पता',
  gets: 'क्या मिलेगा',
  getsNothing: 'इस व्यक्ति के लिए कम से कम एक तोहफ़ा चुनें।',
  incomplete: 'फ़्लैट या मकान, गली या इमारत, जगह और पिनकोड डालें।',
  remove: ({ number }) => `व्यक्ति ${number} को हटाएँ`,
  soonest: 'हर एक के लिए जल्द से जल्द',
  people: ({ count }) => `${count} लोगों के लिए`,
  parcelOf: ({ number, count }) => `${count} में से पार्सल ${number}`,
  listTitle: 'इस ऑर्डर के पार्सल',
  packing: ({ count }) => `हम ${count} पार्सल पैक कर रहे हैं, हर व्यक्ति के लिए एक।`,
  cancel: 'यह पार्सल रद्द करें',
  cancelled: 'पार्सल रद्द हो गया। रिफ़ंड भेजा जा रहा है।',
  cancelTitle: 'यह पार्सल रद्द करें?',
  othersStay: 'बाकी पार्सल तय समय पर जाएँगे।',
};
