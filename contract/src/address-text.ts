import { findIndianState } from './indian-states.ts';
import { addressTexts } from './phrases/addresses.ts';

/**
 * An address typed as one text. It must name a flat or house, a street or building, a place and a pincode; whether the
 * pincode exists, only the server knows.
 */
export function parseAddress(address: string): ParsedAddress | { problem: string } {
  const pincode = findPincode(address);
  if (pincode === undefined) return { problem: addressTexts().noPincode };
  if (hasSeveralPincodes(address)) return { problem: addressTexts().severalPincodes };
  const parts = address
    .replace(PINCODE, ' ')
    .split(/[,;\n]+/)
    .map((part) => withoutLastSigns(part.replace(/\b(pin\s?code|pin|india)\b/gi, ' ')).trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const withoutState = parts.length > 1 && isState(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  const [first = '', ...rest] = withoutState.length > 1 ? withoutState : splitWords(withoutState[0] ?? '');
  const place = rest.at(-1) ?? '';
  if (letters(place) < 3) return { problem: addressTexts().noPlace };
  const isHouseAndStreet = hasNumber(first) && letters(first) >= 3;
  const hasStreet = rest.slice(0, -1).some((part) => letters(part) >= 2 || hasNumber(part));
  if (!isHouseAndStreet && !hasStreet) return { problem: addressTexts().noHouseAndStreet };
  if (!hasNumber(first) && letters(first) < 3) return { problem: addressTexts().noHouse };
  return { pincode, place };
}

/** The parts of an address typed as one text, as they were written, without its pincode. */
export function partsBesidePincode(address: string): string[] {
  return address
    .replace(PINCODE, ' ')
    .split(/[,;\n]+/)
    .map((part) => withoutLastSigns(withoutLastSigns(part).replace(/\bpin(\s?code)?$/i, '')).trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** The last six digits that can be a pincode; many people write them as `560 001`. */
export function findPincode(address: string): string | undefined {
  return listPincodes(address).at(-1);
}

/** Delivery is priced by the pincode: the parcel must not go to another one. */
export function hasSeveralPincodes(address: string): boolean {
  return new Set(listPincodes(address)).size > 1;
}

function listPincodes(address: string): string[] {
  return [...address.matchAll(PINCODE)].map(([found]) => found.replace(/\s/g, ''));
}

/** A structured address on one line, as it is printed on the parcel. */
export function formatAddress(address: AddressParts): string {
  const { flatNumber, building, landmark, district, state, pincode } = address;
  return [flatNumber, building, landmark, district, `${state} ${pincode}`].filter(Boolean).join(', ');
}

/** Without commas the number comes first and the place last: `12 Rose Villa MG Road Bengaluru`. */
function splitWords(text: string): string[] {
  const words = text.split(/\s+/);
  return words.length < 4 || !hasNumber(words[0] ?? '')
    ? [text]
    : [words[0] ?? '', words.slice(1, -1).join(' '), words.at(-1) ?? ''];
}

/** `Bengaluru -` is Bengaluru. Sign by sign: a pattern for all of them would try each as the first. */
function withoutLastSigns(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.:–-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function isState(part: string): boolean {
  const found = findIndianState(part);
  return found !== undefined && !CITY_STATES.has(found.code);
}

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const hasNumber = (text: string) => /\p{N}/u.test(text);

const PINCODE = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g;

/** Their names are also those of the city. */
const CITY_STATES = new Set(['04', '07', '34']);

export interface ParsedAddress {
  pincode: string;
  place: string;
}

interface AddressParts {
  flatNumber: string;
  building: string;
  landmark?: string | undefined;
  district: string;
  state: string;
  pincode: string;
}
