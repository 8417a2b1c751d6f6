import {
  occasionKeys,
  PRODUCT_OCCASIONS,
  PRODUCT_RECIPIENTS,
  type ProductOccasion,
  type ProductRecipient,
  recipientKeys,
} from '@tohfa/contract';
import { soundOf, withOtherFlaps } from './transliteration.ts';
import { toWords } from './words.ts';

/** More words than any useful search has. */
const MAX_TERMS = 8;

/** What a person means: prices as limits, the rest as terms, some of which name an occasion or a recipient. */
export function understandQuery(text: string): UnderstoodQuery {
  // One space between words, so that the patterns below need not look for more.
  const { rest, minPrice, maxPrice } = readPrices(text.replaceAll(/[\s\0]+/g, ' '));
  const words = toWords(joinPhrases(rest));
  const other = withOtherFlaps(rest);
  const others = other === undefined ? words : toWords(joinPhrases(other));
  const terms = words
    .map((word, at) => toTerm(word, others[at] ?? word))
    .filter(({ word }) => !FILLER_WORDS.has(word))
    .filter((term, at, all) => all.findIndex(({ word }) => word === term.word) === at)
    .slice(0, MAX_TERMS);
  return {
    terms,
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    isBrowsing: terms.length === 0 && (words.length > 0 || minPrice !== undefined || maxPrice !== undefined),
  };
}

/** `other`: the word itself, or how it is spelled as well. */
function toTerm(word: string, other: string): Term {
  const tag = tagWords.get(word) ?? tagWordsBySound.get(soundOf(word));
  const sameOccasion = tag && 'occasion' in tag ? wordsOfOccasion(tag.occasion) : [];
  const related = [word, other].flatMap((one) => RELATED_WORDS.get(one) ?? []);
  return {
    word,
    ...(other !== word && { other }),
    related: [...related, ...sameOccasion],
    ...tag,
  };
}

/** `under 500`, `₹500 se kam`, `500-1000`, `between 1k and 2k`, `above 2000`. */
function readPrices(text: string): { rest: string; minPrice?: number; maxPrice?: number } {
  let rest = text
    .toLowerCase()
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/(\d),(\d{2,3})/g, '$1$2');
  let minPrice: number | undefined;
  let maxPrice: number | undefined;
  for (const [pattern, read] of PRICE_PATTERNS) {
    const found = pattern.exec(rest);
    if (!found) continue;
    [minPrice, maxPrice] = read(toRupees(found[1]), toRupees(found[2]));
    rest = rest.replace(found[0], ' ');
    break;
  }
  return {
    rest,
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  };
}

const AMOUNT =
  '(?:₹|rs\\.?|inr|rupees?)? ?(\\d{1,7}(?:\\.\\d)?k?) ?(?:₹|rs\\.?|/-|rupees?|rupaye|रुपये|रुपए|रु)?';

const PRICE_PATTERNS: readonly (readonly [
  RegExp,
  (first: number, second: number) => [number | undefined, number | undefined],
])[] = [
  [
    new RegExp(`(?:between|from)? ?${AMOUNT} ?(?:-|–|to|and|se) ?${AMOUNT}(?=\\s|$)`, 'u'),
    (a, b) => (b >= 100 && a <= b ? [a, b] : [undefined, undefined]),
  ],
  [
    new RegExp(`(?:under|below|less than|within|upto|up to|max|maximum|budget|<) ?${AMOUNT}`, 'u'),
    (a) => [undefined, a],
  ],
  [
    new RegExp(`${AMOUNT} ?(?:se kam|se neeche|ke andar|tak|and under|or less|से कम|के अंदर|तक)`, 'u'),
    (a) => [undefined, a],
  ],
  [new RegExp(`(?:above|over|more than|at least|from|min|>) ?${AMOUNT}`, 'u'), (a) => [a, undefined]],
  [
    new RegExp(`${AMOUNT} ?(?:se upar|se zyada|and above|or more|\\+|से ऊपर|से ज़्यादा)`, 'u'),
    (a) => [a, undefined],
  ],
  [new RegExp(`(?:around|about|approx) ?${AMOUNT}`, 'u'), (a) => [Math.floor(a * 0.7), Math.ceil(a * 1.3)]],
  [/(?:₹|rs\.?) ?(\d{2,7}k?)/u, (a) => [undefined, a]],
];

function toRupees(amount: string | undefined): number {
  if (amount === undefined) return 0;
  return amount.endsWith('k') ? Math.round(Number(amount.slice(0, -1)) * 1000) : Math.round(Number(amount));
}

/** Two words that mean one thing become one word. */
function joinPhrases(text: string): string {
  return PHRASES.reduce((joined, [pattern, word]) => joined.replaceAll(pattern, ` ${word} `), text);
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(raksha|raksh|rakshaa) ?bandhan\b|रक्षा ?बंधन/gu, 'rakshabandhan'],
  [/\b(bhai|bhaiya) ?(dooj|duj)\b|भाई ?दूज/gu, 'bhaidooj'],
  [/\bkar(wa|va) ?chau?th\b|करवा ?चौथ/gu, 'karwachauth'],
  [/\bmother['’]?s? ?day\b/gu, 'mothersday'],
  [/\bfather['’]?s? ?day\b/gu, 'fathersday'],
  [/\bvalentine['’]?s?( ?day)?\b/gu, 'valentine'],
  [/\bhouse ?warming\b|\bgriha ?pravesh\b|\bnew ?(home|house)\b|गृह ?प्रवेश/gu, 'housewarming'],
  [/\b(new|newborn) ?(born|baby)\b|\bbaby ?shower\b/gu, 'newbaby'],
  [/\bthank ?you\b/gu, 'thankyou'],
  [/\b(best|close) ?friend\b/gu, 'friend'],
  [/\b(boy) ?friend\b/gu, 'boyfriend'],
  [/\b(girl) ?friend\b/gu, 'girlfriend'],
  [/\bhome ?d[eé]cor\b/gu, 'decor'],
  [/\bdry ?fruits?\b/gu, 'dry fruit'],
  [/जन्म ?दिन|\bjanam ?din\b/gu, 'janamdin'],
];

/** Words of a question, not of a thing. */
const FILLER_WORDS = new Set(
  toWords(
    `a an and any are at best buy by can do for from get give good great her him his i idea ideas in is it items
    looking me my need nice of on online or our pack present presents gift gifts gifting giftee price send set shop
    show some something special that the them thing things this to top want we what which with you your rs rupees
    inr under below above over cheap latest new unique perfect ke ka ki ko liye liya wala wali aur hai mera meri
    tohfa tohfe uphar upahar के का की को लिए और तोहफ़ा तोहफा तोहफ़े तोहफे उपहार गिफ्ट`,
  ),
);

const OCCASION_WORDS: Partial<Record<ProductOccasion, string>> = {
  birthday: 'birthday bday janamdin janmdin जन्मदिन बर्थडे',
  anniversary: 'anniversary anniversry सालगिरह saalgirah salgirah',
  wedding: 'wedding marriage shaadi shadi vivah bride groom bridal शादी विवाह dulhan',
  housewarming: 'housewarming',
  diwali: 'diwali deepavali deepawali dipavali divali दिवाली दीवाली दीपावली dhanteras laxmi lakshmi',
  'raksha-bandhan': 'rakshabandhan rakhi rakhee राखी lumba',
  'bhai-dooj': 'bhaidooj bhaiduj',
  'karwa-chauth': 'karwachauth',
  holi: 'holi होली',
  eid: 'eid ईद ramadan ramzan',
  christmas: 'christmas xmas santa',
  'mothers-day': 'mothersday',
  'fathers-day': 'fathersday',
  valentine: 'valentine',
  'new-baby': 'newbaby newborn',
  graduation: 'graduation graduate convocation',
  'thank-you': 'thankyou thanks',
};

const RECIPIENT_WORDS: Partial<Record<ProductRecipient, string>> = {
  mother: 'mother mom mum mummy mommy maa mama ma amma mataji माँ मां मम्मी saas mil',
  father: 'father dad daddy papa pita pitaji appa baba पापा पिता पिताजी',
  sister: 'sister sis didi behen behan bhabhi bhabi दीदी बहन भाभी',
  brother: 'brother bro bhai bhaiya bhaiyya भाई भैया jiju',
  wife: 'wife patni biwi girlfriend fiancee पत्नी her',
  husband: 'husband hubby pati boyfriend fiance पति',
  friend: 'friend dost yaar buddy दोस्त',
  child:
    'child children kid kids baby babies toddler boy girl son daughter bachcha bachche bachhe beta beti nephew niece बच्चा बच्चे बच्चों बेटा बेटी',
  grandparent:
    'grandparent grandparents grandma grandpa grandmother grandfather dadi dada nani nana दादी दादा नानी नाना',
  couple: 'couple couples newlywed newlyweds',
  colleague: 'colleague boss coworker teacher employee staff office client corporate',
};

/** `her` and `him` say too little to narrow by; `lakshmi` is a name on products as well. */
const tagWords = new Map<string, { occasion: ProductOccasion } | { recipient: ProductRecipient }>([
  ...occasionKeys.flatMap((occasion) =>
    toWords(`${OCCASION_WORDS[occasion] ?? ''} ${PRODUCT_OCCASIONS[occasion].split(' ')[0]}`).map(
      (word) => [word, { occasion }] as const,
    ),
  ),
  ...recipientKeys.flatMap((recipient) =>
    toWords(`${RECIPIENT_WORDS[recipient] ?? ''} ${PRODUCT_RECIPIENTS[recipient]}`).map(
      (word) => [word, { recipient }] as const,
    ),
  ),
]);
for (const word of ['her', 'thank', 'new', 'mother’']) tagWords.delete(word);

/** A product that names the festival itself comes before one that merely suits it. */
function wordsOfOccasion(occasion: ProductOccasion): string[] {
  return toWords(`${OCCASION_WORDS[occasion] ?? ''} ${PRODUCT_OCCASIONS[occasion]}`).filter(
    (word) => word !== 'day',
  );
}

/** Only sounds long enough to be told from others. */
const tagWordsBySound = new Map(
  [...tagWords].map(([word, tag]) => [soundOf(word), tag] as const).filter(([sound]) => sound.length >= 4),
);

/** What a shopkeeper would also bring out. The words after the colon are found by the words before it. */
const RELATED_WORDS = new Map(
  `tea chai chay chaay: tea chai darjeeling kulhad
  coffee kaapi kapi: coffee
  sweet sweets mithai dessert halwai: mithai laddoo katli barfi
  laddu ladoo ladu: laddoo
  burfi barfee barfi: barfi katli
  nut nuts dryfruit dryfruits mewa: dry almond cashew kaju
  cashew kaju: kaju cashew
  almond badam: almond
  jewelry jewelery jewellery gehna zevar ornament: jewellery jhumka choker bangle
  necklace haar har mala: choker necklace strand
  earring earing jhumka jhumki bali: jhumka earring
  bangle chudi choodi kangan bracelet: bangle
  lamp light lights deep deepak diya deya diye dia: diya lantern lamp kandil
  lantern kandil kandeel: lantern kandil
  candle: diya
  decor decoration decorative showpiece: vase toran urli painting lantern elephant
  door bandanwar bandhanwar: toran
  idol statue murti figurine sculpture: elephant idol
  elephant hathi haathi: elephant
  horse ghoda: horse
  painting art paint wall: painting madhubani
  shoe shoes footwear jutti juttis juti mojdi sandal: mojari
  saree sari sarees saris: saree
  shawl stole wrap scarf dupatta: shawl pashmina
  cloth clothes clothing dress wear garment: saree shawl mojari
  toy khilona: toy horse puppet
  game: chess toy
  puppet kathputli: kathputli puppet
  book kitab story kahani: storybook panchatantra book
  chess shatranj board: chess
  plant paudha paudhe indoor garden tree: plant tulsi bonsai
  basil tulsi tulasi: tulsi
  spice spices masale: masala spice dabba
  kitchen cookware utensil: kitchen dabba bottle
  bottle flask water: bottle
  pooja puja prayer temple mandir: puja thali diya
  pot pottery ceramic: pottery vase
  phuldan guldan: vase
  flower flowers phool bouquet: flower marigold urli
  brass pital peetal: brass
  copper tamba: copper
  silk resham: silk
  bowl katori: bowl urli`
    .split('\n')
    .flatMap((line) => {
      const [said = '', meant = ''] = line.split(':');
      const related = [...new Set(toWords(meant))];
      return toWords(said).map((word) => [word, related.filter((one) => one !== word)] as const);
    }),
);

export interface UnderstoodQuery {
  terms: Term[];
  /** Rupees. */
  minPrice?: number;
  maxPrice?: number;
  /** Nothing but prices and filler, such as "gifts under 500": every product will do. */
  isBrowsing: boolean;
}

export interface Term {
  word: string;
  /** How it is spelled as well. */
  other?: string;
  related: readonly string[];
  occasion?: ProductOccasion;
  recipient?: ProductRecipient;
}
