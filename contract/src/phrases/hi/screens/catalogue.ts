import { formatCount } from '../../../money.ts';
import type { ProductOccasion, ProductRecipient } from '../../../occasions.ts';
import type {
  filterTexts as FilterTexts,
  giftListTexts as GiftListTexts,
  occasionNames as OccasionNames,
  priceRangeTexts as PriceRangeTexts,
  productScreenTexts as ProductScreenTexts,
  productTexts as ProductTexts,
  recipientNames as RecipientNames,
  shopTexts as ShopTexts,
  stockLabels as StockLabels,
} from '../../en/screens/catalogue.ts';
import { plural } from '../plural.ts';

export const occasionNames: typeof OccasionNames = {
  birthday: 'जन्मदिन',
  anniversary: 'सालगिरह',
  wedding: 'शादी',
  housewarming: 'गृहप्रवेश',
  diwali: 'दिवाली',
  'raksha-bandhan': 'रक्षाबंधन',
  'bhai-dooj': 'भाई दूज',
  'karwa-chauth': 'करवा चौथ',
  holi: 'होली',
  eid: 'ईद',
  christmas: 'क्रिसमस',
  'mothers-day': 'मदर्स डे',
  'fathers-day': 'फ़ादर्स डे',
  valentine: 'वैलेंटाइन डे',
  'new-baby': 'नन्हा मेहमान',
  graduation: 'ग्रेजुएशन',
  'thank-you': 'धन्यवाद',
};

export const recipientNames: typeof RecipientNames = {
  mother: 'माँ',
  father: 'पिता',
  sister: 'बहन',
  brother: 'भाई',
  wife: 'पत्नी',
  husband: 'पति',
  friend: 'दोस्त',
  child: 'बच्चे',
  grandparent: 'दादा-दादी और नाना-नानी',
  couple: 'जोड़े',
  colleague: 'सहकर्मी',
};

/** Before a postposition. */
const OCCASION_WORDS: Record<ProductOccasion, string> = { ...occasionNames, 'new-baby': 'नन्हे मेहमान' };
const FOR_WHOM: Record<ProductRecipient, string> = { ...recipientNames, child: 'बच्चों', couple: 'जोड़ों' };

export const giftListTexts: typeof GiftListTexts = {
  resultsFor: ({ q }) => `“${q}” के नतीजे`,
  resultsIn: ({ q, category }) => `${category} में “${q}”`,
  giftsFor: (occasion, recipient) => {
    const what = occasion ? `${OCCASION_WORDS[occasion]} के तोहफ़े` : 'तोहफ़े';
    return recipient ? `${FOR_WHOM[recipient]} के लिए ${what}` : what;
  },
  gifts: 'तोहफ़े',
  allGifts: 'सभी तोहफ़े',
  count: (count) => plural(count, { one: `${count} तोहफ़ा`, other: `${count} तोहफ़े` }),
  noMatchHint: 'कोई छोटा शब्द लिखें, या यह कि तोहफ़ा क्या हो: चाय, पीतल, साड़ी, खिलौना।',
};

export const shopTexts: typeof ShopTexts = {
  heroTitle: 'खोलने लायक तोहफ़े',
  heroText: 'मिलकर दें: तोहफ़ा चुनें, उसका लिंक शेयर करें, और हर कोई अपनी मर्ज़ी से योगदान दे।',
  startTogether: 'मिलकर तोहफ़ा शुरू करें',
  categories: 'श्रेणियाँ',
  inSeason: 'अभी के त्योहार',
  found: (count) =>
    count === 0
      ? 'कोई तोहफ़ा नहीं मिला'
      : plural(count, { one: '1 तोहफ़ा', other: `${formatCount(count)} तोहफ़े` }),
  shownOf: ({ shown, total }) => `${total} में से ${shown}`,
  more: 'और तोहफ़े दिखाएँ',
  loadingMore: 'और लोड हो रहे हैं…',
  noneTitle: 'यहाँ कोई तोहफ़ा नहीं',
  none: 'कुछ फ़िल्टर हटाकर देखें, या सभी तोहफ़े देखें।',
  noMatch: ({ q }) => `“${q}” से मिलता कोई तोहफ़ा नहीं`,
  showAll: 'सभी तोहफ़े दिखाएँ',
};

export const priceRangeTexts: typeof PriceRangeTexts = {
  upTo: (most) => `${most} तक`,
  between: ({ least, most }) => `${least} से ${most}`,
  above: (least) => `${least} से ऊपर`,
};

export const filterTexts: typeof FilterTexts = {
  title: 'फ़िल्टर',
  open: (chosen) => (chosen > 0 ? `फ़िल्टर (${chosen})` : 'फ़िल्टर'),
  sortBy: 'क्रम चुनें',
  sorts: {
    relevance: 'सबसे सही',
    price: 'कीमत: कम से ज़्यादा',
    '-price': 'कीमत: ज़्यादा से कम',
    newest: 'सबसे नए',
    rating: 'सबसे अच्छी रेटिंग',
  },
  occasion: 'मौका',
  recipient: 'किसके लिए',
  forRecipient: (recipient) => `${FOR_WHOM[recipient]} के लिए`,
  price: 'कीमत',
  brand: 'ब्रांड',
  rating: 'रेटिंग',
  starsAndUp: (stars) => `${stars} स्टार या ज़्यादा`,
  arrivesBy: 'कब तक पहुँचे',
  arrivesByDay: (day) => `${day} तक पहुँचेगा`,
  inStock: 'स्टॉक में',
  inStockOnly: 'सिर्फ़ स्टॉक में',
  chosen: 'चुने हुए फ़िल्टर',
  remove: ({ filter }) => `${filter}, यह फ़िल्टर हटाएँ`,
  clearAll: 'सब हटाएँ',
  show: (total) =>
    total === undefined
      ? 'तोहफ़े दिखाएँ'
      : plural(total, { one: `${total} तोहफ़ा दिखाएँ`, other: `${total} तोहफ़े दिखाएँ` }),
};

export const stockLabels: typeof StockLabels = {
  none: 'स्टॉक में नहीं',
  few: (count) => `सिर्फ़ ${count} बचे`,
  plenty: 'स्टॉक में है',
};

export const productTexts: typeof ProductTexts = {
  featured: 'ख़ास',
  about: 'इस तोहफ़े के बारे में',
  ask: 'यह तोहफ़ा माँगें',
  buyNow: 'अभी ख़रीदें',
  outOfStock: 'यह तोहफ़ा स्टॉक में नहीं है, इसलिए इसे अभी न ख़रीदा जा सकता है, न माँगा जा सकता है।',
  gone: 'हो सकता है कि यह अब न मिलता हो, या लिंक अधूरा हो।',
};

export const productScreenTexts: typeof ProductScreenTexts = {
  loading: 'लोड हो रहा है…',
  goneTitle: 'यह तोहफ़ा उपलब्ध नहीं है',
  seeAll: 'सभी तोहफ़े देखें',
  pictures: ({ name }) => `${name} की फ़ोटो`,
  picture: ({ name, number, count }) => `${name}, ${count} में से फ़ोटो ${number}`,
  showPicture: (number) => `फ़ोटो ${number} दिखाएँ`,
};
