import type { checks as EnglishChecks, layout as EnglishLayout } from '../../en/mails/layout.ts';
import { refunds } from '../screens/payments.ts';

export const layout: typeof EnglishLayout = {
  locale: 'hi-IN',
  greeting: ({ name }) => (name === '' ? 'नमस्ते,' : `नमस्ते ${name},`),
  plainGreeting: 'नमस्ते,',
  tagline: 'खोलने लायक तोहफ़े, मिलकर दिए गए।',
  questions: 'कोई सवाल? यहाँ लिखें:',
  openLink: 'या यह लिंक खोलें:',
  test: ({ subject }) => `टेस्ट: ${subject}`,
  list: ({ names }) => new Intl.ListFormat('hi-IN').format(names),
  refundWay: (method) => refunds.way(method),
  refundTime: (method) => `रकम ${refunds.way(method)} में जाएगी। इसमें आम तौर पर ${refunds.time} लगते हैं।`,
  someone: 'किसी',
};

export const checks: typeof EnglishChecks = {
  unknown: ({ name, known }) =>
    `इस मेल में {${name}} नहीं है। इसमें ये हैं: ${known.map((one) => `{${one}}`).join(', ')}।`,
  missing: ({ name }) => `{${name}} टेक्स्ट में रहना चाहिए।`,
  onlySometimes: ({ name }) => `{${name}} हर मेल में होना चाहिए। उसके पैराग्राफ़ से शर्त हटाएँ।`,
  notInSubject: ({ name }) => `{${name}} विषय में नहीं आ सकता।`,
  ownParagraph: ({ name }) => `{${name}} को अपना अलग पैराग्राफ़ चाहिए।`,
  onlyAsButton: ({ name }) => `{${name}} एक लिंक है: इसे अलग पैराग्राफ़ में बटन की तरह लिखें, [बटन का नाम]({${name}})।`,
  brace: 'एक { या } बच गया है। खाली जगहें {name} जैसी दिखती हैं।',
  oneLine: 'विषय एक ही लाइन का होता है।',
  empty: 'यह भरना ज़रूरी है।',
  stale: 'आपके बदलाव करते समय किसी ने यह मेल बदल दिया। आपके शब्द अभी सेव नहीं हुए हैं।',
  over: 'इस मेल की बात अब सही नहीं रही, या यह इस बीच भेज दिया गया। इसे फिर से नहीं भेजा जाएगा।',
};
