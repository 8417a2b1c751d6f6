import type { adminProofs } from '../../../../admin-sign-in.ts';
import type {
  adminSignIn as EnglishAdminSignIn,
  colleagues as EnglishColleagues,
  mySecurity as EnglishMySecurity,
  roleAreas as EnglishRoleAreas,
  roleLevels as EnglishRoleLevels,
  roleRefused as EnglishRoleRefused,
  roleSightLevels as EnglishRoleSightLevels,
  roleSights as EnglishRoleSights,
  roles as EnglishRoles,
  shopSetup as EnglishShopSetup,
} from '../../../en/screens/admin/colleagues.ts';
import { plural } from '../../plural.ts';

export const roles: typeof EnglishRoles = {
  owner: { name: 'मालिक', text: 'सब कुछ; सहकर्मी और सेटिंग सिर्फ़ मालिक के हाथ में।' },
  catalogue: { name: 'कैटलॉग', text: 'प्रोडक्ट, श्रेणियाँ और स्टॉक जोड़ना और बदलना।' },
  orders: {
    name: 'ऑर्डर',
    text: 'ऑर्डर और तोहफ़े पैक करना और भेजना, तोहफ़ों और वापसी पर फ़ैसला, और डिलीवरी तय करना।',
  },
  money: { name: 'हिसाब', text: 'रिफ़ंड, टैक्स, सेटलमेंट और रिपोर्ट।' },
  support: {
    name: 'सपोर्ट',
    text: 'ग्राहकों की मदद: ऑर्डर और तोहफ़े देखना, रिव्यू, ख़ास दिन और संदेश संभालना।',
  },
  viewer: { name: 'दर्शक', text: 'प्रोडक्ट और डैशबोर्ड देखना, बिना नाम और रकम के।' },
};

export const roleAreas: typeof EnglishRoleAreas = {
  dashboard: 'आज और खोज',
  catalogue: 'प्रोडक्ट और स्टॉक',
  orders: 'ऑर्डर, वापसी और डिलीवरी',
  gifts: 'मिलकर तोहफ़े',
  coupons: 'कूपन',
  money: 'रिफ़ंड, भुगतान और टैक्स',
  people: 'ग्राहक, रिव्यू और संदेश',
  shop: 'सहकर्मी, सेटिंग और लॉग',
};

export const roleSights: typeof EnglishRoleSights = {
  name: 'ग्राहकों के नाम और ईमेल',
  phone: 'ग्राहकों के फ़ोन और पते',
  cost: 'दुकान को प्रोडक्ट कितने का पड़ा',
};

export const roleSightLevels: typeof EnglishRoleSightLevels = {
  full: 'दिखता है',
  masked: 'छिपा हुआ',
  hidden: '–',
};

export const roleLevels: typeof EnglishRoleLevels = {
  all: 'सब',
  some: 'कुछ',
  look: 'देखना',
  none: '–',
};

export const colleagues: typeof EnglishColleagues = {
  title: 'सहकर्मी',
  text: 'दुकान में कौन काम करता है, और कौन क्या कर सकता है।',
  list: 'यहाँ कौन काम करता है',
  you: 'आप',
  fixed: 'ADMIN_EMAILS सेटिंग से मालिक',
  invited: (by, on) => {
    if (by) return on ? `${by} ने ${on} को बुलाया` : `${by} ने बुलाया`;
    return on ? `${on} को बुलाया गया` : 'बुलाया गया';
  },
  setUp: (on) => `${on} को दुकान शुरू की`,
  unused: 'अभी तक साइन इन नहीं किया',
  seen: (ago) => `पिछली बार ${ago}`,
  role: (email) => `${email} की भूमिका`,
  remove: 'हटाएँ',
  removeQuestion: (email) => `${email} को हटाएँ?`,
  removeText: 'इन्हें तुरंत लॉग आउट कर दिया जाएगा। इनकी पासकी और कोड फिर काम नहीं करेंगे।',
  removed: (email) => `${email} अब एडमिन नहीं हैं।`,
  changeQuestion: (email, role) => `${email} को “${role}” की भूमिका दें?`,
  change: 'भूमिका बदलें',
  changed: (email, role) => `${email} की भूमिका अब “${role}” है।`,
  invite: 'सहकर्मी को बुलाएँ',
  inviting: 'बुलाया जा रहा है…',
  inviteButton: 'बुलाएँ',
  inviteRole: 'भूमिका',
  inviteDone: (email) => `${email} को ईमेल से न्योता भेज दिया गया है और अब साइन इन किया जा सकता है।`,
  rights: 'हर भूमिका क्या कर सकती है',
  rightsText:
    'सब: इस हिस्से में सब कुछ। कुछ: बदलावों का एक हिस्सा। देखना: सिर्फ़ पढ़ना, कुछ बदलना नहीं। बाकी सब सर्वर रोक देता है।',
  area: 'हिस्सा',
  sightsText:
    'छिपा हुआ: आख़िरी अंक और पिनकोड दिखते हैं। बाकी “दिखाएँ” दबाने पर दिखता है और लॉग में दर्ज होता है। फ़ोन और पते से वही खोज सकते हैं जिन्हें ये पूरे दिखते हैं।',
};

export const roleRefused: typeof EnglishRoleRefused = {
  title: 'आपकी भूमिका में यह शामिल नहीं है',
  text: 'अगर काम के लिए इसकी ज़रूरत है, तो दुकान के मालिक से अपनी भूमिका बदलने को कहें।',
};

export const adminSignIn: typeof EnglishAdminSignIn = {
  or: 'या',
  passkey: 'पासकी से साइन इन करें',
  usePasskey: 'पासकी से',
  useTotp: 'ऑथेंटिकेटर ऐप से',
  useRecovery: 'रिकवरी कोड से',
  otherWays: 'दूसरे तरीके',
  back: 'ईमेल वाले कोड पर वापस',
  totpLabel: 'आपके ऑथेंटिकेटर ऐप का कोड',
  totpHint: 'छह अंक जो वह अभी दिखा रहा है। हर कोड एक ही बार चलता है।',
  recoveryLabel: 'रिकवरी कोड',
  recoveryHint: 'आपके रखे हुए दस में से एक। हर कोड एक ही बार चलता है।',
  check: 'जारी रखें',
  checking: 'जाँच हो रही है…',
  noPasskey: 'कोई पासकी नहीं चुनी गई। फिर कोशिश करें, या कोड डालें।',
  passkeyProblems: {
    'ip-address': 'सिर्फ़ IP पते पर पासकी काम नहीं करतीं। पासकी के लिए दुकान को उसके नाम से खोलें।',
    'not-secure': 'पासकी के लिए https ज़रूरी है। इस कंप्यूटर पर वे http://localhost पर भी चलती हैं।',
    'not-supported': 'इस ब्राउज़र में पासकी नहीं हैं।',
    'other-address': 'पासकी सिर्फ़ दुकान के अपने पते पर काम करती हैं:',
  },
};

export const shopSetup: typeof EnglishShopSetup = {
  title: 'अपनी दुकान शुरू करें',
  text: 'इस दुकान का अभी कोई मालिक नहीं है। अपना ईमेल और वह कोड डालें जो दुकान शुरू होने पर टर्मिनल में दिखा था।',
  email: 'आपका ईमेल',
  code: 'सेटअप कोड',
  hint: 'टर्मिनल न हो, तो यह दुकान के डेटा फ़ोल्डर की फ़ाइल setup-code में है।',
  button: 'मालिक बनें',
  busy: 'शुरू हो रही है…',
};

const proofs: Record<(typeof adminProofs)[number], string> = {
  mail: 'ईमेल वाले कोड से',
  passkey: 'पासकी से',
  totp: 'ऑथेंटिकेटर ऐप से',
  recovery: 'रिकवरी कोड से',
  setup: 'सेटअप कोड से',
};

export const mySecurity: typeof EnglishMySecurity = {
  title: 'आपका साइन-इन',
  text: 'आप अपनी पहचान कैसे साबित करते हैं, और कहाँ-कहाँ साइन इन हैं। ईमेल वाला कोड भी हमेशा चलता है।',
  lostTitle: 'आपने रिकवरी कोड से साइन इन किया',
  lost: 'अगर फ़ोन या सिक्योरिटी कुंजी खो गई है, तो नीचे उसकी पासकी या ऑथेंटिकेटर ऐप हटाएँ, ताकि कोई और इस्तेमाल न कर सके। फिर नई जोड़ें।',
  added: (on) => `${on} को जोड़ा`,
  neverUsed: 'अब तक इस्तेमाल नहीं',
  lastUsed: (ago) => `पिछली बार ${ago}`,
  remove: 'हटाएँ',
  passkeys: 'पासकी',
  passkeysText:
    'फ़िंगरप्रिंट, चेहरे या सिक्योरिटी कुंजी से साइन इन करें। कुछ टाइप नहीं करना, और ऐसा कुछ नहीं जो कोई नकली पेज चुरा सके।',
  noPasskeys: 'अभी आपकी कोई पासकी नहीं है।',
  addPasskey: 'पासकी जोड़ें',
  passkeyName: 'इस पासकी का नाम',
  passkeyNameHint: 'ताकि बाद में पहचान सकें: “मेरा फ़ोन”, “नीली कुंजी”।',
  passkeyAdded: 'पासकी जुड़ गई। अगली बार इसी से साइन इन करें।',
  passkeyRemoved: 'पासकी हटा दी गई।',
  removePasskeyQuestion: (name) => `पासकी “${name}” हटाएँ?`,
  removePasskeyText: 'इससे अब साइन इन नहीं होगा। इसे डिवाइस से भी मिटा दें।',
  totp: 'ऑथेंटिकेटर ऐप',
  totpText: 'आपके फ़ोन का एक ऐप हर 30 सेकंड में नया कोड दिखाता है, बिना नेटवर्क के भी।',
  totpOn: 'आपका ऐप सेट है।',
  setUpTotp: 'ऐप सेट करें',
  scan: 'इसे अपने ऐप से स्कैन करें',
  scanLabel: 'आपके ऑथेंटिकेटर ऐप के लिए QR कोड',
  orType: 'या यह कुंजी ऐप में टाइप करें:',
  confirmLabel: 'ऐप में दिख रहा कोड',
  confirmHint: 'इससे पता चलता है कि ऐप और दुकान के कोड मेल खाते हैं।',
  confirm: 'पक्का करें',
  cancel: 'रद्द करें',
  totpAdded: 'ऐप सेट हो गया।',
  totpRemoved: 'ऐप हटा दिया गया।',
  removeTotpQuestion: 'अपना ऑथेंटिकेटर ऐप हटाएँ?',
  removeTotpText: 'इसके कोड से अब साइन इन नहीं होगा।',
  recovery: 'रिकवरी कोड',
  recoveryText: 'दस कोड, उस दिन के लिए जब फ़ोन या सिक्योरिटी कुंजी खो जाए। हर कोड एक ही बार चलता है।',
  recoveryLeft: (left) =>
    left === 0
      ? 'आपके पास एक भी नहीं है।'
      : plural(left, { one: `10 में से ${left} बचा है।`, other: `10 में से ${left} बचे हैं।` }),
  recoveryMissing: 'अभी बना लें, जब तक साइन इन कर सकते हैं।',
  makeCodes: 'रिकवरी कोड बनाएँ',
  makeNewCodes: 'नए बनाएँ',
  makeNewQuestion: 'दस नए कोड बनाएँ?',
  makeNewText: 'आपके पुराने कोड फिर नहीं चलेंगे।',
  shownOnce: 'इन्हें कहीं सुरक्षित रखें, अपने फ़ोन से अलग। ये सिर्फ़ एक बार दिखते हैं।',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गए',
  download: 'डाउनलोड करें',
  keptThem: 'मैंने रख लिए',
  sessions: 'आप कहाँ साइन इन हैं',
  sessionsText: '30 मिनट कुछ न करने पर और 12 घंटे बाद सेशन अपने-आप ख़त्म हो जाता है।',
  session: (proof, since) => `${proofs[proof]}, ${since}`,
  active: 'अभी चालू',
  current: 'यह सेशन',
  end: 'ख़त्म करें',
  ended: 'सेशन ख़त्म हो गया।',
  endOthers: 'बाकी सब ख़त्म करें',
  endOthersQuestion: 'अपने बाकी सभी सेशन ख़त्म करें?',
  othersEnded: 'बाकी सभी सेशन ख़त्म हो गए।',
  unknownDevice: 'अनजान डिवाइस',
};
