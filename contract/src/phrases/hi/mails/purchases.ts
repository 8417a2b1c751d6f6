import type { RETURN_REASONS } from '../../../returns.ts';
import type { purchases as English, orderTexts as EnglishTexts } from '../../en/mails/purchases.ts';
import { layout } from './layout.ts';

const SEE_ORDER = '[अपना ऑर्डर देखें]({link})';

export const purchases: typeof English = {
  'order-placed': {
    cause: 'किसी ग्राहक ने ऑर्डर का भुगतान किया।',
    subject: 'आपका ऑर्डर {number}: {name}',
    paragraphs: [
      '{greeting}',
      'शुक्रिया! आपका भुगतान हमें मिल गया है, और ऑर्डर {number} पक्का हो गया है।',
      '{amounts}',
      '{?soldOut}माफ़ करें: आपका भुगतान पहुँचने तक {soldOut} का स्टॉक ख़त्म हो गया। हम {refund} का रिफ़ंड दे रहे हैं। {refundTime}',
      '{?parcels}यह {parcels} पार्सल में जाएगा, हर व्यक्ति के लिए एक। हर पार्सल के बारे में हम आपको लिखेंगे।',
      '{delivery}',
      SEE_ORDER,
    ],
  },
  'order-packed': {
    cause: 'ऑर्डर को पैक हो गया बताया जाता है।',
    subject: 'ऑर्डर {number}: पैक हो गया',
    paragraphs: ['{greeting}', 'आपका ऑर्डर पैक हो गया है और जल्द भेजा जाएगा।', '{items}', '{delivery}', SEE_ORDER],
  },
  'order-dispatched': {
    cause: 'ऑर्डर को भेज दिया गया बताया जाता है, और यह अब वापस नहीं लिया जा सकता।',
    subject: 'ऑर्डर {number}: भेज दिया गया',
    paragraphs: [
      '{greeting}',
      'आपका ऑर्डर भेज दिया गया है और रास्ते में है।',
      '{items}',
      '{?tracking}{tracking}',
      '[{courier} पर ट्रैक करें]({trackingLink})',
      '{delivery}',
      SEE_ORDER,
    ],
  },
  'order-delivered': {
    cause: 'ऑर्डर को डिलीवर हो गया बताया जाता है।',
    subject: 'ऑर्डर {number}: डिलीवर हो गया',
    paragraphs: ['{greeting}', 'आपका ऑर्डर डिलीवर हो गया है। उम्मीद है इससे ख़ुशी मिलेगी!', '{items}', SEE_ORDER],
  },
  'order-cancelled': {
    cause: 'ग्राहक या दुकान ऑर्डर रद्द करती है।',
    subject: 'ऑर्डर {number}: रद्द',
    paragraphs: [
      '{greeting}',
      '{?amount}आपका ऑर्डर रद्द हो गया है। हम {amount} का रिफ़ंड दे रहे हैं। {refundTime}',
      '{!amount}आपका ऑर्डर रद्द हो गया है, और आपकी दी हुई पूरी रकम का रिफ़ंड हो चुका है।',
      '{items}',
      SEE_ORDER,
    ],
  },
  'order-refunded': {
    cause: 'पूरे ऑर्डर का रिफ़ंड दुकान के खाते से निकल गया।',
    subject: 'ऑर्डर {number}: रिफ़ंड हो गया',
    paragraphs: [
      '{greeting}',
      '{?amount}{amount} का रिफ़ंड {refundWay} में भेज दिया गया है। रकम आम तौर पर {arrivesBy} तक पहुँच जाती है।',
      '{!amount}आपके ऑर्डर का रिफ़ंड {refundWay} में भेज दिया गया है। रकम आम तौर पर {arrivesBy} तक पहुँच जाती है।',
      '{items}',
      SEE_ORDER,
    ],
  },
  'order-part-cancelled': {
    cause: 'ऑर्डर का एक हिस्सा रद्द होता है।',
    subject: 'ऑर्डर {number}: {amount} का रिफ़ंड दिया जा रहा है',
    paragraphs: [
      '{greeting}',
      'आपके कहने पर हमने ऑर्डर का एक हिस्सा रद्द कर दिया है। उसके लिए दी गई रकम का रिफ़ंड दिया जा रहा है:',
      '{amounts}',
      '{refundTime}',
      'बाकी ऑर्डर हम तय समय पर पहुँचाएँगे।',
      SEE_ORDER,
    ],
  },
  'order-part-returned': {
    cause: 'वापसी का निपटारा रिफ़ंड से होता है।',
    subject: 'ऑर्डर {number}: {amount} का रिफ़ंड दिया जा रहा है',
    paragraphs: [
      '{greeting}',
      'हमने आपकी वापसी का निपटारा कर दिया है। इनके लिए दी गई रकम का रिफ़ंड दिया जा रहा है:',
      '{amounts}',
      '{refundTime}',
      SEE_ORDER,
    ],
  },
  'order-part-refunded': {
    cause: 'दुकान कीमत का एक हिस्सा वापस देती है।',
    subject: 'ऑर्डर {number}: {amount} का रिफ़ंड दिया जा रहा है',
    paragraphs: [
      '{greeting}',
      'आपकी दी हुई रकम का एक हिस्सा हम वापस कर रहे हैं। ख़रीदी हुई चीज़ें आपकी ही रहेंगी। कारण:',
      '{reason}',
      '{amounts}',
      '{refundTime}',
      SEE_ORDER,
    ],
  },
  'order-not-placed': {
    cause: 'भुगतान इतनी देर से आया कि तब तक कोई प्रोडक्ट ख़त्म हो चुका था।',
    subject: 'आपको {amount} का रिफ़ंड दिया जा रहा है',
    paragraphs: [
      'नमस्ते,',
      'माफ़ करें: आपका भुगतान देर से पहुँचा, और हम {names} आपके लिए रोक नहीं सके। ऑर्डर नहीं हुआ है और हम पूरी रकम का रिफ़ंड दे रहे हैं। {refundTime}',
      '[अपने ऑर्डर देखें]({link})',
    ],
  },
  'order-not-placed-dearer': {
    cause: 'भुगतान इतनी देर से आया कि तब तक कोई कीमत बढ़ चुकी थी।',
    subject: 'आपको {amount} का रिफ़ंड दिया जा रहा है',
    paragraphs: [
      'नमस्ते,',
      'माफ़ करें: आपका भुगतान देर से पहुँचा, और तब तक {names} की कीमत बढ़ चुकी थी। ऑर्डर नहीं हुआ है और हम पूरी रकम का रिफ़ंड दे रहे हैं। आप आज की कीमत पर फिर से ऑर्डर कर सकते हैं। {refundTime}',
      '[अपने ऑर्डर देखें]({link})',
    ],
  },
  'order-not-placed-given': {
    cause: 'भुगतान इतनी देर से आया कि तब तक सूची का तोहफ़ा किसी और ने दे दिया था।',
    subject: 'आपको {amount} का रिफ़ंड दिया जा रहा है',
    paragraphs: [
      'नमस्ते,',
      'आपका भुगतान थोड़ी देर से पहुँचा: तब तक {names} किसी और ने दे दिया था, या सूची बंद हो चुकी थी। ऑर्डर नहीं हुआ है और हम पूरी रकम का रिफ़ंड दे रहे हैं। {refundTime}',
      '[अपने ऑर्डर देखें]({link})',
    ],
  },
  'return-accepted': {
    cause: 'वापसी मंज़ूर होती है।',
    subject: 'ऑर्डर {number}: वापसी मंज़ूर',
    paragraphs: [
      '{greeting}',
      '{?replacement}माफ़ करें कि कुछ ठीक नहीं था। कृपया यह हमें वापस भेजें। हम इसके बदले दूसरा भेजेंगे, और न भेज सके तो रिफ़ंड देंगे:',
      '{!replacement}माफ़ करें कि कुछ ठीक नहीं था। कृपया यह हमें वापस भेजें। इसके पहुँचते ही हम रिफ़ंड देंगे:',
      ...returned(),
    ],
  },
  'return-received': {
    cause: 'ग्राहक का वापस भेजा सामान पहुँच गया।',
    subject: 'ऑर्डर {number}: वापसी मिल गई',
    paragraphs: [
      '{greeting}',
      'आपका वापस भेजा सामान पहुँच गया है। हम उसे जाँच रहे हैं। इसके बाद होगा: {wants}।',
      ...returned(),
    ],
  },
  'return-replaced': {
    cause: 'बदले में भेजा गया सामान रास्ते में है।',
    subject: 'ऑर्डर {number}: बदले में दूसरा भेज दिया गया',
    paragraphs: [
      '{greeting}',
      'बदले में भेजा गया सामान रास्ते में है:',
      ...returned('{?tracking}{tracking}', '[{courier} पर ट्रैक करें]({trackingLink})'),
    ],
  },
  'return-declined': {
    cause: 'वापसी नामंज़ूर होती है।',
    subject: 'ऑर्डर {number}: वापसी नामंज़ूर',
    paragraphs: ['{greeting}', 'हमने आपकी शिकायत देखी है और यह वापसी नहीं ले सकते:', ...returned()],
  },
  'order-code': {
    cause: 'कोई मेहमान अपना ऑर्डर दूसरे डिवाइस पर खोलता है।',
    subject: '{shop} का अपना ऑर्डर देखने का कोड',
    paragraphs: [
      'अपने ऑर्डर की पूरी जानकारी देखने के लिए आपका कोड:',
      '{code}',
      'यह पाँच मिनट के अंदर, एक ही बार काम करता है। {shop} आपसे यह कोड कभी नहीं माँगेगा।\nअगर कोड आपने नहीं माँगा, तो इस ईमेल को छोड़ दें।',
    ],
  },
  'order-new': {
    cause: 'किसी ऑर्डर का भुगतान हुआ। मेल ऑर्डर देखने वाले सहकर्मियों को जाता है।',
    subject: 'नया ऑर्डर {number}: {name}',
    paragraphs: [
      'ऑर्डर {number} का भुगतान हुआ: {amount}।',
      '{?parcels}हर एक के लिए एक पार्सल: {parcels}।',
      '{items}',
      '[ऑर्डर खोलें]({link})',
    ],
  },
  'return-asked': {
    cause: 'कोई ग्राहक समस्या बताता है या कुछ वापस करना चाहता है। मेल ऑर्डर देखने वाले सहकर्मियों को जाता है।',
    subject: 'वापसी या समस्या, ऑर्डर {number}: {reason}',
    paragraphs: ['{customer} ने बताया: {reason}। चाहिए: {wants}।', '{items}', '[वापसी खोलें]({link})'],
  },
};

function returned(...tracking: string[]): string[] {
  return ['{items}', ...tracking, '{?answer}हमारा जवाब:', '{answer}', SEE_ORDER];
}

export const orderTexts: typeof EnglishTexts = {
  amounts: {
    coupon: ({ code }) => `कूपन ${code}`.trim(),
    tax: ({ rate }) => (rate === undefined ? 'टैक्स' : `टैक्स (${rate}%)`),
    delivery: 'डिलीवरी शुल्क',
    transaction: 'लेनदेन शुल्क',
    charges: 'डिलीवरी और लेनदेन शुल्क',
    total: 'कुल',
  },
  delivery: {
    arrives: ({ day, slot }) => `${[day, slot].filter(Boolean).join(', ')} को पहुँचेगा`,
    recipient: ({ name }) => `${name} के लिए`,
    address: ({ address }) => `डिलीवरी का पता: ${address}`,
    courier: 'कूरियर',
  },
  wishes: { refund: 'रिफ़ंड', replacement: 'बदले में दूसरा' },
  returnReason: (reason) => (RETURN_REASON_WORDS as Readonly<Record<string, string>>)[reason] ?? reason,
  unnamedGift: 'आपका तोहफ़ा',
  unnamedCustomer: 'एक ग्राहक',
  refundTime: layout.refundTime,
  push: {
    placedTitle: ({ number }) => `ऑर्डर ${number} पक्का हुआ`,
    placed: ({ name }) => `शुक्रिया! हम जल्द ही पैक करेंगे: ${name}`,
    notPlaced: ({ names }) => `आपका भुगतान देर से पहुँचा: ${names}`,
  },
};

const RETURN_REASON_WORDS: Record<(typeof RETURN_REASONS)[number], string> = {
  'It arrived broken': 'टूटा हुआ मिला',
  'It is not what I ordered': 'जो ऑर्डर किया था, वह नहीं मिला',
  'Something is missing': 'कुछ कम है',
  'It came too late': 'बहुत देर से मिला',
  'Something else': 'कुछ और',
};
