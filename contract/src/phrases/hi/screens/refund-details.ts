import type { refundDetailsTexts as English } from '../../en/screens/refund-details.ts';

export const refundDetailsTexts: typeof English = {
  title: 'आपका रिफ़ंड',
  description: 'अपने रिफ़ंड के लिए UPI ID बताएँ।',
  about: ({ amount, day }) => `${day} के पेमेंट के ${amount}`,
  needed: ({ amount }) =>
    `${amount} उस तरीके से नहीं लौट सकते जिससे आपने पेमेंट किया था: पेमेंट बहुत पुराना है, या उसका बैंक अब रिफ़ंड नहीं लेता। हमें एक UPI ID बताएँ, हम रकम उस पर भेज देंगे।`,
  upi: 'UPI ID',
  hint: 'जैसे name@okaxis। हम PIN, पासवर्ड या कार्ड नंबर कभी नहीं माँगते।',
  save: 'मेरा रिफ़ंड यहाँ भेजें',
  saving: 'सेव हो रहा है…',
  saved: 'शुक्रिया। आपका रिफ़ंड इसी UPI ID पर भेजा जाएगा।',
  named: ({ amount, upi }) =>
    `${amount} ${upi} पर भेजे जाएँगे। आम तौर पर कुछ कामकाजी दिन लगते हैं। भेजने पर हम ईमेल करेंगे।`,
  change: 'UPI ID बदलें',
  paying: ({ amount, upi }) => `${amount} अभी ${upi} पर भेजे जा रहे हैं।`,
  paid: ({ amount, upi, day }) => `${amount} ${day} को ${upi} पर भेज दिए गए। रेफ़रेंस नंबर ईमेल में है।`,
  yourUpi: 'आपकी UPI ID',
  returned: ({ amount }) => `${amount} दूसरे तरीके से लौट चुके हैं। आपको कुछ नहीं करना है।`,
  invalidTitle: 'यह लिंक अब काम नहीं करता',
  invalid:
    'हो सकता है यह पुराना हो या इसकी जगह नया लिंक भेजा गया हो। हमारा सबसे नया ईमेल देखें, या अपना ऑर्डर या योगदान खोलें। आप हमें लिख भी सकते हैं।',
  contact: 'हमसे संपर्क करें',
  waiting: ({ amount }) => `${amount} के रिफ़ंड के लिए आपकी UPI ID चाहिए।`,
  payingOutside: ({ amount }) => `इसमें से ${amount} आपकी UPI ID पर भेजे जा रहे हैं।`,
  paidOutside: ({ amount, day }) => `इसमें से ${amount} ${day} को आपकी UPI ID पर भेज दिए गए।`,
};
