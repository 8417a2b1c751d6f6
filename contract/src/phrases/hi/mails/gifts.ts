import type { gifts as English, giftTexts as EnglishTexts } from '../../en/mails/gifts.ts';

const SEE_GIFT = '[तोहफ़ा देखें]({link})';

const SEE_OWN = [
  '{?contributionLink}आपका योगदान, उसकी रसीद और आपका संदेश:',
  '[अपना योगदान देखें]({contributionLink})',
  '{?contributionLink}यह लिंक सिर्फ़ आपका है। कृपया इसे आगे न भेजें।',
  SEE_GIFT,
];

const DELIVERED = {
  subject: 'डिलीवर हो गया: {product}',
  text: ['तोहफ़ा डिलीवर हो गया है। उम्मीद है इससे ख़ुशी मिलेगी।'],
};

const THANKED = {
  subject: '{recipientFirstName} की ओर से शुक्रिया',
  text: [
    '{?thanks}{recipientFirstName} ने लिखा:',
    '{!thanks}{recipientFirstName} की ओर से शुक्रिया। इसे नीचे दिए लिंक पर देखा जा सकता है।',
    '{thanks}',
  ],
};

const REASON = ['{?reason}कारण:', '{reason}'];

export const gifts: typeof English = {
  'gift-approved-owner': toOwner('मिलकर तोहफ़ा मंज़ूर होता है।', {
    subject: 'मंज़ूर: {product}',
    text: [
      '{!opensOn}आपका मिलकर तोहफ़ा मंज़ूर हो गया है। भुगतान {closesOn} के अंत तक खुला है। जो भी योगदान देना चाहें, उन्हें लिंक भेजें।',
      '{?opensOn}आपका ग्रुप गिफ़्ट मंज़ूर हो गया है। पेमेंट {opensOn} से {closesOn} के अंत तक हो सकेंगे। लिंक अभी भेजें: दोस्त आज ही अपने हिस्से का वादा कर सकते हैं।',
    ],
  }),
  'gift-declined-owner': toOwner('मिलकर तोहफ़ा नामंज़ूर होता है।', {
    subject: 'नामंज़ूर: {product}',
    text: ['माफ़ करें, आपका मिलकर तोहफ़ा मंज़ूर नहीं हो सका।', ...REASON],
  }),
  'gift-payment-owner': toOwner('किसी ने योगदान दिया।', {
    subject: '{payer} ने {product} के लिए {amount} दिए',
    text: ['{payer} ने आपके तोहफ़े के लिए {amount} दिए। अब तक {price} में से {paid} जमा हुए हैं।'],
  }),
  'gift-full-owner': toOwner('मिलकर तोहफ़े की पूरी रकम जमा हो गई।', {
    subject: 'पूरी रकम जमा: {product}',
    text: ['आपके तोहफ़े की पूरी रकम जमा हो गई है। अब हम इसे पैक करेंगे और भेजने पर आपको बताएँगे।'],
  }),
  'gift-opened-owner': toOwner('ग्रुप गिफ़्ट के लिए पेमेंट आज से खुल गए हैं।', {
    subject: 'पेमेंट खुल गए: {product}',
    text: [
      'आज से {closesOn} के अंत तक सब लोग आपके तोहफ़े के लिए अपना हिस्सा दे सकते हैं। दोस्तों को लिंक फिर से भेजें: अब उस पर पेमेंट हो सकता है।',
    ],
  }),
  'gift-ending-owner': toOwner('पहले पेमेंट के पाँच महीने बाद, तोहफ़े के दिन से पहले पेमेंट बंद होते हैं।', {
    subject: '{closesOn} को पेमेंट बंद: {product}',
    text: [
      'बैंक छह महीने तक ही रिफ़ंड लेते हैं। सबके पैसे सुरक्षित रहें, इसलिए आपके तोहफ़े के लिए पेमेंट {closesOn} के अंत में, तोहफ़े के दिन से पहले, बंद हो जाएँगे। अभी {remaining} बाकी है। अगर तब तक पूरी रकम जमा नहीं हुई, तो हम सबको रिफ़ंड देंगे। आप तोहफ़ा पहले भी रद्द कर सकते हैं; तब सबको तुरंत रिफ़ंड मिलेगा।',
    ],
  }),
  'gift-closing-owner': toOwner('भुगतान जल्द बंद होगा, और कुछ रकम बाकी है।', {
    subject: '{product} के लिए अभी {remaining} बाकी',
    text: [
      'आपके तोहफ़े के लिए भुगतान {closesOn} के अंत में बंद हो जाएगा, और अभी {remaining} बाकी है। अगर तब तक पूरी रकम जमा नहीं हुई, तो हम सबको रिफ़ंड देंगे।',
    ],
  }),
  'gift-dispatched-owner': toOwner('मिलकर तोहफ़ा भेज दिया गया।', {
    subject: 'भेज दिया गया: {product}',
    text: [
      'आपका तोहफ़ा भेज दिया गया है।',
      '{?tracking}ट्रैकिंग: {tracking}',
      '[{courier} पर ट्रैक करें]({trackingLink})',
    ],
  }),
  'gift-delivered-owner': toOwner('मिलकर तोहफ़ा डिलीवर हो गया।', DELIVERED),
  'gift-cancelled-owner': toOwner('मिलकर तोहफ़ा रद्द होता है।', {
    subject: 'रद्द: {product}',
    text: ['आपका तोहफ़ा रद्द हो गया है। भुगतान करने वाले सभी लोगों को रिफ़ंड दिया जा रहा है।', ...REASON],
  }),
  'gift-expired-owner': toOwner('मिलकर तोहफ़े की पूरी रकम समय पर जमा नहीं हुई।', {
    subject: 'समय पर पूरी रकम जमा नहीं हुई: {product}',
    text: ['आपके तोहफ़े की पूरी रकम समय पर जमा नहीं हुई। भुगतान करने वाले सभी लोगों को रिफ़ंड दिया जा रहा है।'],
  }),
  'gift-thanked-owner': toOwner('तोहफ़ा पाने वाला कार्ड पर शुक्रिया कहता है।', THANKED),
  'gift-payment-payer': toPayer('किसी ने योगदान दिया। यह उनके भुगतान का सबूत है।', {
    subject: '{amount} के भुगतान के लिए शुक्रिया',
    text: [
      '{?contributionLink}{product} के लिए आपका {amount} का भुगतान हमें मिल गया है। आपकी रसीद नीचे दिए लिंक पर है।',
      '{!contributionLink}{product} के लिए आपका {amount} का भुगतान हमें मिल गया है। आपकी रसीद “मेरे ऑर्डर” में है।',
    ],
  }),
  'gift-sent-back-payer': toPayer('किसी ने तोहफ़े की बाकी रकम से ज़्यादा भुगतान किया।', {
    subject: 'आपको {amount} का रिफ़ंड दिया जा रहा है',
    text: ['{product} के लिए उतनी रकम बाकी नहीं थी, इसलिए {amount} का रिफ़ंड दिया जा रहा है। {refundTime}'],
  }),
  'gift-full-payers': toPayer('मिलकर तोहफ़े की पूरी रकम जमा हो गई।', {
    subject: 'पूरी रकम जमा: {product}',
    text: ['जिस तोहफ़े में आपने योगदान दिया, उसकी पूरी रकम जमा हो गई है। साथ देने के लिए शुक्रिया।'],
  }),
  'gift-ending-payers': toPayer('पहले पेमेंट के पाँच महीने बाद, तोहफ़े के दिन से पहले पेमेंट बंद होते हैं।', {
    subject: '{closesOn} को पेमेंट बंद: {product}',
    text: [
      'बैंक छह महीने तक ही रिफ़ंड लेते हैं। आपके पैसे सुरक्षित रहें, इसलिए इस तोहफ़े के लिए पेमेंट {closesOn} के अंत में बंद हो जाएँगे। किसके लिए: {recipientFirstName}। अभी {remaining} बाकी है। अगर तब तक पूरी रकम जमा नहीं हुई, तो हम आपको और बाकी सबको रिफ़ंड देंगे।',
    ],
  }),
  'gift-closing-payers': toPayer('भुगतान जल्द बंद होगा, और कुछ रकम बाकी है।', {
    subject: '{product} के लिए अभी {remaining} बाकी',
    text: [
      '{recipientFirstName} का तोहफ़ा {closesOn} के अंत तक खुला है, और अभी {remaining} बाकी है। कोई और योगदान देना चाहेगा? उन्हें लिंक भेजें। अगर तब तक पूरी रकम जमा नहीं हुई, तो हम सबको रिफ़ंड देंगे।',
    ],
  }),
  'gift-extended-payers': toPayer('आयोजक सबको और समय देता है।', {
    subject: '{product} के लिए और समय',
    text: [
      'आयोजक ने सबको और समय दिया है। जिस तोहफ़े में आपने योगदान दिया, वह {closesOn} के अंत तक खुला है और {date} को दिया जाएगा। अगर तब तक पूरी रकम जमा नहीं हुई, तो हम आपको रिफ़ंड देंगे।',
    ],
  }),
  'gift-dispatched-payers': toPayer('मिलकर तोहफ़ा भेज दिया गया।', {
    subject: 'भेज दिया गया: {product}',
    text: ['जिस तोहफ़े में आपने योगदान दिया, वह भेज दिया गया है।'],
  }),
  'gift-delivered-payers': toPayer('मिलकर तोहफ़ा डिलीवर हो गया।', DELIVERED),
  'gift-cancelled-payers': toPayer('मिलकर तोहफ़ा रद्द होता है।', {
    subject: 'रद्द, आपको रिफ़ंड मिल रहा है: {product}',
    text: [
      '{?disputed}जिस तोहफ़े में आपने योगदान दिया, वह रद्द हो गया है और उसके कार्ड के संदेश हटा दिए गए हैं। आपके {amount} में से {disputed} आपने अपने बैंक से वापस माँगे हैं। बैंक यह रकम हमारे पास छोड़े, तभी हम इसका रिफ़ंड करेंगे।',
      '{!disputed}जिस तोहफ़े में आपने योगदान दिया, वह रद्द हो गया है। आपके {amount} का रिफ़ंड दिया जा रहा है, और उसके कार्ड के संदेश हटा दिए गए हैं। {refundTime}',
      ...REASON,
    ],
  }),
  'gift-expired-payers': toPayer('मिलकर तोहफ़े की पूरी रकम समय पर जमा नहीं हुई।', {
    subject: 'समय पर पूरी रकम जमा नहीं हुई, आपको रिफ़ंड मिल रहा है: {product}',
    text: [
      '{?disputed}जिस तोहफ़े में आपने योगदान दिया, उसकी पूरी रकम समय पर जमा नहीं हुई और उसके कार्ड के संदेश हटा दिए गए हैं। आपके {amount} में से {disputed} आपने अपने बैंक से वापस माँगे हैं। बैंक यह रकम हमारे पास छोड़े, तभी हम इसका रिफ़ंड करेंगे।',
      '{!disputed}जिस तोहफ़े में आपने योगदान दिया, उसकी पूरी रकम समय पर जमा नहीं हुई। आपके {amount} का रिफ़ंड दिया जा रहा है, और उसके कार्ड के संदेश हटा दिए गए हैं। {refundTime}',
    ],
  }),
  'gift-thanked-payers': toPayer('तोहफ़ा पाने वाला कार्ड पर शुक्रिया कहता है।', THANKED),
  'gift-refunded-payers': toPayer('मिलकर तोहफ़े का रिफ़ंड दुकान के खाते से निकल गया।', {
    subject: 'रिफ़ंड हो गया: {product}',
    text: [
      'इस तोहफ़े के लिए आपके {amount} का रिफ़ंड {refundWay} में भेज दिया गया है। रकम आम तौर पर {arrivesBy} तक पहुँच जाती है।',
    ],
  }),
  'gift-requested-admins': toAdmin('कोई मिलकर तोहफ़ा माँगता है। मेल उन सहकर्मियों को जाता है जो मिलकर तोहफ़े देखते हैं।', {
    subject: 'नया मिलकर तोहफ़ा: {product}',
    text: ['{recipient} के लिए {product} ({price}) माँगा गया है। कृपया इसे जाँचें।', '{picture}'],
  }),
  'gift-full-admins': toAdmin(
    'मिलकर तोहफ़े की पूरी रकम जमा हो गई। मेल उन सहकर्मियों को जाता है जो मिलकर तोहफ़े देखते हैं।',
    {
      subject: 'भेजने के लिए तैयार: {product}',
      text: ['इस तोहफ़े की पूरी रकम जमा हो गई है। यह {date} तक चाहिए।', '{picture}'],
    },
  ),
  'gift-request-digest': toAdmin('पंद्रह मिनट के अंदर कई मिलकर तोहफ़े माँगे गए।', {
    subject: '{gifts}',
    text: ['ये हमारे पिछले ईमेल के बाद आए हैं। कृपया इन्हें जाँचें।'],
  }),
};

export const giftTexts: typeof EnglishTexts = {
  moreRequests: ({ count }) => `${count} और मिलकर तोहफ़े`,
};

function toOwner(cause: string, { subject, text }: GiftWords) {
  return { cause, subject, paragraphs: ['{greeting}', ...text, '{picture}', SEE_GIFT] };
}

function toPayer(cause: string, { subject, text }: GiftWords) {
  return { cause, subject, paragraphs: ['{greeting}', ...text, '{picture}', ...SEE_OWN] };
}

function toAdmin(cause: string, { subject, text }: GiftWords) {
  return { cause, subject, paragraphs: [...text, '[मिलकर तोहफ़े खोलें]({link})'] };
}

interface GiftWords {
  subject: string;
  text: readonly string[];
}
