/**
 * Long passwords that guessers try first. Ten characters are the least we take, so shorter favourites matter
 * only as stems: `password` is caught in `Password@123`.
 */
export function isCommonPassword(lowered: string): boolean {
  if (new Set(lowered).size <= 3) return true;
  if (isRun(lowered)) return true;
  const letters = lowered
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('$', 's')
    .replaceAll('3', 'e');
  const candidates = [lowered, letters].flatMap((text) => [text, text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')]);
  return candidates.some((text) => STEMS.has(text) || isDoubled(text));
}

function isDoubled(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text.length >= 8 && half + half === text && (STEMS.has(half) || new Set(half).size <= 4);
}

/** Rows of the keyboard, the alphabet and the digits, forwards and backwards. */
function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text) || [...run].reverse().join('').includes(text));
}

const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];

const STEMS = new Set(
  `password passwort passw0rd p@ssword letmein welcome welcomehome iloveyou iloveu ilovemyself loveyou mylove
  qwerty qwertyuiop qwerty123 qwertyui asdfgh asdfghjkl zxcvbnm zxcvbn abc abcd abcde abcdef abcdefg abcd1234
  admin administrator adminadmin root superuser changeme changeit default guest test testtest tester testing
  monkey dragon master shadow sunshine princess football cricket baseball superman batman spiderman pokemon
  michael jessica ashley jennifer charlie jordan hunter buster soccer hockey killer trustno starwars
  whatever freedom computer internet secret mysecret lovely flower hello helloworld goodmorning goodluck
  india indian incredibleindia bharat hindustan jaihind jaishriram jaimatadi omsairam saibaba sairam
  ganesha ganpati krishna radhakrishna radheradhe shivashiva harharmahadev mahadev waheguru bismillah
  mumbai delhi newdelhi bangalore bengaluru kolkata chennai hyderabad pune ahmedabad jaipur
  sachin sachintendulkar dhoni msdhoni virat viratkohli rohitsharma shahrukh salmankhan amitabh
  mummy mummypapa mummydaddy maapapa iloveindia iloveyoumom ilovemom ilovedad family myfamily babyjaan
  samsung nokia iphone android google facebook instagram whatsapp youtube gmail hotmail yahoo linkedin
  tohfa tohfatohfa giftshop mygift gift birthday happybirthday anniversary diwali happydiwali holi rakhi
  unknown nothing access login signin private public company office mobile number phone contact
  blahblah blah asdasd qazwsx qazwsxedc passport password1 myself money business success lucky
  sweetheart sweetie darling honey angel babygirl babyboy butterfly rainbow chocolate cookie pepper
  corrupt matrix ninja phoenix thunder ranger maverick mustang ferrari mercedes harley yamaha
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn`
    .split(/\s+/)
    .filter(Boolean),
);
