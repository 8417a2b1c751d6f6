import type { adminCodeTexts as English } from '../../../en/screens/admin/sign-in-codes.ts';

export const adminCodeTexts: typeof English = {
  title: 'एडमिन साइन इन',
  text: 'दुकान की टीम के लिए। हम आपको ईमेल से ओटीपी भेजेंगे।',
  email: 'एडमिन ईमेल',
  send: 'ओटीपी भेजें',
  sendBusy: 'भेजा जा रहा है…',
  sending: 'ओटीपी भेजा जा रहा है…',
  sendFailed: 'ओटीपी नहीं भेजा जा सका',
  tryAgain: 'फिर कोशिश करें',
  failed: 'कुछ गड़बड़ हुई। फिर कोशिश करें।',
  notAnAdmin: 'अनुमति नहीं: यह किसी एडमिन का ईमेल नहीं है।',

  enterTitle: 'अपना कोड डालें',
  emailedIt: ({ email }) => `हमने इसे <email>${email}</email> पर भेजा है।`,
  comesByEmail: 'साइन इन करने पर यह ईमेल से आता है।',
  noneRequested: 'इस ब्राउज़र में कोई कोड नहीं माँगा गया है।',
  otherEmail: 'दूसरे ईमेल से फिर शुरू करें',

  emailedTo: ({ email }) => `हमने <email>${email}</email> पर कोड भेजा है।`,
  label: 'ओटीपी',
  verify: 'ओटीपी जाँचें',
  checking: 'जाँच हो रही है…',
  resend: 'ओटीपी फिर भेजें',
  invalid: 'ओटीपी गलत है',
  verifyFailed: 'ओटीपी की जाँच नहीं हो सकी',
  verifyBroken: 'कुछ गड़बड़ हुई।',

  beforeProducts: 'प्रोडक्ट बदलने से पहले पुष्टि करें कि यह आप ही हैं।',
  again: {
    'step-up': {
      title: 'पुष्टि करें कि यह आप हैं',
      text: 'प्रोडक्ट और एडमिन बदलने के लिए पिछले 15 मिनट का कोड चाहिए। आपका लिखा हुआ सुरक्षित है।',
    },
    'sign-in': {
      title: 'फिर से साइन इन करें',
      text: 'आपका सेशन ख़त्म हो गया है। आगे बढ़ने के लिए फिर साइन इन करें; आपका लिखा हुआ सुरक्षित है।',
    },
  },
};
