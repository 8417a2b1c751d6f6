import { formatRupees } from '../../../money.ts';
import type {
  groupGiftTexts as GroupGiftTexts,
  offerTexts as OfferTexts,
  preparedTexts as PreparedTexts,
} from '../../en/screens/prepared.ts';

export const preparedTexts: typeof PreparedTexts = {
  titles: {
    basket: 'आपके असिस्टेंट के चुने तोहफ़े',
    checkout: 'आपके असिस्टेंट का तैयार ऑर्डर',
    'group-gift': 'मिलकर तोहफ़ा, आपके असिस्टेंट की ओर से',
  },
  nameUnchecked: 'यह नाम असिस्टेंट ने ख़ुद बताया है।',
  nothingYet: {
    basket: 'अभी कुछ ऑर्डर नहीं हुआ, कोई भुगतान नहीं हुआ। बास्केट में क्या रहेगा, आप तय करते हैं।',
    checkout: 'जब तक आप ख़ुद हमारे चेकआउट में न करें, तब तक न ऑर्डर होता है, न भुगतान।',
    'group-gift': 'जब तक आप ख़ुद न करें, तब तक न कुछ शुरू होता है, न ऑर्डर, न भुगतान।',
  },
  openedElsewhere:
    'यह लिंक पहले किसी और ब्राउज़र में खोला गया था। इसलिए यहाँ सिर्फ़ तोहफ़े दिखते हैं, लोगों के बारे में भरी गई जानकारी नहीं।',
  startElsewhere: 'कृपया मिलकर तोहफ़ा उसी ब्राउज़र में शुरू करें जिसमें लिंक पहले खुला था, या अपने असिस्टेंट से नया लिंक माँगें।',
  gifts: 'तोहफ़े',
  gift: 'तोहफ़ा',
  quantity: ({ quantity, price }) => `${quantity} × ${formatRupees(price)}`,
  goods: 'तोहफ़ों का जोड़',
  beforeCharges: 'डिलीवरी और टैक्स चेकआउट में जुड़ते हैं।',
  gone: 'यह तोहफ़ा अब नहीं मिलता',
  goneHint: 'इसे छोड़ दिया गया है।',
  soldOut: 'अभी स्टॉक में नहीं। इसे छोड़ दिया गया है।',
  choose: 'यह विकल्प अब नहीं मिलता। ',
  chooseAnother: 'कोई और चुनें',
  onlyLeft: ({ left }) => `सिर्फ़ ${left} बचे हैं, इसलिए हम ${left} ले रहे हैं।`,
  noneLeft: 'इसमें से अभी कुछ भी ऑर्डर नहीं हो सकता।',
  toBasket: 'मेरी बास्केट में डालें',
  addingToBasket: 'जोड़ रहे हैं…',
  inBasket: 'तोहफ़े आपकी बास्केट में हैं।',
  basketFull: 'आपकी बास्केट भर गई है। उसमें से कुछ निकालें, फिर ये तोहफ़े जोड़ें।',
  toCheckout: 'चेकआउट पर जाएँ',
  basketStays: 'आपकी बास्केट में जो है, वह वहीं रहेगा।',
  overTitle: 'यह लिंक अब नहीं चलता',
  over: 'अपने असिस्टेंट से नया लिंक माँगें।',
  canceledTitle: 'इसे रद्द कर दिया गया',
  canceled: 'आपके असिस्टेंट ने इसे वापस ले लिया। अब भी चाहिए तो नया लिंक माँगें।',
  lookAround: 'दुकान देखें',
  loadErrorTitle: 'यह लोड नहीं हुआ',
  doneTitle: 'मिलकर तोहफ़ा शुरू हो गया है',
  done: 'आपने इस लिंक से मिलकर तोहफ़ा शुरू किया है।',
  doneElsewhere: 'इस लिंक से मिलकर तोहफ़ा शुरू किया जा चुका है।',
  seeGift: 'तोहफ़ा देखें',
};

export const offerTexts: typeof OfferTexts = {
  intro: 'यह ऑर्डर आपके असिस्टेंट ने तैयार किया है। उसकी भरी जानकारी एक-एक करके लें, या अपनी लिखें।',
  back: 'क्या तैयार किया गया',
  title: 'आपके असिस्टेंट ने भरा:',
  use: 'यह लें',
  decline: 'नहीं, धन्यवाद',
  filledIn: ({ part }) => `भर दिया गया: ${part}। आप इसे अब भी बदल सकते हैं।`,
  leftOut: ({ part }) => `छोड़ दिया गया: ${part}।`,
  dayNotOffered: 'हम वहाँ इस दिन डिलीवरी नहीं कर सकते। कृपया कोई और दिन चुनें।',
  parts: {
    buyer: 'आपकी जानकारी',
    recipient: 'पाने वाले की जानकारी',
    address: 'पता',
    deliveryDate: 'डिलीवरी का दिन',
    message: 'कार्ड का संदेश',
    coupon: 'कूपन',
    occasion: 'मौका और दिन',
  },
};

export const groupGiftTexts: typeof GroupGiftTexts = {
  amount: ({ amount }) => `सब मिलकर ठीक ${formatRupees(amount)} जुटाते हैं।`,
  amountHint: 'टैक्स या डिलीवरी के लिए कुछ नहीं जुड़ता। समय पर पूरी रकम न जुटे तो सबको रिफ़ंड मिलता है।',
  signInTitle: 'इसे अपने नाम से शुरू करें',
  signInHint: 'फिर आप भरते हैं कि यह किसके लिए है और कहाँ जाएगा, और लिंक शेयर करते हैं। ईमेल में आया कोड काफ़ी है।',
  signIn: 'साइन इन करें या ईमेल दें',
  recipient: 'यह किसके लिए है?',
  occasion: 'मौका क्या है?',
  chipInUntil: ({ day }) => `लोग ${day} तक योगदान दे सकते हैं।`,
  address: 'इसे कहाँ पहुँचाएँ?',
  addressHint: 'फ़ोन नंबर और पता सिर्फ़ आप और हमारी टीम देखते हैं।',
  organiser: 'आपका नाम',
  organiserName: 'आयोजक के रूप में आपका नाम',
  organiserHint: 'लिंक वाले सभी लोग इसे पढ़ते हैं।',
  card: 'कार्ड',
  message: 'कार्ड के लिए आपके शब्द (वैकल्पिक)',
  messagePlaceholder: 'जन्मदिन मुबारक, मीरा!',
  invitation: 'आपका न्योता',
  inviteText: 'दोस्तों के लिए संदेश (वैकल्पिक)',
  inviteHint: 'लिंक हम जोड़ देंगे। आप इसे बाद में बदल सकते हैं।',
  inviteStart: ({ product }) => `“${product}” मिलकर दें?`,
  inviteShare: ({ amount, people }) => {
    const each = amount === undefined ? undefined : `हर एक के हिस्से करीब ${formatRupees(amount)}`;
    if (people === undefined || people < 2) return each && `${each} आएँगे।`;
    const all = `हम ${NUMBERS[people] ?? people} लोग होंगे`;
    return each === undefined ? `${all}।` : `${all}, ${each}।`;
  },
  visibleTitle: 'आपके असिस्टेंट को क्या दिखता है',
  visible:
    'कितनी रकम जुटी और कितने लोगों से, तय दिन के तीन हफ़्ते बाद तक। यह कभी नहीं कि वे कौन हैं, और फ़ोन नंबर या पता भी नहीं।',
  start: 'मिलकर तोहफ़ा शुरू करें',
  starting: 'शुरू हो रहा है…',
  shared: 'इसका लिंक तुरंत खुल जाता है। आप जिससे चाहें शेयर करें।',
  started: 'मिलकर तोहफ़ा शुरू हो गया है। इसका लिंक साथ देने वाले सभी लोगों से शेयर करें।',
};

/** As people write small numbers. */
const NUMBERS = ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस'];
