import { formatCount } from '../../../../money.ts';
import type { bulkEditTexts as English } from '../../../en/screens/admin/bulk-edits.ts';

const products = (count: number) => `${formatCount(count)} प्रोडक्ट`;

export const bulkEditTexts: typeof English = {
  title: (count) => `${products(count)} बदलें`,
  preview: 'पहले देखें',
  previewing: 'हिसाब हो रहा है…',
  back: 'वापस',
  apply: (count) => `${products(count)} बदलें`,
  nothing: 'बदलने को कुछ नहीं',

  what: 'क्या बदलना है',
  kinds: {
    price: 'कीमत',
    stock: 'स्टॉक',
    category: 'श्रेणी',
    featured: 'ख़ास',
    state: 'स्थिति',
    tags: 'टैग',
    taxRate: 'जीएसटी दर',
  },
  how: 'कैसे',
  price: {
    more: 'इतने % बढ़ाएँ',
    less: 'इतने % घटाएँ',
    set: 'इतने ₹ करें',
    newPrice: 'नई कीमत, ₹ में',
    percent: 'प्रतिशत',
    hint: 'जिस प्रोडक्ट में विकल्प हैं, उसके हर वेरिएंट की अपनी कीमत।',
    round: 'राउंड करें',
    roundings: {
      rupee: 'सबसे पास के रुपये तक',
      nine: '…9 पर राउंड',
      'ninety-nine': '…99 पर राउंड',
      ten: 'पूरे दस पर राउंड',
    },
    wrong: 'पूरे रुपये डालें।',
    wrongPercent: (most) => `0 से ${most} तक का प्रतिशत डालें।`,
  },
  stock: {
    more: 'जोड़ें',
    less: 'घटाएँ',
    set: 'इतना करें',
    units: 'पीस',
    hint: 'जिस प्रोडक्ट में विकल्प हैं, उसके हर वेरिएंट के लिए।',
    wrong: 'पूरी संख्या डालें।',
  },
  category: { label: 'श्रेणी', choose: 'श्रेणी चुनें', missing: 'श्रेणी चुनें।' },
  featured: { label: 'ख़ास', yes: 'ख़ास', no: 'ख़ास नहीं' },
  state: 'स्थिति',
  tags: {
    add: 'टैग जोड़ें',
    remove: 'टैग हटाएँ',
    hint: 'इनके बीच कॉमा लगाएँ।',
    missing: 'जोड़ने या हटाने के लिए कोई टैग डालें।',
  },
  taxRate: {
    label: 'जीएसटी दर, प्रतिशत में',
    hint: 'ख़ाली: दुकान की अपनी दर। जिन वेरिएंट की अपनी दर है, उनकी वही रहेगी।',
    wrong: '0 से 100 तक का प्रतिशत डालें।',
  },

  change: {
    priceSet: (price) => `कीमत ${price}`,
    pricePercent: {
      rupee: (percent) => `कीमत ${percent}\u00a0%`,
      nine: (percent) => `कीमत ${percent}\u00a0%, …9 पर राउंड`,
      'ninety-nine': (percent) => `कीमत ${percent}\u00a0%, …99 पर राउंड`,
      ten: (percent) => `कीमत ${percent}\u00a0%, पूरे दस पर राउंड`,
    },
    stock: (count) => `स्टॉक ${count}`,
    category: (name) => `श्रेणी ${name}`,
    categoryGone: 'श्रेणी, जो अब नहीं है',
    featured: 'ख़ास',
    notFeatured: 'अब ख़ास नहीं',
    tagsAdded: (tags) => `टैग जोड़े: ${tags}`,
    tagsRemoved: (tags) => `टैग हटाए: ${tags}`,
    ownTaxRate: 'जीएसटी दर: दुकान की अपनी',
    taxRate: (rate) => `जीएसटी दर ${rate}\u00a0%`,
  },
  values: {
    stock: (count) => `स्टॉक में ${count}`,
    featured: 'ख़ास',
    notFeatured: 'ख़ास नहीं',
    noTags: 'कोई टैग नहीं',
    ownTaxRate: 'दुकान की अपनी दर',
    taxRate: (rate) => `${rate}\u00a0% जीएसटी`,
    label: 'पुराने और नए मान',
  },
  willChange: (count) => `${products(count)} बदलेंगे।`,
  willStay: (count) => `${products(count)} वैसे ही रहेंगे।`,
  first: (count) => `ये शुरू के हैं। सभी ${count} पर यही नियम लगेगा।`,
  leftOut: {
    counted: ({ count, reason }) => `${products(count)} छोड़े गए: ${reason}।`,
    title: (count) => `छोड़े गए (${count})`,
    one: ({ name, reason }) => `${name}: ${reason}।`,
    reasons: {
      below_1: 'कीमत ₹1 से कम हो जाती',
      above_limit: 'कीमत बहुत ज़्यादा हो जाती',
      above_mrp: 'टैक्स सहित कीमत एमआरपी से ज़्यादा हो जाती',
      stock_below_0: 'स्टॉक में इतने नहीं हैं',
      stock_above_limit: 'स्टॉक बहुत ज़्यादा हो जाता',
      too_many_tags: 'टैग बहुत ज़्यादा हो जाते',
      changed: 'पहले देखने के बाद यह बदल गया',
      deleted: 'इस बीच यह हटा दिया गया',
    },
  },

  progress: {
    running: (change) => `${change}: प्रोडक्ट बदले जा रहे हैं…`,
    undoing: (change) => `${change}: वापस लिया जा रहा है…`,
    label: 'जितने प्रोडक्ट हो गए',
    outcome: ({ change, outcome }) => `${change}: ${outcome}`,
  },
  outcome: {
    running: (waiting) => `${products(waiting)} बदलने बाकी हैं।`,
    undoing: 'वापस लिया जा रहा है।',
    undone: ({ undone, kept }) =>
      kept > 0
        ? `${products(undone)} पहले जैसे किए गए, ${formatCount(kept)} में बाद के बदलाव रहने दिए गए।`
        : `${products(undone)} पहले जैसे किए गए।`,
    done: ({ changed, refused }) =>
      refused > 0
        ? `${products(changed)} बदले गए, ${formatCount(refused)} वैसे ही छोड़े गए।`
        : `${products(changed)} बदले गए।`,
  },
  left: {
    title: (count) => `वैसे ही छोड़े गए (${count})`,
    changedSince: ({ name, fields }) => `${name}: बाद में ${fields} में बदलाव हुआ।`,
    fields: {
      price: 'कीमत',
      stock: 'स्टॉक',
      category: 'श्रेणी',
      featured: 'ख़ास',
      state: 'स्थिति',
      tags: 'टैग',
      taxRate: 'जीएसटी दर',
    },
  },
  recent: 'एक साथ किए गए हाल के बदलाव',
  undo: 'वापस लें',
  undoOf: (change) => `वापस लें: ${change}`,
  undoTitle: 'यह बदलाव वापस लें?',
  undoText: ({ change, count }) =>
    `${change}: ${products(count)} अपने पुराने मानों पर लौटेंगे। जो बाद में बदला गया, वह वैसा ही रहेगा।`,
};
