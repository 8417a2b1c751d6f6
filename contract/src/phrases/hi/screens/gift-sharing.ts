import type { giftSharingTexts as English } from '../../en/screens/gift-sharing.ts';
import { plural } from '../plural.ts';

export const giftSharingTexts: typeof English = {
  share: 'शेयर करें',
  notAllowed: 'इस तोहफ़े के लिए शेयर करना बंद है।',
  onWhatsApp: 'WhatsApp पर शेयर करें',
  shareNatively: 'शेयर करें…',

  first: 'अब इसे शेयर करें',
  goingOn: 'इसे आगे बढ़ाएँ',
  about: ({ recipient }) =>
    `जिसके पास यह लिंक है, वह बिना खाते के ${recipient} के लिए योगदान दे सकता है। फ़ोन नंबर या पता नहीं दिखता।`,
  copy: 'लिंक कॉपी करें',
  copied: 'कॉपी हो गया',
  whatsApp: 'WhatsApp',
  showQr: 'QR दिखाएँ',
  hideQr: 'QR छिपाएँ',
  qrLabel: 'लिंक का QR कोड',
  forward: 'आगे भेजें',
  byEmail: 'ईमेल से',

  fundedTitle: 'आपने सबको साथ ला दिया',
  funded: ({ recipient }) =>
    `सबने मिलकर ${recipient} का तोहफ़ा पूरा किया। अब हम इसे पैक करेंगे और भेजने पर आपको बताएँगे।`,
  fundedByPayments: ({ recipient, payments }) =>
    `${plural(payments, { one: 'एक भुगतान', other: `${payments} भुगतानों` })} से ${recipient} का तोहफ़ा पूरा हुआ। अब हम इसे पैक करेंगे और भेजने पर आपको बताएँगे।`,
  tellEveryone: 'सबको बताएँ',
  spokenOnWhatsApp: '(WhatsApp पर)',

  submitted: 'तोहफ़े का अनुरोध भेज दिया गया!',
  submittedNext: 'अब: इसे सबके साथ शेयर करें',
  submittedNextFor: ({ recipient }) => `अब: ${recipient} का तोहफ़ा सबके साथ शेयर करें`,
  submittedAbout:
    'हमारी मंज़ूरी मिलते ही लिंक खुल जाएगा। हम आपको तुरंत बताएँगे। फिर आप इसे कॉपी कर सकते हैं, WhatsApp पर भेज सकते हैं या QR कोड के रूप में दिखा सकते हैं।',
  chipInUntil: ({ date }) => `${date} तक लोग योगदान दे सकते हैं।`,
  prepare: 'न्योता तैयार करें',
  close: 'बंद करें',
};
