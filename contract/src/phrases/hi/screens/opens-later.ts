import type { opensLaterTexts as English } from '../../en/screens/opens-later.ts';

export const opensLaterTexts: typeof English = {
  title: ({ day }) => `पेमेंट ${day} से खुलेंगे`,
  why: 'बैंक छह महीने तक ही रिफ़ंड लेते हैं। इसलिए हम पेमेंट दिन के करीब खोलते हैं, ताकि आपके पैसे हमेशा आपको लौट सकें।',
  remind: 'यह दिन अपने कैलेंडर में जोड़ें',
  event: ({ gift }) => `पेमेंट खुलेंगे: ${gift}`,
};
