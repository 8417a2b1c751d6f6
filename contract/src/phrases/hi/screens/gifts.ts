import type {
  giftTexts as EnglishGift,
  giftRequestsTexts as EnglishRequests,
} from '../../en/screens/gifts.ts';
import { refunds } from './payments.ts';

export const giftTexts: typeof EnglishGift = {
  notAvailable: 'उपलब्ध नहीं',
  see: 'तोहफ़ा देखें',
  progress: ({ paid, total }) => `${total} में से ${paid}`,
  progressWithPayments: ({ paid, total, payments }) => `${total} में से ${paid} · ${payments} भुगतान`,
  deadline: ({ date }) =>
    `${date} के आख़िर तक खुला है। तब तक पूरी रकम जमा नहीं हुई, तो जिन्होंने भुगतान किया, सबको रिफ़ंड मिलेगा।`,
  cancel: {
    open: 'यह तोहफ़ा रद्द करें',
    busy: 'रद्द हो रहा है…',
    title: ({ name }) => `${name} का तोहफ़ा रद्द करें?`,
    nothingToRefund: 'कोई भुगतान रिफ़ंड करने को नहीं है। इसे वापस नहीं लिया जा सकता।',
    refund: ({ amount }) =>
      `अब तक जमा ${amount} हम भुगतान के मूल माध्यम में रिफ़ंड करेंगे। बैंक में दिखने में ${refunds.time} लगते हैं। इसे वापस नहीं लिया जा सकता।`,
    confirm: 'तोहफ़ा रद्द करें',
    keep: 'रहने दें',
    done: 'तोहफ़ा रद्द हो गया।',
    doneRefunding: 'तोहफ़ा रद्द हो गया। जिन्होंने भुगतान किया, सबको रिफ़ंड मिल रहा है।',
  },
};

export const giftRequestsTexts: typeof EnglishRequests = {
  title: 'मिलकर दिए आपके तोहफ़े',
  failed: 'तोहफ़े लोड नहीं हो पाए। कृपया थोड़ी देर बाद कोशिश करें।',
  offline: 'आपके तोहफ़े लोड नहीं हुए। कृपया इंटरनेट कनेक्शन देखें और फिर कोशिश करें।',
  safe: 'आपके तोहफ़े और भुगतान सुरक्षित हैं।',
  emptyTitle: 'अभी कोई तोहफ़ा नहीं है।',
  empty: 'किसी अपने के लिए तोहफ़ा माँगें, उसका लिंक शेयर करें और सबको योगदान देने दें।',
  find: 'तोहफ़ा खोजें',
  forName: ({ name }) => `${name} के लिए`,
  occasionOn: ({ occasion, date }) => `${occasion}, <date>${date}</date>`,
  paidBar: ({ gift }) => `${gift} के लिए जमा रकम`,
  payment: { paid: 'भुगतान: <state>हो गया</state>', pending: 'भुगतान: <state>बाकी</state>' },
  address: 'पता',
  sharing: 'शेयर करना',
  sharingAllowed: 'चालू',
  sharingNotAllowed: 'बंद',
  why: 'वजह',
  tracking: 'ट्रैकिंग',
  reference: 'रेफ़रेंस',
  seeFor: ({ name }) => `(${name} के लिए)`,
};
