import type {
  addToBasketTexts as AddToBasketTexts,
  basketPriceTexts as BasketPriceTexts,
  basketSyncTexts as BasketSyncTexts,
  basketTexts as BasketTexts,
} from '../../en/screens/basket.ts';
import { plural } from '../plural.ts';

export const addToBasketTexts: typeof AddToBasketTexts = {
  add: 'बास्केट में डालें',
  added: 'आपकी बास्केट में',
  addNamed: ({ name }) => `${name} को बास्केट में डालें`,
  addedNamed: ({ name }) => `${name} आपकी बास्केट में है`,
  full: ({ gifts, ofEach }) => `एक ऑर्डर में ${gifts} तरह के तोहफ़े तक और हर तोहफ़े के ${ofEach} पीस तक हो सकते हैं।`,
  basketOf: (count) =>
    count === 0
      ? 'बास्केट, ख़ाली'
      : plural(count, { one: `बास्केट, ${count} तोहफ़ा`, other: `बास्केट, ${count} तोहफ़े` }),
};

export const basketTexts: typeof BasketTexts = {
  title: 'आपकी बास्केट',
  loading: 'आपकी बास्केट लोड हो रही है…',
  emptyTitle: 'अभी इसमें कुछ नहीं है',
  empty: 'तोहफ़े बास्केट में डालें और सबको एक ही भुगतान में भेजें।',
  findGift: 'तोहफ़ा खोजें',
  notAvailable: 'यह तोहफ़ा अभी उपलब्ध नहीं है।',
  pricesChanged: 'बास्केट में डालने के बाद इनकी कीमत बदल गई है:',
  gotIt: 'ठीक है',
  each: (price) => `${price} प्रति पीस`,
  remove: ({ name }) => `${name} हटाएँ`,
  removed: ({ name }) => `${name} अब आपकी बास्केट में नहीं है।`,
  removedGone: 'तोहफ़ा अब आपकी बास्केट में नहीं है।',
  gone: 'यह तोहफ़ा अब नहीं मिलता',
  removeGone: 'यह तोहफ़ा हटाएँ',
  goneHint: 'बाकी का ऑर्डर देने के लिए कृपया इसे हटाएँ।',
  outOfStock: 'अभी स्टॉक में नहीं है। बास्केट के बाकी तोहफ़े ऑर्डर हो सकते हैं।',
  onlyLeft: (left) => `सिर्फ़ ${left} बचे हैं।`,
  take: (left) => `${left} लें`,
  quantityOf: ({ name }) => `${name} की संख्या`,
  oneLess: ({ name }) => `${name}: एक कम करें`,
  oneMore: ({ name }) => `${name}: एक और जोड़ें`,
  nothingToOrder: 'आपकी बास्केट में से अभी कुछ भी ऑर्डर नहीं हो सकता।',
  changeQuantities: 'जो संख्या स्टॉक में नहीं है, कृपया उसे बदलें।',
  toCheckout: 'चेकआउट पर जाएँ',
  next: 'पाने वाले, डिलीवरी का दिन, कार्ड और कूपन इसके बाद आते हैं।',
};

export const basketSyncTexts: typeof BasketSyncTexts = {
  refused: 'आपका बदलाव सहेजा नहीं जा सका। बास्केट में सब कुछ पहले जैसा है।',
};

export const basketPriceTexts: typeof BasketPriceTexts = {
  title: 'आपको कितना देना है',
  loading: 'कीमत जोड़ी जा रही है…',
  price: (gifts) => plural(gifts, { one: 'कीमत', other: `${gifts} तोहफ़ों की कीमत` }),
  coupon: 'कूपन',
  tax: 'टैक्स',
  taxAt: (rate) => `टैक्स (${rate}%)`,
  delivery: 'डिलीवरी',
  deliveryFrom: 'डिलीवरी, कम से कम',
  transactionCharges: 'लेन-देन शुल्क',
  total: 'कुल',
  totalFrom: 'कुल, कम से कम',
};
