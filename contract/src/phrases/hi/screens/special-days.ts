import type { otherDayTexts as English } from '../../en/screens/special-days.ts';

export const otherDayTexts: typeof English = {
  title: 'परिवार और दोस्तों के दिन',
  intro: 'हर दिन से एक हफ़्ते पहले हम आपको याद दिलाते हैं। ये नाम सिर्फ़ आपको दिखते हैं।',
  noEmail: '“बदलें” में अपना ईमेल जोड़ें, फिर हर दिन से एक हफ़्ते पहले हम आपको याद दिलाएँगे।',
  emptyTitle: 'किसका दिन कभी नहीं भूलना चाहिए?',
  empty: 'जन्मदिन या सालगिरह जोड़ें, हम समय रहते याद दिलाएँगे और साथ में सही तोहफ़े सुझाएँगे।',
  add: 'दिन जोड़ें',
  full: 'आप 20 दिन रख सकते हैं। नया जोड़ने के लिए कोई एक हटाएँ।',
  addTitle: 'किसी का दिन जोड़ें',
  editTitle: 'यह दिन बदलें',
  notice: 'हम इसे आपको याद दिलाने के लिए रखते हैं, जब तक आप इसे हटा न दें या सहमति वापस न ले लें।',
  name: 'उनका नाम',
  nameHint: 'जैसे आप उन्हें बुलाते हैं, जैसे मम्मी, या प्रिया और अर्जुन।',
  relation: 'आपका रिश्ता',
  occasion: 'मौका',
  choose: 'चुनें',
  date: 'यह कब है?',
  day: 'दिन',
  month: 'महीना',
  year: 'साल',
  yearHint: 'साल वैकल्पिक है। बच्चों के जन्म का साल हम नहीं रखते।',
  save: 'सेव करें',
  saving: 'सेव हो रहा है…',
  findGift: 'तोहफ़ा खोजें',
  findGiftFor: (whose) => `तोहफ़ा खोजें: ${whose}`,
  edit: (whose) => `बदलें: ${whose}`,
  remove: (whose) => `हटाएँ: ${whose}`,
  removed: (whose) => `हटाया गया: ${whose}`,
  undo: 'वापस लें',
  age: (years, isBirthday) => (isBirthday ? `${years} साल पूरे` : `${years} साल`),
  comesIn: (days) => {
    if (days < 2) return days === 0 ? 'आज' : 'कल';
    const months = Math.round(days / 30.4);
    return months < 3 ? `${days} दिन में` : `${months} महीने में`;
  },
  afterSharing: 'किसका दिन कभी नहीं भूलना चाहिए? परिवार और दोस्तों के जन्मदिन और सालगिरह जोड़ें।',
  addAfterSharing: 'उनके दिन जोड़ें',
};
