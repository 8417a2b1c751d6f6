import { formatCount } from '../../../../money.ts';
import type {
  agentChannelTexts as EnglishChannels,
  agentFigureTexts as EnglishFigures,
  agentTexts as EnglishTexts,
} from '../../../en/screens/admin/agents.ts';
import { plural } from '../../plural.ts';

export const agentTexts: typeof EnglishTexts = {
  title: 'असिस्टेंट',
  description: 'असिस्टेंट ने लोगों के लिए क्या तैयार किया, और लोगों ने उसमें से क्या ख़रीदा।',
  openChannels: 'इनके चैनल बदलें',
  loading: 'लोड हो रहा है…',
  period: 'अवधि',
  days: ({ days }) => `${days} दिन`,
  unnamed: 'असिस्टेंट, जो अपना नाम नहीं बताते',
  unnamedShort: 'बिना नाम',
  nameNote: 'नाम वह है, जो असिस्टेंट अपने बारे में बताता है। दुकान इसे जाँच नहीं सकती।',
  profileFailed: 'इसकी प्रोफ़ाइल पढ़ी नहीं जा सकती',
  never: {
    title: 'अभी कोई असिस्टेंट नहीं आया',
    text: 'चैनल चालू होते ही असिस्टेंट दुकान को अपने आप खोज लेते हैं। वे जो तैयार करते हैं, यहाँ दिखेगा।',
    open: 'चैनल देखें',
  },
  noneInPeriod: ({ days }) => `पिछले ${days} दिनों में कोई असिस्टेंट नहीं आया।`,
  noneStarted: 'इन दिनों में असिस्टेंट के तैयार किए हुए को किसी ने आगे नहीं बढ़ाया।',
  started: 'लोगों ने क्या आगे बढ़ाया',
  startedHint: 'सबसे नया पहले। बाद में जो रिफ़ंड हुआ, वह ऑर्डर से घटाया नहीं गया है।',
  kinds: { order: 'ऑर्डर', 'group-gift': 'मिलकर तोहफ़ा' },
  columns: {
    assistant: 'असिस्टेंट',
    seen: 'पहली और पिछली बार',
    calls: 'कॉल',
    prepared: 'तैयार किए',
    bought: 'ख़रीदे गए',
    gifts: 'मिलकर तोहफ़े',
  },
  firstSeen: ({ when }) => `पहली बार: ${when}`,
  lastSeen: ({ when }) => `पिछली बार: ${when}`,
  baskets: ({ count }) => `${formatCount(count)} बास्केट`,
  checkouts: ({ count }) => `${formatCount(count)} चेकआउट`,
  groupGifts: ({ count }) => groupGifts(count),
  orders: ({ count }) => `${formatCount(count)} ऑर्डर`,
  opened: ({ count }) => `${formatCount(count)} खोले गए`,
  giftsOpened: ({ count }) =>
    plural(count, { one: `${groupGifts(count)} खोला गया`, other: `${groupGifts(count)} खोले गए` }),
  funded: ({ count }) => `${formatCount(count)} की पूरी रकम मिली`,
  collected: 'जमा',
  amountCollected: ({ amount }) => `${amount} जमा`,
  explain: ({ label }) => `“${label}” में क्या गिना जाता है`,
};

export const agentChannelTexts: typeof EnglishChannels = { ucp: 'UCP', mcp: 'MCP' };

export const agentFigureTexts: typeof EnglishFigures = {
  calls: {
    label: 'कॉल',
    definition: 'असिस्टेंट ने दुकान से कितनी बार कुछ पूछा: कोई खोज, कीमत या ऑर्डर का कोई कदम।',
  },
  prepared: {
    label: 'तैयार किए',
    definition: 'असिस्टेंट ने जो बास्केट, चेकआउट और मिलकर तोहफ़े शुरू किए। इनमें से ज़्यादातर आगे नहीं बढ़ते।',
  },
  bought: {
    label: 'ख़रीदे गए',
    definition:
      'इन दिनों में असिस्टेंट के तैयार किए हुए में से लोगों ने जिसका भुगतान किया। बाद में जिसका रिफ़ंड हुआ, वह भी गिना जाता है।',
  },
  gifts: {
    label: 'जमा रकम',
    definition:
      'इन दिनों में असिस्टेंट ने जो मिलकर तोहफ़े तैयार किए और किसी ने खोले, उनमें लोगों ने जो दिया, रिफ़ंड घटाकर। जिनकी पूरी रकम मिल गई, वे भेजे जा सकते हैं।',
  },
};

const groupGifts = (count: number) =>
  `${formatCount(count)} ${plural(count, { one: 'मिलकर तोहफ़ा', other: 'मिलकर तोहफ़े' })}`;
