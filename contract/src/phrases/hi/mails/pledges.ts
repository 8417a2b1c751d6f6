import type { pledges as English, pledgeTexts as EnglishTexts } from '../../en/mails/pledges.ts';

const PROMISE = 'आपका वादा: {recipient} के तोहफ़े {product} के लिए {amount}, {by} तक।';
const PART = '{?part}यह {part} है।';
const PAY = '[अभी {amount} दें]({link})';
const WITHDRAW = '[मेरा वादा वापस लें]({withdrawLink})';

export const pledges: typeof English = {
  'pledge-confirm': {
    cause: 'कोई बाद में तोहफ़े के लिए भुगतान करने का वादा करता है। हर तोहफ़े के लिए एक पते से एक बार पूछा जाता है।',
    subject: 'कृपया पुष्टि करें: {product} के लिए {amount}',
    paragraphs: [
      'नमस्ते,',
      'इस ईमेल पते से एक तोहफ़े के लिए {amount} का वादा किया गया है: {product}।',
      '{plan}',
      'क्या यह आपने किया? तो कृपया पुष्टि करें। वादा भुगतान नहीं है: कोई रकम नहीं कटेगी, और आप इसे कभी भी वापस ले सकते हैं।',
      '[देखें और पुष्टि करें]({link})',
      'अगर यह आपने नहीं किया, तो कुछ न करें। हम इस बारे में और ईमेल नहीं भेजेंगे और कुछ दिनों में आपका पता मिटा देंगे।',
    ],
  },
  'pledge-before': {
    cause: 'वादे वाले भुगतान से एक दिन पहले।',
    subject: 'कल: {product} के लिए {amount}',
    paragraphs: [
      '{greeting}',
      'कल के लिए एक छोटी-सी याद।',
      PROMISE,
      PART,
      PAY,
      'इरादा बदल गया हो, तो कोई बात नहीं। एक टैप में वादा वापस लें, फिर कोई ईमेल नहीं आएगा।',
      WITHDRAW,
    ],
  },
  'pledge-day': {
    cause: 'वादे वाले भुगतान का दिन।',
    subject: 'आज: {product} के लिए {amount}',
    paragraphs: [
      '{greeting}',
      'आज वही दिन है जो आपने चुना था।',
      PROMISE,
      PART,
      PAY,
      'किसी और तरीके से दे दिया, या इरादा बदल गया? एक टैप में वादा वापस लें, फिर कोई ईमेल नहीं आएगा।',
      WITHDRAW,
    ],
  },
  'pledge-after': {
    cause: 'वादे वाला भुगतान न आने पर उसके अगले दिन। यह इस बारे में आख़िरी ईमेल है।',
    subject: 'अब भी समय है: {product} के लिए {amount}',
    paragraphs: [
      '{greeting}',
      'आपका चुना हुआ दिन कल था। अगर आप अब भी देना चाहें, तो {closesOn} तक समय है।',
      PROMISE,
      PART,
      PAY,
      'इस भुगतान के बारे में यह हमारा आख़िरी ईमेल है।',
      WITHDRAW,
    ],
  },
};

export const pledgeTexts: typeof EnglishTexts = {
  part: ({ position, parts }) => `${parts} में से किस्त ${position}`,
  due: ({ amount, by }) => `${by} तक ${amount}`,
};
