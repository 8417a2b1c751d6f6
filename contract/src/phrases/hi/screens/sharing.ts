import { formatCalendarDate } from '../../../dates.ts';
import { formatRupees } from '../../../money.ts';
import type {
  giftLinkTexts as EnglishGiftLink,
  giftMessages as EnglishGiftMessages,
  joinInText as EnglishJoinIn,
  opensLaterTexts as EnglishOpensLater,
  pledgeOfferTexts as EnglishPledgeOffer,
} from '../../en/screens/sharing.ts';
import { hindiOccasion } from '../occasions.ts';

export const giftLinkTexts: typeof EnglishGiftLink = {
  open: {
    title: ({ organiserName, recipientFirstName }) => `${organiserName} की ओर से ${recipientFirstName} के लिए`,
    namesProduct: true,
    description: ({ paymentAmount, totalAmount, recipientFirstName, occasion }) =>
      `अब तक ${formatRupees(totalAmount)} में से ${formatRupees(paymentAmount)} जमा। ${hindiOccasion(occasion).on(recipientFirstName)} के लिए योगदान दें।`,
    note: 'जितना चाहें, योगदान दें',
    short: 'मिलकर देने का तोहफ़ा। इसे देखें और योगदान दें',
  },
  funded: {
    title: ({ recipientFirstName }) => `पूरी रकम जमा! ${recipientFirstName} के लिए`,
    namesProduct: true,
    description: ({ recipientFirstName, occasion }) =>
      `${hindiOccasion(occasion).giftOn(recipientFirstName)} का पूरा भुगतान हो गया। सबका शुक्रिया।`,
    note: 'पूरी रकम जमा!',
    short: 'कई लोगों का मिलकर दिया तोहफ़ा। पूरा भुगतान हो गया है। देखें',
  },
  delivered: {
    title: ({ recipientFirstName }) => `पहुँच गया! ${recipientFirstName} के पास`,
    namesProduct: true,
    description: ({ recipientFirstName }) =>
      `तोहफ़ा ${recipientFirstName} को मिल गया है। इसे मिलकर देने के लिए शुक्रिया।`,
    note: 'डिलीवर हो गया',
    short: 'कई लोगों का मिलकर दिया तोहफ़ा। यह पहुँच गया है। देखें',
  },
  closed: {
    title: ({ recipientFirstName }) => `${recipientFirstName} का तोहफ़ा बंद हो गया`,
    namesProduct: false,
    description: () => 'यह तोहफ़ा बंद हो गया है। योगदान देने वाले सभी लोगों को रिफ़ंड मिलेगा।',
    note: 'बंद',
    short: 'यह तोहफ़ा बंद हो गया है। योगदान देने वाले सभी लोगों को रिफ़ंड मिलेगा। देखें',
  },
  cancelled: {
    title: ({ recipientFirstName }) => `${recipientFirstName} का तोहफ़ा रद्द हो गया`,
    namesProduct: false,
    description: () => 'यह तोहफ़ा रद्द हो गया है। योगदान देने वाले सभी लोगों को रिफ़ंड मिलेगा।',
    note: 'रद्द',
    short: 'यह तोहफ़ा रद्द हो गया है। योगदान देने वाले सभी लोगों को रिफ़ंड मिलेगा। देखें',
  },
};

export const giftMessages: typeof EnglishGiftMessages = {
  ask: {
    title: 'पहली बार पूछें',
    text: ({ productName, occasion }) =>
      `क्या हम यह मिलकर दें? ${hindiOccasion(occasion).forIt} “${productName}”। जितना चाहें, योगदान दें:`,
  },
  halfway: {
    title: 'आधे रास्ते पर',
    text: ({ productName, occasion, remainingAmount }) =>
      `आधे से ज़्यादा हो गया! ${hindiOccasion(occasion).forIt} “${productName}”, अब ${formatRupees(remainingAmount)} बाकी। आप भी जुड़ेंगे?`,
  },
  lastDays: {
    title: 'आख़िरी दिन',
    text: ({ productName, remainingAmount, closesOn }) =>
      `बस याद दिलाने के लिए: हमारा तोहफ़ा “${productName}” ${formatCalendarDate(closesOn)} तक खुला है और अभी ${formatRupees(remainingAmount)} बाकी हैं। थोड़ा-थोड़ा भी बहुत है:`,
  },
  promised: {
    title: 'वादा करने वालों को',
    text: ({ productName, closesOn }) =>
      `“${productName}” में जुड़ने के वादे के लिए शुक्रिया! ${formatCalendarDate(closesOn)} तक, जब भी आपको ठीक लगे:`,
  },
  funded: {
    title: 'सबको शुक्रिया',
    text: ({ productName, occasion }) =>
      `हमने कर दिखाया! ${hindiOccasion(occasion).forIt} “${productName}” का पूरा भुगतान हो गया:`,
  },
  dispatched: {
    title: 'रास्ते में है',
    text: ({ productName, occasion }) =>
      `हमारा तोहफ़ा रास्ते में है: ${hindiOccasion(occasion).forIt} “${productName}”।`,
  },
  delivered: {
    title: 'पहुँच गया',
    text: ({ productName, occasion }) =>
      `हमारा तोहफ़ा पहुँच गया: ${hindiOccasion(occasion).forIt} “${productName}”।`,
  },
  card: {
    title: 'कार्ड देखें',
    text: ({ productName, occasion }) =>
      `हमारा तोहफ़ा पहुँच गया: ${hindiOccasion(occasion).forIt} “${productName}”। यह रहा हम सबकी ओर से कार्ड:`,
  },
  closed: {
    title: 'बंद हो गया',
    text: ({ productName }) =>
      `“${productName}” के लिए समय रहते पूरी रकम जमा नहीं हो पाई। योगदान देने वाले सभी लोगों को पूरा रिफ़ंड मिलेगा। साथ देने के लिए शुक्रिया।`,
  },
  cancelled: {
    title: 'रद्द हो गया',
    text: ({ productName }) =>
      `हमारा तोहफ़ा “${productName}” अब नहीं हो रहा है। योगदान देने वाले सभी लोगों को पूरा रिफ़ंड मिलेगा। साथ देने के लिए शुक्रिया।`,
  },
};

export const opensLaterTexts: typeof EnglishOpensLater = {
  title: ({ day }) => `पेमेंट ${day} से खुलेंगे`,
  why: 'बैंक छह महीने तक ही रिफ़ंड लेते हैं। इसलिए हम पेमेंट दिन के करीब खोलते हैं, ताकि आपके पैसे हमेशा आपको लौट सकें।',
  remind: 'यह दिन अपने कैलेंडर में जोड़ें',
  event: ({ gift }) => `पेमेंट खुलेंगे: ${gift}`,
};
export const pledgeOfferTexts: typeof EnglishPledgeOffer = {
  open: 'बाद में देने का वादा करें',
  paidAndPromised: (paid, promised) => `${paid} जमा · ${promised} का वादा`,
};
export const backToRegistry: string = 'तोहफ़ों की सूची पर वापस';

export const joinInText: typeof EnglishJoinIn = ({ occasion, recipientFirstName }) =>
  `मैंने ${hindiOccasion(occasion).giftOn(recipientFirstName)} के लिए योगदान दिया। आप भी जुड़ें:`;
