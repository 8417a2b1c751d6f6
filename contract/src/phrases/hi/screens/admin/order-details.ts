import type {
  orderDetailTexts as English,
  orderRefundTexts as EnglishRefunds,
  orderStepTexts as EnglishSteps,
} from '../../../en/screens/admin/order-details.ts';

export const orderDetailTexts: typeof English = {
  unknownTitle: 'ऑर्डर',
  orders: 'ऑर्डर',
  title: ({ number }) => `ऑर्डर ${number}`,
  placed: ({ at }) => `${at} को ऑर्डर किया गया`,
  disputed:
    'भुगतान करने वाले ने अपने बैंक में इस भुगतान पर विवाद दर्ज किया है। बैंक के फ़ैसले तक इसे रद्द या रिफ़ंड नहीं किया जा सकता। उससे पहले इसे न भेजें।',
  gifts: 'तोहफ़े',
  delivery: 'डिलीवरी',
  money: 'पैसे',
  timeline: 'अब तक क्या हुआ',
  next: 'आगे क्या',
  nothingLeft: 'इस ऑर्डर के लिए अब कुछ करना बाकी नहीं है।',
  parcel: ({ number, name }) => `ऑर्डर ${number}, ${name} के लिए`,
  thisParcel: ({ number, name }) => `ऑर्डर ${number}, ${name} के लिए: यही ऑर्डर`,
  lineStates: { missing: 'बिक चुका था, रिफ़ंड हो गया', cancelled: 'रद्द', returned: 'वापस आया' },
  recipient: 'पाने वाले',
  address: 'पता',
  deliver: 'डिलीवरी',
  tracking: 'ट्रैकिंग',
  wrapping: 'रैपिंग',
  wrapped: 'गिफ़्ट रैप किया हुआ',
  card: 'कार्ड',
  buyer: 'ख़रीदार',
  withoutAccount: 'बिना खाते के',
  payment: 'भुगतान',
  returns: 'वापसी',
  returnOf: ({ reason, state }) => `${reason} (${RETURN_STATES[state]})`,
};

const RETURN_STATES: Record<Parameters<typeof English.returnOf>[0]['state'], string> = {
  asked: 'नई',
  accepted: 'मंज़ूर',
  received: 'वापस मिली',
  refunded: 'रिफ़ंड हो गया',
  replaced: 'बदला गया',
  declined: 'नामंज़ूर',
};

export const orderStepTexts: typeof EnglishSteps = {
  packed: 'पैक हुआ मार्क करें',
  dispatched: 'भेजा गया मार्क करें',
  delivered: 'डिलीवर हुआ मार्क करें',
  done: {
    packed: 'पैक हो गया, और ख़रीदार को सूचना दे दी गई है।',
    dispatched: 'भेज दिया गया, और ख़रीदार को दस मिनट में बताया जाएगा।',
    delivered: 'डिलीवर हो गया, और ख़रीदार को सूचना दे दी गई है।',
  },
  toldAt: ({ time }) => `ख़रीदार को ${time} पर बताया जाएगा। तब तक आप इसे वापस ले सकते हैं।`,
  insist: {
    title: 'पेमेंट पर विवाद है, फिर भी भेजें?',
    text: 'अगर बैंक ने रकम भुगतान करने वाले को लौटा दी, तो सामान और पैसे दोनों जाएँगे।',
    confirm: 'फिर भी आगे बढ़ें',
    keep: 'बैंक का इंतज़ार करें',
  },
  undo: 'वापस लें',
  takenBack: 'वापस ले लिया गया। ख़रीदार को नहीं बताया गया।',

  reason: 'वजह',
  tracking: 'ट्रैकिंग',
  trackingHint: 'लिंक, या कुछ भी जो ख़रीदार को पता होना चाहिए।',
  courier: 'कूरियर',
  consignmentNumber: 'कंसाइनमेंट नंबर',
  noTracking: 'कृपया कूरियर का नंबर या लिंक डालें।',
};

export const orderRefundTexts: typeof EnglishRefunds = {
  open: 'रद्द और रिफ़ंड करें…',
  submit: ({ amount }) => `रद्द करें और ${amount} रिफ़ंड करें`,
  reasonNeeded: 'कृपया वजह लिखें। यह ख़रीदार को दिखेगी।',
  title: ({ number, amount }) => `ऑर्डर ${number} रद्द करें और ${amount} रिफ़ंड करें?`,
  cannotUndo: 'यह वापस नहीं लिया जा सकता।',
  confirm: 'रिफ़ंड करें',
  keep: 'रहने दें',
  done: 'रद्द कर दिया गया। रिफ़ंड रास्ते में है।',
  part: {
    open: 'आंशिक रिफ़ंड करें…',
    amount: 'रकम ₹ में',
    hint: ({ most }) => `टैक्स सहित ${most} तक। तोहफ़े ग्राहक के पास ही रहेंगे।`,
    tooMuch: ({ most }) => `अगर तोहफ़े ग्राहक के पास रहें, तो ज़्यादा से ज़्यादा ${most} रिफ़ंड हो सकते हैं।`,
    reason: 'वजह, जो ग्राहक पढ़ेंगे',
    submit: 'इतना रिफ़ंड करें',
    title: ({ number, amount }) => `ऑर्डर ${number} के ${amount} रिफ़ंड करें?`,
    effect: 'पैसे उसी तरीके से वापस जाएँगे जिससे आए थे, और यह वापस नहीं लिया जा सकता। ग्राहक को वजह ईमेल से बताई जाएगी।',
    cancel: 'अभी नहीं',
    done: 'रिफ़ंड रास्ते में है। ख़रीदार को ईमेल से बताया जाएगा।',
  },
};
