import { indianStateTexts, translatedStates } from './phrases/indian-states.ts';

/**
 * India's states and union territories with their GST codes, and the day from which each code holds. The goods and services
 * tax began in July 2017; a code that changed since has its own day. Union territories without a legislature levy UTGST in
 * place of SGST (Union Territory Goods and Services Tax Act, section 2); Delhi, Puducherry and Jammu and Kashmir have one.
 */
const STATES: readonly IndianState[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh', ['HP']),
  state('03', 'Punjab'),
  unionTerritory('04', 'Chandigarh'),
  state('05', 'Uttarakhand', ['Uttaranchal']),
  state('06', 'Haryana'),
  state('07', 'Delhi', ['NCT of Delhi', 'New Delhi']),
  state('08', 'Rajasthan', ['RJ']),
  state('09', 'Uttar Pradesh', ['UP']),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal', ['WB']),
  state('20', 'Jharkhand'),
  state('21', 'Odisha', ['Orissa']),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh', ['MP']),
  state('24', 'Gujarat', ['GJ']),
  unionTerritory(
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    ['Dadra and Nagar Haveli', 'Daman and Diu'],
    '2020-01-26',
  ),
  state('27', 'Maharashtra', ['MH']),
  state('29', 'Karnataka', ['KA']),
  state('30', 'Goa'),
  unionTerritory('31', 'Lakshadweep'),
  state('32', 'Kerala', ['KL']),
  state('33', 'Tamil Nadu', ['TN']),
  state('34', 'Puducherry', ['Pondicherry']),
  unionTerritory('35', 'Andaman and Nicobar Islands', ['Andaman and Nicobar']),
  state('36', 'Telangana', ['TS']),
  state('37', 'Andhra Pradesh', ['AP']),
  unionTerritory('38', 'Ladakh', [], '2019-10-31'),
];

/** In the order of their names. */
export const INDIAN_STATES: readonly string[] = STATES.map(({ name }) => name).sort();

/** By its name in any language or a usual short one, however it is written; undefined for anything else. */
export function findIndianState(name: string): IndianState | undefined {
  return byName.get(toKey(name));
}

/** As the reader calls it. Addresses and papers keep the English name, or what was typed. */
export function shownState(name: string): string {
  return indianStateTexts()[findIndianState(name)?.name ?? name] ?? name;
}

/** As tax documents write it: `27-Maharashtra`. A name that is not in the table stays as it is. */
export function placeOfSupply(name: string): string {
  const found = findIndianState(name);
  return found ? `${found.code}-${found.name}` : name;
}

function state(
  code: string,
  name: string,
  otherNames: readonly string[] = [],
  since = '2017-07-01',
): IndianState {
  return { code, name, otherNames, since, leviesUtgst: false };
}

function unionTerritory(...territory: Parameters<typeof state>): IndianState {
  return { ...state(...territory), leviesUtgst: true };
}

function toKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/&/g, 'and')
    .normalize('NFC')
    .replace(/[^a-z\u0900-\u097f]/g, '');
}

const byName = new Map(
  STATES.flatMap((one) => [one.name, ...one.otherNames].map((name) => [toKey(name), one] as const)),
);
for (const [english, translated] of translatedStates()) {
  const known = byName.get(toKey(english));
  if (known) byName.set(toKey(translated), known);
}

export interface IndianState {
  code: string;
  name: string;
  otherNames: readonly string[];
  since: string;
  leviesUtgst: boolean;
}
