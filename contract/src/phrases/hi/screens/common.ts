import type {
  common as Common,
  offlinePage as OfflinePage,
  shopLinks as ShopLinks,
} from '../../en/screens/common.ts';

export const common: typeof Common = {
  from: 'कम से कम',
  chooseOf: ({ name }) => `${name}: बास्केट में डालने के लिए विकल्प चुनें`,
  outage: 'आप तोहफ़े देख सकते हैं। भुगतान थोड़ी देर में फिर शुरू हो जाएगा।',
  failed: 'हमारी ओर से कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
};

export const shopLinks: typeof ShopLinks = {
  label: 'दुकान के बारे में',
  terms: 'शर्तें',
  shipping: 'डिलीवरी नीति',
  refunds: 'रिफ़ंड नीति',
  contact: 'संपर्क',
  policy: 'निजता',
  byPaying:
    'भुगतान करके आप हमारी <terms>शर्तें</terms>, <shipping>डिलीवरी नीति</shipping> और <refunds>रिफ़ंड नीति</refunds> मानते हैं।',
};

export const offlinePage: typeof OfflinePage = {
  title: 'आप ऑफ़लाइन हैं',
  text: 'इंटरनेट वापस आते ही यह पेज अपने आप खुल जाएगा। आपकी बास्केट में रखे तोहफ़े सुरक्षित हैं।',
  retry: 'फिर कोशिश करें',
  home: 'देखे हुए तोहफ़े देखें',
};
