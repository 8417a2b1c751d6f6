import type {
  customers as EnglishCustomers,
  desk as EnglishDesk,
  paymentsDesk as EnglishPaymentsDesk,
  shopSettings as EnglishShopSettings,
  taxes as EnglishTaxes,
} from '../en/admin.ts';
import { plural } from './plural.ts';

export const customers: typeof EnglishCustomers = {
  cannotBlockUnconfirmed:
    'इस मेहमान ने ईमेल की पुष्टि कभी नहीं की, इसलिए वह किसी और का हो सकता है। इसे ब्लॉक नहीं किया जा सकता।',
  typeToErase: 'ठीक वैसा ही टाइप करें जैसा दिख रहा है।',
  erasureBlocked: 'इस व्यक्ति का कोई भुगतान, ऑर्डर या तोहफ़ा चल रहा है। पहले उसे पूरा या रद्द करें, फिर मिटाएँ।',
};

export const paymentsDesk: typeof EnglishPaymentsDesk = {
  handledMeanwhile: 'कोई सहकर्मी इस भुगतान को पहले ही निपटा चुके हैं।',
  cannotRefund: 'यहाँ रिफ़ंड करने को कुछ नहीं है: भुगतान कैप्चर नहीं हुआ, या रिफ़ंड पहले ही भेजा जा चुका है।',
  cannotRetry: 'यह रिफ़ंड पूरी तरह नाकाम नहीं हुआ है, या इसकी जगह दूसरा भेजा जा चुका है।',
  payout: {
    cannotAsk: 'ग्राहक से पिछले एक घंटे में पूछा जा चुका है, या अब पूछने की ज़रूरत नहीं है।',
    started: 'कोई सहकर्मी यह रिफ़ंड भेज रहे हैं।',
    notNamed: 'ग्राहक ने अभी UPI ID नहीं बताई है।',
    returned: 'इस बीच पेमेंट गेटवे ने रकम लौटा दी है। अब कुछ भेजना बाकी नहीं है।',
    notPaying: 'यह रिफ़ंड अभी कोई नहीं भेज रहा है। कृपया इसे फिर देखें।',
    notThatDay: 'जिस दिन भेजा गया, वह तारीख़ लिखें: भेजना शुरू होने से पहले की नहीं, और आज के बाद की नहीं।',
    changed: 'किसी ने रेफ़रेंस बदल दिया है। कृपया फिर देखें।',
    somebodyElse: 'यह पेमेंट आपने दर्ज किया है, इसलिए इसकी पुष्टि कोई और करे।',
    providerDown:
      'पेमेंट गेटवे जवाब नहीं दे रहा, इसलिए पता नहीं चल सकता कि उसने रकम लौटाई है या नहीं। कुछ मिनट बाद फिर कोशिश करें।',
  },
  disputeNotOpen: 'इस विवाद का जवाब या फ़ैसला हो चुका है। अब कुछ नहीं बदला जा सकता।',
  chooseOneFile: 'एक फ़ोटो या PDF चुनें।',
  tooManyDocuments: ({ max }) => `एक विवाद में ज़्यादा से ज़्यादा ${max} दस्तावेज़ हो सकते हैं। पहले एक हटाएँ।`,
  evidenceIncomplete: 'पेमेंट गेटवे को एक सफ़ाई और कम से कम एक दस्तावेज़ चाहिए।',
  providerRefused: ({ description }) => `पेमेंट गेटवे ने इसे नहीं लिया: ${description}`,
};

export const desk: typeof EnglishDesk = {
  tooManyFilters: ({ max }) => `एक सूची के ज़्यादा से ज़्यादा ${max} फ़िल्टर रखे जा सकते हैं। पहले एक हटाएँ।`,
  nameTaken: 'इस सूची में इसी नाम का एक फ़िल्टर पहले से है।',
};

export const taxes: typeof EnglishTaxes = {
  withoutHsn: 'बिना HSN कोड',
  alreadyClosed: 'यह महीना पहले ही बंद हो चुका है।',
  notClosed: 'यह महीना बंद नहीं है।',
  stillRunning: 'यह महीना पूरा नहीं हुआ है। इसे अगले महीने की पहली तारीख़ को रात 1 बजे से बंद किया जा सकता है।',
  documentsDue: ({ count }) =>
    plural(count, {
      one: 'इस महीने या उससे पहले का एक इनवॉइस या क्रेडिट नोट जारी होना बाकी है। जारी होने के बाद महीना बंद करें।',
      other: `इस महीने या उससे पहले के ${count} इनवॉइस और क्रेडिट नोट जारी होने बाकी हैं। जारी होने के बाद महीना बंद करें।`,
    }),
  documentsWrong:
    'इस महीने के कुछ दस्तावेज़ों का जोड़ सही नहीं है या उनके नंबरों में गैप है। पेज पर उनके नाम हैं; महीना बंद नहीं किया जा सकता।',
  doesNotTie:
    'इस महीने के इनवॉइस और क्रेडिट नोट का लेजर से मिलान नहीं हो रहा। पेज पर उन ऑर्डर और तोहफ़ों के नाम हैं; महीना बंद नहीं किया जा सकता।',
};

export const shopSettings: typeof EnglishShopSettings = {
  changedMeanwhile:
    'आपके बदलते समय किसी और ने सेटिंग बदल दी। आपकी अभी सेव नहीं हुई: पहले उनकी लोड करें, फिर दोबारा सेव करें।',
  fixedBy: ({ variable }) => `यह ${variable} से वहाँ तय है जहाँ दुकान चलती है, इसलिए यहाँ नहीं बदला जा सकता।`,
  oneWayOfSigningIn: 'ग्राहकों के लिए साइन इन का कम से कम एक तरीका ज़रूरी है।',
  gstinOfAnotherState: ({ state }) => `इस GSTIN के पहले दो अंक ${state} के नहीं हैं।`,
  typeTheName: ({ name }) => `दुकान का नाम टाइप करें: ${name}`,
  noDemo: 'इस दुकान में डेमो डेटा नहीं है।',
};
