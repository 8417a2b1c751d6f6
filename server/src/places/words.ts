/** The words of a name or a search, in the one form both are compared in. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  // Initials stand together, however they are written: M.G. Road, M G Road, MG Road.
  const joined = plain.replace(/\b([a-z])[.\s&]+(?=[a-z]\b)/g, '$1');
  return [...new Set(joined.split(/[^a-z0-9]+/).filter(Boolean))];
}

/** The words together with the old and new names of the same place. */
export function withOtherNames(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [word, ...(otherNames.get(word) ?? [])]))];
}

/** Shorter words have too many neighbours to tell a typo from another word. */
export function isCorrectable(word: string): boolean {
  return word.length >= 4 && !/\d/.test(word);
}

/** A line is one name, the one in use first. */
const SAME_NAME = `
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

const otherNames = new Map(
  SAME_NAME.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap((names) => names.map((name) => [name, names.filter((other) => other !== name)] as const)),
);
