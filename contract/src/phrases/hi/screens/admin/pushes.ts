import type {
  pushFormTexts as English,
  pushAudienceTexts as EnglishAudience,
  pushListTexts as EnglishList,
  pushOutcomeTexts as EnglishOutcomes,
  pushScreens as EnglishScreens,
  pushStateTexts as EnglishStates,
} from '../../../en/screens/admin/pushes.ts';
import { plural } from '../../plural.ts';

export const pushFormTexts: typeof English = {
  title: 'पुश सूचनाएँ',
  description: 'उन ग्राहकों को लिखें जिन्होंने सूचनाएँ चालू की हैं।',
  write: 'सूचना लिखें',
  preview: 'प्रीव्यू',
  sendAt: 'भेजने का समय',
  sendAtHint: 'भारतीय समय। अभी भेजने के लिए खाली छोड़ें।',
  send: 'भेजें',
  schedule: 'शेड्यूल करें',
  sending: 'भेजी जा रही है…',
  sendTest: 'मुझे टेस्ट भेजें',
  testSent: 'टेस्ट आपके अपने डिवाइस पर भेजा जा रहा है।',
  failed: 'पुश सूचना नहीं भेजी जा सकी।',
  messageTitle: 'शीर्षक',
  message: 'संदेश',
  screen: 'खुलने वाली स्क्रीन',
  noScreen: 'होम, या नीचे का लिंक',
  search: 'खोज के शब्द',
  searchHint: 'होम के खोज बॉक्स में भरे जाएँगे।',
  link: 'लिंक',
  linkHint: 'इस दुकान का पाथ। स्क्रीन की जगह यही खुलेगा।',
  noEmail: 'कम से कम एक ईमेल पता डालें।',
  notAnEmail: ({ typed }) => `${typed} ईमेल पता नहीं है।`,
  foreignLink: 'लिंक इसी दुकान का होना चाहिए, जैसे /home।',
  from: ({ shop }) => `${shop} · अभी`,
  linkLeaves: 'यह लिंक दुकान से बाहर जाता है।',
  opens: ({ path }) => `खुलेगा: ${path}`,
  sent: 'पुश सूचना भेज दी गई।',
  scheduled: ({ at }) => `${at} के लिए शेड्यूल की गई।`,
  sentToNobody: 'यह किसी को नहीं मिली।',
  noDevices: 'इनमें से किसी ने सूचनाएँ चालू नहीं की हैं, इसलिए भेजने के लिए कोई डिवाइस नहीं है।',
  goesTo: ({ people, devices }) => `यह ${countPeople(people)} के ${devices} डिवाइस पर जाएगी।`,
};

export const pushScreens: typeof EnglishScreens = {
  Home: 'होम',
  Categories: 'श्रेणियाँ',
  Requests: 'माँगे गए तोहफ़े',
  Orders: 'ऑर्डर',
  Profile: 'प्रोफ़ाइल',
  SpecialDays: 'ख़ास दिन',
};

export const pushAudienceTexts: typeof EnglishAudience = {
  to: 'किसे',
  selected: 'चुने हुए लोग',
  followers: ({ topic }) => `इसे चुनने वाले सभी: ${topic}`,
  emails: 'ईमेल',
  none: 'इनमें से किसी ने अभी सूचनाएँ चालू नहीं की हैं।',
  reaches: ({ people, devices }) => `${countPeople(people)} के ${devices} डिवाइस तक पहुँचेगी।`,
  find: 'नाम या ईमेल से ग्राहक खोजें',
  nobodyFound: 'कोई ग्राहक नहीं मिला।',
  found: 'मिले ग्राहक',
  subscribed: 'सूचनाएँ चालू',
  add: 'जोड़ें',
};

export const pushListTexts: typeof EnglishList = {
  title: 'भेजी और शेड्यूल की गई',
  none: 'अभी कुछ नहीं भेजा गया।',
  label: 'सूचनाएँ',
  columns: { notification: 'सूचना', to: 'किसे', at: 'कब', sent: 'भेजी गईं', status: 'स्थिति' },
  sentOf: ({ sent, total }) => `${total} में से ${sent}`,
  sheetTitle: 'सूचना',
  show: 'दिखाएँ',
  everyone: 'सभी',
  outcome: ({ label, count }) => `${label} (${count})`,
  facts: ({ at, by, path }) => `${at} · ${by} की ओर से · ${path} खुलेगा`,
  progress: 'अब तक भेजी गईं',
  nobody: 'यह किसी को नहीं मिली।',
  sentOfAll: ({ sent, total }) => `${total} में से ${sent} भेजी गईं।`,
  unknown: 'पता नहीं: भेजते समय कनेक्शन या सर्वर बंद हो गया। दो बार न पहुँचे, इसलिए इसे फिर नहीं भेजा गया।',
  cancel: 'भेजना रद्द करें',
  recipients: 'पाने वाले',
  deletedAccount: 'हटाया गया खाता',
};

export const pushOutcomeTexts: typeof EnglishOutcomes = {
  waiting: 'इंतज़ार में',
  sending: 'भेजी जा रही है',
  sent: 'भेजी गई',
  'no-device': 'सूचनाएँ चालू नहीं',
  gone: 'सूचनाएँ बंद कीं',
  'too-large': 'बहुत बड़ी',
  refused: 'स्वीकार नहीं हुई',
  failed: 'नाकाम',
  unknown: 'पता नहीं',
};

export const pushStateTexts: typeof EnglishStates = {
  scheduled: 'शेड्यूल की गई',
  sending: 'भेजी जा रही है',
  done: 'हो गया',
  cancelled: 'रद्द',
};

const countPeople = (people: number) => plural(people, { one: `${people} व्यक्ति`, other: `${people} लोगों` });
