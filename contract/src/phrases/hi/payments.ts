import type { payments as English } from '../en/payments.ts';

export const payments: typeof English = {
  bankIsConfirming: 'आपका बैंक भुगतान की पुष्टि कर रहा है। वह यहाँ अपने आप दिखेगा।',
  startedTooOften: 'आप यह भुगतान कई बार शुरू कर चुके हैं। कृपया कुछ मिनट रुककर फिर कोशिश करें।',
  tooManyFailed: 'यहाँ कई भुगतान नाकाम हुए हैं। कृपया थोड़ी देर रुकें, या भुगतान के लिए साइन इन करें।',
  refundInProgress: 'भुगतान कंपनी के यहाँ एक रिफ़ंड चल रहा है। उसके पूरा होने पर फिर कोशिश करें।',
  refundDetails: {
    tooLate: 'हम यह रिफ़ंड भेज रहे हैं, इसलिए अब UPI ID नहीं बदली जा सकती।',
  },
  refundedBecause: {
    cancelledByBuyer: 'ख़रीदने वाले ने रद्द किया',
    soldOut: 'भुगतान पहुँचने से पहले स्टॉक ख़त्म हुआ',
    tooMuchPaid: 'बाकी रकम से ज़्यादा भुगतान हुआ',
    noRoom: 'इस भुगतान के लिए अब जगह नहीं थी',
    disputeLost: 'आपत्ति में हार',
    refundedAtProvider: 'भुगतान कंपनी के यहाँ रिफ़ंड हुआ',
  },
};
