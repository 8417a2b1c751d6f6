import type {
  checklistTexts as EnglishChecklist,
  gapTexts as EnglishGaps,
  readinessTexts as EnglishReadiness,
  shopSettingsScreen as EnglishScreen,
  settingTexts as EnglishSettings,
} from '../../../en/screens/admin/shop-settings.ts';

export const settingTexts: typeof EnglishSettings = {
  name: { label: 'दुकान का नाम', hint: 'हेडर, शीर्षकों और भुगतान के पेज पर।' },
  logo: { label: 'लोगो', hint: 'हेडर में बने तोहफ़े के डिब्बे की जगह दिखता है। चौकोर फ़ोटो सबसे अच्छी लगती है।' },
  accent: { label: 'मुख्य रंग', hint: 'बटन, लिंक और जो चुना गया है, लाइट और डार्क दोनों में।' },
  contactEmail: {
    label: 'संपर्क ईमेल',
    hint: 'ग्राहक यहाँ लिखते हैं: संपर्क के पेज पर और ईमेल में।',
  },
  contactPhone: {
    label: 'संपर्क फ़ोन नंबर',
    hint: 'संपर्क के पेज पर। ख़ाली: आपसे सिर्फ़ ईमेल से संपर्क हो सकता है।',
  },
  contactHours: { label: 'फ़ोन का समय', hint: 'जब फ़ोन उठाया जाता है।' },
  grievanceOfficer: {
    label: 'शिकायत अधिकारी',
    hint: 'भारत के उपभोक्ता कानून में नाम ज़रूरी है; यह संपर्क के पेज पर दिखता है।',
  },
  sellerName: { label: 'कानूनी नाम', hint: 'विक्रेता कौन है: इनवॉइस, शर्तों और संपर्क के पेज पर।' },
  sellerAddress: { label: 'पंजीकृत पता', hint: 'इनवॉइस, शर्तों और संपर्क के पेज पर।' },
  sellerState: { label: 'राज्य', hint: 'इससे तय होता है कि CGST और SGST लगेगा या IGST।' },
  sellerGstin: {
    label: 'GSTIN',
    hint: 'हर इनवॉइस पर। इसके बिना आप टैक्स नहीं ले सकते: टैक्स दर 0 करें।',
  },
  invoicePrefix: {
    label: 'इनवॉइस नंबर की शुरुआत',
    hint: 'अब से बनने वाले इनवॉइस के लिए। जिन्हें नंबर मिल चुका है, उनका वही रहेगा।',
  },
  holdSeconds: {
    label: 'रोकने का समय, मिनट में',
    hint: 'भुगतान करने वाले के लिए तोहफ़ा कितनी देर रोका जाए। जो भुगतान शुरू हो चुके हैं, उनका समय वही रहेगा।',
  },
  guestHoldSeconds: {
    label: 'मेहमानों के लिए रोकने का समय, मिनट में',
    hint: 'वही, बिना खाते वालों के लिए; ऊपर के समय से ज़्यादा नहीं।',
  },
  giftLeadDays: {
    label: 'तोहफ़ों की तैयारी के दिन',
    hint: 'तोहफ़े का दिन कम से कम इतने दिन बाद होता है, और योगदान उससे इतने दिन पहले बंद हो जाता है।',
  },
  policyEffectiveDate: {
    label: 'नीतियाँ कब से लागू हैं',
    hint: 'प्राइवेसी पॉलिसी, शर्तों, शिपिंग और रिफ़ंड के पेज पर लिखी तारीख़। ख़ाली छोड़ने पर प्राइवेसी पॉलिसी में तारीख़ की जगह ख़ाली दिखती है, बाक़ी पेजों पर तारीख़ नहीं होती।',
  },
  termsText: { label: 'शर्तें: आपके अपने शब्द', hint: 'शर्तों के पेज के आख़िर में जुड़ते हैं।' },
  shippingText: {
    label: 'डिलीवरी नीति: आपके अपने शब्द',
    hint: 'डिलीवरी नीति के पेज के आख़िर में जुड़ते हैं।',
  },
  refundsText: { label: 'रिफ़ंड नीति: आपके अपने शब्द', hint: 'रिफ़ंड नीति के पेज के आख़िर में जुड़ते हैं।' },
  contactText: { label: 'संपर्क: आपके अपने शब्द', hint: 'संपर्क के पेज के आख़िर में जुड़ते हैं।' },
  mailFromName: { label: 'भेजने वाले का नाम', hint: 'ईमेल किसके नाम से जाते हैं। ख़ाली: दुकान का नाम।' },
  mailFromAddress: {
    label: 'भेजने वाले का पता',
    hint: 'ऐसा पता, जिससे आपकी ईमेल सेवा भेज सकती हो; नहीं तो ईमेल स्पैम में जाएँगे।',
  },
  signInWithPassword: { label: 'पासवर्ड', hint: 'ईमेल और पासवर्ड से; नया खाता भी बन सकता है।' },
  signInWithCode: { label: 'ईमेल से कोड', hint: '6 अंकों का कोड; नए लोगों का खाता बन जाता है।' },
  signInWithProvider: { label: 'Google', hint: 'या वह सेवा, जिससे आपकी दुकान जुड़ी है।' },
  channelUcp: {
    label: 'UCP वाले असिस्टेंट',
    hint: 'Universal Commerce Protocol समझने वाले असिस्टेंट तोहफ़े खोजते और ऑर्डर तैयार करते हैं। पुष्टि और भुगतान लोग यहीं करते हैं।',
  },
  channelMcp: {
    label: 'MCP वाले असिस्टेंट',
    hint: 'वही उन असिस्टेंट के लिए, जिन्हें लोग दुकान के /mcp पर ख़त्म होने वाले पते से जोड़ते हैं।',
  },
  channelGoogle: {
    label: 'Google Merchant Center',
    hint: 'Google की मुफ़्त लिस्टिंग और विज्ञापनों के लिए प्रोडक्ट फ़ीड।',
  },
  channelOpenai: { label: 'ChatGPT', hint: 'ChatGPT में ख़रीदारी के लिए प्रोडक्ट फ़ीड।' },
  channelMeta: { label: 'WhatsApp और Instagram', hint: 'Meta के कैटलॉग के लिए प्रोडक्ट फ़ीड।' },
  channelLlms: {
    label: 'llms.txt',
    hint: 'सादे टेक्स्ट का एक पेज, जो असिस्टेंट को बताता है कि दुकान में क्या मिलता है।',
  },
  paused: {
    label: 'दुकान रुकी होने पर ग्राहकों को क्या दिखे',
    hint: 'यहाँ कुछ लिखा हो तो कोई भुगतान नहीं कर सकता; दुकान देखी जा सकती है, और शुरू हो चुके भुगतान आते रहते हैं।',
  },
};

export const shopSettingsScreen: typeof EnglishScreen = {
  title: 'दुकान की सेटिंग',
  description: 'हर बदलाव इसके साथ रखा जाता है कि किसने किया, और वापस लिया जा सकता है।',
  panels: {
    look: 'नाम और रूप',
    pause: 'दुकान रोकें',
    contact: 'संपर्क',
    seller: 'विक्रेता और इनवॉइस',
    orders: 'ऑर्डर और तोहफ़े',
    policies: 'नीतियाँ',
    mail: 'ईमेल',
    signIn: 'ग्राहक कैसे साइन इन करें',
    history: 'क्या बदला गया',
    demo: 'डेमो डेटा',
  },
  preview: 'ऐसा दिखेगा',
  previewButton: 'अभी ख़रीदें',
  accents: {
    Rani: 'रानी',
    Kumkum: 'कुमकुम',
    Terracotta: 'टेराकोटा',
    Leaf: 'पत्ती हरा',
    Peacock: 'मोर नीला',
    Indigo: 'इंडिगो',
    Jamun: 'जामुनी',
    Charcoal: 'चारकोल',
  },
  otherColour: 'या अपनी पसंद का रंग',
  uploadLogo: 'लोगो अपलोड करें',
  removeLogo: 'लोगो हटाएँ',
  uploading: 'अपलोड हो रहा है…',
  nextInvoice: ({ number }) => `अगला इनवॉइस: ${number}`,
  sender: ({ sender }) => `ईमेल यहाँ से जाते हैं: ${sender}`,
  charges: 'टैक्स, डिलीवरी और लेनदेन के शुल्क <rules>डिलीवरी के नियमों</rules> में हैं।',
  fixed: ({ variable }) => `दुकान जहाँ चलती है, वहाँ ${variable} से तय है; यहाँ नहीं बदला जा सकता।`,
  changes: ({ count }) => `${count} बदलाव`,
  save: 'सेव करें',
  saving: 'सेव हो रहा है…',
  discard: 'छोड़ें',
  saved: 'सेटिंग सेव हो गई।',
  restored: 'आपके सेव न किए गए बदलाव लौटा दिए गए हैं।',
  correct: 'ऊपर जहाँ निशान है, कृपया वह ठीक करें।',
  open: 'दुकान खुली है।',
  isPaused: 'दुकान रुकी है: कोई भुगतान नहीं कर सकता।',
  noHistory: 'अभी कुछ बदला नहीं गया।',
  empty: 'कुछ नहीं',
  on: 'चालू',
  off: 'बंद',
  minutes: (minutes) => `${minutes} मिनट`,
  useAgain: 'यही फिर लगाएँ',
  againOf: ({ label, value }) => `यही फिर लगाएँ: ${label}, ${value}`,
  demo: {
    intro: ({ products, people }) =>
      `दुकान में ${products} डेमो प्रोडक्ट और ${people} डेमो लोग हैं, उनके तोहफ़ों और ख़ास दिनों के साथ।`,
    note: 'रकम का हिसाब बना रहता है। जिन डेमो प्रोडक्ट का किसी ने ऑर्डर दिया है, वे हटने की जगह छिप जाते हैं।',
    remove: 'डेमो डेटा हटाएँ',
    confirm: ({ name }) => `पक्का करने के लिए दुकान का नाम लिखें: ${name}`,
    label: 'दुकान का नाम',
    removing: 'हटाया जा रहा है…',
    done: ({ products, people, gifts }) => `हटाए गए: ${products} प्रोडक्ट, ${people} लोग और ${gifts} तोहफ़े।`,
    hidden: ({ names }) => `छिपाए गए, क्योंकि किसी ने इनका ऑर्डर दिया है: ${names}।`,
  },
};

export const checklistTexts: typeof EnglishChecklist = {
  title: 'बेचने की तैयारी',
  progress: ({ done, of }) => `${of} में से ${done} हो गए`,
  ready: 'सब कुछ तैयार है।',
  realMoney: 'असली पैसे आने से पहले',
  noGaps: 'असली पैसे आ सकते हैं।',
  test: 'भुगतान की कुंजियाँ जाँचें',
  testing: 'जाँच हो रही है…',
  done: 'हो गया',
  missing: 'करना है',
  results: {
    works: ({ mode }) =>
      ({
        live: 'लाइव कुंजियाँ काम करती हैं।',
        test: 'टेस्ट कुंजियाँ काम करती हैं। असली पैसे के लिए लाइव कुंजियाँ चाहिए।',
        sandbox: 'अंदर बना सैंडबॉक्स जवाब देता है। असली पैसे के लिए Razorpay की कुंजियाँ चाहिए।',
      })[mode],
    refused: ({ reason }) => `Razorpay ने कुंजियाँ नहीं मानीं: ${reason}`,
    unreachable: 'Razorpay ने जवाब नहीं दिया। कृपया थोड़ी देर में फिर कोशिश करें।',
  },
};

export const readinessTexts: typeof EnglishReadiness = {
  name: { title: 'अपनी दुकान का नाम रखें', how: '“नाम और रूप” में।' },
  address: { title: 'डालें कि कौन बेचता है और कहाँ से', how: '“विक्रेता और इनवॉइस” में।' },
  gst: {
    title: 'अपना GSTIN डालें, या टैक्स दर 0 करें',
    how: 'GSTIN के बिना आप टैक्स नहीं ले सकते, किसी प्रोडक्ट की अपनी दर से भी नहीं।',
  },
  payments: {
    title: 'Razorpay जोड़ें और कुंजियाँ जाँचें',
    how: 'दुकान जहाँ चलती है, वहाँ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET और RAZORPAY_WEBHOOK_SECRET तय करें।',
  },
  product: { title: 'अपना पहला प्रोडक्ट जोड़ें', how: 'एक-एक करके, या फ़ाइल इंपोर्ट करें।' },
  delivery: { title: 'डिलीवरी के नियम देखें', how: 'शुल्क, जगहें और दिन; एक बार सेव करें।' },
  policies: {
    title: 'नीतियों की तारीख़ डालें',
    how: 'प्राइवेसी पॉलिसी, शर्तें, शिपिंग और रिफ़ंड के पेज पढ़ें, फिर वह दिन डालें जिससे वे लागू हैं।',
  },
  mail: { title: 'अपनी ईमेल सेवा जोड़ें', how: 'दुकान जहाँ चलती है, वहाँ SMTP_URL तय करें।' },
  owner: { title: 'अपना मालिक रखें', how: '“सहकर्मी” में ख़ुद को मालिक के रूप में बुलाएँ।' },
};

export const gapTexts: typeof EnglishGaps = {
  'sandbox-payments': 'भुगतान अंदर बने सैंडबॉक्स में जाते हैं: Razorpay की कुंजियाँ लगाएँ।',
  'test-key': 'RAZORPAY_KEY_ID टेस्ट कुंजी है: अपनी लाइव कुंजी लगाएँ (rzp_live_…)।',
  'untested-key': 'भुगतान की कुंजियाँ जाँची नहीं गई हैं: उन्हें ऊपर जाँचें।',
  'no-https': 'PUBLIC_URL कोई https:// पता नहीं है।',
  'outbox-mail': 'ईमेल अंदर बने आउटबॉक्स में ही रहते हैं: SMTP_URL तय करें।',
  'demo-sign-in': 'साइन इन अंदर बनी सेवा से होता है: OIDC_ISSUER या LOCAL_IDENTITY=0 तय करें।',
  'tax-without-gstin': 'GSTIN के बिना टैक्स लिया जा रहा है: उसे डालें, या हर टैक्स दर 0 करें।',
  'demo-data': 'डेमो के प्रोडक्ट और लोग अब भी हैं: उन्हें सेटिंग के आख़िर में हटाएँ।',
  paused: 'दुकान रुकी है।',
};
