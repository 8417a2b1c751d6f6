import { formatCount } from '../../money.ts';
import type { ProductOccasion, ProductRecipient } from '../../occasions.ts';
import type { catalogue as English } from '../en/catalogue.ts';

export const catalogue: typeof English = {
  variants: {
    sameOption: 'दो विकल्पों का नाम एक ही है।',
    sameValue: 'एक विकल्प में एक ही मान दो बार है।',
    noOptions: 'पहले विकल्प का नाम लिखें, जैसे साइज़।',
    missing: 'कम से कम एक वेरिएंट लिखें।',
    unknownValue: ({ number }) => `वेरिएंट ${number} में हर विकल्प का कोई एक मान होना चाहिए।`,
    twice: 'दो वेरिएंट के मान एक जैसे हैं।',
    sameSku: 'दो वेरिएंट का SKU एक ही है।',
    choose: 'कृपया पहले विकल्प चुनें।',
  },
  stock: {
    tooFew: ({ count }) => (count === 0 ? 'यह स्टॉक में नहीं है।' : `स्टॉक में सिर्फ़ ${count} बचे हैं।`),
    tooMany: 'स्टॉक ज़्यादा से ज़्यादा 10,00,000 हो सकता है।',
    mustRise: 'इस कारण से स्टॉक बढ़ता है।',
    mustFall: 'इस कारण से स्टॉक घटता है।',
    inStock: 'अच्छी ख़बर: यह अब स्टॉक में है। ख़रीदने के लिए पेज को फिर से लोड करें।',
  },
  tooManyToChange: ({ most }) =>
    `एक बार में ज़्यादा से ज़्यादा ${formatCount(most)} प्रोडक्ट बदले जा सकते हैं। कृपया कम प्रोडक्ट चुनें।`,
  termsRefused:
    'आपकी भूमिका में HSN कोड, टैक्स दर और तैयारी के दिन शामिल नहीं हैं। इन्हें बदलने के लिए कृपया दुकान के मालिक से कहें।',
  imports: {
    stockNote: 'इंपोर्ट',
    undoNote: 'इंपोर्ट वापस लिया गया',
    yes: 'हाँ',
    no: 'नहीं',
    oneCsv: 'एक CSV फ़ाइल भेजें, या एक ज़िप जिसमें एक CSV हो।',
    fileTooLarge: 'CSV ज़्यादा से ज़्यादा 20 MB और ज़िप 50 MB की हो सकती है। इसे कई फ़ाइलों में बाँटें।',
    badZip: 'यह ज़िप पढ़ी नहीं जा सकी। इसे फिर से बनाएँ।',
    zipTooLarge:
      'ज़िप में ज़्यादा से ज़्यादा 5,000 फ़ोटो हो सकती हैं, हर एक 5 MB तक और कुल 200 MB तक। इसे कई बार में अपलोड करें।',
    notUtf8: 'फ़ाइल UTF-8 में नहीं है। अपनी स्प्रेडशीट में इसे “CSV UTF-8” के रूप में सेव करें।',
    notCsv: 'यह CSV फ़ाइल नहीं है।',
    badQuotes:
      'इस लाइन के उद्धरण चिह्न मेल नहीं खाते। जिस सेल में ये चिह्न हों उसे चिह्नों के अंदर रखें, और अंदर वालों को दो-दो बार लिखें।',
    tooManyRows: ({ max }) =>
      `एक फ़ाइल में ज़्यादा से ज़्यादा ${formatCount(max)} लाइनें हो सकती हैं। इसे कई फ़ाइलों में बाँटें।`,
    tooManyColumns: 'फ़ाइल में बहुत ज़्यादा कॉलम हैं।',
    tooManyProductRows: ({ max }) =>
      `एक प्रोडक्ट की ज़्यादा से ज़्यादा ${formatCount(max)} लाइनें हो सकती हैं, वेरिएंट और फ़ोटो मिलाकर। इसकी कुछ लाइनें हटाएँ।`,
    listTooLong: 'इस सेल में बहुत ज़्यादा नाम हैं। इसे छोटा करें।',
    tooMuchFormatting: 'इस टेक्स्ट में बहुत ज़्यादा फ़ॉर्मैटिंग है। इसे सादे टेक्स्ट में पेस्ट करके फिर से फ़ॉर्मैट करें।',
    notChecked: 'दुकान इस फ़ाइल की जाँच नहीं कर सकी। इसे कई फ़ाइलों में बाँटकर फिर से अपलोड करें।',
    termsRefused:
      'यह फ़ाइल HSN कोड, टैक्स दर या तैयारी के दिन बदलती है, जो आपकी भूमिका में शामिल नहीं हैं। बाकी सब इंपोर्ट करने के लिए इसे ख़ुद अपलोड करें, या दुकान के मालिक से कहें।',
    termsUndoRefused:
      'इस इंपोर्ट ने HSN कोड, टैक्स दर या तैयारी के दिन बदले हैं, जो आपकी भूमिका में शामिल नहीं हैं। इसे वापस लेने के लिए कृपया दुकान के मालिक से कहें।',
    cellTooLong: 'इस लाइन का एक सेल बहुत लंबा है। इसे छोटा करें।',
    tooManyCells: 'इस लाइन में हेडर से ज़्यादा सेल हैं। जिन सेल में कॉमा हों उन्हें उद्धरण चिह्नों में रखें।',
    unknownColumns:
      'ये कॉलम Shopify, WooCommerce या इस दुकान के नहीं हैं। पहली लाइन में कॉलम के नाम होने चाहिए, और उनमें slug, Handle या URL handle होना चाहिए।',
    noSlug: 'प्रोडक्ट का हैंडल लिखें: उसकी पहचान इसी से होती है।',
    badSlug: 'छोटे अंग्रेज़ी अक्षर, अंक और हाइफ़न लिखें, जैसे kaju-katli।',
    twice: 'यह प्रोडक्ट फ़ाइल में दो बार है। दोनों में से एक लाइन हटाएँ।',
    noName: 'प्रोडक्ट का नाम लिखें।',
    noPrice: 'कीमत पूरे रुपयों में लिखें, जैसे 499।',
    notAPrice: 'कीमत पूरे रुपयों में लिखें, जैसे 499 या 1,299।',
    paise: 'यहाँ कीमतों में पैसे नहीं होते। इसे पूरे रुपयों में लिखें।',
    notACount: 'पूरी संख्या लिखें।',
    notANumber: 'संख्या लिखें।',
    notYesOrNo: 'TRUE या FALSE लिखें।',
    notAState: 'active, draft या hidden लिखें।',
    unknownWord: 'इसमें ऐसा शब्द है जिसे दुकान नहीं जानती। प्रोडक्ट फ़ॉर्म वाले शब्द लिखें।',
    noValue: 'हर विकल्प का मान लिखें।',
    hasVariants: 'यह प्रोडक्ट वेरिएंट के हिसाब से बिकता है। विकल्पों के कॉलम जोड़ें, या कीमत और स्टॉक छोड़ दें।',
    unknownType: 'सिर्फ़ simple और variable प्रोडक्ट इंपोर्ट किए जा सकते हैं। यह लाइन हटाएँ।',
    noParent: 'इस वेरिएशन का प्रोडक्ट फ़ाइल में नहीं है। उसकी लाइन जोड़ें, या आईडी या SKU ठीक करें।',
    notHttps: 'https:// से शुरू होने वाला पता लिखें।',
    notInZip: 'यह फ़ोटो ज़िप में नहीं है। इसे जोड़ें, या https:// से शुरू होने वाला पता लिखें।',
    tooManyPictures: 'एक प्रोडक्ट में ज़्यादा से ज़्यादा 20 फ़ोटो हो सकती हैं।',
    fetchProblems: {
      refused: 'इस पते से फ़ोटो नहीं ली जातीं।',
      unreachable: 'इस पते से जवाब नहीं मिला।',
      notFound: 'इस पते पर कोई फ़ोटो नहीं है।',
      wrongType: 'यह JPEG, PNG या WebP फ़ोटो नहीं है।',
      tooLarge: 'फ़ोटो ज़्यादा से ज़्यादा 5 MB की हो सकती है।',
    },
  },
  categoryTaken: 'इस नाम की श्रेणी पहले से है।',
  chooseCategory: 'कृपया श्रेणी चुनें।',
  mrpTooLow: ({ mrp, withTax, taxRate }) =>
    `${mrp} उस कीमत से कम है जो ${taxRate}\u00a0% टैक्स के साथ बनती है: ${withTax}।`,
  taxAboveMrp: ({ mrp, withTax, taxRate }) =>
    `${taxRate}\u00a0% टैक्स के साथ कीमत ${withTax} होती है, जो MRP ${mrp} से ज़्यादा है।`,
  productAboveMrp: ({ name, mrp, withTax, taxRate }) =>
    `${taxRate}\u00a0% टैक्स के साथ “${name}” की कीमत ${withTax} होती है, जो इसके MRP ${mrp} से ज़्यादा है।`,
  iconAndImageOnly: 'यहाँ सिर्फ़ आइकन और फ़ोटो अपलोड की जा सकती है।',
  reasons: {
    favouriteFor: ({ recipient }) => `${RECIPIENTS[recipient]} के लिए लोगों की पसंद`,
    madeFor: ({ occasion }) => `${OCCASIONS[occasion]} के लिए बढ़िया`,
    overBudget: ({ amount }) => `आपके बजट से ${amount} ज़्यादा`,
    fullBudget: 'आपके बजट का पूरा फ़ायदा',
    belowBudget: ({ amount }) => `आपके बजट में से ${amount} बचेंगे`,
    arrivesBy: ({ day }) => `${day} तक पहुँच सकता है`,
    rated: ({ rating, count }) => `${formatCount(count)} लोगों ने ${rating} रेटिंग दी`,
  },
};

/** Before a postposition. */
const RECIPIENTS: Record<ProductRecipient, string> = {
  mother: 'माँ',
  father: 'पिता',
  sister: 'बहन',
  brother: 'भाई',
  wife: 'पत्नी',
  husband: 'पति',
  friend: 'दोस्तों',
  child: 'बच्चों',
  grandparent: 'दादा-दादी और नाना-नानी',
  couple: 'जोड़ों',
  colleague: 'सहकर्मियों',
};

const OCCASIONS: Record<ProductOccasion, string> = {
  birthday: 'जन्मदिन',
  anniversary: 'सालगिरह',
  wedding: 'शादी',
  housewarming: 'गृहप्रवेश',
  diwali: 'दिवाली',
  'raksha-bandhan': 'रक्षाबंधन',
  'bhai-dooj': 'भाई दूज',
  'karwa-chauth': 'करवा चौथ',
  holi: 'होली',
  eid: 'ईद',
  christmas: 'क्रिसमस',
  'mothers-day': 'मदर्स डे',
  'fathers-day': 'फ़ादर्स डे',
  valentine: 'वैलेंटाइन डे',
  'new-baby': 'नन्हे मेहमान के स्वागत',
  graduation: 'ग्रेजुएशन',
  'thank-you': 'शुक्रिया कहने',
};
