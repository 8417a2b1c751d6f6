/**
 * A Hindi word in Latin letters, as people type it: मिठाई is mithai, काजू is kaju. The vowel inherent in a consonant is
 * written as `a` and is silent at a word's end; plurals and the forms before को and के become the word itself.
 */
export function fromDevanagari(word: string): string {
  const latin = spell(uninflected(word.normalize('NFD').replace(/ज्ञ/g, 'ग्य')));
  return borrowedWords().get(latin) ?? latin;
}

/** The letters ड़ and ढ़ are typed as r or as d, गाड़ी as gari or gadi: the text with the other choice, if it has one. */
export function withOtherFlaps(text: string): string | undefined {
  const other = text.normalize('NFC').replaceAll(/([डढ])\u093c/g, '$1');
  return other === text.normalize('NFC') ? undefined : other;
}

/**
 * The same for spellings that sound alike: rakhi, raakhi and rakhee; pooja and puja; banarasi and banarsi. The letter a
 * is dropped after the first letter, as Hindi spellings in Latin letters disagree about it most.
 */
export function soundOf(word: string): string {
  const spelled = SOUND_RULES.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  return spelled.slice(0, 1) + spelled.slice(1).replaceAll(/a|(?<=[bcdgjkpt])h/g, '');
}

const SOUND_RULES: readonly (readonly [RegExp, string])[] = [
  [/aa/g, 'a'],
  [/(ee|ii|ea)/g, 'i'],
  [/(oo|uu|ou)/g, 'u'],
  [/ck|q|c(?![ehiy])/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/sh/g, 's'],
  [/(?:y|e|ey|ie)$/g, 'i'],
  [/(.)\1/g, '$1'],
];

/** मिठाइयाँ and मिठाइयों are मिठाई, किताबें and किताबों किताब. Shorter words, में or दो, are none of these. */
function uninflected(word: string): string {
  const plural = word.replace(/(?<=[िइ])य(?:ाँ|ां|ों)$/u, '');
  return plural === word && word.length > 4 ? word.replace(/(?:ें|ों)$/u, '') : plural;
}

function spell(word: string): string {
  let latin = '';
  let pendingVowel = false;
  const letters = [...word];
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1];
    const consonant = (next === NUKTA ? WITH_NUKTA[letter] : undefined) ?? CONSONANTS[letter];
    const sign = VOWEL_SIGNS[letter];
    if (consonant !== undefined) {
      latin += (pendingVowel ? 'a' : '') + consonant;
      pendingVowel = true;
    } else if (sign !== undefined) {
      latin += sign;
      pendingVowel = false;
    } else if (letter === VIRAMA) {
      pendingVowel = false;
    } else if (letter !== NUKTA) {
      latin += (pendingVowel ? 'a' : '') + (NASALS.has(letter) ? nasalBefore(next) : otherLetter(letter));
      pendingVowel = false;
    }
  }
  return latin;
}

/** कंबल is kambal and मेहंदी mehandi; at the end only the vowel is nasal, so that माँ is ma. */
function nasalBefore(next: string | undefined): string {
  if (next === undefined) return '';
  return LABIALS.has(next) ? 'm' : 'n';
}

function otherLetter(letter: string): string {
  return OTHER_LETTERS[letter] ?? letter;
}

const VIRAMA = '\u094d';
const NUKTA = '\u093c';
const NASALS: ReadonlySet<string> = new Set(['ं', 'ँ']);
const LABIALS: ReadonlySet<string> = new Set('पफबभम');

const CONSONANTS: Record<string, string> = Object.fromEntries(
  [
    ...['क k', 'ख kh', 'ग g', 'घ gh', 'ङ n', 'च ch', 'छ chh', 'ज j', 'झ jh', 'ञ n', 'ट t', 'ठ th', 'ड d'],
    ...['ढ dh', 'ण n', 'त t', 'थ th', 'द d', 'ध dh', 'न n', 'प p', 'फ ph', 'ब b', 'भ bh', 'म m', 'य y'],
    ...['र r', 'ल l', 'ळ l', 'व v', 'श sh', 'ष sh', 'स s', 'ह h'],
  ].map((pair) => pair.split(' ') as [string, string]),
);
/** Of the others the dot changes nothing that people would spell. */
const WITH_NUKTA: Record<string, string> = { ज: 'z', फ: 'f', ड: 'r', ढ: 'rh' };
const VOWEL_SIGNS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॅ': 'e',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
};
const OTHER_LETTERS: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऍ: 'e',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  'ः': 'h',
  ॐ: 'om',
  ...Object.fromEntries([...'०१२३४५६७८९'].map((digit, value) => [digit, String(value)])),
};

/** English words that Hindi writes by ear, and Hindi ones whose usual Latin spelling is not by ear. */
const BORROWED = `
  कार्ड card, केक cake, कैंडल candle, चॉकलेट chocolate, चाकलेट chocolate, कॉफ़ी coffee, कुकीज़ cookie,
  कॉपर copper, कॉटन cotton, कप cup, फ़्रेम frame, गेम game, हैंपर hamper, हैम्पर hamper, होम home, ज्वेलरी jewellery,
  ज्वैलरी jewellery, किचन kitchen, लैंप lamp, लैम्प lamp, लेदर leather, मग mug, नेकलेस necklace, पेंटिंग painting,
  परफ़्यूम perfume, फ़ोटो photo, प्लांट plant, प्लेट plate, पॉटरी pottery, पज़ल puzzle, रिंग ring, साड़ी saree, साडी saree, सेट set,
  शॉल shawl, शाल shawl, सिल्क silk, स्टील steel, टेडी teddy, टॉय toy, ट्रे tray, वॉलेट wallet, वॉच watch, बॉक्स box,
  ब्रास brass, ब्रेसलेट bracelet, बुक book, बॉटल bottle, बोतल bottle, फ्लावर flower, फ़्लावर flower, घी ghee,
  बोनसाई bonsai, बोन्साई bonsai, चेस chess, डेकोर decor, गिफ़्ट gift, बैग bag, प्लेटर platter`;

let borrowed: ReadonlyMap<string, string> | undefined;

function borrowedWords(): ReadonlyMap<string, string> {
  borrowed ??= new Map(
    BORROWED.split(',').flatMap((pair) => {
      const [hindi = '', english = ''] = pair.trim().split(' ');
      // Many leave the dot out.
      const spellings = [hindi.normalize('NFD'), hindi.normalize('NFD').replaceAll(NUKTA, '')];
      return spellings.map((spelling) => [spell(spelling), english] as const);
    }),
  );
  return borrowed;
}
