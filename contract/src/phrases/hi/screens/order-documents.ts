import type { orderDocumentTexts as English } from '../../en/screens/order-documents.ts';

export const orderDocumentTexts: typeof English = {
  labels: {
    invoice: 'इनवॉइस',
    receipt: 'रसीद',
    creditNote: 'क्रेडिट नोट',
    giftInvoice: 'टैक्स इनवॉइस',
  },
  about: ({ subject }) => `: ${subject}, PDF में`,
  ofOrder: ({ number }) => `ऑर्डर ${number}`,
  ofOrderPart: ({ number, amount }) => `ऑर्डर ${number} के ${amount}`,
};
