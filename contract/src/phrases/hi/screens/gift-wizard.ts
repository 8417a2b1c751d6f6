import type {
  giftFieldTexts as EnglishFields,
  giftWizardTexts as EnglishWizard,
} from '../../en/screens/gift-wizard.ts';

export const giftWizardTexts: typeof EnglishWizard = {
  title: 'सबका मिलकर दिया तोहफ़ा',
  steps: {
    recipient: 'यह किसके लिए है?',
    occasion: 'मौका क्या है?',
    house: 'कहाँ पहुँचाएँ?',
    city: 'शहर और पिनकोड',
  },
  spokenStep: ({ step, all }) => `${all} में से चरण ${step}:`,
  stepOf: ({ step, all }) => `${all} में से ${step}`,
  refused: 'तोहफ़े का अनुरोध नहीं भेजा जा सका। फिर कोशिश करें।',
  noAnswer: 'तोहफ़े का अनुरोध भेजने में गड़बड़ हुई!',
  kept: 'आपका लिखा हुआ सुरक्षित है। कृपया थोड़ी देर में फिर भेजें।',
  back: 'वापस',
  next: 'आगे',
  submit: 'भेजें',
  review:
    'लिंक खुलने से पहले हम ऐसे हर तोहफ़े की जाँच करते हैं। फ़ोन नंबर और पता सिर्फ़ आपको और हमारी टीम को दिखता है, योगदान देने वालों को नहीं।',
};

export const giftFieldTexts: typeof EnglishFields = {
  name: 'उनका नाम',
  phone: 'उनका मोबाइल नंबर',
  phoneHint: 'सिर्फ़ डिलीवरी के लिए।',
  relation: 'आपका रिश्ता',
  occasion: 'मौका',
  pleaseChoose: 'कृपया चुनें',
  date: 'डिलीवरी की तारीख़',
  dateHint: ({ earliest }) => `${earliest} या बाद में। बाद की तारीख़ से सबको योगदान का ज़्यादा समय मिलता है।`,
  dateTooEarly: ({ earliest }) => `कृपया ${earliest} या बाद की तारीख़ चुनें, ताकि यह समय पर पहुँचे।`,
  savedAddress: 'सेव किया हुआ पता भरें',
  chooseAddress: 'कोई पता चुनें या नीचे लिखें',
  flatNo: 'फ़्लैट या मकान नंबर',
  apartment: 'बिल्डिंग या गली',
  landmark: 'लैंडमार्क (वैकल्पिक)',
  landmarkPlaceholder: 'मंदिर के सामने',
  pincode: 'पिनकोड',
  pincodeUnknown: 'हम यह पिनकोड जाँच नहीं पाए। कृपया देख लें कि यह सही है।',
  district: 'ज़िला या शहर',
  state: 'राज्य',
};
