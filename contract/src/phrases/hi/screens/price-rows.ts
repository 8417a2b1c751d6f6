import type { priceRowTexts as English } from '../../en/screens/price-rows.ts';

export const priceRowTexts: typeof English = {
  price: 'कीमत',
  coupon: ({ code }) => `कूपन ${code}`.trim(),
  tax: 'टैक्स',
  taxAt: ({ percent }) => `टैक्स (${percent}%)`,
  delivery: 'डिलीवरी',
  transactionCharges: 'लेन-देन शुल्क',
  total: 'कुल',
};
