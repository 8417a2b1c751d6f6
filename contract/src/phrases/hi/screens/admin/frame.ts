import { formatCount } from '../../../../money.ts';
import type {
  adminFrameTexts as English,
  adminListTexts as EnglishLists,
  adminMenuTexts as EnglishMenu,
  auditTableTexts as EnglishTable,
} from '../../../en/screens/admin/frame.ts';

export const adminFrameTexts: typeof English = {
  loading: 'लोड हो रहा है…',
  screenLoading: 'लोड हो रहा है…',
  badge: 'एडमिन',
  menu: 'एडमिन मेन्यू',
  screens: 'एडमिन',
  account: 'आपका खाता',
  signedInAs: 'इस ईमेल से साइन इन',
  notifications: 'सूचनाएँ',
  yourSignIn: 'आपका साइन इन',
  openShop: 'दुकान खोलें',
  signOut: 'साइन आउट करें',
  accessDenied: 'अनुमति नहीं – आपको यह पेज देखने की अनुमति नहीं है।',
  backToShop: 'दुकान पर वापस',
  failed: ({ problem }) => `गड़बड़ी: ${problem}`,
  tryAgain: 'फिर कोशिश करें',
  refused: ({ title, text }) => `${title}। ${text}`,
  hour: ({ hour }) => `${partOfDay(hour)} ${hour % 12 || 12} बजे`,
};

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

export const adminMenuTexts: typeof EnglishMenu = {
  today: 'आज',
  orders: 'ऑर्डर',
  returns: 'वापसी',
  groupGifts: 'मिलकर तोहफ़े',
  coupons: 'कूपन',
  catalogue: 'कैटलॉग',
  products: 'प्रोडक्ट',
  categories: 'श्रेणियाँ',
  imports: 'इंपोर्ट',
  people: 'लोग',
  customers: 'ग्राहक',
  reviews: 'रिव्यू',
  specialDays: 'ख़ास दिन',
  push: 'पुश सूचनाएँ',
  money: 'पैसे',
  settlements: 'सेटलमेंट',
  payments: 'भुगतान',
  gst: 'जीएसटी',
  reports: 'रिपोर्ट',
  shop: 'दुकान',
  delivery: 'डिलीवरी और शुल्क',
  settings: 'सेटिंग',
  channels: 'चैनल',
  assistants: 'असिस्टेंट',
  mails: 'ईमेल',
  colleagues: 'सहकर्मी',
  audit: 'ऑडिट',
  status: 'स्थिति',
};

export const adminListTexts: typeof EnglishLists = {
  all: 'सभी',
  exportCsv: 'CSV एक्सपोर्ट',
  pages: 'पेज',
  none: 'कुछ नहीं',
  range: ({ from, to, total }) => `${total} में से ${from}–${to}`,
  previous: 'पिछला पेज',
  next: 'अगला पेज',
  page: 'पेज',
  goTo: 'इस पेज पर जाएँ',
  ofPages: ({ last }) => `/ ${last}`,
};

export const auditTableTexts: typeof EnglishTable = {
  label: 'ऑडिट',
  filter: 'फ़िल्टर',
  at: 'कब',
  who: 'किसने',
  what: 'क्या',
  details: ({ count }) => `${formatCount(count)} बदलाव`,
};
