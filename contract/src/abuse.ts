/**
 * Whether a name or message for other people holds a common insult or obscenity, in English or in Hindi as it is typed
 * on phones. A short list on purpose: it stops drive-by abuse on public pages; organisers and admins remove the rest.
 */
export function containsAbuse(text: string): boolean {
  const words = text
    .normalize('NFKC')
    // Joiners between Latin letters hide the word.
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[@4]/g, 'a')
    .replaceAll('0', 'o')
    .replaceAll(/[1!]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll(/[$5]/g, 's')
    // `f.u.c.k` and `f u c k`
    .replaceAll(/(?<=(^|[^\p{L}])\p{L})[\s._*-]+(?=\p{L}($|[^\p{L}]))/gu, '')
    // `fuuuck`
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
    .split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => ABUSE.has(word) || ABUSE.has(word.replace(/(s|ed|er|ers|ing)$/, '')));
}

const ABUSE = new Set([
  'asshole',
  'bastard',
  'bitch',
  'bullshit',
  'cock',
  'cunt',
  'dickhead',
  'faggot',
  'fuck',
  'motherfuck',
  'nigger',
  'nigga',
  'porn',
  'prick',
  'pussy',
  'rapist',
  'shit',
  'slut',
  'twat',
  'wank',
  'whore',
  'behenchod',
  'bhenchod',
  'bhosdike',
  'bhosdiwale',
  'chinal',
  'chut',
  'chutiya',
  'chutiye',
  'gaand',
  'gandu',
  'harami',
  'haramzada',
  'haramzade',
  'kamina',
  'lauda',
  'lavda',
  'lodu',
  'loda',
  'madarchod',
  'randi',
  'भोसड़ीके',
  'चूतिया',
  'गांडू',
  'मादरचोद',
  'बहनचोद',
  'रंडी',
  'हरामी',
  'लौड़ा',
]);
