import { formatCount } from '../../../money.ts';
import type {
  reviewFormTexts as ReviewFormTexts,
  reviewListTexts as ReviewListTexts,
  reviewReportTexts as ReviewReportTexts,
  reviewTexts as ReviewTexts,
} from '../../en/screens/reviews.ts';

const starCount = (stars: number) => `${stars} स्टार`;

export const reviewTexts: typeof ReviewTexts = {
  title: 'ख़रीदने वाले क्या कहते हैं',
  stars: starCount,
  starsOn: ({ stars, day }) => `${starCount(stars)}, ${day}`,
};

export const reviewListTexts: typeof ReviewListTexts = {
  written: (total) => `यहाँ लिखे ${formatCount(total)} रिव्यू`,
  more: 'और रिव्यू',
  loadingMore: 'और लोड हो रहे हैं…',
  boughtHere: 'यहीं से ख़रीदा',
  picture: ({ name, number, count }) => `${name} को मिला तोहफ़ा, ${count} में से फ़ोटो ${number}`,
  helpful: (count) => (count > 0 ? `काम का (${count})` : 'काम का'),
  report: 'रिपोर्ट करें',
};

export const reviewReportTexts: typeof ReviewReportTexts = {
  title: 'इस रिव्यू की रिपोर्ट करें',
  reason: 'इसमें क्या ग़लत है?',
  reasons: {
    rude: 'यह अपमानजनक या दुख पहुँचाने वाला है',
    spam: 'यह विज्ञापन है',
    'not-about-the-gift': 'यह इस तोहफ़े के बारे में नहीं है',
    'personal-details': 'इसमें किसी की निजी जानकारी है',
  },
  send: 'रिपोर्ट भेजें',
  sending: 'भेज रहे हैं…',
  sent: 'धन्यवाद। हम इस रिव्यू को देखेंगे।',
};

export const reviewFormTexts: typeof ReviewFormTexts = {
  title: 'इस तोहफ़े का रिव्यू दें',
  noneTitle: 'यहाँ रिव्यू के लिए कुछ नहीं है',
  none: 'अपने ऑर्डर का तोहफ़ा डिलीवर होने के बाद आप उसका रिव्यू दे सकते हैं।',
  seeOrders: 'अपने ऑर्डर देखें',
  rating: 'आपकी रेटिंग',
  text: 'आपका रिव्यू',
  notice: 'आपके पहले नाम के साथ दिखेगा। कृपया फ़ोन नंबर और पते न लिखें।',
  rejected: 'यह रिव्यू दिखाया नहीं जा रहा। कृपया इसे बदलें; हम इसे फिर देखेंगे।',
  publish: 'रिव्यू प्रकाशित करें',
  saveChanges: 'बदलाव सेव करें',
  saving: 'सेव हो रहा है…',
  published: 'धन्यवाद! आपका रिव्यू प्रकाशित हो गया है।',
  waiting: 'धन्यवाद! हमारे देख लेने के बाद आपका रिव्यू दिखेगा।',
};
