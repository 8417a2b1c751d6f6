import type { partTexts as English, timeTexts as EnglishTimes } from '../../en/screens/parts.ts';
import { partOfDay } from '../time-of-day.ts';

export const partTexts: typeof English = {
  cancel: 'रद्द करें',
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  loading: 'लोड हो रहा है…',
  tryAgain: 'फिर कोशिश करें',
  undo: 'वापस लें',
  onThisPage: 'इस पेज पर',
  skipToContent: 'सीधे मुख्य हिस्से पर जाएँ',
  required: 'यह भरना ज़रूरी है।',
  unreachable: 'दुकान से संपर्क नहीं हो पा रहा। अपना इंटरनेट कनेक्शन जाँचें।',
  failed: 'कुछ गड़बड़ हो गई। फिर कोशिश करें।',
  notKeptSignedIn: 'आपका ब्राउज़र आपको साइन इन नहीं रहने दे रहा।',
  loadError: {
    offlineTitle: 'दुकान से संपर्क नहीं हो पा रहा',
    offline: 'आपका इंटरनेट कनेक्शन बंद लगता है। ऑनलाइन होने पर फिर कोशिश करें।',
    title: 'यह लोड नहीं हुआ',
    products: 'तोहफ़े लोड नहीं हुए',
    text: 'गड़बड़ी हमारी ओर से है, आपकी ओर से नहीं। थोड़ी देर में फिर कोशिश करें।',
    section: 'यह लोड नहीं हुआ। आपका डेटा सुरक्षित है।',
  },
  email: 'ईमेल',
  password: {
    show: ({ label }) => `${label} दिखाएँ`,
    hide: ({ label }) => `${label} छिपाएँ`,
    hint: ({ min }) => `कम से कम ${min} अक्षर। अपने कुछ शब्द मिलाकर बनाएँ तो अच्छा रहता है।`,
  },
  code: {
    hint: 'छह अंक। एक बार, पाँच मिनट तक काम करता है।',
    resendIn: ({ resend, seconds }) => `${resend} (${seconds} सेकंड में)`,
    localOutbox: 'लोकल आउटबॉक्स',
  },
  pictures: {
    label: 'तस्वीरें',
    upTo: ({ label, max }) => `${label}, ज़्यादा से ज़्यादा ${max}`,
    add: 'जोड़ें',
    addSpoken: 'तस्वीरें जोड़ें',
    remove: 'यह तस्वीर हटाएँ',
  },
  noReviews: 'कोई रिव्यू नहीं',
  rated: ({ rating, count }) => `5 में से ${rating} रेटिंग, ${count === 1 ? '1 व्यक्ति' : `${count} लोगों`} की ओर से`,
  track: ({ courier }) => `${courier} पर ट्रैक करें`,
  stillToCome: ', अभी बाकी है',
  opensNewTab: ' (नए टैब में खुलेगा)',
  footer: ({ shop }) => `${shop}, मिलकर दिए गए तोहफ़े।`,
};

export const timeTexts: typeof EnglishTimes = {
  justNow: 'अभी-अभी',
  yesterday: 'कल',
  ago: {
    day: (count) => `${count} दिन पहले`,
    hour: (count) => `${count} घंटे पहले`,
    minute: (count) => `${count} मिनट पहले`,
  },
  time: ({ hour, minute }) => `${partOfDay(hour)} ${hour % 12 || 12}:${String(minute).padStart(2, '0')}`,
};
