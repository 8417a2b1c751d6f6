import type { placeTexts as English } from '../../en/screens/places.ts';

export const placeTexts: typeof English = {
  placeholder: 'इलाका या पिनकोड',
  failed: 'खोज जवाब नहीं दे रही। आप नीचे पता लिख सकते हैं।',
  none: 'कुछ नहीं मिला। आप नीचे पता लिख सकते हैं।',
};
