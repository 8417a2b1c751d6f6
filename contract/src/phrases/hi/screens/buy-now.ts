import type { buyNowTexts as English } from '../../en/screens/buy-now.ts';

export const buyNowTexts: typeof English = {
  noAddress: 'पहले पता चुनें।',
  pickerFailed: 'पतों की सूची नहीं खुली। अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
  deliverTo: 'डिलीवरी का पता',
  noneChosen: 'अभी कोई पता नहीं चुना',
  choose: 'चुनें',
  change: 'बदलें',
  theAddress: ' (डिलीवरी का पता)',
  toPayment: 'भुगतान पर जाएँ',
  deliverHere: 'यहाँ डिलीवर करें',
  whatYouPay: 'आपको कितना देना होगा',
  total: ({ amount, isLowest }) => (isLowest ? `${amount} से` : amount),
};
