import type {
  chipInTexts as EnglishChipIn,
  contributionFormTexts as EnglishForm,
} from '../../en/screens/chip-in.ts';
import { hindiOccasion } from '../occasions.ts';
import { plural } from '../plural.ts';
import { refunds } from './payments.ts';

export const chipInTexts: typeof EnglishChipIn = {
  notFoundHead: { title: 'तोहफ़ा नहीं मिला', description: 'इस लिंक से कोई तोहफ़ा नहीं खुलता।' },
  pictureAlt: ({ gift, recipient }) => `${gift}, ${recipient} के लिए तोहफ़ा`,
  notFoundTitle: 'यह तोहफ़ा नहीं मिला',
  notFound: 'हो सकता है लिंक अधूरा हो, या तोहफ़ा अब शेयर न हो। जिन्होंने भेजा, कृपया उनसे पूछें।',
  lookAround: 'दुकान देखें',
  account: 'आपका खाता',
  signIn: 'साइन इन करें',
  chipIn: 'योगदान दें',
  chipInAmount: ({ amount }) => `${amount} का योगदान दें`,
  allHeld: 'अभी कोई बाकी रकम का भुगतान कर रहा है। अगर पूरा नहीं हुआ, तो कुछ मिनट में आप दे सकते हैं।',

  states: {
    opensLater: 'यह एक ही तोहफ़े के रूप में पहुँचेगा, आप सबके शब्दों वाले कार्ड के साथ। आप अभी अपने हिस्से का वादा कर सकते हैं।',
    open: 'जितना चाहें, योगदान दें। यह एक ही तोहफ़े के रूप में पहुँचेगा, आप सबके शब्दों वाले कार्ड के साथ।',
    funded: ({ recipient, occasion }) =>
      `सबका शुक्रिया। हम इसे ${hindiOccasion(occasion).inTime} ${recipient} के पास पहुँचा देंगे।`,
    delivered: ({ organiser }) => `${organiser} और आप सबकी ओर से। इसे मिलकर देने के लिए शुक्रिया।`,
    closed: ({ date }) =>
      `${date} तक पूरी रकम जमा नहीं हुई। योगदान देने वाले सभी लोगों को भुगतान के मूल माध्यम में पूरा रिफ़ंड मिलेगा; बैंक में दिखने में ${refunds.time} लगते हैं।`,
    cancelled: `कुछ नहीं भेजा जाएगा। योगदान देने वाले सभी लोगों को भुगतान के मूल माध्यम में पूरा रिफ़ंड मिलेगा; बैंक में दिखने में ${refunds.time} लगते हैं।`,
  },

  progress: 'अब तक',
  soFar: 'अब तक जमा योगदान',
  paidOfTotal: ({ paid, total }) => `<total>${total} में से </total><paid>${paid}</paid>`,
  plainPaidOfTotal: ({ paid, total }) => `${total} में से ${paid}`,
  paidOfTotalFrom: ({ paid, total, people }) =>
    people === 0 ? `${total} में से ${paid}` : `${total} में से ${paid}, ${peopleBefore(people)} से`,
  allRefunded: 'सभी योगदान रिफ़ंड किए जा रहे हैं।',
  beFirst: 'सबसे पहले योगदान दें।',
  promiseFirst: 'अभी पेमेंट नहीं हो सकता।',
  allMadeIt: 'आप सबने मिलकर इसे पूरा किया।',
  toGo: ({ amount }) => `${amount} बाकी।`,
  peopleMadeIt: ({ people }) => `${peopleBefore(people)} ने मिलकर इसे पूरा किया।`,
  peopleChippedIn: ({ people, amount }) => `${peopleBefore(people)} ने योगदान दिया, ${amount} बाकी।`,
  lastDay: 'योगदान का आख़िरी दिन',
  daysLeft: (days) => `${days} दिन बाकी`,
  openUntil: ({ daysLeft, date }) => `<left>${daysLeft}</left>, ${date} के आख़िर तक।`,
  refundedOtherwise: 'तब तक पूरी रकम जमा नहीं हुई, तो सबको अपने आप पूरा रिफ़ंड मिलेगा।',
  fromAllTo: ({ recipient }) => `हम सबकी ओर से ${recipient} के लिए`,
};

export const contributionFormTexts: typeof EnglishForm = {
  howMuch: 'आप कितना देना चाहेंगे?',
  theRest: 'बाकी सब',
  otherAmount: 'या कोई और रकम (रुपये में)',
  wholeRupees: 'रकम पूरे रुपयों में लिखें।',
  upTo: ({ amount }) => `आप ${amount} तक दे सकते हैं।`,
  back: 'तोहफ़े पर वापस',
  title: 'कार्ड पर लिखें',
  signedInAs: ({ name }) => `${name} के रूप में साइन इन हैं।`,
  forGift: ({ recipient, occasion, gift }) => `${hindiOccasion(occasion).on(recipient)} के लिए: ${gift}`,
  name: 'कार्ड पर आपका नाम',
  appearAs: ({ shown }) => `आप “${shown}” के रूप में दिखेंगे।`,
  anonymous: 'नाम न दिखाएँ',
  message: ({ recipient }) => `${recipient} के लिए संदेश (वैकल्पिक)`,
  email: 'रसीद के लिए ईमेल (वैकल्पिक)',
  emailHint: 'आपका भुगतान मिलने पर भेजी जाती है। रिफ़ंड होने पर भी हम आपको बताते हैं।',
  news: 'पूरी रकम जमा होने, भेजे जाने और डिलीवर होने पर मुझे ईमेल करें',
  phone: 'मोबाइल नंबर (वैकल्पिक)',
  phoneHint: 'सिर्फ़ भुगतान का फ़ॉर्म भरने के लिए। हम SMS नहीं भेजते।',
  pay: ({ amount }) => `${amount} दें`,
  payAnyway: ({ amount }) => `फिर भी ${amount} दें`,
  sessionOver: 'आपका साइन-इन ख़त्म हो गया है। आप बिना खाते के योगदान दे सकते हैं: बस फिर से भुगतान करें।',
};

/** Before a postposition. */
function peopleBefore(people: number): string {
  return plural(people, { one: `${people} व्यक्ति`, other: `${people} लोगों` });
}
