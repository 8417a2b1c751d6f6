import type { specialDaysDeskTexts as English } from '../../../en/screens/admin/special-days.ts';

export const specialDaysDeskTexts: typeof English = {
  title: 'ख़ास दिन',
  description: 'आने वालों ने अपनी सहमति से बताए। जिनका ईमेल है, उन्हें एक हफ़्ते पहले याद दिलाया जाता है।',
  submissions: 'बताए गए दिन',
  search: 'नाम, फ़ोन, ईमेल या पते से खोजें',
  searchNames: 'नाम, ईमेल या शहर से खोजें',
  none: 'अभी किसी ने ख़ास दिन नहीं बताए।',
  noneFound: 'आपकी खोज से कुछ नहीं मिला।',
  columns: { name: 'नाम', days: 'दिन', place: 'जगह', referredBy: 'किसने बताया', shared: 'कब बताए' },
  noEmail: 'ईमेल नहीं',
  birthday: (day) => `जन्मदिन ${day}`,
  anniversary: (day) => `सालगिरह ${day}`,
  child: (day) => `बच्चे का जन्मदिन ${day}`,
  calendar: {
    title: ({ from, to }) => `${from} से ${to} तक`,
    earlier: 'चार हफ़्ते पहले',
    later: 'चार हफ़्ते बाद',
    none: 'इन चार हफ़्तों में कोई ख़ास दिन नहीं।',
    today: (day) => `${day} · आज`,
    more: (count) => `और ${count}`,
  },
  removal: {
    start: 'माँगने पर हटाएँ…',
    title: 'ये ख़ास दिन हटाएँ?',
    text: 'तभी, जब इस व्यक्ति ने ऐसा कहा हो। उनकी बताई हर बात तुरंत हट जाएगी, और उन्हें फिर याद नहीं दिलाया जाएगा।',
    confirm: 'हटाएँ',
    done: 'ख़ास दिन हटा दिए गए।',
  },
};
