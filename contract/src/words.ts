import { containsAbuse } from './abuse.ts';
import { wordTexts } from './phrases/words.ts';

/**
 * The one check of words that other people read. Mail programs make a link of everything that ends like a web address,
 * with or without `https://`, so nothing of that kind may stand in them; nor characters that nobody sees, nor abuse.
 */
export function wordsError(words: string, kind: WordsKind): string | undefined {
  if (hasHiddenCharacters(kind === 'message' ? words.replaceAll(/[\t\r\n]/g, ' ') : words))
    return wordTexts().hidden[kind];
  if (containsLink(words, kind)) return wordTexts().link[kind];
  // A message may say `5 < 7`, and is shown as it was typed.
  if (kind !== 'message' && /<[\p{L}!/?]/u.test(words)) return wordTexts().brackets[kind];
  return kind !== 'address' && containsAbuse(words) ? wordTexts().abuse : undefined;
}

/** For names and addresses that were stored before the rule, or came from elsewhere: '' when they break it. */
export function safeWords(words: string, kind: WordsKind): string {
  // An address was stored as it was typed, often on several lines.
  const shown = kind === 'address' ? toOneLine(words) : words.trim();
  return wordsError(shown, kind) === undefined ? shown : '';
}

/** A name that mails and pages may show to other people, or ''. */
export const safeName = (name: string): string => safeWords(name, 'name');

/** Lines become parts of one line: an address is often typed on several. */
export function toOneLine(address: string): string {
  return address
    .split(/[\r\n\u0085\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, at, { length }) => (at < length - 1 && !/[,;]$/.test(part) ? `${part},` : part))
    .join(' ');
}

/**
 * What Unicode calls ignorable (soft hyphens, fillers, marks of direction, tags), control characters, line separators,
 * blanks that are drawn as nothing, and characters of private use. Indian scripts and emoji need the joiners U+200C and
 * U+200D and the variation selectors U+FE0E and U+FE0F: alone they show nothing, so something else must be there.
 */
function hasHiddenCharacters(words: string): boolean {
  const others = words.replaceAll(/\u200c|\u200d|\ufe0e|\ufe0f/g, '');
  if (/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u.test(others))
    return true;
  return others.trim() === '' && words !== '';
}

/** Word by word: a pattern for all of it would take the square of a long word's length. */
function containsLink(words: string, kind: WordsKind): boolean {
  const plain = words
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '');
  if (/:\/\/|\bwww\.|\d{1,3}(\.\d{1,3}){3}|[\p{L}\p{N}]@[\p{L}\p{N}]/iu.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\p{N}./:-]+/u).some((word) => isHost(word, kind));
}

/** `Dr.Rao`, `A.P.J.Kalam`, `H.No.12` and `day.Have fun` are none; `rao.com`, `t.co/x` and `evil.ru/login` are. */
function isHost(word: string, kind: WordsKind): boolean {
  const [host = ''] = word.split(/[/:]/);
  const hasPath = /\.\p{L}{2,63}(\/|:\d)/u.test(word);
  const labels = host.split('.');
  return labels.slice(1).some((after, at) => {
    const label = labels[at] ?? '';
    const [ending = ''] = /^[\p{L}\p{M}]{2,}/u.exec(after) ?? [];
    if (ending === '' || !/[\p{L}\p{N}]/u.test(label)) return false;
    if (COMMON_ENDINGS.has(ending.toLowerCase())) return true;
    if (kind === 'name') return hasPath || (label.length > 1 && !IS_TITLE.test(label));
    // `9.am` and `12.No` are no hosts, nor are the abbreviations of addresses.
    const isCountry = COUNTRY_ENDINGS.has(ending.toLowerCase()) && /\p{L}/u.test(label);
    return kind === 'address' ? isCountry && hasPath && !IS_ABBREVIATION.test(ending) : isCountry || hasPath;
  });
}

// @__NO_SIDE_EFFECTS__
function listOf(endings: string): ReadonlySet<string> {
  return new Set(endings.split(/\s+/));
}

const IS_TITLE = /^(dr|er|md|mr|mrs|ms|st|adv|col|capt|kum|maj|mohd|prof|shri|smt|sri)$/i;
const IS_ABBREVIATION = /^(mp|no|ps|st|tn)$/i;

const COMMON_ENDINGS = listOf(
  `app bio biz blog buzz cam cash cfd chat click cloud club cn co com cyou dev digital fun fyi gg gift gifts icu in info
  ink io lat link live loan lol ly me mobi money monster net news online org page party pics pro quest rest rocks ru
  sale sbs shop site space store stream su tech tel tips tk today top trade vip website wiki win work world wtf xyz
  zip zone भारत`,
);

const COUNTRY_ENDINGS = listOf(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf
  cg ch ci ck cl cm cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gh gi
  gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky
  kz la lb lc li lk lr ls lt lu lv ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl
  no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs rw sa sb sc sd se sg sh si sk sl sm sn so sr
  ss st sv sx sy sz tc td tf tg th tj tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za
  zm zw`,
);

type WordsKind = 'name' | 'address' | 'message';
