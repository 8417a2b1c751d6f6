import type {
  languageChoice as EnglishChoice,
  startPage as EnglishStart,
} from '../../en/screens/language.ts';
import type { Language } from '../../language.ts';

export const pageLanguage: Language = 'hi';

export const pagePrefix: string = '/hi';

export const startPage: typeof EnglishStart = {
  description: 'Tohfa, भारत की तोहफ़ों की दुकान: तोहफ़ा खुद भेजें, या सब मिलकर दें।',
  loading: 'लोड हो रहा है…',
  noscript: 'तोहफ़े दिखाने के लिए Tohfa को JavaScript चाहिए। इसे चालू करके पेज फिर से खोलें।',
};

export const languageChoice: typeof EnglishChoice = {
  label: 'भाषा',
  description: 'दुकान, आपके ईमेल और सूचनाओं के लिए।',
  losesTyped: 'पेज नए सिरे से खुलेगा और जो आपने लिखा है वह मिट जाएगा। भाषा बदलें?',
};
