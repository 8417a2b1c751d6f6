import type { stock as English, stockTexts as EnglishTexts } from '../../en/mails/stock.ts';
import { plural } from '../plural.ts';

export const stock: typeof English = {
  'stock-back': {
    cause: 'जिस प्रोडक्ट के बारे में किसी ने बताने को कहा था, वह फिर से आ गया है।',
    subject: 'फिर से स्टॉक में: {product}',
    paragraphs: [
      'नमस्ते,',
      '{product} दुकान में फिर से आ गया है। आपने बताने को कहा था।',
      '[तोहफ़ा देखें]({link})',
      'इस बारे में हमारा ईमेल बस यही है। हम कोई नग अलग नहीं रखते, इसलिए यह फिर से ख़त्म हो सकता है।',
      'आपने नहीं कहा था, या अब ऐसे ईमेल नहीं चाहिए?',
      '[ये ईमेल बंद करें]({stopLink})',
    ],
  },
  'stock-low': {
    cause: 'प्रोडक्ट का स्टॉक कम हो रहा है। मेल प्रोडक्ट देखने वाले सहकर्मियों को, दिन में ज़्यादा से ज़्यादा एक बार जाता है।',
    subject: '{summary}',
    paragraphs: [
      '{out}',
      '{low}',
      '{?more}और {more} अन्य',
      '[प्रोडक्ट खोलें]({link})',
      'यह ईमेल दिन में ज़्यादा से ज़्यादा एक बार, सुबह आता है।',
    ],
  },
};

export const stockTexts: typeof EnglishTexts = {
  summary: ({ out, low }) =>
    [out > 0 && `${out} स्टॉक में नहीं`, low > 0 && `${low} का स्टॉक कम`].filter(Boolean).join(', '),
  out: ({ count }) => plural(count, { one: 'स्टॉक में नहीं:', other: `स्टॉक में नहीं (${count}):` }),
  outSince: ({ product, since }) => `${product}, ${since} से`,
  low: ({ count }) => plural(count, { one: 'स्टॉक कम:', other: `स्टॉक कम (${count}):` }),
  left: ({ product, count }) => `${product}, ${count} बचे`,
};
