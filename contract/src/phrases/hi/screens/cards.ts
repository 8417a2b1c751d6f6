import type {
  cardCoverTexts as EnglishCovers,
  cardDraftTexts as EnglishDraft,
  giftNoteTexts as EnglishNotes,
  signCardTexts as EnglishSign,
  giftThanksTexts as EnglishThanks,
} from '../../en/screens/cards.ts';

export const cardCoverTexts: typeof EnglishCovers = {
  marigolds: 'गेंदे के फूल',
  diyas: 'दीये',
  balloons: 'गुब्बारे',
  lotus: 'कमल',
  peacock: 'मोर',
  kites: 'पतंगें',
  mandala: 'मंडला',
  'cap-and-stars': 'टोपी और सितारे',
  'heart-tree': 'दिलों का पेड़',
};

export const cardDraftTexts: typeof EnglishDraft = {
  title: 'कार्ड',
  sealed: ({ date }) => `यह पार्सल के साथ जाता है और ${date} को ऑनलाइन खुलता है। यह सील हो गया है।`,
  notSealed: ({ date }) =>
    `यह पार्सल के साथ जाता है और ${date} को ऑनलाइन खुलता है। तोहफ़ा भेजते समय हम इसे सील करते हैं।`,
  cover: 'कवर',
  empty: 'अभी कोई संदेश नहीं है।',
  alsoFrom: ({ names }) => `इनकी ओर से भी: ${names}।`,
  link: 'पाने वाले का लिंक',
  opensNewTab: '(नए टैब में खुलता है)',
  thanks: 'शुक्रिया',
  remove: ({ name }) => `${name} का लिखा कार्ड से हटाएँ`,
};

export const signCardTexts: typeof EnglishSign = {
  title: 'कार्ड पर लिखें',
  onCard: 'आपकी ओर से कार्ड पर',
  message: 'आपका संदेश',
  name: 'कार्ड पर आपका नाम',
  emoji: 'इमोजी जोड़ें (वैकल्पिक)',
  signWith: ({ emoji }) => `${emoji} जोड़ें`,
  picture: 'आपकी फ़ोटो',
  addPicture: 'फ़ोटो जोड़ें',
  changePicture: 'फ़ोटो बदलें',
  removePicture: 'हटाएँ',
  done: 'यह कार्ड पर आ गया है।',
  submit: 'कार्ड पर डालें',
  removed: 'आपका संदेश इस कार्ड से हटा दिया गया है।',
  removedBy: 'आयोजक या हमारी टीम ने इसे हटाया है, और इसे वापस नहीं लाया जा सकता। आपका योगदान फिर भी गिना जाता है।',
  sealed: 'कार्ड पार्सल के साथ जा चुका है और अब बदला नहीं जा सकता।',
};

export const giftThanksTexts: typeof EnglishThanks = {
  from: ({ recipient }) => `${recipient} की ओर से शुक्रिया`,
  at: ({ recipient }) => `${recipient} के यहाँ`,
  photoAlt: 'डिलीवर हुआ तोहफ़ा',
  photo: 'उस दिन तोहफ़ा',
};

export const giftNoteTexts: typeof EnglishNotes = {
  title: 'शुभकामनाएँ',
  you: '(आप)',
  organiser: '(आयोजक)',
  add: 'शुभकामना लिखें',
  cancel: 'रद्द करें',
  wishes: 'आपकी शुभकामनाएँ',
  name: 'आपका नाम',
  nameHint: 'तोहफ़े के पेज पर आपकी शुभकामनाओं के साथ दिखेगा।',
  submit: 'शुभकामना भेजें',
  submitted: 'आपकी शुभकामना पहुँच गई!',
  failed: 'शुभकामना भेजने में गड़बड़ हुई।',
};
