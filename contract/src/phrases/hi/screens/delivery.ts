import type { delivery as English } from '../../en/screens/delivery.ts';

export const delivery: typeof English = {
  inFull: ({ amount, isLowest }) => `${isLowest ? 'कम से कम ' : ''}${amount}, टैक्स और डिलीवरी सहित`,
  getItBy: (day) => `${day} तक मिल जाएगा`,
  notServed: (pincode) => `हम अभी ${pincode} पर डिलीवरी नहीं करते।`,
  deliverTo: 'डिलीवरी यहाँ:',
  choosePincode: 'अपना पिनकोड डालें',
  sheetTitle: 'तोहफ़ा कहाँ जाएगा?',
  sheetText: 'फिर हर तोहफ़े पर दिखेगा कि वहाँ डिलीवरी सहित उसकी कीमत क्या है और वह किस दिन तक पहुँच सकता है।',
  pincodeLabel: 'पिनकोड',
  pincodeFormat: '6 अंकों का पिनकोड डालें।',
  save: 'इस पिनकोड की कीमतें दिखाएँ',
  checking: 'देख रहे हैं…',
  forget: 'यह पिनकोड हटाएँ',
  exactTotal: 'सही कुल रकम देखने के लिए अपना पिनकोड डालें।',
};
