import type { returnsDeskTexts as English } from '../../../en/screens/admin/returns-desk.ts';

export const returnsDeskTexts: typeof English = {
  title: 'वापसी',
  description: 'मंज़ूर या नामंज़ूर करें, वापस आया सामान दर्ज करें, और रिफ़ंड करें या बदलें।',
  byState: 'स्थिति के हिसाब से वापसी',
  toDo: 'बाकी',
  noneInState: 'इस स्थिति में कोई वापसी नहीं है।',
  none: 'किसी ने कोई दिक्कत नहीं बताई।',
  heading: ({ number, reason }) => `ऑर्डर ${number}: ${reason}`,
  wants: { refund: 'रिफ़ंड चाहिए', replacement: 'बदले में दूसरा चाहिए' },
  answered: 'जवाब:',
  picture: ({ place, of }) => `ग्राहक की फ़ोटो, ${of} में से ${place}`,
  notRefunded: ({ line }) => `${line} (रिफ़ंड नहीं हुआ)`,

  answer: 'ग्राहक को जवाब',
  charges: ({ amount }) => `डिलीवरी और लेनदेन का शुल्क ${amount} भी रिफ़ंड करें`,
  trackingNumber: 'बदले में भेजे पार्सल का कंसाइनमेंट नंबर',
  trackingHint: '“बदलकर भेज दिया” दर्ज करने के लिए ज़रूरी है।',
  decisions: {
    accepted: 'मंज़ूर करें',
    declined: 'नामंज़ूर करें',
    received: 'वापस आ गया',
    replaced: 'बदलकर भेज दिया',
    refunded: 'चुने हुए का रिफ़ंड करें',
  },
  done: {
    accepted: ({ number }) => `ऑर्डर ${number}: वापसी मंज़ूर।`,
    declined: ({ number }) => `ऑर्डर ${number}: वापसी नामंज़ूर।`,
    received: ({ number }) => `ऑर्डर ${number}: सामान वापस आ गया।`,
    replaced: ({ number }) => `ऑर्डर ${number}: ग्राहक को बदले हुए सामान की सूचना दी जा रही है।`,
    refunded: ({ number }) => `ऑर्डर ${number}: रिफ़ंड रास्ते में है।`,
  },

  refund: ({ amount }) => `${amount} रिफ़ंड करें`,
  refundTitle: ({ amount, number }) => `ऑर्डर ${number} के ${amount} रिफ़ंड करें?`,
  refundEffect: 'पैसे तुरंत वापस जाएँगे, और यह वापस नहीं लिया जा सकता।',
  refundWithoutCharges: ({ amount, effect }) => `डिलीवरी और लेनदेन के शुल्क के बिना ${amount} होंगे। ${effect}`,
  refundWithCharges: ({ amount, effect }) => `डिलीवरी और लेनदेन के शुल्क के साथ ${amount} होंगे। ${effect}`,
  confirmRefund: 'रिफ़ंड करें',
  notYet: 'अभी नहीं',
};
