import type {
  giftStateTexts as EnglishGiftStates,
  purchaseStateTexts as EnglishPurchaseStates,
  returnStateTexts as EnglishReturnStates,
} from '../../en/screens/states.ts';
import { refunds } from './payments.ts';

export const giftStateTexts: typeof EnglishGiftStates = {
  pending: { label: 'जाँच जारी', description: 'पहले हम इसे जाँचते हैं। फिर इसका लिंक खुल जाता है।' },
  approved: { label: 'मंज़ूर', description: 'जिसके पास लिंक है, वह योगदान दे सकता है।' },
  paid: { label: 'भुगतान हो गया', description: 'पूरी रकम जमा हो गई है। अब हम इसे पैक करेंगे।' },
  dispatched: { label: 'भेज दिया गया', description: 'आपका तोहफ़ा भेज दिया गया है।' },
  delivered: {
    label: 'डिलीवर हो गया',
    description: 'तोहफ़ा पहुँच गया है। उम्मीद है, इससे ख़ुशी मिलेगी!',
  },
  declined: { label: 'मंज़ूर नहीं हुआ', description: 'हम मिलकर देने का यह तोहफ़ा स्वीकार नहीं कर पाए।' },
  cancelled: { label: 'रद्द', description: 'यह नहीं भेजा जाएगा।' },
  expired: { label: 'समय ख़त्म', description: 'समय रहते पूरी रकम जमा नहीं हुई।' },
  refunding: {
    label: 'रिफ़ंड जारी',
    description: 'जिन्होंने भुगतान किया, उन सबको भुगतान के मूल माध्यम में रिफ़ंड मिल रहा है।',
  },
  refunded: {
    label: 'रिफ़ंड हो गया',
    description: `जिन्होंने भुगतान किया, उन सबको रिफ़ंड दे दिया गया है। बैंक में दिखने में ${refunds.time} लगते हैं।`,
  },
};

export const purchaseStateTexts: typeof EnglishPurchaseStates = {
  placed: { label: 'ऑर्डर मिला', description: 'आपका ऑर्डर हमें मिल गया है, हम इसे जल्द पैक करेंगे।' },
  packed: { label: 'पैक हो गया', description: 'यह पैक हो गया है और कूरियर के इंतज़ार में है।' },
  dispatched: { label: 'भेज दिया गया', description: 'आपका ऑर्डर भेज दिया गया है।' },
  delivered: { label: 'डिलीवर हो गया', description: 'यह पहुँच गया है। उम्मीद है, इससे ख़ुशी मिलेगी!' },
  cancelled: { label: 'रद्द', description: 'यह नहीं भेजा जाएगा। आपका रिफ़ंड आ रहा है।' },
  refunded: {
    label: 'रिफ़ंड हो गया',
    description: `पूरी रकम भुगतान के मूल माध्यम में रिफ़ंड हो गई है। बैंक में दिखने में ${refunds.time} लगते हैं।`,
  },
};

export const returnStateTexts: typeof EnglishReturnStates = {
  asked: { customer: 'हम इसे देख रहे हैं', admin: 'नया' },
  accepted: { customer: 'मंज़ूर: कृपया इसे वापस भेजें', admin: 'मंज़ूर, वापस आ रहा है' },
  received: { customer: 'मिल गया, हम जाँच रहे हैं', admin: 'मिल गया, निपटाना बाकी' },
  refunded: { customer: 'रिफ़ंड हो गया', admin: 'रिफ़ंड हो गया' },
  replaced: { customer: 'बदले में नया भेजा गया', admin: 'बदल दिया' },
  declined: { customer: 'मंज़ूर नहीं हुई', admin: 'मंज़ूर नहीं' },
};
