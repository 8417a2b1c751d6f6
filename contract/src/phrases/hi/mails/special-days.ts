import type { specialDays as English, reminderTexts as EnglishTexts } from '../../en/mails/special-days.ts';
import { hindiOccasion } from '../occasions.ts';
import { layout } from './layout.ts';

const SEE_DAYS = 'अपने ख़ास दिन देखें';

export const specialDays: typeof English = {
  'special-days-saved': {
    cause: 'कोई अपने ख़ास दिन बताता है।',
    subject: '{shop} पर आपके ख़ास दिन',
    paragraphs: [
      'नमस्ते,',
      'आपके ख़ास दिन और आपका पता सेव हो गए हैं। हम हर दिन से एक हफ़्ता पहले आपको याद दिलाएँगे, तीन तोहफ़ों के सुझाव के साथ।',
      'अपनी जानकारी कभी भी देखें, बदलें या वापस लें:',
      `[${SEE_DAYS}]({link})`,
      'यह लिंक जिसके पास हो वह भी यही कर सकता है, इसलिए कृपया इसे अपने तक रखें। अगर ये दिन आपने नहीं बताए, तो किसी और ने आपका ईमेल लिखा है: लिंक खोलें और इन्हें वापस लें, सब कुछ मिटा दिया जाएगा।',
    ],
  },
  'special-day-reminder': {
    cause: 'कोई ख़ास दिन एक हफ़्ता या उससे कम दूर है।',
    subject: '{summary}',
    paragraphs: [
      '{greeting}',
      '{days}',
      'यह ईमेल आपको इसलिए मिला है क्योंकि ये ख़ास दिन {shop} को बताए गए थे। इन्हें देखें, बदलें या वापस लें:',
      '{links}',
    ],
  },
};

export const reminderTexts: typeof EnglishTexts = {
  summary: ({ occasions, daysLeft, andMore }) =>
    `${occasions} ${daysLeft}${andMore ? ', और जल्द ही एक और ख़ास दिन' : ''}`,
  day: ({ occasions, daysLeft, date }) => `${occasions} ${daysLeft}: ${date}।`,
  occasion: ({ kind, name }) => {
    const of = (masculine: boolean) =>
      name === undefined ? `आप${masculine ? 'का' : 'की'}` : `${name || 'किसी'} ${masculine ? 'का' : 'की'}`;
    if (kind === 'anniversary') return `${of(false)} सालगिरह`;
    if (kind === 'birthday') return `${of(true)} जन्मदिन`;
    return name === undefined ? 'आपके बच्चे का जन्मदिन' : `${name || 'किसी'} के बच्चे का जन्मदिन`;
  },
  otherOccasion: ({ name, relation, occasion }) => hindiOccasion(occasion).of(name || whoOf(relation)),
  occasions: ({ names }) => layout.list({ names }),
  daysLeft: ({ days }) => (days === 1 ? 'कल है' : `${days} दिन बाद है`),
  ideas: 'तोहफ़ों के सुझाव:',
  ideasToRequest:
    'तोहफ़ों के सुझाव। हर लिंक पर एक मिलकर तोहफ़ा पहले से भरा हुआ खुलता है। उसे शेयर करें, दोस्त और परिवार योगदान दे सकते हैं:',
  seeDays: SEE_DAYS,
  seeDaysOf: ({ name }) => `${name || 'किसी'} के ख़ास दिन देखें`,
  idea: ({ name, price }) => `${name}, ${price}`,
  moreGifts: ({ occasion }) => `और तोहफ़े: ${occasion}`,
  push: 'हमने इसके लिए तीन तोहफ़े चुने हैं।',
};

/** Stands before 'का' or 'की': the reader has one mother, and more than one friend. */
function whoOf(relation: string): string {
  return RELATIONS[relation] ?? 'किसी';
}

const RELATIONS: Readonly<Record<string, string>> = {
  Friend: 'आपके एक दोस्त',
  Brother: 'आपके भाई',
  Sister: 'आपकी बहन',
  Mother: 'आपकी माँ',
  Father: 'आपके पिता',
  Wife: 'आपकी पत्नी',
  Husband: 'आपके पति',
  Son: 'आपके बेटे',
  Daughter: 'आपकी बेटी',
  Colleague: 'आपके एक सहकर्मी',
  Teacher: 'आपके टीचर',
};
