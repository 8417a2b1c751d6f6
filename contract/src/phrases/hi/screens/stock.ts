import type {
  heldForGift as HeldForGift,
  stockKinds as StockKinds,
  stockNoticeTexts as StockNoticeTexts,
  stockReasons as StockReasons,
} from '../../en/screens/stock.ts';

export const stockKinds: typeof StockKinds = {
  received: 'नया माल आया',
  held: 'ऑर्डर के लिए रोका गया',
  released: 'स्टॉक में वापस',
  sold: 'बिका',
  correction: 'सुधार',
  damaged: 'ख़राब हुआ',
  lost: 'खो गया',
  returned: 'ग्राहक ने वापस किया',
  unrecorded: 'बिना कारण बदला गया',
};

export const heldForGift: typeof HeldForGift = 'मिलकर तोहफ़े के लिए रोका गया';

export const stockReasons: typeof StockReasons = {
  received: 'नया माल: नए पीस आए',
  returned: 'ग्राहक ने वापस किया, बेचने लायक है',
  damaged: 'ख़राब हुआ',
  lost: 'खो गया या चोरी हुआ',
  correction: 'गिनने के बाद सुधार',
};

export const stockNoticeTexts: typeof StockNoticeTexts = {
  title: 'यही चाहिए?',
  intro: 'स्टॉक में आते ही हम आपको एक ईमेल भेजेंगे। बस इतना ही।',
  ask: 'आने पर मुझे बताएँ',
  asking: 'एक पल…',
  asked: ({ email }) => `इसके वापस आने पर हम ${email} पर लिखेंगे।`,
  undo: 'वापस लें',
  undone: 'हो गया। हम आपको इसके बारे में नहीं लिखेंगे।',
  stopTitle: 'ये ईमेल बंद करें?',
  stopText: 'स्टॉक में वापस आए तोहफ़ों के बारे में आपको और ईमेल नहीं आएँगे।',
  stop: 'ये ईमेल बंद करें',
  stopping: 'बंद हो रहे हैं…',
  stoppedTitle: 'बंद हो गए',
  stopped: 'अब स्टॉक में वापस आए तोहफ़ों के बारे में आपको ईमेल नहीं आएँगे। आपने जो माँगा था, वह हटा दिया गया है।',
  invalidTitle: 'यह लिंक काम नहीं करता',
  invalid: 'हो सकता है कि लिंक अधूरा हो। कृपया इसे अपने ईमेल से फिर खोलें।',
  seeGifts: 'सभी तोहफ़े देखें',
};
