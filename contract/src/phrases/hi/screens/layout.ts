import type { layoutTexts as English, notFoundTexts as EnglishNotFound } from '../../en/screens/layout.ts';

export const layoutTexts: typeof English = {
  account: 'खाता',
  signIn: 'साइन इन करें',
  shop: 'दुकान',
  tabs: { home: 'होम', requests: 'मिलकर तोहफ़े', categories: 'श्रेणियाँ', profile: 'प्रोफ़ाइल' },
  search: 'तोहफ़े खोजें',
  clearSearch: 'खोज मिटाएँ',
  offline: 'आप ऑफ़लाइन हैं। आप देखते रह सकते हैं; बाकी ऑनलाइन होने पर लोड होगा।',
  backOnline: 'आप फिर ऑनलाइन हैं।',
  crash: {
    title: 'कुछ गड़बड़ हो गई',
    description: 'दिक्कत हमारी ओर से है। आपके ऑर्डर और तोहफ़े सुरक्षित हैं। पेज दोबारा खोलने से आम तौर पर ठीक हो जाता है।',
    reload: 'पेज फिर से खोलें',
  },
  notLoaded: {
    title: 'यह पेज लोड नहीं हुआ',
    description: 'शायद आपका कनेक्शन टूट गया, या दुकान अभी-अभी अपडेट हुई है। कुछ भी खोया नहीं है।',
  },
};

export const notFoundTexts: typeof EnglishNotFound = {
  title: 'इस डिब्बे में कुछ नहीं है',
  description: 'यह पेज मौजूद नहीं है। शायद हटा दिया गया हो, या लिंक अधूरा हो।',
  back: 'दुकान पर वापस',
};
