import type {
  giftPaperLabels as EnglishGiftPaperLabels,
  moveOrdersTexts as EnglishMoveOrdersTexts,
  moveOutcomes as EnglishMoveOutcomes,
  orderActions as EnglishOrderActions,
  orderPage as EnglishOrderPage,
  orderPaperLabels as EnglishOrderPaperLabels,
  ordersDesk as EnglishOrdersDesk,
  printing as EnglishPrinting,
} from '../../../en/screens/admin/orders-desk.ts';

export const ordersDesk: typeof EnglishOrdersDesk = {
  search: 'नंबर, तोहफ़े, व्यक्ति, फ़ोन या पते से खोजें',
  searchNames: 'नंबर, तोहफ़े या व्यक्ति से खोजें',
  toDo: 'करने हैं',
  all: 'सभी',
  groups: {
    late: 'देर हो चुकी',
    today: 'आज डिलीवरी',
    tomorrow: 'कल डिलीवरी',
    later: 'बाद में',
    none: 'कोई दिन तय नहीं',
  },
  badges: { late: 'देर हो चुकी', today: 'आज डिलीवरी', disputed: 'विवाद में' },
  dueFilters: {
    late: 'देर हो चुकी',
    today: 'आज डिलीवरी',
    tomorrow: 'कल डिलीवरी',
    week: 'इस हफ़्ते डिलीवरी',
  },
  anyDay: 'कोई भी दिन',
  anySlot: 'दिन का कोई भी समय',
  anyone: 'कोई भी',
  me: 'मैं',
  nobody: 'अभी कोई नहीं',
  byDay: 'डिलीवरी के दिन से',
  newest: 'नए पहले',
  clear: 'फ़िल्टर हटाएँ',
  empty: 'यहाँ कोई ऑर्डर नहीं।',
  nothingToDo: ({ nextDay }) =>
    nextDay === undefined ? 'पैक करने को कुछ नहीं।' : `पैक करने को कुछ नहीं। डिलीवरी का अगला दिन: ${nextDay}।`,
  select: 'चुनें',
  stopSelecting: 'हो गया',
  selected: ({ count }) => `${count} चुने गए`,
  selectAll: ({ count }) => `मिलने वाले सभी ${count} चुनें`,
  selectFirst: ({ count }) => `मिलने वालों में से पहले ${count} चुनें`,
  clearSelection: 'चुने हुए हटाएँ',
  fromSheet: 'शीट से भेजें',
  print: 'प्रिंट करें…',
  worksOn: 'किसके पास है',
  assign: 'यह ऑर्डर किसके पास है',
};

export const orderPage: typeof EnglishOrderPage = {
  back: 'सभी ऑर्डर',
  previous: 'पिछला ऑर्डर',
  next: 'अगला ऑर्डर',
  keys: 'कुंजियाँ: J अगला, K पिछला',
  unknown: 'ऐसा कोई ऑर्डर नहीं है।',
  notes: 'सहकर्मियों के लिए नोट',
  notesHint: 'ग्राहकों को ये कभी नहीं दिखते।',
  addNote: 'नोट जोड़ें',
  note: 'नया नोट',
  noNotes: 'अभी कोई नोट नहीं।',
  removeNote: ({ author }) => `${author} का नोट हटाएँ`,
  history: 'किसने क्या किया',
  noHistory: 'इस ऑर्डर पर अभी किसी ने काम नहीं किया।',
  undoPacked: 'अभी पैक नहीं हुआ',
  undonePacked: 'फिर से पैक करने की सूची में। ख़रीदार को नहीं बताया गया।',
  papers: 'काग़ज़',
};

const MOVED: Record<string, string | undefined> = {
  packed: 'पैक हो गया',
  dispatched: 'भेज दिया गया',
  delivered: 'डिलीवर हो गया',
};

export const orderActions: typeof EnglishOrderActions = {
  'purchase-move': (detail) => `“${MOVED[detail ?? ''] ?? detail ?? 'आगे बढ़ा'}” मार्क किया`,
  'purchase-undo-dispatch': () => 'भेजना वापस लिया',
  'purchase-undo-packed': () => '“पैक हो गया” वापस लिया',
  'purchase-refund': () => 'रद्द और रिफ़ंड किया',
  'purchase-refund-part': () => 'एक हिस्सा रिफ़ंड किया',
  'purchase-assign': (detail) => (detail === undefined ? 'किसी को नहीं सौंपा' : `${detail} को सौंपा`),
  'return-accepted': () => 'वापसी मंज़ूर की',
  'return-declined': () => 'वापसी नामंज़ूर की',
  'return-received': () => 'वापस आया सामान मिला',
  'return-replaced': () => 'बदले में दूसरा भेजा',
  'return-refunded': () => 'वापसी का रिफ़ंड किया',
};

export const moveOrdersTexts: typeof EnglishMoveOrdersTexts = {
  title: { packed: 'पैक हुआ मार्क करें', dispatched: 'भेजा गया मार्क करें' },
  sheet: 'आपकी शीट के ट्रैकिंग नंबर',
  sheetHint: 'दो कॉलम पेस्ट करें, ऑर्डर नंबर और ट्रैकिंग नंबर; चाहें तो तीसरे में कूरियर।',
  selectedAlone: ({ count }) => `खाली छोड़ने पर चुने हुए ${count} ऑर्डर बिना ट्रैकिंग नंबर के भेजे जाएँगे।`,
  pasteFirst: 'कम से कम एक लाइन पेस्ट करें।',
  tooMany: ({ max }) => `एक बार में ज़्यादा से ज़्यादा ${max} ऑर्डर। कृपया कम लाइनें पेस्ट करें।`,
  preview: 'पहले देखें',
  checking: 'जाँच हो रही है…',
  back: 'वापस',
  apply: ({ count, what }) => `${what}: ${count}`,
  nothing: 'करने को कुछ नहीं',
  progress: ({ done, of }) => `${of} में से ${done}`,
  done: ({ moved, failed }) =>
    failed === 0 ? `हो गए: ${moved}।` : `हो गए: ${moved}। नहीं हुए: ${failed}, नीचे देखें।`,
  stopped: 'कनेक्शन टूट गया। जहाँ तक नहीं पहुँचे, वे बाकी दिखाए गए हैं; कुछ भी दो बार नहीं होगा।',
  unreadable: 'पढ़ा नहीं जा सका: ऑर्डर नंबर और ट्रैकिंग नंबर चाहिए',
  notInSheet: 'चुना गया, पर आपकी शीट में नहीं: जैसा है वैसा रहेगा',
  open: 'यहाँ तक नहीं पहुँचे',
  close: 'बंद करें',
  columns: { line: 'लाइन', order: 'ऑर्डर', tracking: 'ट्रैकिंग', result: 'क्या होगा' },
};

export const moveOutcomes: typeof EnglishMoveOutcomes = {
  ready: 'मार्क होगा',
  moved: 'हो गया',
  unknown: 'इस नंबर का कोई ऑर्डर नहीं',
  repeated: 'सूची में दो बार है',
  already: 'पहले ही हो चुका है',
  'not-packed': 'अभी पैक नहीं हुआ',
  'no-recipient': 'सूची बनाने वाले ने अभी नहीं बताया कि पार्सल कौन लेगा',
  ended: 'रद्द हो चुका है',
  refunding: 'रिफ़ंड हो रहा है',
  disputed: 'इस पर विवाद है और बैंक ने फ़ैसला नहीं किया है। फिर भी भेजना हो, तो ऑर्डर खोलें',
  changed: 'इस बीच किसी और ने बदल दिया',
  failed: 'सेव नहीं हो पाया। फिर कोशिश करें',
};

export const orderPaperLabels: typeof EnglishOrderPaperLabels = {
  'packing-slips': 'पैकिंग स्लिप',
  labels: 'पते के लेबल, A4 पर 8',
  'large-labels': 'पते के लेबल, 100 × 150 mm',
  cards: 'तोहफ़े के कार्ड',
  'pick-list': 'पिक लिस्ट',
};

export const printing: typeof EnglishPrinting = {
  title: ({ count }) => `${count} के लिए प्रिंट करें`,
  orders: ({ count }) => `${count} ऑर्डर`,
  tooMany: ({ max }) => `एक काग़ज़ पर ज़्यादा से ज़्यादा ${max} ऑर्डर आते हैं।`,
  preparing: ({ what }) => `तैयार हो रहा है: ${what}…`,
  ready: ({ what }) => `${what}: PDF में सेव हो गया।`,
};

export const giftPaperLabels: typeof EnglishGiftPaperLabels = {
  slips: 'QR स्लिप प्रिंट करें',
  cards: 'स्लिप और कार्ड प्रिंट करें',
};
