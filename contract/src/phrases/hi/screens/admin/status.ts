import { formatCount } from '../../../../money.ts';
import type {
  statusTexts as English,
  statusProblemTexts as EnglishProblems,
} from '../../../en/screens/admin/status.ts';
import { plural } from '../../plural.ts';

export const statusProblemTexts: typeof EnglishProblems = {
  'money-broken': 'हिसाब मेल नहीं खा रहा।',
  'payments-unmatched': 'ऐसे ऑर्डर के लिए पैसे आए जिन्हें दुकान नहीं पहचानती।',
  'orders-unreconciled': 'समय पूरा होने के बाद भी एक चेकआउट का 15 मिनट से पेमेंट सेवा के साथ मिलान नहीं हुआ है।',
  'refunds-late': 'एक रिफ़ंड एक दिन से ज़्यादा समय से रास्ते में है।',
  'webhooks-late': 'पेमेंट सेवा के संदेश देर से आ रहे हैं। तब तक मिलान के समय भुगतान जोड़े जाते हैं।',
  'webhooks-refused':
    'पेमेंट सेवा के संदेश ठुकराए जा रहे हैं: उनका सिग्नेचर मेल नहीं खाता। वेबहुक का सीक्रेट यहाँ और सेवा के यहाँ मिलाकर देखें।',
  'webhooks-silent': 'पेमेंट हो रहे हैं, पर पेमेंट सेवा का एक घंटे से कोई संदेश नहीं आया। सेवा के यहाँ वेबहुक देखें।',
  'jobs-late': 'बैकग्राउंड के काम दस मिनट से ज़्यादा समय से रुके हैं।',
  'jobs-parked': 'बैकग्राउंड के कुछ काम पूरी तरह नाकाम हो गए। कृपया इन्हें देखें।',
  'invoices-stuck': 'कुछ इनवॉइस या क्रेडिट नोट नहीं बन सके। हम कोशिश करते रहेंगे।',
  'taxes-untied': 'एक महीने के इनवॉइस और क्रेडिट नोट बहीखाते से मेल नहीं खाते। जीएसटी खोलकर देखें कि कौन से।',
  'mail-failing': 'मेल सर्वर काम नहीं कर रहा। हम ईमेल एक दिन तक फिर भेजने की कोशिश करते हैं।',
  'push-failing': 'पिछले एक दिन की ज़्यादातर पुश सूचनाएँ नाकाम रहीं।',
  'pictures-failing': 'फ़ोटो सेव नहीं हो रहीं या पढ़ी नहीं जा रहीं।',
};

export const statusTexts: typeof English = {
  title: 'स्थिति',
  checkNow: 'अभी जाँचें',
  about: 'दुकान के पीछे सब कुछ कैसा चल रहा है।',
  asOf: ({ time }) => `${time} की स्थिति, हर 15 सेकंड में ताज़ा।`,
  paused: ({ time }) => `${time} की स्थिति। रुका हुआ है: आगे बढ़ने के लिए माउस हिलाएँ या कोई बटन दबाएँ।`,
  fine: 'सब ठीक चल रहा है।',
  seeOrders: 'ऑर्डर देखें',
  none: 'कुछ नहीं',
  span: {
    seconds: ({ count }) => `${formatCount(count)} सेकंड`,
    minutes: ({ count }) => `${formatCount(count)} मिनट`,
    hours: ({ count }) => plural(count, { one: `${count} घंटा`, other: `${formatCount(count)} घंटे` }),
  },
  payments: {
    title: 'भुगतान',
    checked: 'हिसाब की जाँच',
    broken: ({ count }) => `${formatCount(count)} जाँच में गड़बड़`,
    neverChecked: 'अभी नहीं',
    unmatched: 'बिना ऑर्डर के भुगतान',
    oldestCheckout: 'मिलान का सबसे पुराना चेकआउट',
    oldestRefund: 'रास्ते में सबसे पुराना रिफ़ंड',
    lastWebhook: 'आख़िरी वेबहुक',
    noWebhook: 'अभी कोई नहीं',
    refusedWebhooks: 'पिछले घंटे में ठुकराए गए वेबहुक',
    webhookLag: 'वेबहुक में ज़्यादा से ज़्यादा समय',
    unknownLag: 'पता नहीं',
  },
  work: {
    title: 'बैकग्राउंड के काम',
    due: 'अभी होने वाले काम',
    longestWait: 'सबसे लंबा इंतज़ार',
    givenUp: 'छोड़े गए',
    invoices: 'बनने वाले इनवॉइस',
    stuck: ({ count }) => `${count} अटके`,
  },
  services: {
    title: 'सेवाएँ',
    mail: 'ईमेल',
    mailDetails: {
      working: 'मेल सर्वर हमारा लॉगिन स्वीकार करता है',
      failing: 'मेल सर्वर जवाब नहीं देता या हमारा लॉगिन स्वीकार नहीं करता',
      local: 'ईमेल इसी मशीन पर रहते हैं',
    },
    push: 'पुश सूचनाएँ',
    pushDetail: ({ sent, failed }) => `पिछले एक दिन में ${sent} भेजी गईं, ${failed} नाकाम`,
    pictures: 'फ़ोटो',
    picturesIn: { s3: 'S3 स्टोरेज', folder: 'दुकान के फ़ोल्डर में' },
    states: { working: 'चालू', failing: 'बंद', local: 'लोकल विकल्प' },
  },
  shop: {
    title: 'दुकान और डेटाबेस',
    version: 'वर्शन',
    started: 'शुरू हुआ',
    database: 'डेटाबेस',
    postgres: ({ milliseconds }) => `PostgreSQL, ${milliseconds} ms में जवाब`,
    embedded: ({ milliseconds }) => `एम्बेडेड, ${milliseconds} ms में जवाब`,
    lastBackup: 'आख़िरी बैकअप',
    noBackup: 'कोई जानकारी नहीं',
    archived: 'डेटाबेस लॉग आर्काइव हुआ',
    notArchived: 'सेट अप नहीं है',
  },
};
