import type { contributions as English } from '../en/contributions.ts';

export const contributions: typeof English = {
  notConfirmed: 'आपके बैंक ने अभी इस भुगतान की पुष्टि नहीं की है।',
  enterEmail: 'कृपया अपना ईमेल लिखें।',
  confirmEmailFirst: 'इस योगदान के साथ दिए ईमेल की पहले अपने खाते में पुष्टि करें, फिर इसे यहाँ जोड़ें।',
  card: {
    sealed: 'कार्ड पार्सल के साथ जा चुका है और अब बदला नहीं जा सकता।',
    none: 'इस तोहफ़े का अब कोई कार्ड नहीं है।',
    notPrintedYet: 'तोहफ़े की पूरी रकम जमा होने पर कार्ड प्रिंट किया जा सकता है।',
    messageRemoved: 'हमने इस तोहफ़े से आपका संदेश हटा दिया है, इसलिए आप दूसरा नहीं लिख सकते। आपका योगदान बना हुआ है।',
    messageRemovedBeforePaying:
      'हमने इस तोहफ़े से आपका पिछला संदेश हटा दिया है। कृपया संदेश खाली छोड़ें। आप योगदान अब भी दे सकते हैं।',
    thankedEnough: 'आप सबको पहले ही शुक्रिया कह चुके हैं।',
    writeOrAddPicture: 'कृपया कुछ शब्द लिखें या फ़ोटो जोड़ें।',
  },
};
