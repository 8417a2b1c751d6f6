import type {
  exploreTexts as ExploreTexts,
  giftFinderTexts as GiftFinderTexts,
  giftPageTexts as GiftPageTexts,
  shopFrameTexts as ShopFrameTexts,
} from '../../en/screens/explore.ts';

export const shopFrameTexts: typeof ShopFrameTexts = {
  search: 'तोहफ़े खोजें',
  account: 'मेरा खाता',
  signIn: 'साइन इन करें',
};

export const exploreTexts: typeof ExploreTexts = {
  title: 'मिलकर देने लायक तोहफ़े',
  description: 'पूरे भारत से हाथ से बने तोहफ़े। एक चुनें, उसका लिंक शेयर करें, और दोस्तों और परिवार को योगदान देने दें।',
  steps: [
    '1. तोहफ़ा चुनें।',
    '2. उसका लिंक दोस्तों और परिवार से शेयर करें।',
    '3. सब योगदान देते हैं, और एक ही तोहफ़ा पहुँचता है।',
  ],
  find: 'तोहफ़ा खोजें',
  featured: 'आपके लिए चुने हुए',
  byOccasion: 'मौके के हिसाब से',
  forWhom: 'किसके लिए',
  byPrice: 'कीमत के हिसाब से',
  loved: 'सबसे पसंदीदा',
  newest: 'दुकान में नए',
  specialDaysTitle: 'कोई जन्मदिन न भूलें',
  specialDays: 'हमें अपने परिवार के ख़ास दिन बताएँ, हम एक हफ़्ता पहले याद दिलाएँगे।',
  shareSpecialDays: 'अपने ख़ास दिन बताएँ',

  asked: ({ title, price, day }) => [title, price, day && `${day} तक डिलीवरी`].filter(Boolean).join(', '),
  pricesInTitle: {
    upTo: (most) => `${most} तक`,
    between: ({ least, most }) => `${least} से ${most}`,
    above: (least) => `${least} से ऊपर`,
  },
  noneTitle: 'यहाँ अभी कोई तोहफ़ा नहीं है।',
  none: 'शायद नीचे के दूसरे मौकों और लोगों में ठीक वही मिल जाए।',
  noMatch: ({ q }) => `“${q}” से मिलता कोई तोहफ़ा नहीं है।`,
  seeAll: 'सभी तोहफ़े देखें',
  pages: 'पेज',
  previous: 'पिछला',
  next: 'अगला पेज',
};

export const giftFinderTexts: typeof GiftFinderTexts = {
  title: 'सही तोहफ़ा खोजें',
  foundTitle: 'आपके लिए तोहफ़ों के सुझाव',
  recipient: 'यह किसके लिए है?',
  anyone: 'कोई भी',
  occasion: 'मौका',
  anyOccasion: 'कोई भी मौका',
  budget: 'बजट',
  noLimit: 'कोई सीमा नहीं',
  neededBy: 'कब तक चाहिए',
  anyDay: 'कोई भी दिन',
  find: 'तोहफ़े खोजें',
  none: 'अभी कोई तोहफ़ा इन सबसे मेल नहीं खाता। बजट बढ़ाकर देखें, बाद का दिन चुनें, या मौका खुला छोड़ें।',
};

export const giftPageTexts: typeof GiftPageTexts = {
  giveTogether: 'इसे ख़ुद दें, या दोस्तों और परिवार को योगदान देने दें।',
  moreOf: ({ category }) => `${category} में और तोहफ़े`,
  view: ({ name, number }) => `${name}, फ़ोटो ${number}`,
  seeOthers: 'दूसरे तोहफ़े देखें',
  sameOccasions: 'इन्हीं मौकों के और तोहफ़े',
  goneTitle: 'यह तोहफ़ा दुकान में नहीं है',
  goneHead: { title: 'तोहफ़ा नहीं मिला', description: 'यह तोहफ़ा दुकान में नहीं है।' },
};
