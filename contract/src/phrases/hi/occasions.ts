import type { occasionWords } from '../en/screens/occasions.ts';

/**
 * Occasions with the forms that Hindi sentences need besides the English ones: `on` and `giftOn` stand before a postposition
 * ("मीरा के जन्मदिन" + " के लिए").
 */
export function hindiOccasion(occasion: string): HindiOccasion {
  return OCCASIONS[occasion] ?? SPECIAL_DAY;
}

/** For an occasion whose name is an ordinary noun that does not change before a postposition. */
function noun(title: string, gender: 'का' | 'की', wish: (name: string) => string): HindiOccasion {
  return {
    title,
    of: (name) => `${name} ${gender} ${title}`,
    on: (name) => `${name} ${gender === 'का' ? 'के' : 'की'} ${title}`,
    gift: (name) => `${name} ${gender === 'का' ? 'के' : 'की'} ${title} का तोहफ़ा`,
    giftOn: (name) => `${name} ${gender === 'का' ? 'के' : 'की'} ${title} के तोहफ़े`,
    forIt: `${title} के लिए`,
    inTime: `${title} तक`,
    wish,
  };
}

const SPECIAL_DAY: HindiOccasion = {
  ...noun('ख़ास दिन', 'का', (name) => `ढेरों शुभकामनाएँ, ${name}!`),
  gift: (name) => `${name} का तोहफ़ा`,
  giftOn: (name) => `${name} के तोहफ़े`,
  inTime: 'उस दिन तक',
};

const OCCASIONS: Readonly<Record<string, HindiOccasion>> = {
  Birthday: noun('जन्मदिन', 'का', (name) => `जन्मदिन मुबारक, ${name}!`),
  Anniversary: noun('सालगिरह', 'की', (name) => `सालगिरह मुबारक, ${name}!`),
  Wedding: noun('शादी', 'की', (name) => `शादी की ढेरों शुभकामनाएँ, ${name}!`),
  Graduation: noun('ग्रेजुएशन', 'का', (name) => `बहुत-बहुत बधाई, ${name}!`),
  Festival: noun('त्योहार', 'का', (name) => `त्योहार की शुभकामनाएँ, ${name}!`),
  Housewarming: noun('गृहप्रवेश', 'का', (name) => `नए घर की बधाई, ${name}!`),
  Baby: {
    title: 'नन्हा मेहमान',
    of: (name) => `${name} के नन्हे मेहमान का दिन`,
    on: (name) => `${name} के नन्हे मेहमान`,
    gift: (name) => `${name} के नन्हे मेहमान का तोहफ़ा`,
    giftOn: (name) => `${name} के नन्हे मेहमान के तोहफ़े`,
    forIt: 'नन्हे मेहमान के लिए',
    inTime: 'समय पर',
    wish: (name) => `नन्हे मेहमान की बधाई, ${name}!`,
  },
  Farewell: noun('विदाई', 'की', (name) => `आगे के लिए शुभकामनाएँ, ${name}!`),
  'Thank you': {
    title: 'शुक्रिया',
    of: (name) => `${name} को शुक्रिया कहने का दिन`,
    on: (name) => `${name} को शुक्रिया कहने`,
    gift: (name) => `${name} के लिए शुक्रिया का तोहफ़ा`,
    giftOn: (name) => `${name} के शुक्रिया वाले तोहफ़े`,
    forIt: 'शुक्रिया कहने के लिए',
    inTime: 'समय पर',
    wish: (name) => `हर बात के लिए शुक्रिया, ${name}!`,
  },
};

interface HindiOccasion extends ReturnType<typeof occasionWords> {
  on: (name: string) => string;
  giftOn: (name: string) => string;
}
