import type { RETURN_REASONS } from '../../../returns.ts';
import type { returnTexts as English } from '../../en/screens/returns.ts';

const REASONS: Record<(typeof RETURN_REASONS)[number], string> = {
  'It arrived broken': 'टूटा हुआ मिला',
  'It is not what I ordered': 'जो ऑर्डर किया था, वह नहीं मिला',
  'Something is missing': 'कुछ कम है',
  'It came too late': 'बहुत देर से मिला',
  'Something else': 'कुछ और',
};

export const returnTexts: typeof English = {
  title: 'वापसी या दिक्कत',
  description: 'बताएँ कि क्या गड़बड़ है। हम दो कामकाजी दिनों में जवाब देंगे।',
  whichGifts: 'कौन-से तोहफ़े?',
  whatIsWrong: 'क्या गड़बड़ है?',
  reason: (reason) => (REASONS as Readonly<Record<string, string>>)[reason] ?? reason,
  wants: 'आप क्या चाहते हैं?',
  wishes: { refund: 'मेरे पैसे वापस', replacement: 'बदले में दूसरा' },
  details: 'और बताएँ (वैकल्पिक)',
  pictures: 'तस्वीरें (वैकल्पिक)',
  send: 'भेजें',
  sending: 'भेजा जा रहा है…',
  sent: 'आपका संदेश हमें मिल गया, हम जल्द जवाब देंगे।',
  askedFor: { refund: 'आपने रिफ़ंड माँगा है', replacement: 'आपने बदले में दूसरा माँगा है' },
  answer: ({ answer }) => `हमारा जवाब: ${answer}`,
};
