import { findIndianState } from '@tohfa/contract';
import { distance } from 'fastest-levenshtein';

/** The words of a name or a search, normalised for comparison. */
export function toWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  // Initials are joined however they are written: M.G. Road, M G Road, MG Road.
  const joined = plain.replace(/\b([a-z])[.\s&]+(?=[a-z]\b)/g, '$1');
  return [...new Set(joined.split(/[^a-z0-9]+/).filter(Boolean))];
}

/** The words plus the old and new names of the same places. */
export function withAliases(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [word, ...(aliasesByName.get(word) ?? [])]))];
}

/** Shorter words resemble too many others to recognise a typo. */
export function isCorrectable(word: string): boolean {
  return word.length >= 4 && !/\d/.test(word);
}

/** Whether a typed state means this one: names in other languages, old names, parts of long names, initials and small typos count. */
export function isSameState(state: string, typed: string): boolean {
  const [known, given] = [stateWords(state), stateWords(findIndianState(typed)?.name ?? typed)];
  if (given.length === 0) return false;
  const [knownText, givenText] = [known.join(''), given.join('')];
  return (
    given.every((word) => known.includes(word)) ||
    known.every((word) => given.includes(word)) ||
    givenText === known.map((word) => word[0]).join('') ||
    (givenText.length >= 5 && distance(knownText, givenText) <= 2)
  );
}

function stateWords(text: string): string[] {
  const words = toWords(text).filter((word) => !['and', 'the', 'of', 'state', 'nct'].includes(word));
  return words.map((word) => currentNames.get(word) ?? word);
}

/** One place per line, its current name first. */
const ALIAS_LINES = `
  bengaluru bangalore
  mumbai bombay
  kolkata calcutta
  chennai madras
  gurugram gurgaon
  pune poona
  ahmedabad ahmadabad amdavad
  kochi cochin
  thiruvananthapuram trivandrum
  kozhikode calicut
  thrissur trichur
  kollam quilon
  alappuzha alleppey
  palakkad palghat
  kannur cannanore
  thalassery tellicherry
  mysuru mysore
  mangaluru mangalore
  belagavi belgaum
  kalaburagi gulbarga
  hubballi hubli
  ballari bellary
  vijayapura bijapur
  shivamogga shimoga
  tumakuru tumkur
  chikkamagaluru chikmagalur
  madikeri mercara
  hosapete hospet
  puducherry pondicherry
  tiruchirappalli trichy trichinopoly
  thanjavur tanjore
  thoothukudi tuticorin
  udhagamandalam udagamandalam ooty ootacamund
  kanyakumari kanniyakumari
  visakhapatnam visakhapatanam vizag
  rajahmundry rajamahendravaram
  kadapa cuddapah
  vadodara baroda
  kachchh kutch
  mehsana mahesana
  varanasi banaras benares
  prayagraj allahabad
  ayodhya faizabad
  kanpur cawnpore
  shimla simla
  guwahati gauhati
  odisha orissa
  bhubaneswar bhubaneshwar
  balasore baleshwar
  uttarakhand uttaranchal
  rupnagar ropar
  nuh mewat
  sambhajinagar aurangabad
  dharashiv osmanabad
  ahilyanagar ahmednagar
  narmadapuram hoshangabad
  bardhaman burdwan
  medinipur midnapore
  hooghly hugli
  howrah haora
  darjeeling darjiling
  jabalpur jubbulpore
  nashik nasik
  panaji panjim
  margao madgaon
  bidhannagar saltlake
  sector sec
  road rd`;

const ALIASES = ALIAS_LINES.trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

const aliasesByName = new Map(
  ALIASES.flatMap((names) => names.map((name) => [name, names.filter((other) => other !== name)] as const)),
);

const currentNames = new Map(
  ALIASES.flatMap(([current = '', ...older]) => older.map((name) => [name, current] as const)),
);

/** The city people write on a parcel; the data has districts only. */
export function cityName(district: string, state: string, pincode: string): string {
  const byPincode = CITY_PINCODE_PREFIXES.find(([prefixes]) =>
    prefixes.some((prefix) => pincode.startsWith(prefix)),
  );
  if (byPincode) return byPincode[1];
  return CITY_BY_DISTRICT[`${district}, ${state}`] ?? CITY_BY_DISTRICT[district] ?? toTitleCase(district);
}

/** `JAMMU AND KASHMIR` as `Jammu and Kashmir`. */
export function toTitleCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[^a-z'])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/ (And|Of|The) /g, (word) => word.toLowerCase());
}

/** The article is no part of the union territory's name. */
export function stateName(name: string): string {
  return toTitleCase(name.replace(/^THE /, ''));
}

/** Cities whose pincodes reach over the borders of their districts; the longest prefix first. */
const CITY_PINCODE_PREFIXES: readonly (readonly [readonly string[], string])[] = [
  [['400614', '4007', '410206', '410208', '410209', '410210', '410218'], 'Navi Mumbai'],
  [['4000', '4001'], 'Mumbai'],
  [['201306', '201308', '201310', '201315', '201318'], 'Greater Noida'],
  [['2013'], 'Noida'],
  [['110'], 'New Delhi'],
  [['380'], 'Ahmedabad'],
  [['411'], 'Pune'],
  [['500'], 'Hyderabad'],
  [['560'], 'Bengaluru'],
  [['600'], 'Chennai'],
  [['700'], 'Kolkata'],
  [['58002', '58003'], 'Hubballi'],
  [['4900'], 'Bhilai'],
  [['769'], 'Rourkela'],
  [['7132'], 'Durgapur'],
  [['73400'], 'Siliguri'],
  [['263139'], 'Haldwani'],
  [['635109'], 'Hosur'],
];

/** Districts named unlike their city, or spelled unlike everyone spells them. The rest read well as they are. */
const CITY_BY_DISTRICT: Record<string, string> = {
  'SOUTH ANDAMANS': 'Port Blair',
  'EAST GODAVARI': 'Rajahmundry',
  NTR: 'Vijayawada',
  PRAKASAM: 'Ongole',
  'SPSR NELLORE': 'Nellore',
  VISAKHAPATANAM: 'Visakhapatnam',
  'Y.S.R.': 'Kadapa',
  'PAPUM PARE': 'Itanagar',
  'KAMRUP METRO': 'Guwahati',
  CACHAR: 'Silchar',
  'KAIMUR (BHABUA)': 'Bhabua',
  'PASHCHIM CHAMPARAN': 'West Champaran',
  'PURBI CHAMPARAN': 'East Champaran',
  CENTRAL: 'Delhi',
  EAST: 'Delhi',
  NORTH: 'Delhi',
  'NORTH EAST': 'Delhi',
  'NORTH WEST': 'Delhi',
  SHAHDARA: 'Delhi',
  SOUTH: 'Delhi',
  'SOUTH WEST': 'Delhi',
  'SOUTH EAST': 'Delhi',
  WEST: 'Delhi',
  AHMADABAD: 'Ahmedabad',
  'BANAS KANTHA': 'Banaskantha',
  CHHOTAUDEPUR: 'Chhota Udepur',
  DOHAD: 'Dahod',
  KACHCHH: 'Kutch',
  MAHESANA: 'Mehsana',
  'PANCH MAHALS': 'Panchmahal',
  'SABAR KANTHA': 'Sabarkantha',
  'CHARKI DADRI': 'Charkhi Dadri',
  'LAHUL AND SPITI': 'Lahaul and Spiti',
  'EAST SINGHBUM': 'Jamshedpur',
  'WEST SINGHBHUM': 'Chaibasa',
  'BENGALURU RURAL': 'Bengaluru',
  'BENGALURU URBAN': 'Bengaluru',
  CHAMARAJANAGARA: 'Chamarajanagar',
  CHIKKABALLAPURA: 'Chikkaballapur',
  'DAKSHINA KANNADA': 'Mangaluru',
  VIJAYNAGAR: 'Vijayanagara',
  ERNAKULAM: 'Kochi',
  'LEH LADAKH': 'Leh',
  'LAKSHADWEEP DISTRICT': 'Lakshadweep',
  'EAST NIMAR': 'Khandwa',
  HOSHANGABAD: 'Narmadapuram',
  AHMEDNAGAR: 'Ahilyanagar',
  'AURANGABAD, MAHARASHTRA': 'Chhatrapati Sambhajinagar',
  'MUMBAI SUBURBAN': 'Mumbai',
  OSMANABAD: 'Dharashiv',
  'IMPHAL EAST': 'Imphal',
  'IMPHAL WEST': 'Imphal',
  'EAST KHASI HILLS': 'Shillong',
  'WEST GARO HILLS': 'Tura',
  ANUGUL: 'Angul',
  BALESHWAR: 'Balasore',
  JAGATSINGHAPUR: 'Jagatsinghpur',
  JAJAPUR: 'Jajpur',
  KENDUJHAR: 'Keonjhar',
  KHORDHA: 'Bhubaneswar',
  PONDICHERRY: 'Puducherry',
  FIROZEPUR: 'Firozpur',
  'S.A.S NAGAR': 'Mohali',
  'SHAHID BHAGAT SINGH NAGAR': 'Nawanshahr',
  GANGANAGAR: 'Sri Ganganagar',
  'EAST DISTRICT': 'Gangtok',
  'NORTH DISTRICT': 'Mangan',
  'SOUTH DISTRICT': 'Namchi',
  'WEST DISTRICT': 'Gyalshing',
  KANNIYAKUMARI: 'Kanyakumari',
  'THE NILGIRIS': 'Nilgiris',
  THIRUVALLUR: 'Tiruvallur',
  TUTICORIN: 'Thoothukudi',
  'BHADRADRI KOTHAGUDEM': 'Kothagudem',
  JAGITIAL: 'Jagtial',
  JANGOAN: 'Jangaon',
  'KUMURAM BHEEM ASIFABAD': 'Asifabad',
  'MEDCHAL MALKAJGIRI': 'Hyderabad',
  'RANGA REDDY': 'Hyderabad',
  'DADRA AND NAGAR HAVELI': 'Silvassa',
  'WEST TRIPURA': 'Agartala',
  'GAUTAM BUDDHA NAGAR': 'Noida',
  'KANPUR NAGAR': 'Kanpur',
  KHERI: 'Lakhimpur Kheri',
  'KUSHI NAGAR': 'Kushinagar',
  'SANT KABEER NAGAR': 'Sant Kabir Nagar',
  'SIDDHARTH NAGAR': 'Siddharthnagar',
  'RUDRA PRAYAG': 'Rudraprayag',
  'UDAM SINGH NAGAR': 'Udham Singh Nagar',
  'UTTAR KASHI': 'Uttarkashi',
  '24 PARAGANAS NORTH': 'North 24 Parganas',
  '24 PARAGANAS SOUTH': 'South 24 Parganas',
  COOCHBEHAR: 'Cooch Behar',
  'DINAJPUR DAKSHIN': 'Dakshin Dinajpur',
  'DINAJPUR UTTAR': 'Uttar Dinajpur',
  MALDAH: 'Malda',
  'MEDINIPUR EAST': 'Purba Medinipur',
  'MEDINIPUR WEST': 'Paschim Medinipur',
  'PASCHIM BARDHAMAN': 'Asansol',
};

/** 0 for a place with a head office, 1 for another one in a town, 2 for a village. */
export function officeRank(officeKind: string): number {
  return OFFICE_RANKS[officeKind] ?? VILLAGE_RANK;
}

export const VILLAGE_RANK = 2;
const OFFICE_RANKS: Record<string, number> = { HO: 0, PO: 1, BO: VILLAGE_RANK };
