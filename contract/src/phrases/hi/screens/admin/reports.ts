import type {
  reportFigures as EnglishFigures,
  reportKeys as EnglishKeys,
  reportNames as EnglishNames,
  periodNames as EnglishPeriodNames,
  reportRows as EnglishRows,
  reportTexts as EnglishTexts,
  reportWays as EnglishWays,
} from '../../../en/screens/admin/reports.ts';

export const reportFigures: typeof EnglishFigures = {
  netSales: {
    label: 'नेट बिक्री',
    definition:
      'बिक्री, रिफ़ंड घटाकर। इसमें जीएसटी, डिलीवरी और शुल्क शामिल हैं। यह पैसे-पैसे तक उतनी ही है जितना लेजर ने ऑर्डर और तोहफ़ों में जमा किया, वापस लिया हुआ घटाकर।',
  },
  grossSales: {
    label: 'बिक्री',
    definition:
      'ऑर्डर और तोहफ़ों में जमा हुई रकम, भुगतान के दिन, जीएसटी, डिलीवरी और शुल्क सहित, छूट के बाद। जिस भुगतान की ज़रूरत नहीं थी और जो तुरंत लौट गया, वह नहीं गिना जाता।',
  },
  refunds: {
    label: 'रिफ़ंड',
    definition: 'ऑर्डर और तोहफ़ों से वापस ली गई रकम, उस दिन जब रिफ़ंड माँगा गया, भुगतान चाहे जिस दिन हुआ हो।',
  },
  orders: {
    label: 'ऑर्डर',
    definition: 'ऑर्डर जिनका भुगतान हुआ। एक ऑर्डर में कई पार्सल हो सकते हैं।',
  },
  contributions: {
    label: 'योगदान',
    definition: 'मिलकर तोहफ़ों के लिए भुगतान जो जमा हुए।',
  },
  units: {
    label: 'बिकी यूनिट',
    definition: 'भुगतान हुए ऑर्डर की यूनिट। मिलकर तोहफ़े और लौटाई गई यूनिट नहीं गिनी जातीं।',
  },
  giftsAsked: { label: 'माँगे गए तोहफ़े', definition: 'इस अवधि में माँगे गए मिलकर तोहफ़े।' },
  giftsFunded: {
    label: 'पूरे हुए',
    definition: 'इस अवधि में माँगे गए तोहफ़ों में से वे जिनकी पूरी कीमत अब तक मिल गई।',
  },
  giftsReached: {
    label: 'तोहफ़े',
    definition: 'इस अवधि में माँगे गए तोहफ़ों में से वे जो अब तक यहाँ तक पहुँचे।',
  },
  shareOfAsked: { label: 'हिस्सा', definition: 'इस अवधि में माँगे गए सभी तोहफ़ों में से।' },
  averageContributors: {
    label: 'औसत योगदान देने वाले',
    definition: 'एक तोहफ़े के लिए औसतन कितने लोगों ने भुगतान किया; इस अवधि में माँगे गए उन तोहफ़ों पर जिनमें कोई योगदान है।',
  },
  timeToFund: {
    label: 'पूरा होने का समय',
    definition: 'मंज़ूरी से पूरी कीमत मिलने तक औसत दिन; इस अवधि में माँगे गए और पूरे हुए तोहफ़ों पर।',
  },
  guests: { label: 'मेहमान', definition: 'बिना खाते के योगदान देने वाले।' },
  accounts: { label: 'साइन-इन', definition: 'अपने खाते से योगदान देने वाले।' },
  guestsWhoPaid: {
    label: 'भुगतान करने वाले मेहमान',
    definition: 'तोहफ़े में योगदान के लिए मेहमानों ने इस अवधि में जो चेकआउट शुरू किए, उनमें से कितनों का भुगतान अब तक हुआ।',
  },
  newCustomers: {
    label: 'नए ग्राहक',
    definition:
      'जिनका भुगतान वाला पहला ऑर्डर इस अवधि में आया। खाते और पुष्टि किए ईमेल वाले मेहमान पहचाने जाते हैं; बाकी मेहमान नए गिने जाते हैं।',
  },
  repeatOrders: {
    label: 'दोबारा ऑर्डर',
    definition: 'पहले ख़रीद चुके लोगों के भुगतान वाले ऑर्डर।',
  },
  repeatShare: {
    label: 'दोबारा ऑर्डर का हिस्सा',
    definition: 'इस अवधि के भुगतान वाले सभी ऑर्डर में से दोबारा ऑर्डर।',
  },
  couponOrders: { label: 'कूपन वाले ऑर्डर', definition: 'भुगतान वाले ऑर्डर जिनमें कूपन लगा।' },
  discountGiven: { label: 'दी गई छूट', definition: 'कूपनों से भुगतान वाले ऑर्डर में मिली छूट।' },
  couponSales: {
    label: 'कूपन वाली बिक्री',
    definition: 'कूपन वाले ऑर्डर की बिक्री, रिफ़ंड से पहले।',
  },
  returnsAsked: { label: 'माँगी गई वापसी', definition: 'ग्राहकों की बताई वापसी और समस्याएँ।' },
  returnsRefunded: {
    label: 'वापसी के रिफ़ंड',
    definition: 'मंज़ूर हुई वापसी के रिफ़ंड, उस दिन जब रिफ़ंड माँगा गया।',
  },
  returnRate: {
    label: 'वापसी की दर',
    definition: 'इस अवधि में भुगतान हुए हर सौ ऑर्डर पर इसी अवधि में माँगी गई वापसी।',
  },
  stockUnits: { label: 'स्टॉक में यूनिट', definition: 'अभी मौजूद यूनिट जो किसी ने ऑर्डर नहीं कीं।' },
  stockAtCost: {
    label: 'लागत पर मूल्य',
    definition: 'अभी स्टॉक की यूनिट गुणा उनके प्रोडक्ट की लागत। जिनकी लागत नहीं भरी, वे शून्य गिनी जाती हैं।',
  },
  stockAtPrice: { label: 'कीमत पर मूल्य', definition: 'अभी स्टॉक की यूनिट गुणा उनकी बिक्री कीमत।' },
  unitsWithoutCost: {
    label: 'बिना लागत की यूनिट',
    definition: 'स्टॉक में उन प्रोडक्ट की यूनिट जिनकी लागत नहीं भरी गई।',
  },
};

export const reportNames: typeof EnglishNames = {
  sales: 'बिक्री',
  gifts: 'मिलकर तोहफ़े',
  customers: 'ग्राहक',
  coupons: 'कूपन',
  returns: 'वापसी',
  stock: 'स्टॉक का मूल्य',
};

export const reportRows: typeof EnglishRows = {
  day: 'दिन',
  month: 'महीना',
  category: 'श्रेणी',
  product: 'प्रोडक्ट',
  occasion: 'मौका',
  place: 'राज्य',
  step: 'चरण',
  checkout: 'चरण',
  kind: 'ग्राहक',
  code: 'कूपन',
  reason: 'कारण',
};

export const reportWays: typeof EnglishWays = {
  time: 'समय के साथ',
  category: 'श्रेणी से',
  product: 'प्रोडक्ट से',
  occasion: 'मौके से',
  place: 'राज्य से',
  step: 'माँगने से डिलीवरी तक',
  checkout: 'मेहमान कहाँ रुकते हैं',
};

export const reportKeys: typeof EnglishKeys = {
  charges: 'डिलीवरी और शुल्क',
  unallocated: 'बिना प्रोडक्ट के रिफ़ंड',
  orders: 'सीधे ख़रीदे',
  noPlace: 'राज्य पता नहीं',
  noCategory: 'अब कैटलॉग में नहीं',
  others: ({ count }) => `${count} और`,
  first: 'पहला ऑर्डर',
  repeat: 'पहले ख़रीद चुके',
  asked: 'माँगे गए',
  approved: 'मंज़ूर हुए',
  shared: 'शेयर हुए',
  contributed: 'पहला योगदान',
  funded: 'पूरे हुए',
  delivered: 'डिलीवर हुए',
  opened: 'भुगतान शुरू किया',
  tried: 'भुगतान की कोशिश की',
  paid: 'भुगतान हो गया',
};

export const reportTexts: typeof EnglishTexts = {
  inPeriod: ({ figure, from, to }) => `${figure}, ${from} से ${to} तक`,
  title: 'रिपोर्ट',
  description: 'दिन भारत के समय से हैं। पैसा उस दिन गिना जाता है जब वह आता या जाता है।',
  asOfNow: 'जैसा अभी है; अवधि बदलने से नहीं बदलता।',
  report: 'रिपोर्ट',
  period: 'अवधि',
  compare: 'तुलना करें',
  noComparison: 'किसी से नहीं',
  periodBefore: 'पिछली अवधि से',
  festivalBefore: ({ festival, year }) => `${festival} ${year}`,
  from: 'से',
  to: 'तक',
  show: 'चार्ट में दिखाएँ',
  view: 'कैसे देखें',
  comparedWith: ({ period }) => `${period} से तुलना`,
  wrongOrder: 'आख़िरी दिन पहले दिन से पहले का है।',
  noSuchWay: 'यह रिपोर्ट इस तरह नहीं देखी जा सकती।',
  tooLong: 'ज़्यादा से ज़्यादा तीन साल चुनें।',
  print: 'प्रिंट करें',
  explain: ({ figure }) => `“${figure}” क्या है?`,
  before: ({ value }) => `पहले ${value}`,
  change: ({ percent }) => `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`,
  thisPeriod: 'यह अवधि',
  comparedPeriod: 'तुलना की अवधि',
  chart: ({ figure, rows }) => `${figure}, ${rows}-वार`,
  chartHelp: 'एक मान से अगले पर जाने के लिए तीर वाली कुंजियाँ दबाएँ।',
  total: 'कुल',
  empty: {
    sales: 'इस अवधि में कोई बिक्री नहीं।',
    gifts: 'इस अवधि में कोई तोहफ़ा नहीं माँगा गया।',
    customers: 'इस अवधि में कोई ऑर्डर नहीं।',
    coupons: 'इस अवधि में कोई कूपन नहीं लगा।',
    returns: 'इस अवधि में कोई वापसी नहीं।',
    stock: 'स्टॉक में कुछ नहीं है।',
  },
};

export const periodNames: typeof EnglishPeriodNames = {
  today: 'आज',
  'last-7': 'पिछले 7 दिन',
  'last-30': 'पिछले 30 दिन',
  'this-month': 'यह महीना',
  'last-month': 'पिछला महीना',
  'this-year': 'वित्त वर्ष',
  custom: 'दूसरे दिन',
};
