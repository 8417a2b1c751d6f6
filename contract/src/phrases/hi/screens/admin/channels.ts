import { formatCount } from '../../../../money.ts';
import type {
  channelTexts as EnglishChannels,
  feedProblemTexts as EnglishFeedProblems,
} from '../../../en/screens/admin/channels.ts';
import { plural } from '../../plural.ts';

export const channelTexts: typeof EnglishChannels = {
  title: 'चैनल',
  description: 'लोगों को आपके तोहफ़े और कहाँ मिलते हैं। पुष्टि और भुगतान हमेशा आपकी दुकान में होते हैं।',
  feeds: 'प्रोडक्ट फ़ीड',
  feedsHint: 'पता एक बार उस सेवा में कॉपी करें; वह वहाँ से आपके तोहफ़े अपने आप लेती रहेगी।',
  assistants: 'असिस्टेंट के लिए',
  assistantsHint: 'असिस्टेंट इन्हें अपने आप खोज लेते हैं, या कोई उन्हें पता देता है।',
  seeAssistants: 'देखें कि कौन-से असिस्टेंट आए',
  address: 'पता:',
  on: 'चालू',
  off: 'बंद',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  switchedOn: ({ label }) => `${label} चालू है।`,
  switchedOff: ({ label }) => `${label} बंद है।`,
  isOff: 'बंद। जो यह पता खोलता है, उसे बताया जाता है कि ऐसा कोई पता नहीं है।',
  confirmOff: {
    title: ({ label }) => `${label} बंद करें?`,
    feed: 'वह सेवा आपके तोहफ़े नहीं ले सकेगी और जल्दी ही उन्हें दिखाना बंद कर देगी।',
    assistant: 'इसे इस्तेमाल करने वाले असिस्टेंट को आपके तोहफ़े नहीं मिलेंगे।',
    confirm: 'बंद करें',
  },
  items: ({ count, when }) => `${count}, ${when} बनी`,
  itemCount: ({ count }) => `${formatCount(count)} आइटम`,
  noItems: 'अभी कोई आइटम नहीं: प्रोडक्ट बिक्री पर आते ही फ़ीड अपने आप भर जाती है।',
  notMade: 'अभी नहीं बनी। एक मिनट के अंदर बन जाएगी।',
  allGood: 'कुछ भी कम नहीं है।',
  make: 'अभी फिर बनाएँ',
  making: 'बन रही है…',
  progress: ({ done, all }) => `${all} में से ${done} प्रोडक्ट`,
  failed: 'पिछली बार यह नहीं बन सकी। उससे पहले वाली ही भेजी जा रही है।',
  more: ({ count }) => `और ${count}`,
};

export const feedProblemTexts: typeof EnglishFeedProblems = {
  'no-picture': {
    title: ({ count }) => `${count} प्रोडक्ट की फ़ोटो नहीं है`,
    how: 'बिना फ़ोटो की चीज़ें ये सेवाएँ नहीं दिखातीं।',
  },
  'no-brand': {
    title: ({ count }) => `${count} प्रोडक्ट का ब्रांड नहीं है`,
    how: 'डालें कि इसे कौन बनाता है; आप बनाते हैं, तो अपना नाम।',
  },
  'long-title': {
    title: ({ count }) => plural(count, { one: `${count} नाम बहुत लंबा है`, other: `${count} नाम बहुत लंबे हैं` }),
    how: '150 अक्षरों के बाद नाम काट दिए जाते हैं।',
  },
  'wrong-barcode': {
    title: ({ count }) =>
      plural(count, { one: `${count} बारकोड GTIN नहीं है`, other: `${count} बारकोड GTIN नहीं हैं` }),
    how: 'अंकों को पैक से मिलाएँ। आपका अपना कोड SKU में आता है।',
  },
};
