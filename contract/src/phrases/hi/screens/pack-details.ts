import type { packDetails as English } from '../../en/screens/pack-details.ts';

export const packDetails: typeof English = {
  mrp: 'एमआरपी',
  mrpInFull: (amount) => `${amount} (सभी टैक्स सहित)`,
  priceWithTax: (amount) => `${amount} टैक्स सहित`,
  percentOff: (percent) => `${percent}% की छूट`,
  title: 'तोहफ़े की जानकारी',
  countryOfOrigin: 'किस देश में बना',
  netQuantity: 'कुल मात्रा',
  maker: 'निर्माता, पैकर या आयातक',
  form: {
    title: 'पैक की जानकारी और एमआरपी',
    text: 'सब कुछ वैकल्पिक है। लागत के अलावा आप जो भरेंगे, ग्राहकों को दिखेगा।',
    mrp: 'एमआरपी, ₹ में',
    mrpHint: 'सभी टैक्स सहित।',
    mrpAtLeast: ({ amount, taxRate }) => `सभी टैक्स सहित: कम से कम ${amount}, यानी ${taxRate}% टैक्स के साथ कीमत।`,
    cost: 'लागत, ₹ में',
    costHint: 'यह आपको कितने में पड़ता है। सिर्फ़ एडमिन देखते हैं।',
    netQuantityExample: '250 g, या एक पीस के लिए 1 N',
    countryExample: 'भारत',
    makerHint: 'नाम और पता, जैसा पैक पर है।',
  },
  margin: ({ cost, percent }) => `लागत ${cost} · मार्जिन ${percent}%`,
};
