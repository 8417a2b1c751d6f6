import type { cardPageTexts as English } from '../../en/screens/card-page.ts';

export const cardPageTexts: typeof English = {
  title: 'आपके लिए एक कार्ड',
  description: 'कोई आपको याद कर रहा है।',
  notFoundTitle: 'यह कार्ड नहीं मिला',
  notFound: 'हो सकता है लिंक अधूरा हो। कृपया पार्सल का कोड फिर से स्कैन करें।',
  lookAround: 'दुकान देखें',
  notYet: 'अभी नहीं!',
  opensOn: ({ date }) => `यह कार्ड <date>${date}</date> को खुलेगा। उससे पहले कोई अंदर नहीं देख सकता।`,
  forName: ({ name }) => `${name} के लिए`,
  open: 'अपना कार्ड खोलें',
  dear: ({ name }) => `प्रिय ${name}`,
  broughtTogether: ({ organiser }) => `${organiser} ने हम सबको साथ जोड़ा, आपके लिए`,
  giftPhoto: 'उस दिन तोहफ़ा',
  alsoFrom: ({ names }) => `प्यार के साथ इनकी ओर से भी: ${names}।`,
  thanksSent: 'आपका शुक्रिया सब तक पहुँच गया।',
  thanksSection: 'शुक्रिया कहें',
  sayThanks: 'सबको शुक्रिया कहें',
  sayMore: 'कुछ और कहें',
  thanks: {
    message: 'आपका शुक्रिया',
    addPicture: 'फ़ोटो जोड़ें',
    changePicture: 'फ़ोटो बदलें',
    sending: 'भेजा जा रहा है…',
    send: 'सबको भेजें',
  },
};
