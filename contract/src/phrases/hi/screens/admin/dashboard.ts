import { formatCount } from '../../../../money.ts';
import type {
  todayTexts as English,
  todayFigureTexts as EnglishFigures,
  salesTexts as EnglishSales,
} from '../../../en/screens/admin/dashboard.ts';

export const todayTexts: typeof English = {
  title: 'आज',
  addProduct: 'प्रोडक्ट जोड़ें',
  giftDetail: ({ organiser, day }) => `${organiser}, ${day} के लिए`,
};

export const todayFigureTexts: typeof EnglishFigures = {
  payments: 'भुगतान',
  allOrders: 'सभी ऑर्डर',
  lastWebhook: ({ ago }) => `पेमेंट सेवा से आख़िरी संदेश: ${ago}।`,
  noWebhook: 'पेमेंट सेवा से अभी कोई संदेश नहीं आया।',
  stock: 'स्टॉक',
  allProducts: 'सभी प्रोडक्ट',
  inShop: ({ products, outOfStock }) =>
    outOfStock === 0
      ? `दुकान में ${formatCount(products)} प्रोडक्ट, सभी स्टॉक में।`
      : `दुकान में ${formatCount(products)} प्रोडक्ट, ${outOfStock} स्टॉक में नहीं।`,
  specialDays: 'आने वाले ख़ास दिन',
  calendar: 'कैलेंडर',
  noSpecialDays: 'अगले सात दिनों में कोई ख़ास दिन नहीं है।',
  more: ({ count }) => `और ${count}`,
  activity: 'हाल में क्या हुआ',
  fullLog: 'पूरा ऑडिट लॉग',
  noActivity: 'अभी कुछ नहीं।',
};

export const salesTexts: typeof EnglishSales = {
  week: {
    title: 'इस हफ़्ते',
    before: ({ amount }) => `पिछले हफ़्ते ${amount}`,
    byDay: 'इस हफ़्ते, दिन के हिसाब से',
  },
  month: {
    title: 'इस महीने',
    before: ({ amount }) => `पिछले महीने ${amount}`,
    byDay: 'इस महीने, दिन के हिसाब से',
  },
  refunded: ({ amount }) => `${amount} रिफ़ंड`,
  chart: ({ title, amount }) => `${title}: ${amount}`,
  chartWithBest: ({ title, amount, bestDay, best }) =>
    `${title}: ${amount}, सबसे ज़्यादा ${bestDay} को: ${best}`,
  showTable: 'टेबल में देखें',
  day: 'दिन',
};
