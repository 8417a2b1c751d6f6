import type {
  sharedWishlistTexts as SharedWishlistTexts,
  wishlistTexts as WishlistTexts,
  wishTexts as WishTexts,
} from '../../en/screens/wishlists.ts';

export const wishTexts: typeof WishTexts = {
  onList: ({ name }) => `${name}: मेरी विशलिस्ट में`,
  removed: ({ name }) => `${name} अब आपकी विशलिस्ट में नहीं है।`,
  seeList: 'अपनी विशलिस्ट देखें',
  kept: 'रख लिया। सूची देखने के लिए साइन इन करें',
};

export const wishlistTexts: typeof WishlistTexts = {
  title: 'मेरी पसंद की चीज़ें',
  emptyTitle: 'अभी यहाँ कुछ नहीं है',
  empty: 'पसंद आए तोहफ़े पर दिल दबाएँ। आपकी पसंद पूछने वाले दोस्त फिर उसे यहाँ देख सकते हैं।',
  lookAround: 'तोहफ़े देखें',
  remove: 'हटाएँ',
  removeNamed: ({ name }) => `${name} हटाएँ`,
  sharing: 'सूची दोस्तों से शेयर करें: वे आपकी पसंद देख सकते हैं और आपके लिए मिलकर तोहफ़ा शुरू कर सकते हैं।',
  share: 'मेरी सूची शेयर करें',
  makingLink: 'लिंक बन रहा है…',
  shared: 'इस लिंक वाले सभी लोग आपकी सूची देख सकते हैं',
  message: ({ link }) => `मेरी पसंद की चीज़ें: ${link}`,
  whatsApp: 'WhatsApp',
  copy: 'लिंक कॉपी करें',
  copied: 'कॉपी हो गया',
  stopSharing: 'शेयर करना बंद करें',
};

export const sharedWishlistTexts: typeof SharedWishlistTexts = {
  title: ({ name }) => `${name} की पसंद की चीज़ें`,
  titleOfFriend: 'एक दोस्त की पसंद की चीज़ें',
  intro: 'एक चुनें और उसे तोहफ़े के रूप में शुरू करें: हर कोई कितना भी योगदान दे सकता है।',
  emptyTitle: 'सूची ख़ाली है',
  empty: 'शायद दोस्त इसकी सारी चीज़ें ख़रीद चुके हैं। दुकान में और भी बहुत कुछ है।',
  lookAround: 'तोहफ़े देखें',
  start: 'यह तोहफ़ा शुरू करें',
  startNamed: ({ name }) => `यह तोहफ़ा शुरू करें: ${name}`,
  wishlist: 'विशलिस्ट',
  overTitle: 'यह सूची अब शेयर नहीं है',
  over: 'अपने दोस्त से नया लिंक माँगें, या दुकान देखें।',
};
