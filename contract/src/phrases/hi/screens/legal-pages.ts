import type { ShopTerms } from '../../../legal-pages.ts';
import { REFUND_WORKING_DAYS } from '../../../limits.ts';
import { formatRupees } from '../../../money.ts';
import type {
  legalPageLabels as EnglishLabels,
  legalPages as EnglishPages,
} from '../../en/screens/legal-pages.ts';
import { partOfDay } from '../time-of-day.ts';
import { returnTexts } from './returns.ts';

export const legalPages: typeof EnglishPages = {
  terms: {
    title: 'बिक्री की शर्तें',
    description: 'वे शर्तें जिन पर आप यहाँ तोहफ़ा ख़रीदते हैं या किसी तोहफ़े में योगदान देते हैं।',
    intro: 'यहाँ तोहफ़ा ख़रीदने या किसी तोहफ़े में योगदान देने पर ये शर्तें लागू होती हैं। हमने इन्हें छोटा रखा है।',
    sections: (shop) => [
      {
        id: 'seller',
        title: 'विक्रेता कौन है',
        blocks: [
          `${shop.seller.name}, ${shop.seller.address}।${shop.seller.gstin === null ? '' : ` GSTIN ${shop.seller.gstin}।`}`,
          'ऑर्डर करने के लिए आपकी उम्र 18 साल या उससे ज़्यादा होनी चाहिए। उम्र कम हो, तो किसी बड़े से अपने लिए ऑर्डर करवाएँ।',
        ],
        links: [{ label: 'हमसे संपर्क के सभी तरीके', href: '/contact' }],
      },
      {
        id: 'order',
        title: 'आपका ऑर्डर',
        blocks: [
          'भुगतान से पहले आपको पूरी कीमत दिखती है। आपका भुगतान हम तक पहुँचते ही ऑर्डर हो जाता है; तब आपको ईमेल मिलता है, और ऑर्डर के पेज पर इनवॉइस।',
          `आपके भुगतान करने तक हम आपका तोहफ़ा ${minutes(shop.holdMinutes)} तक अलग रखते हैं। अगर भुगतान बाद में पहुँचे और इस बीच तोहफ़ा बिक चुका हो, तो हम बिना माँगे पूरा रिफ़ंड देते हैं।`,
        ],
      },
      {
        id: 'prices',
        title: 'कीमतें और शुल्क',
        blocks: [
          'सभी कीमतें भारतीय रुपयों में हैं।',
          [
            shop.taxRate > 0
              ? `कीमत में ${shop.taxRate}% टैक्स जुड़ता है; कुछ तोहफ़ों की अपनी दर है।`
              : 'हम कोई टैक्स नहीं जोड़ते, सिवाय उन तोहफ़ों के जिनकी अपनी टैक्स दर है।',
            shop.transactionCharges > 0
              ? `हर ऑर्डर पर ${formatRupees(shop.transactionCharges)} लेन-देन शुल्क है।`
              : 'कोई लेन-देन शुल्क नहीं है।',
            'डिलीवरी शुल्क इस पर निर्भर है कि तोहफ़ा कहाँ जाना है।',
            'जिस तोहफ़े का भुगतान कई लोग मिलकर करते हैं, उसकी कीमत वही रहती है जो माँगते समय थी, और कुछ नहीं जुड़ता।',
          ],
        ],
        links: [{ label: 'डिलीवरी का ख़र्च', href: '/shipping' }],
      },
      {
        id: 'payment',
        title: 'भुगतान',
        blocks: [
          'भुगतान आप ऑनलाइन करते हैं, हमारे पैक करने से पहले: UPI, कार्ड, नेट बैंकिंग या Razorpay के किसी और तरीके से। आपका कार्ड नंबर या UPI पिन हमें कभी नहीं दिखता।',
          'कैश ऑन डिलीवरी नहीं है। तोहफ़ा पाने वाले से पैसे नहीं माँगे जाने चाहिए।',
        ],
      },
      {
        id: 'together',
        title: 'मिलकर देना',
        blocks: [
          'एक व्यक्ति तोहफ़ा माँगता है और उसका लिंक शेयर करता है। जिसके पास भी लिंक हो, खाते के साथ या बिना खाते के, योगदान दे सकता है।',
          `योगदान तोहफ़े की तारीख़ से ${days(shop.giftLeadDays)} पहले बंद हो जाते हैं, ताकि तोहफ़ा समय पर पहुँचे। पूरा भुगतान होने पर हम उसे भेजते हैं।`,
          'अगर तोहफ़ा रद्द हो जाए या समय पर पूरा भुगतान न हो, तो योगदान देने वाले हर व्यक्ति को पूरा रिफ़ंड मिलता है। अगर तब तक कोई भुगतान छह महीने से ज़्यादा पुराना हो गया, तो रिफ़ंड भेजने के लिए हम UPI ID माँग सकते हैं।',
        ],
      },
      {
        id: 'words',
        title: 'आप जो लिखते हैं',
        blocks: ['संदेश, कार्ड, तस्वीरें और रिव्यू आपके अपने, सच्चे और अच्छे भाव के हों। जो ऐसे न हों, उन्हें हम हटा सकते हैं।'],
      },
      {
        id: 'law',
        title: 'बदलाव और क़ानून',
        blocks: [
          'आपके ऑर्डर पर उस दिन की शर्तें लागू होती हैं जिस दिन आपने भुगतान किया, हम बाद में कुछ भी बदलें।',
          `भारतीय क़ानून लागू होता है। सहमति न हो पाए, तो ${shop.seller.state} की अदालतें फ़ैसला करती हैं; आप अपने यहाँ के उपभोक्ता आयोग में हमेशा जा सकते हैं।`,
        ],
      },
    ],
  },

  shipping: {
    title: 'डिलीवरी नीति',
    description: 'हम कहाँ डिलीवर करते हैं, कितना ख़र्च आता है और आपका तोहफ़ा कब पहुँचता है।',
    intro: 'हम कहाँ डिलीवर करते हैं, कितना ख़र्च आता है और आपका तोहफ़ा कब पहुँचता है।',
    sections: ({ delivery, giftLeadDays }) => [
      {
        id: 'where',
        title: 'हम कहाँ डिलीवर करते हैं',
        blocks: [
          delivery.servesEverywhere
            ? 'पूरे भारत में। पक्का करने के लिए चेकआउट पर पिनकोड डालें।'
            : 'नीचे की सूची की जगहों पर। पक्का करने के लिए चेकआउट पर पिनकोड डालें।',
          ...listOrNothing(
            delivery.zones
              .filter(({ served }) => !served)
              .map(({ name }) => `${name}: यहाँ हम अभी डिलीवर नहीं करते।`),
          ),
        ],
      },
      {
        id: 'charges',
        title: 'कितना ख़र्च आता है',
        blocks: [
          `हर उस पते के लिए, जहाँ पार्सल जाता है, डिलीवरी शुल्क एक बार लगता है${hasZones(delivery) ? ':' : `: ${charge(delivery.charges)}, पता कहीं का भी हो।`}`,
          ...listOrNothing(hasZones(delivery) ? chargesByZone(delivery) : []),
        ],
      },
      {
        id: 'when',
        title: 'तोहफ़ा कब पहुँचता है',
        blocks: [
          `ज़्यादातर तोहफ़े ${delivery.leadDays === 0 ? 'ऑर्डर के दिन ही' : `ऑर्डर के ${days(delivery.leadDays)} बाद`} पहुँच सकते हैं। ${timeOfDay(delivery.cutoffMinute)} के बाद का ऑर्डर अगले दिन से गिना जाता है, और हमारी छुट्टियों में डिलीवरी नहीं होती। जिस तोहफ़े को बनाने में ज़्यादा समय लगता है, उसके लिए चेकआउट पर लिखा होता है।`,
          `दिन आप चुनते हैं, ${days(delivery.maxDaysAhead)} आगे तक का${delivery.slots.length > 0 ? ', और समय भी:' : '।'}`,
          ...listOrNothing(
            delivery.slots.map(
              ({ name, fromMinute, toMinute }) =>
                `${name}, ${timeOfDay(fromMinute)} से ${timeOfDay(toMinute)} तक`,
            ),
          ),
          `जिस तोहफ़े का भुगतान कई लोग मिलकर करते हैं, वह अपनी तारीख़ के हिसाब से भेजा जाता है। योगदान उससे ${days(giftLeadDays)} पहले बंद हो जाते हैं।`,
        ],
      },
      {
        id: 'tracking',
        title: 'रास्ते में',
        blocks: [
          'पार्सल निकलने और पहुँचने पर हम आपको ईमेल करते हैं; ऑर्डर के पेज पर कूरियर और ट्रैकिंग नंबर दिखता है। पाने वाले का मोबाइल नंबर कूरियर को सिर्फ़ इसी डिलीवरी के लिए दिया जाता है।',
        ],
      },
      {
        id: 'late',
        title: 'देर हो, टूट जाए या खो जाए',
        blocks: ['इसे ठीक करना हमारा काम है। ऑर्डर के पेज पर बताएँ, या हमें लिखें।'],
        links: [
          { label: 'वापसी और रिफ़ंड', href: '/refunds' },
          { label: 'हमसे संपर्क करें', href: '/contact' },
        ],
      },
    ],
  },

  refunds: {
    title: 'रद्द करना, वापसी और रिफ़ंड',
    description: 'ऑर्डर कैसे रद्द करें, क्या लौटाया जा सकता है और पैसे कब वापस मिलते हैं।',
    intro: 'ऑर्डर कैसे रद्द करें, क्या लौटाया जा सकता है और आपके पैसे कब वापस मिलते हैं।',
    sections: ({ returns }) => [
      {
        id: 'cancel',
        title: 'रद्द करना',
        blocks: [
          'पार्सल भेजे जाने तक आप ऑर्डर के पेज पर रद्द कर सकते हैं।',
          [
            'पूरा ऑर्डर: आपको सब कुछ वापस मिलता है, डिलीवरी और लेन-देन शुल्क भी।',
            'कई में से एक तोहफ़ा: आपको उसकी कीमत और उसका टैक्स वापस मिलता है। शुल्क आख़िरी तोहफ़े के साथ लौटते हैं।',
          ],
        ],
      },
      {
        id: 'return',
        title: 'वापसी और दिक्कतें',
        blocks: [
          `ऑर्डर डिलीवर होने पर उसके पेज पर “वापसी या दिक्कत” चुनें और बताएँ कि क्या गड़बड़ है। ${returns.maxPictures} तक तस्वीरें मददगार रहती हैं। हम दो कामकाजी दिनों में जवाब देते हैं। इसके लिए कोई आख़िरी तारीख़ नहीं है, पर जितनी जल्दी बताएँगे, कूरियर के साथ हम उतना ज़्यादा कर पाएँगे।`,
          'आप चुन सकते हैं:',
          returns.reasons.map(returnTexts.reason),
          'अगर हम इसे मान लें, तो बताते हैं कि तोहफ़ा कैसे लौटाना है। उसके हम तक पहुँचने पर उसकी कीमत और उसका टैक्स रिफ़ंड करते हैं।',
          `डिलीवरी और लेन-देन शुल्क भी हम तब रिफ़ंड करते हैं जब आपने ${returns.reasonsWithCharges.map((reason) => `“${returnTexts.reason(reason)}”`).join(' या ')} चुना हो, या ऑर्डर में से कुछ भी न रखें।`,
        ],
      },
      {
        id: 'together',
        title: 'कई लोगों की ओर से तोहफ़े',
        blocks: [
          'भेजे जाने तक तोहफ़ा माँगने वाला व्यक्ति उसे रद्द कर सकता है। अगर वह रद्द हो जाए या समय पर पूरा भुगतान न हो, तो योगदान देने वाले हर व्यक्ति को उसकी पूरी रकम वापस मिलती है। किसी को माँगना नहीं पड़ता।',
          'ग़लती से भुगतान हो गया? तोहफ़ा भेजे जाने से पहले हमें लिखें।',
        ],
        links: [{ label: 'हमसे संपर्क करें', href: '/contact' }],
      },
      {
        id: 'automatic',
        title: 'हम बिना माँगे रिफ़ंड कब देते हैं',
        blocks: [
          [
            'भुगतान हम तक पहुँचने से पहले आपका ऑर्डर किया तोहफ़ा बिक चुका था।',
            'जिस तोहफ़े में आपने योगदान दिया, वह पहले ही पूरा, बंद या रद्द हो चुका था।',
            'हमें ऑर्डर रद्द करना पड़ा।',
          ],
        ],
      },
      {
        id: 'time',
        title: 'पैसे आपको कैसे मिलते हैं',
        blocks: [
          `उसी कार्ड, खाते या UPI आईडी पर जिससे आपने भुगतान किया, वाउचर में कभी नहीं। रिफ़ंड हम तुरंत शुरू करते हैं; बैंक में दिखने में ${REFUND_WORKING_DAYS.from} से ${REFUND_WORKING_DAYS.to} कामकाजी दिन लगते हैं। हर रिफ़ंड किए गए तोहफ़े का क्रेडिट नोट ऑर्डर के पेज पर मिलता है।`,
          'अगर आपका भुगतान छह महीने से ज़्यादा पुराना है, तो हो सकता है आपका बैंक अब रिफ़ंड न ले। तब हम ईमेल से और ऑर्डर या योगदान के पेज पर UPI ID माँगते हैं, रकम उस पर भेजते हैं, और 30 दिन बाद UPI ID मिटा देते हैं।',
        ],
      },
    ],
  },

  contact: {
    title: 'हमसे संपर्क करें',
    description: 'हमसे संपर्क कैसे करें, और हमारे शिकायत अधिकारी।',
    intro: 'सवाल, सुझाव या शिकायत: हमें लिखें, ऑर्डर नंबर हो तो उसके साथ।',
    sections: ({ contact }) => [
      {
        id: 'care',
        title: 'ग्राहक सेवा',
        contact: ['name', 'address', 'email', 'phone', 'hours'],
        blocks: contact.phone === null ? ['हमसे सिर्फ़ ईमेल पर संपर्क होता है; कोई टेलीफ़ोन लाइन नहीं है।'] : [],
      },
      {
        id: 'grievance',
        title: 'शिकायत अधिकारी',
        contact: contact.grievanceOfficer === null ? [] : ['officer', 'email', 'phone', 'hours'],
        blocks: [
          ...(contact.grievanceOfficer === null
            ? [`शिकायतें ${contact.email} पर भेजें, विषय में “Grievance” शब्द के साथ।`]
            : []),
          'हर शिकायत मिलने की सूचना 48 घंटे में दी जाती है और एक महीने में उसका हल किया जाता है, जैसा उपभोक्ता संरक्षण (ई-कॉमर्स) नियम, 2020 में कहा गया है।',
        ],
      },
      {
        id: 'elsewhere',
        title: 'संतुष्ट नहीं हैं?',
        blocks: [
          'राष्ट्रीय उपभोक्ता हेल्पलाइन मुफ़्त है: 1915 पर कॉल करें, या consumerhelpline.gov.in पर जाएँ। अपने निजी डेटा से जुड़े सवालों के लिए हमारी निजता नीति देखें।',
        ],
        links: [{ label: 'निजता नीति', href: '/policy' }],
      },
    ],
  },
};

export const legalPageLabels: typeof EnglishLabels = {
  ownWords: 'जानने लायक',
  effectiveDate: ({ date }) => `लागू होने की तारीख़: ${date}`,
  designation: 'शिकायत अधिकारी',
  email: 'ईमेल',
  phone: 'फ़ोन नंबर',
  hours: 'समय',
};

const days = (count: number) => `${count} दिन`;
const minutes = (count: number) => `${count} मिनट`;

const charge = (rupees: number) => (rupees === 0 ? 'मुफ़्त' : formatRupees(rupees));

const listOrNothing = (items: string[]): string[][] => (items.length > 0 ? [items] : []);

/** `840` as `दोपहर 2 बजे`, `870` as `दोपहर 2:30 बजे`. */
function timeOfDay(minuteOfDay: number): string {
  const [hour, minute] = [Math.floor(minuteOfDay / 60) % 24, minuteOfDay % 60];
  return `${partOfDay(hour)} ${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} बजे`;
}

const servedZones = ({ zones }: ShopTerms['delivery']) => zones.filter(({ served }) => served);
const hasZones = (delivery: ShopTerms['delivery']) =>
  servedZones(delivery).length > 0 || !delivery.servesEverywhere;

function chargesByZone(delivery: ShopTerms['delivery']): string[] {
  const zones = servedZones(delivery).map(
    ({ name, charges, extraDays }) =>
      `${name}: ${charge(charges)}${extraDays > 0 ? `, और ${days(extraDays)} ज़्यादा` : ''}।`,
  );
  return delivery.servesEverywhere ? [...zones, `बाकी हर जगह: ${charge(delivery.charges)}।`] : zones;
}
