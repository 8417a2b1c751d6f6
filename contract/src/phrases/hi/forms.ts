import type { forms as English } from '../en/forms.ts';

export const forms: typeof English = {
  check: 'कृपया इसे जाँच लें।',
  incomplete: 'फ़ॉर्म पूरा नहीं पहुँचा। कृपया फिर से भेजें।',
  noFileHere: 'यहाँ फ़ाइल अपलोड नहीं की जा सकती।',
  textFirst: 'इसे फ़ाइलों से पहले भेजें।',
  sentTwice: 'यह दो बार भेजा गया।',
  tooLong: 'यह बहुत लंबा है।',
  unstorable: 'इसमें ऐसा अक्षर है जो सेव नहीं हो सकता।',
  diskFull: 'अभी फ़ाइलें सेव नहीं हो पा रही हैं। कृपया बाद में कोशिश करें।',
  notBuilt: 'वेब ऐप अभी बना नहीं है: npm start उसे बनाता है।',
  indianMobile: 'कृपया भारत का मोबाइल नंबर लिखें।',
  pictureOrPdf: 'JPEG, PNG या WebP फ़ोटो, या PDF दें।',
  picture: {
    chooseOne: 'कृपया एक फ़ोटो चुनें।',
    choose: 'कृपया फ़ोटो चुनें।',
    chooseUpTo: ({ max }) => `एक से ${max} फ़ोटो जोड़ें।`,
    unreadable: 'यह फ़ाइल पढ़ी जा सकने वाली JPEG, PNG या WebP फ़ोटो नहीं है।',
    tooLarge: 'फ़ोटो ज़्यादा से ज़्यादा 5 MB और 40 मेगापिक्सेल की हो सकती है।',
    wrongFieldName: 'फ़ाइलों के नाम file0, file1, … रखें',
  },
};
