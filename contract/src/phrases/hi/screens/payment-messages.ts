import type {
  paymentMessages as EnglishMessages,
  payStepTexts as EnglishSteps,
} from '../../en/screens/payment-messages.ts';

export const paymentMessages: typeof EnglishMessages = {
  noScript: 'भुगतान का पेज लोड नहीं हुआ। क्या आप ऑनलाइन हैं?',
  failed: 'भुगतान नहीं हो पाया। कृपया फिर कोशिश करें।',
  successful: 'भुगतान हो गया!',
  notSaved: 'भुगतान हो गया, पर उसे सेव करने में गड़बड़ हुई।',
  unanswered: 'भुगतान हो गया, पर सेव नहीं हो पाया।',
  closed: 'भुगतान रद्द हो गया। आपका ऑर्डर नहीं हुआ है।',
  outOfStock: 'माफ़ करें, आपके भुगतान के दौरान आख़िरी पीस बिक गया। आपका भुगतान मूल माध्यम में रिफ़ंड किया जा रहा है।',
  giftUpdated: 'भुगतान हो गया और तोहफ़े में जुड़ गया!',
  giftNotUpdated: 'भुगतान हो गया, पर तोहफ़े में नहीं जुड़ पाया।',
  giftClosed: 'भुगतान रद्द हो गया। आपका कोई पैसा नहीं कटा।',
  giftFull: 'आपका भुगतान पहुँचने से पहले तोहफ़े की पूरी रकम जमा हो गई। आपका भुगतान मूल माध्यम में रिफ़ंड किया जा रहा है।',
  giftGiven: 'आपका भुगतान पहुँचने से पहले किसी और ने यह तोहफ़ा दे दिया। आपका भुगतान मूल माध्यम में रिफ़ंड किया जा रहा है।',
  unverified: 'हम इस भुगतान की पुष्टि नहीं कर पाए। अगर आपके खाते से पैसा कटा है, तो रिफ़ंड अपने आप मिलेगा।',
  unknownItem: 'आपका तोहफ़ा',
};

export const payStepTexts: typeof EnglishSteps = {
  starting: 'भुगतान खुल रहा है…',
  saving: 'भुगतान सेव हो रहा है…',
  confirming: 'पुष्टि हो रही है…',
};
