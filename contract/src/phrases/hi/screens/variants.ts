import type { variantTexts as English } from '../../en/screens/variants.ts';

export const variantTexts: typeof English = {
  soldOut: 'स्टॉक में नहीं',
  outOfStock: ({ variant }) =>
    `${variant} स्टॉक में नहीं है, इसलिए इसे अभी न ख़रीदा जा सकता है, न माँगा जा सकता है। कृपया कोई और चुनें।`,
  chooseFirst: 'कृपया पहले बताएँ कि कौन-सा चाहिए।',
  choose: 'चुनें',
  noLongerSold: 'यह विकल्प अब नहीं मिलता।',
  notChosen: 'यह तोहफ़ा अब कई तरह का मिलता है।',
  chooseAnother: 'कोई और चुनें',
};
