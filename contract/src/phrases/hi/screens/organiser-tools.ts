import type { organiserToolsTexts as English } from '../../en/screens/organiser-tools.ts';
import { hindiOccasion } from '../occasions.ts';
import { plural } from '../plural.ts';

export const organiserToolsTexts: typeof English = {
  share: {
    title: 'हर कोई कितना दे?',
    remaining: ({ amount }) => `अभी ${amount} बाकी हैं।`,
    fewer: 'एक व्यक्ति कम',
    more: 'एक व्यक्ति ज़्यादा',
    fromPeople: (people) => plural(people, { one: 'एक व्यक्ति से', other: `${people} लोगों में हर किसी से` }),
    payRest: ({ amount }) => `बाकी ${amount} मैं दूँ`,
  },
  invitation: {
    title: 'आपका न्योता',
    about: 'इसे अपने शब्दों में लिखें। लिंक हम जोड़ते हैं और आपका टेक्स्ट सेव रखते हैं।',
    choose: 'कौन-सा टेक्स्ट',
    forChat: 'WhatsApp के लिए',
    forMail: 'ईमेल के लिए',
    chatText: 'WhatsApp का टेक्स्ट',
    mailText: 'ईमेल का टेक्स्ट',
    noLink: 'हमारी मंज़ूरी मिलते ही लिंक खुल जाएगा।',
    copy: 'टेक्स्ट कॉपी करें',
    copied: 'कॉपी हो गया',
    send: 'भेजें',
    writeMail: 'ईमेल लिखें',
    save: 'मेरा टेक्स्ट सेव करें',
    mailSubject: ({ recipient }) => `${recipient} के लिए तोहफ़ा`,
    mail: ({ recipient, occasion, date, productName, closesOn, total, organiser }) => [
      'नमस्ते,',
      `${date} को ${hindiOccasion(occasion).of(recipient)} है। क्या हम मिलकर “${productName}” दें?`,
      `${closesOn} तक जितना चाहें योगदान दें। अगर ${total} जमा नहीं हुए, तो सबको रिफ़ंड मिलेगा।`,
      organiser,
    ],
    nudge: ({ name, invitation }) => `नमस्ते ${name}! ${invitation}`,
  },
  people: {
    title: 'किन्हें पूछें',
    about: 'यह सूची सिर्फ़ आपको दिखती है। “याद दिलाएँ” से आपके न्योते के साथ WhatsApp खुलता है।',
    name: 'नाम',
    add: 'जोड़ें',
    chippedIn: 'योगदान दे दिया',
    nudgedOn: ({ date }) => `${date} को याद दिलाया`,
    notAsked: 'अभी नहीं पूछा',
    nudge: 'याद दिलाएँ',
    spokenNudge: ({ name }) => `(${name} को WhatsApp पर)`,
    remove: ({ name }) => `${name} को सूची से हटाएँ`,
  },
  moreTime: {
    title: 'और समय',
    about: ({ date }) => `${date} तक खुला है। आप समय एक बार बढ़ा सकते हैं, तोहफ़ा भी उतने ही दिन बाद पहुँचेगा।`,
    option: (days) => `${days} दिन और`,
    confirmTitle: (days) => `सबको ${days} दिन और दें?`,
    confirmText: ({ days, date }) =>
      `तोहफ़ा ${date} के ${days} दिन बाद पहुँचेगा, और उसका कार्ड नए दिन खुलेगा। यह एक ही बार हो सकता है। जिन्होंने भुगतान किया, हम उन सबको बताएँगे।`,
    confirm: 'समय बढ़ाएँ',
    keep: 'तारीख़ वही रखें',
    extended: ({ date }) => `अब ${date} तक खुला है। जिन्होंने भुगतान किया, हमने उन सबको बता दिया है।`,
  },
};
