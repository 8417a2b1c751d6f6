import type { registryMails as English } from '../../en/mails/registries.ts';

export const registryMails: typeof English = {
  'registry-given': {
    cause: 'सूची पर कुछ दिया गया। सरप्राइज़ में सूची वाले को देने वाले का नाम नहीं बताया जाता।',
    subject: 'आपकी सूची पर मिला तोहफ़ा: {product}',
    paragraphs: [
      '{greeting}',
      '{?giver}{giver} ने आपकी सूची {title} पर {product} दिया।',
      '{!giver}आपकी सूची पर {product} दिया गया है। हम इसे आपके चुने हुए दिन भेजेंगे।',
      '{message}',
      '[अपनी सूची देखें]({link})',
    ],
  },
  'registry-recipient': {
    cause: 'ऐसी सूची पर कुछ दिया गया जिसमें अभी नहीं बताया गया कि पार्सल कौन लेगा।',
    subject: 'आपकी सूची के पार्सल कौन लेगा?',
    paragraphs: [
      '{greeting}',
      'आपकी सूची पर पहला तोहफ़ा दिया गया है। कृपया पार्सल लेने वाले का नाम और मोबाइल नंबर बताएँ: उससे पहले हम कुछ नहीं भेज सकते।',
      '[पाने वाले का नाम जोड़ें]({link})',
    ],
  },
  'registry-thanks': {
    cause: 'सूची वाला किसी तोहफ़े के लिए शुक्रिया कहता है।',
    subject: '{product} के लिए शुक्रिया',
    paragraphs: [
      '{greeting}',
      '{?title}आपने सूची {title} पर {product} दिया, और उनकी ओर से आपको शुक्रिया:',
      '{!title}आपने एक सूची पर {product} दिया, और सूची वाले की ओर से आपको शुक्रिया। इसे नीचे दिए लिंक पर पढ़ा जा सकता है।',
      '{thanks}',
      '[अपना तोहफ़ा देखें]({link})',
    ],
  },
};
