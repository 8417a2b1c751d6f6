import type {
  contributionTexts as EnglishContribution,
  contributionThanksTexts as EnglishThanks,
} from '../../en/screens/contributions.ts';
import { hindiOccasion } from '../occasions.ts';
import { refunds } from './payments.ts';

export const contributionThanksTexts: typeof EnglishThanks = {
  title: ({ name }) => (name === '' ? 'शुक्रिया!' : `शुक्रिया, ${name}!`),
  arrived: ({ occasion, recipient }) =>
    `${hindiOccasion(occasion).giftOn(recipient)} के लिए आपका भुगतान मिल गया है।`,
  amountArrived: ({ amount, occasion, recipient }) =>
    `${hindiOccasion(occasion).giftOn(recipient)} के लिए आपके ${amount} मिल गए हैं।`,
  seeGiftAndReceipt: 'तोहफ़ा और अपनी रसीद देखें',
  seeReceipt: 'अपनी रसीद देखें',
  invite: 'WhatsApp पर दूसरों को बुलाएँ',
  back: 'तोहफ़े पर वापस',
  onCard: 'आपकी ओर से कार्ड पर',
  writeOnCard: 'कार्ड पर लिखें',
  changeCard: 'इसे बदलें या फ़ोटो जोड़ें',
};

export const contributionTexts: typeof EnglishContribution = {
  title: 'आपका योगदान',
  description: 'मिलकर दिए गए तोहफ़े के लिए आपकी रसीद, आपका रिफ़ंड और आपका संदेश।',
  loading: 'लोड हो रहा है…',
  seeGift: 'तोहफ़ा देखें',
  states: {
    waiting: 'आपके बैंक ने अभी इस भुगतान की पुष्टि नहीं की है। तब तक यह गिना नहीं जाएगा।',
    paid: 'यह मिल गया है और तोहफ़े में गिना गया है।',
    paidInPart: ({ amount }) => `यह तोहफ़े में गिना गया है। ${amount} भुगतान के मूल माध्यम में रिफ़ंड किए गए।`,
    disputed: 'आपने अपने बैंक से यह पेमेंट वापस माँगा है। जब तक बैंक फ़ैसला नहीं करता, हम इसका रिफ़ंड नहीं करते।',
    refundingByUpi: 'इसका रिफ़ंड UPI से होता है।',
    refunding: 'इसे भुगतान के मूल माध्यम में रिफ़ंड किया जा रहा है।',
    refunded: `इसे भुगतान के मूल माध्यम में रिफ़ंड कर दिया गया है। बैंक में दिखने में ${refunds.time} लगते हैं।`,
  },
  refundedAmount: ({ amount }) => `${amount} रिफ़ंड`,
  paymentId: ({ id }) => `भुगतान ${id}`,
  download: 'रसीद डाउनलोड करें',
  receiptFile: 'tohfa-receipt.pdf',
  account: {
    title: 'इसे अपने खाते में रखें',
    signedIn: 'अगर आपके खाते का पुष्ट ईमेल वही है जो आपने दिया था, तो यह रसीद के साथ वहाँ चला जाएगा।',
    signedOut: 'यह पेज देखने के लिए खाते की ज़रूरत नहीं। खाता हो, तो साइन इन करें और रसीद वाले ईमेल का लिंक फिर से खोलें।',
    add: 'मेरे खाते में जोड़ें',
    added: 'यह आपके खाते में “मेरे ऑर्डर” में है।',
    signIn: 'साइन इन करें',
  },
  failedTitle: 'यह लोड नहीं हुआ',
  failed: 'आपने जो भी दिया है, वह सुरक्षित है। कृपया थोड़ी देर में फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
  noneTitle: 'आपका योगदान नहीं मिला',
  none: 'इसे रसीद वाले ईमेल के लिंक से खोलें, या उस ब्राउज़र में जिससे भुगतान किया था। आपने जो भी दिया है, वह सुरक्षित है।',
  lookAround: 'दुकान देखें',
  card: {
    title: 'आपकी ओर से कार्ड पर',
    failed: 'यह लोड नहीं हुआ। कृपया पेज फिर से लोड करें।',
    about: 'कार्ड पार्सल के साथ जाने तक आप इसे बदल सकते हैं।',
  },
  news: {
    title: 'तोहफ़े की ख़बर',
    wanted: 'पूरी रकम जमा होने, भेजे जाने और डिलीवर होने पर हम आपको ईमेल करते हैं।',
    offered: 'क्या पूरी रकम जमा होने, भेजे जाने और डिलीवर होने पर आप ईमेल चाहेंगे?',
    email: 'आपका ईमेल',
    stop: 'अब ख़बर न भेजें',
    start: 'मुझे बताते रहें',
  },
};
