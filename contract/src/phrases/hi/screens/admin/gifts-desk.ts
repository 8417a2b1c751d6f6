import type {
  giftsDeskTexts as English,
  parcelCardTexts as EnglishCard,
  decideGiftTexts as EnglishDecisions,
  giftFor as EnglishGiftFor,
  manageGiftTexts as EnglishSheet,
} from '../../../en/screens/admin/gifts-desk.ts';

export const giftFor: typeof EnglishGiftFor = ({ gift, recipient }) => `${recipient} के लिए ${gift}`;

export const giftsDeskTexts: typeof English = {
  title: 'मिलकर तोहफ़े',
  search: 'व्यक्ति, तोहफ़े, ऑर्गनाइज़र, फ़ोन या पते से खोजें',
  searchNames: 'व्यक्ति, तोहफ़े या ऑर्गनाइज़र से खोजें',
  byStatus: 'स्थिति के हिसाब से मिलकर तोहफ़े',
  none: 'यहाँ कोई मिलकर तोहफ़ा नहीं है।',
  columns: {
    gift: 'तोहफ़ा',
    organiser: 'आयोजक',
    requested: 'माँगा गया',
    neededBy: 'कब तक चाहिए',
    paid: 'जमा',
    state: 'स्थिति',
  },
  paidOf: ({ paid, total }) => `${total} में से ${paid}`,
};

export const manageGiftTexts: typeof EnglishSheet = {
  title: ({ recipient }) => `${recipient} के लिए तोहफ़ा`,
  organiser: 'आयोजक',
  occasion: 'मौका',
  funding: 'जमा राशि',
  fundingUntil: ({ progress, day }) => `${progress}, ${day} तक`,
  phone: 'फ़ोन नंबर',
  address: 'पता',
  stock: 'स्टॉक',
  left: ({ count }) => (count === 0 ? 'स्टॉक में नहीं' : `${count} बाकी`),
  refunded: 'रिफ़ंड किया गया',
  id: 'मिलकर तोहफ़ा',
  disputed:
    'एक भुगतान करने वाले ने अपने बैंक में भुगतान पर विवाद दर्ज किया है। बैंक रकम हमारे पास छोड़े, तभी हम रिफ़ंड करेंगे। बैंक के फ़ैसले से पहले तोहफ़ा न भेजें।',
  payments: ({ count }) => `भुगतान (${count})`,
  paymentStates: {
    paid: 'भुगतान हो गया',
    disputed: 'विवाद में',
    refunding: 'रिफ़ंड हो रहा है',
    refunded: 'रिफ़ंड हो गया',
    'refund-failed': 'रिफ़ंड नाकाम',
  },
  shownAs: ({ name }) => `, दिखने वाला नाम: ${name}`,
};

export const parcelCardTexts: typeof EnglishCard = {
  print: 'पर्ची और कार्ड प्रिंट करें',
  uploading: 'अपलोड हो रहा है…',
  changePhoto: 'डिलीवरी की फ़ोटो बदलें',
  addPhoto: 'डिलीवरी की फ़ोटो जोड़ें',
  photoAdded: 'फ़ोटो कार्ड पर आ गई है, और पैसे देने वाले सभी लोग इसे देख सकते हैं।',
  written: 'कार्ड पर क्या लिखा है',
};

export const decideGiftTexts: typeof EnglishDecisions = {
  nothingLeft: 'इस तोहफ़े के बारे में अब कुछ तय करना बाकी नहीं है।',
  approve: 'मंज़ूर करें और भुगतान शुरू करें',
  trackingHint: 'कूरियर और उसका नंबर, या लिंक। यह आयोजक को दिखता है।',
  deliver: 'डिलीवर हुआ मार्क करें',
  share: 'शेयर करने दें',
  unshare: 'शेयर करना रोकें',
  openDecline: 'नामंज़ूर करें…',
  decline: 'तोहफ़ा नामंज़ूर करें',
  declineReason: 'कृपया वजह लिखें: इसे आयोजक पढ़ेंगे।',
  takenBack: 'वापस ले लिया गया। किसी को नहीं बताया गया।',
  toldAt: ({ time }) => `सबको ${time} पर बताया जाएगा। तब तक आप इसे वापस ले सकते हैं।`,
  openCancel: 'यह तोहफ़ा रद्द करें…',
  openCancelAndRefund: 'रद्द करें और सबको रिफ़ंड दें…',
  cancel: 'यह तोहफ़ा रद्द करें',
  cancelAndRefund: ({ amount }) => `रद्द करें और ${amount} रिफ़ंड करें`,
  cancelReason: 'कृपया वजह लिखें: इसे आयोजक और पैसे देने वाले सभी लोग पढ़ेंगे।',
  cancelTitle: 'यह तोहफ़ा रद्द करें?',
  cancelAndRefundTitle: ({ amount }) => `यह तोहफ़ा रद्द करें और ${amount} रिफ़ंड करें?`,
  confirmCancel: 'तोहफ़ा रद्द करें',
  confirmCancelAndRefund: 'रद्द और रिफ़ंड करें',
  keep: 'रहने दें',
  refundNotice: ({ count }) => {
    if (count === 0) return 'रिफ़ंड करने के लिए कोई भुगतान नहीं है। यह वापस नहीं लिया जा सकता।';
    const payments = count === 1 ? 'भुगतान' : `सभी ${count} भुगतान`;
    return `हम ${payments} उसी तरीके से वापस करेंगे जिससे पैसे आए थे। यह वापस नहीं लिया जा सकता।`;
  },
  done: {
    approve: 'मंज़ूर: भुगतान शुरू हो गए हैं और लिंक चालू है। आयोजक को सूचना दे दी गई है।',
    decline: 'नामंज़ूर। आयोजक को वजह बता दी गई है।',
    share: 'लिंक फिर से शेयर किया जा सकता है।',
    unshare: 'शेयर करना रोक दिया गया। अब सिर्फ़ पैसे देने वाले लोग लिंक खोल सकते हैं।',
    dispatch: 'भेज दिया गया, और दस मिनट में सबको बताया जाएगा।',
    deliver: 'डिलीवर हो गया, और सबको सूचना दे दी गई है।',
    cancel: 'रद्द कर दिया गया। पैसे देने वाले सभी लोगों को रिफ़ंड हो रहा है।',
  },
};
