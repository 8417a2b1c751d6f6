import type { reviewDeskTexts as English } from '../../../en/screens/admin/reviews.ts';

export const reviewDeskTexts: typeof English = {
  title: 'रिव्यू',
  description:
    'फ़ोटो वाले रिव्यू आपके प्रकाशित करने पर ही दिखते हैं। जिनकी कई ख़रीदारों ने शिकायत की है, वे आपके फ़ैसले तक दिखते रहते हैं।',
  which: 'कौन-से रिव्यू',
  shown: { waiting: 'देखने हैं', reported: 'शिकायत वाले', all: 'सभी' },
  none: 'अभी कोई रिव्यू नहीं है।',
  nothingToDo: 'देखने को कुछ नहीं। बहुत बढ़िया!',
  states: { published: 'प्रकाशित', waiting: 'इंतज़ार में', rejected: 'अस्वीकृत' },
  byAndDay: ({ name, day }) => `${name}, ${day}`,
  picture: ({ product, number, count }) => `${product}, ${count} में से ${number}`,
  reported: (reasons) => `शिकायत: ${reasons}`,
  reasons: {
    rude: 'अपमानजनक',
    spam: 'विज्ञापन',
    'not-about-the-gift': 'तोहफ़े के बारे में नहीं',
    'personal-details': 'निजी जानकारी',
  },
  publish: 'प्रकाशित करें',
  reject: 'अस्वीकार करें',
  published: 'रिव्यू प्रकाशित हो गया।',
  rejected: 'रिव्यू अस्वीकार कर दिया गया और नहीं दिखेगा।',
};
