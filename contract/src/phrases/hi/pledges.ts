import { formatCalendarDate } from '../../dates.ts';
import type { pledges as English } from '../en/pledges.ts';

export const pledges: typeof English = {
  dayOver: 'कृपया आज या उसके बाद का दिन चुनें।',
  closesBefore: ({ closesOn }) =>
    `इस तोहफ़े के लिए भुगतान ${formatCalendarDate(closesOn)} तक लिए जाएँगे। कृपया उससे पहले का दिन चुनें।`,
  opensAfter: ({ opensOn }) =>
    `इस तोहफ़े के लिए पेमेंट ${formatCalendarDate(opensOn)} से खुलेंगे। कृपया वही या उसके बाद का दिन चुनें।`,
  partsTooLong: ({ closesOn }) =>
    `आख़िरी किस्त ${formatCalendarDate(closesOn)} के बाद होगी, जब यह तोहफ़ा बंद हो जाएगा। कम किस्तें चुनें।`,
  withdrawn: 'यह वादा वापस ले लिया गया है। तोहफ़े के पेज पर नया वादा किया जा सकता है।',
};
