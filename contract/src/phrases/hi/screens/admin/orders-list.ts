import type { ordersListTexts as English } from '../../../en/screens/admin/orders-list.ts';

export const ordersListTexts: typeof English = {
  title: 'ऑर्डर',
  selection: 'चुने हुए ऑर्डर',
  day: 'डिलीवरी का दिन',
  slot: 'समय',
  sort: 'क्रम',
  byState: 'स्थिति के हिसाब से ऑर्डर',
  columns: {
    order: 'ऑर्डर',
    gift: 'तोहफ़ा',
    for: 'किसके लिए',
    deliver: 'डिलीवरी',
    total: 'कुल',
    state: 'स्थिति',
  },
  selectPage: 'यह पेज चुनें',
  select: ({ number }) => `ऑर्डर ${number} चुनें`,
  forWhom: ({ name }) => `${name} के लिए`,
  by: ({ name }) => `${name} की ओर से`,
  placed: ({ at }) => `${at} को ऑर्डर किया गया`,
};
