import { REFUND_WORKING_DAYS } from '../../../limits.ts';
import type {
  refunds as EnglishRefunds,
  unheldContribution as EnglishUnheldContribution,
  unheldOrder as EnglishUnheldOrder,
} from '../../en/screens/payments.ts';

export const unheldOrder: typeof EnglishUnheldOrder = {
  title: 'हम इसे आपके लिए रोक नहीं पा रहे',
  description:
    'अभी बहुत लोग ऑर्डर कर रहे हैं। आप फिर भी भुगतान कर सकते हैं: अगर आपका भुगतान पहुँचने से पहले स्टॉक ख़त्म हो गया, तो पूरा रिफ़ंड मिलेगा।',
  payAnyway: 'फिर भी भुगतान करें',
};

export const unheldContribution: typeof EnglishUnheldContribution = {
  title: 'अभी इस तोहफ़े के लिए बहुत लोग भुगतान कर रहे हैं',
  description: 'हम यह रकम आपके लिए रोक नहीं पा रहे। अगर किसी और का भुगतान पहले पहुँचा, तो आपको पूरा रिफ़ंड मिलेगा।',
};

export const refunds: typeof EnglishRefunds = {
  time: `${REFUND_WORKING_DAYS.from} से ${REFUND_WORKING_DAYS.to} कामकाजी दिन`,
  /** Stands before 'में'. */
  way: (method) => REFUND_WAYS[method ?? ''] ?? 'भुगतान के मूल माध्यम',
  onItsWay: ({ amount, method }) =>
    `इसमें से ${amount} ${refunds.way(method)} में वापस जा रहे हैं। इसमें आम तौर पर ${refunds.time} लगते हैं।`,
  processed: ({ amount, method, day }) =>
    `इसमें से ${amount} ${refunds.way(method)} में रिफ़ंड हो गए। रकम आम तौर पर ${day} तक पहुँच जाती है।`,
};

const REFUND_WAYS: Readonly<Record<string, string>> = {
  upi: 'भुगतान वाले UPI खाते',
  card: 'भुगतान वाले कार्ड',
  netbanking: 'भुगतान वाले बैंक खाते',
  wallet: 'भुगतान वाले वॉलेट',
  outside: 'आपकी बताई UPI ID',
};
