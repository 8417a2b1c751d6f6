import type {
  accountTexts as EnglishAccount,
  deviceTexts as EnglishDevices,
  profileTexts as EnglishProfile,
  signInWays as EnglishWays,
} from '../../en/screens/profile.ts';

export const profileTexts: typeof EnglishProfile = {
  title: 'आपकी प्रोफ़ाइल',
  you: 'आप',
  yours: 'आपका',
  loading: 'लोड हो रहा है…',
  editNameAndPhoto: 'नाम और फ़ोटो बदलें',
  logout: 'लॉग आउट करें',
  signedOutHere: 'इस डिवाइस पर साइन आउट हो गया। आपके फिर ऑनलाइन होने पर हम अपनी ओर से भी सेशन ख़त्म कर देंगे।',
  links: {
    orders: 'आपके ऑर्डर',
    wishlist: 'आपकी विशलिस्ट',
    circles: 'आपके सर्कल',
    requests: 'आपके मिलकर दिए तोहफ़े',
    registries: 'आपकी तोहफ़ों की सूचियाँ',
    specialDays: 'अपने ख़ास दिन बताएँ',
    policy: 'निजता, मदद और संपर्क',
  },
  install: {
    title: ({ shop }) => `आपकी होम स्क्रीन पर ${shop}`,
    description: 'ऐप की तरह खुलता है, और ऑफ़लाइन होने पर भी पिछली बार देखी चीज़ें दिखाता है।',
    tapShare: 'Safari में “शेयर” बटन दबाएँ।',
    addToHomeScreen: '“होम स्क्रीन में जोड़ें” चुनें।',
    openFromThere: ({ shop }) => `सूचनाएँ पाने के लिए ${shop} को होम स्क्रीन से खोलें।`,
    install: ({ shop }) => `${shop} इंस्टॉल करें`,
  },
  edit: {
    title: 'आपका नाम और फ़ोटो',
    name: 'नाम',
    saved: 'आपका नाम सेव हो गया।',
    save: 'नाम सेव करें',
    saving: 'सेव हो रहा है…',
    choosePhoto: 'फ़ोटो चुनें',
    removePhoto: 'फ़ोटो हटाएँ',
  },
};

export const signInWays: typeof EnglishWays = {
  password: 'ईमेल और पासवर्ड',
  code: 'ईमेल से कोड',
  google: 'Google',
};

export const deviceTexts: typeof EnglishDevices = {
  title: 'साइन-इन वाले डिवाइस',
  description: 'अगर कोई डिवाइस आपका न लगे, तो उसे साइन आउट करें और पासवर्ड बदलें।',
  lastUse: ({ way, lastUsed }) =>
    `${way} · ${lastUsed === undefined ? 'अभी चालू है' : `पिछला इस्तेमाल: ${lastUsed}`}`,
  current: 'यह डिवाइस',
  signOut: 'साइन आउट करें',
  signedOut: 'डिवाइस साइन आउट हो गया।',
  signOutEverywhere: 'हर जगह साइन आउट करें',
  signOutEverywhereTitle: 'इस डिवाइस समेत हर जगह साइन आउट करें?',
};

export const accountTexts: typeof EnglishAccount = {
  email: {
    title: 'ईमेल',
    description: 'आप इसी ईमेल से साइन इन करते हैं, और सूचनाएँ भी यहीं आती हैं।',
    confirmed: 'ईमेल की पुष्टि हो गई',
    notConfirmed: 'आपके ईमेल की पुष्टि अभी नहीं हुई है। हमारे ईमेल में दिया लिंक खोलें।',
    sendLink: 'नया लिंक भेजें',
    linkSent: 'हमने ईमेल से आपको नया लिंक भेज दिया है।',
    pending: ({ email }) => `${email} पर भेजा गया लिंक खोलें। तब तक आपका ईमेल वही रहेगा।`,
    keep: 'मौजूदा ईमेल ही रखें',
    change: 'ईमेल बदलें',
    changeText: 'हम नए पते पर एक लिंक भेजेंगे। बदलाव पूरा करने के लिए उसे खोलें।',
    new: 'नया ईमेल',
    send: 'लिंक भेजें',
    sending: 'भेजा जा रहा है…',
    sent: ({ email }) => `हमने ${email} पर लिंक भेज दिया है। बदलाव पूरा करने के लिए उसे खोलें।`,
  },
  password: {
    title: 'पासवर्ड',
    none: 'आपका पासवर्ड अभी नहीं है। पासवर्ड होने पर आप ईमेल से भी साइन इन कर सकते हैं।',
    description: 'इसे बदलने पर आपके बाकी डिवाइस साइन आउट हो जाते हैं।',
    set: 'पासवर्ड बनाएँ',
    change: 'पासवर्ड बदलें',
    current: 'मौजूदा पासवर्ड',
    new: 'नया पासवर्ड',
    save: 'नया पासवर्ड सेव करें',
    saving: 'सेव हो रहा है…',
    saved: 'आपका पासवर्ड सेव हो गया। आपके बाकी डिवाइस साइन आउट हो गए हैं।',
  },
  data: {
    title: 'आपका डेटा',
    description: 'आपके बारे में हमारे पास जो कुछ है, उसकी कॉपी डाउनलोड करें, या अपना खाता हटाएँ।',
    download: 'मेरा डेटा डाउनलोड करें',
    erase: 'मेरा खाता हटाएँ',
  },
  erase: {
    title: 'अपना खाता हटाएँ?',
    description:
      'आपका नाम, ईमेल, पते और डिवाइस हमेशा के लिए हटा दिए जाते हैं। भुगतान का रिकॉर्ड आपके नाम के बिना रहता है, क्योंकि क़ानून के मुताबिक यह ज़रूरी है।',
    email: 'पुष्टि के लिए अपना ईमेल डालें',
    wrongEmail: 'इस खाते का ईमेल डालें।',
    password: 'पासवर्ड',
    keep: 'रहने दें',
    confirm: 'हमेशा के लिए हटाएँ',
    deleting: 'हटाया जा रहा है…',
  },
};
