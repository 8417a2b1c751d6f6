import { formatLongDay } from '../../../dates.ts';
import { formatRupees } from '../../../money.ts';
import type { pledgeTexts as English } from '../../en/screens/pledges.ts';

export const pledgeTexts: typeof English = {
  intro: 'अभी आपको कुछ नहीं देना। हम ईमेल से याद दिलाएँगे, फिर एक टैप में भुगतान हो जाएगा।',
  amountLabel: 'रकम (रुपये में)',
  suggestions: 'रकम',
  byLabel: 'कब तक',
  days: 'दिन',
  quickDay: {
    opening: 'पहला दिन',
    friday: 'शुक्रवार',
    monthEnd: 'महीने के आख़िर',
    beforeClosing: 'बंद होने से एक दिन पहले',
  },
  partsLabel: 'हिस्सों में',
  atOnce: 'एक साथ',
  inParts: {
    week: (parts) => `हर हफ़्ते, ${parts} हिस्से`,
    month: (parts) => `हर महीने, ${parts} हिस्से`,
  },
  plan: (parts) => {
    const [first, second] = parts;
    const last = parts.at(-1);
    if (!first || !second || !last) return '';
    const rest =
      parts.length === 2
        ? `${formatLongDay(second.by)} तक ${formatRupees(second.amount)}`
        : `${formatLongDay(last.by)} तक हर बार ${formatRupees(second.amount)}`;
    return `${formatLongDay(first.by)} तक ${formatRupees(first.amount)}, फिर ${rest}।`;
  },
  nameLabel: 'आपका नाम',
  nameHint: 'किसने वादा किया, यह सिर्फ़ आयोजक को दिखता है।',
  emailLabel: 'आपका ईमेल',
  notice:
    'हम आपका नाम और ईमेल सिर्फ़ इस वादे के लिए रखते हैं: एक बार यह पूछने के लिए कि वादा आपका ही है, और एक दिन पहले, उसी दिन और एक बार बाद में याद दिलाने के लिए। इनमें से किसी भी ईमेल में एक टैप से वादा वापस लें, दोनों तुरंत हट जाते हैं।',
  /** Without an amount until one is typed. */
  submit: (amount) => (amount === '' ? 'वादा करें' : `${amount} का वादा करें`),
  submitting: 'एक पल…',
  sentTitle: 'कृपया अपना ईमेल देखें',
  sent: (email) => `हम ${email} पर लिंक भेज रहे हैं। उसे खोलकर अपने वादे की पुष्टि करें। वादा तभी से गिना जाएगा।`,
  sentBefore: 'क्या इस तोहफ़े के लिए पहले वादा किया था? तो हमारे पिछले ईमेल का लिंक खोलें: हम दोबारा नहीं पूछते।',
  close: 'तोहफ़े पर वापस',

  title: 'आपका वादा',
  loading: 'लोड हो रहा है…',
  description: 'तोहफ़े में योगदान देने का वादा: इसे पूरा करें या वापस लें।',
  due: (by) => `${formatLongDay(by)} तक`,
  partStates: { promised: '', late: 'दिन निकल गया', paid: 'दे दिया', ended: 'ख़त्म' },
  states: {
    unconfirmed: 'क्या यह वादा आपका है? कोई पैसा नहीं कटेगा, और आप इसे कभी भी वापस ले सकते हैं।',
    confirmed: 'हम एक दिन पहले, उसी दिन और एक बार बाद में याद दिलाएँगे। जब ठीक लगे, तब दें।',
    ended: 'इस तोहफ़े के लिए अब भुगतान नहीं लिए जाते, इसलिए कुछ करना बाकी नहीं। वादे के लिए शुक्रिया।',
    withdrawn: 'वादा वापस ले लिया गया। आपका नाम और ईमेल हटा दिए गए हैं, और अब कोई ईमेल नहीं आएगा।',
    done: 'पूरा भुगतान हो गया। वादा निभाने के लिए शुक्रिया!',
  },
  confirm: 'हाँ, यह मेरा वादा है',
  notMine: 'यह मेरा नहीं है',
  confirming: 'पुष्टि हो रही है…',
  confirmed: 'शुक्रिया! आपका वादा अब से गिना जाएगा।',
  pay: (amount) => `अभी ${amount} दें`,
  payAnyway: (amount) => `फिर भी ${amount} दें`,
  askWithdraw: 'अपना वादा वापस लें? आपका नाम और ईमेल हट जाएँगे, और अब कोई ईमेल नहीं आएगा।',
  withdraw: 'वादा वापस लें',
  withdrawing: 'वापस लिया जा रहा है…',
  seeGift: 'तोहफ़ा देखें',
  noneTitle: 'यह वादा नहीं मिला',
  none: 'हो सकता है यह पूरा होकर हट गया हो, या लिंक अधूरा हो। कृपया इसे अपने ईमेल से फिर खोलें।',
  failedTitle: 'यह लोड नहीं हुआ',
  failed: 'कृपया थोड़ी देर में फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
  shop: 'दुकान देखें',
};
