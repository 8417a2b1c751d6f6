import type { AuditEntry, AuditThingKind } from '../../../../admin.ts';
import {
  type AuditChange,
  type AuditLanguage,
  type AuditWords,
  actionLabelIn,
  bulkChangeIn,
  countOf,
  isUnpaidOrder,
  quoted,
  rupees,
  sentenceIn,
  THING,
  text,
} from '../../../audit-sentences.ts';
import type { auditTexts as English } from '../../../en/screens/admin/audit.ts';
import { plural } from '../../plural.ts';
import { auditActions } from './audit-actions.ts';
import { roles } from './colleagues.ts';
import { settingTexts } from './shop-settings.ts';

export { type AuditWords, THING };

/** 'Masala Chai Set: कीमत ₹1,499 → ₹1,399' */
export function auditSentence(entry: AuditEntry): AuditWords {
  return sentenceIn(HINDI, entry);
}

/** 'प्रोडक्ट जोड़ा' */
export function auditActionLabel(action: string): string {
  return actionLabelIn(HINDI, action);
}

/** A thing without a name of its own. Its words do not change before 'को' or 'का'. */
export function auditThingName(
  { kind, name, id }: NonNullable<AuditEntry['thing']>,
  subject: string,
): string {
  if (kind === 'order') {
    const number = String(id ?? subject);
    if (isUnpaidOrder(number)) return 'एक ऑर्डर (भुगतान बाकी)';
    return name ? `ऑर्डर ${number} (${name})` : `ऑर्डर ${number}`;
  }
  if (kind === 'review') return name ? `रिव्यू (${name})` : 'एक रिव्यू';
  return name ?? NAMELESS[kind];
}

export const auditTexts: typeof English = {
  title: 'ऑडिट',
  description: 'एडमिन ने जो कुछ किया, नया सबसे ऊपर।',
  who: 'किसने',
  what: 'क्या',
  thing: 'किसके बारे में',
  from: 'से',
  to: 'तक',
  filter: 'फ़िल्टर करें',
  everything: 'सब कुछ',
  customers: 'ग्राहकों के काम भी दिखाएँ',
  nothing: 'इस फ़िल्टर में कुछ नहीं मिला।',
  onlyThis: 'इसके बारे में सब',
  deletedAccount: 'हटाया गया खाता',
  guest: 'बिना खाते के',
  kinds: {
    product: 'प्रोडक्ट',
    category: 'श्रेणियाँ',
    order: 'ऑर्डर और वापसी',
    gift: 'मिलकर तोहफ़े',
    payment: 'भुगतान और विवाद',
    coupon: 'कूपन',
    review: 'रिव्यू',
    person: 'ग्राहक',
    colleague: 'सहकर्मी',
  },
};

const NAMELESS: Record<AuditThingKind, string> = {
  product: 'एक प्रोडक्ट (हटाया जा चुका)',
  category: 'एक श्रेणी (हटाई जा चुकी)',
  order: 'एक ऑर्डर',
  gift: 'एक “मिलकर तोहफ़ा”',
  payment: 'एक भुगतान',
  coupon: 'एक कूपन',
  review: 'एक रिव्यू',
  person: 'एक ग्राहक',
  colleague: 'एक सहकर्मी',
};

const SENTENCES: AuditLanguage['sentences'] = {
  'product-add': () => [THING, ' को जोड़ा'],
  'product-delete': () => [THING, ' को हटाया'],
  'product-hide': () => [THING, ' को छिपाया, खुले ऑर्डर या तोहफ़ों में इस्तेमाल हो रहा है'],
  'category-create': () => ['श्रेणी ', THING, ' बनाई'],
  'category-delete': () => ['श्रेणी ', THING, ' हटाई'],
  'stock-adjust': (before, after) => [
    THING,
    text(after.variant) && ` (${text(after.variant)})`,
    ` का स्टॉक ${text(before.count_in_stock)} → ${text(after.count_in_stock)}`,
    text(after.reason) && `, ${STOCK_REASONS[text(after.reason)] ?? text(after.reason)}`,
  ],
  'stock-low-at': (_before, after) => [
    THING,
    after.lowStockAt === null
      ? ' के कम स्टॉक की चेतावनी दुकान की अपनी जैसी'
      : ` के कम स्टॉक की चेतावनी ${text(after.lowStockAt)} पर`,
  ],
  'bulk-edit': (_before, after) => [
    `${countOf(after.products)} प्रोडक्ट बदले`,
    changeOf(after.change) && `: ${changeOf(after.change)}`,
  ],
  'bulk-edit-undo': (before) => ['कई प्रोडक्ट का बदलाव वापस लिया', `: ${changeOf(before.change)}`],
  'products-import': (_before, after) => [
    `${text(after.fileName) || 'प्रोडक्ट'} को इंपोर्ट किया: `,
    `${text(after.created) || '0'} नए, ${text(after.changed) || '0'} बदले`,
  ],
  'products-import-undo': (_before, after) => [`${text(after.fileName) || 'प्रोडक्ट'} का इंपोर्ट वापस लिया`],
  'picture-upload': (_before, { pictures }) => {
    const count = countOf(pictures) || 1;
    return [plural(count, { one: `${count} फ़ोटो अपलोड की`, other: `${count} फ़ोटो अपलोड कीं` })];
  },
  'purchase-move': (_before, after) => [
    THING,
    MOVES[text(after.status)] ?? ` को “${text(after.status)}” किया`,
    text(after.note) && `, ${text(after.note)}`,
  ],
  'purchase-undo-packed': () => [THING, ' को फिर पैक करने की सूची में रखा'],
  'purchase-undo-dispatch': () => [THING, ' का भेजना वापस लिया'],
  'purchase-refund': (_before, after) => [THING, ' को रद्द करके रिफ़ंड किया', quoted(after.reason)],
  'purchase-refund-part': (_before, after) => [
    THING,
    ` में से ${rupees(after.amount)} का रिफ़ंड किया`,
    quoted(after.reason),
  ],
  'return-accepted': () => [THING, ' की वापसी मंज़ूर की'],
  'return-declined': (_before, after) => [THING, ' की वापसी नामंज़ूर की', quoted(after.answer)],
  'return-received': () => [THING, ' का वापस आया सामान मिला'],
  'return-replaced': () => [THING, ' के बदले दूसरा भेजा'],
  'return-refunded': () => [THING, ' की वापसी का रिफ़ंड किया'],
  'gift-approve': () => [THING, ' को मंज़ूर किया'],
  'gift-decline': (_before, after) => [THING, ' को नामंज़ूर किया', quoted(after.reason)],
  'gift-share': () => [THING, ' को शेयर करने की अनुमति दी'],
  'gift-unshare': () => [THING, ' का शेयर करना रोका'],
  'gift-dispatch': () => [THING, ' को भेजा'],
  'gift-undo-dispatch': () => [THING, ' का भेजना वापस लिया'],
  'gift-deliver': () => [THING, ' को डिलीवर किया'],
  'gift-cancel': (_before, after) => [THING, ' को रद्द किया', quoted(after.reason)],
  'gift-extend': (before, after) => [
    THING,
    ` की आख़िरी तारीख़ ${text(before.closesOn)} से ${text(after.closesOn)} की`,
  ],
  'gift-offer': () => [THING, ' को दूसरे आयोजक को सौंपने का प्रस्ताव दिया'],
  'gift-offer-withdraw': () => [THING, ' को सौंपने का प्रस्ताव वापस लिया'],
  'gift-accept': () => ['आयोजक के रूप में ', THING, ' को संभाला'],
  'gift-delivery-photo': () => [THING, ' की डिलीवरी की फ़ोटो जोड़ी'],
  'gift-start-prepared': (_before, after) => [THING, ' को शुरू किया', preparedWith(after.agent)],
  'order-start-prepared': (_before, after) => [THING, ' को ऑर्डर किया', preparedWith(after.agent)],
  'payment-handled': (_before, after) => ['बिना मेल का भुगतान ', THING, ' निपटाया', quoted(after.note)],
  'payment-paid-twice': () => ['दो बार लौटाई गई रकम निपटाई: ', THING],
  'payment-refund': () => ['बिना मेल का भुगतान ', THING, ' रिफ़ंड किया'],
  'payment-refund-retry': () => [THING, ' का नाकाम रिफ़ंड फिर भेजा'],
  'refund-ask': () => [THING, ' के रिफ़ंड के लिए UPI ID माँगी'],
  'payout-start': () => [THING, ' का रिफ़ंड UPI से भेजना शुरू किया'],
  'payout-release': () => [THING, ' का रिफ़ंड UPI से भेजना छोड़ दिया'],
  'payout-propose': () => [THING, ' का रिफ़ंड UPI से भेजा, यह दर्ज किया'],
  'payout-confirm': () => [THING, ' का रिफ़ंड UPI से भेजा गया, इसकी पुष्टि की'],
  'payment-dispute-evidence': () => [THING, ' के विवाद के लिए सबूत लिखा'],
  'payment-dispute-document': () => [THING, ' के विवाद में दस्तावेज़ जोड़ा'],
  'payment-dispute-document-remove': () => [THING, ' के विवाद से दस्तावेज़ हटाया'],
  'payment-dispute-submit': () => [THING, ' के विवाद को चुनौती दी'],
  'payment-dispute-accept': () => [THING, ' का विवाद मान लिया'],
  'review-publish': () => [THING, ' को प्रकाशित किया'],
  'review-reject': () => [THING, ' को नामंज़ूर किया'],
  'coupon-create': () => ['कूपन ', THING, ' जोड़ा'],
  'coupon-codes': (_before, after, { subject }) => [
    `एक बार चलने वाले ${text(after.count)} कोड बनाए ${subject === 'codes' ? '' : subject}`.trim(),
  ],
  'admin-invite': (_before, after) => [
    THING,
    ' को बुलाया',
    text(after.role) && `, भूमिका “${roleName(after.role)}”`,
  ],
  'admin-remove': () => [THING, ' को सहकर्मियों से हटाया'],
  'admin-role': (before, after) => [THING, ` की भूमिका: ${roleName(before.role)} → ${roleName(after.role)}`],
  'tax-month-close': (_before, _after, { subject }) => [`जीएसटी का महीना ${subject} बंद किया`],
  'tax-month-reopen': (_before, after, { subject }) => [
    `जीएसटी का महीना ${subject} फिर खोला`,
    quoted(after.reason),
  ],
  'settlement-difference-resolve': (_before, after, { subject }) => [
    `${subject} का एक अंतर सुलझाया`,
    quoted(after.note),
  ],
  'settlement-difference-reopen': (_before, _after, { subject }) => [`${subject} का एक अंतर फिर खोला`],
  'push-send': (_before, _after, { subject }) => [`पुश सूचना “${subject}” भेजी`],
  'push-cancel': (_before, _after, { subject }) => [`पुश सूचना “${subject}” रद्द की`],
};

const MOVES: Record<string, string | undefined> = {
  packed: ' को पैक किया',
  dispatched: ' को भेजा',
  delivered: ' को डिलीवर किया',
};

const STOCK_REASONS: Record<string, string | undefined> = {
  received: 'नया माल आया',
  returned: 'वापस आया',
  damaged: 'ख़राब हुआ',
  lost: 'खो गया',
  correction: 'गिनती सुधारी',
};

const FIELDS: AuditLanguage['fields'] = {
  name: 'नाम',
  price: 'कीमत',
  mrp: 'MRP',
  cost: 'लागत',
  count_in_stock: 'स्टॉक',
  stock: 'स्टॉक',
  is_featured: 'फ़ीचर्ड',
  featured: 'फ़ीचर्ड',
  hidden: 'छिपा हुआ',
  state: 'स्थिति',
  status: 'स्थिति',
  taxRate: 'टैक्स',
  tax_rate: 'टैक्स',
  hsn: 'HSN कोड',
  leadDays: 'तैयारी के दिन',
  description: 'विवरण',
  rich_description: 'लंबा विवरण',
  name_hi: 'हिन्दी में नाम',
  description_hi: 'हिन्दी में विवरण',
  rich_description_hi: 'हिन्दी में लंबा विवरण',
  brand: 'ब्रांड',
  category: 'श्रेणी',
  tags: 'टैग',
  images: 'फ़ोटो',
  variants: 'विकल्प',
  sku: 'SKU',
  code: 'कोड',
  value: 'मूल्य',
  minimum: 'न्यूनतम',
  active: 'चालू',
  startsOn: 'शुरू',
  endsOn: 'अंत',
  subject: 'विषय',
  body: 'संदेश',
  barcode: 'बारकोड',
  weight_grams: 'वज़न (ग्राम)',
  country_of_origin: 'मूल देश',
  net_quantity: 'शुद्ध मात्रा',
  low_stock_at: 'कम स्टॉक की चेतावनी',
  category_id: 'श्रेणी',
  categoryId: 'श्रेणी',
  is_calendar: 'कैलेंडर में',
  options: 'विकल्प',
  image: 'फ़ोटो',
  icon: 'आइकन',
  color: 'रंग',
  block: 'ब्लॉक',
  kind: 'प्रकार',
  uses: 'इस्तेमाल',
  firstOrder: 'केवल पहला ऑर्डर',
  email: 'ईमेल',
  maxDiscount: 'अधिकतम छूट',
  maxUses: 'अधिकतम इस्तेमाल',
  maxUsesPerPerson: 'प्रति व्यक्ति अधिकतम इस्तेमाल',
  startsAt: 'शुरू',
  endsAt: 'अंत',
  assignedTo: 'कौन संभाल रहा है',
  reports: 'शिकायतें',
  zones: 'इलाक़े',
  slots: 'समय-स्लॉट',
  holidays: 'छुट्टियाँ',
};

const HINDI: AuditLanguage = {
  sentences: SENTENCES,
  actions: auditActions,
  fields: FIELDS,
  settings: settingTexts,
  yes: 'हाँ',
  no: 'नहीं',
  changed: '(बदला)',
  unchanged: [THING, ' को बिना बदलाव सेव किया'],
  oneChange: (change) => [THING, `: ${told(change)}`],
  manyChanges: (changes, more) => `: ${changes.map(told).join(', ')}${more > 0 ? ` और ${more} बदलाव` : ''}`,
};

/** 'कीमत ₹1,499 → ₹1,399' */
function told({ label, was, is }: AuditChange): string {
  return was === undefined || is === undefined
    ? `${label} (बदला)`
    : `${label} ${was || 'कुछ नहीं'} → ${is || 'कुछ नहीं'}`;
}

function changeOf(change: unknown): string {
  return bulkChangeIn(HINDI, change);
}

function preparedWith(agent: unknown): string {
  return text(agent) === '' ? ', असिस्टेंट की मदद से तैयार' : `, असिस्टेंट की मदद से तैयार (${text(agent)})`;
}

function roleName(role: unknown): string {
  const known: Record<string, { name: string } | undefined> = roles;
  return known[text(role)]?.name ?? text(role);
}
