import { parseAddress, type StructuredAddress } from '@tohfa/contract';
import type { DeliveryPlace } from './quote.ts';

const MAX_KNOWN_PINCODES = 20_000;
/** While the places are being loaded, or are not wanted. */
const UNKNOWN_MS = 5000;

/** What is known of a pincode does not change while the process runs; that nothing is known may. */
export function rememberPincodes(
  find: (pincode: string) => Promise<PincodeArea | undefined>,
): (pincode: string) => Promise<PincodeArea | undefined> {
  const known = new Map<string, PincodeArea>();
  const unknown = new Map<string, number>();
  return async (pincode) => {
    const remembered = known.get(pincode);
    if (remembered) return remembered;
    if ((unknown.get(pincode) ?? 0) > performance.now()) return undefined;
    const area = await find(pincode);
    if (area?.states.length && known.size < MAX_KNOWN_PINCODES) known.set(pincode, area);
    if (area === undefined) {
      if (unknown.size >= MAX_KNOWN_PINCODES) unknown.clear();
      unknown.set(pincode, performance.now() + UNKNOWN_MS);
    }
    return area;
  };
}

/** The place of an address, typed as one text or in fields, or what is wrong with it. */
export async function checkPlace(
  { findPincode, isSameState }: PlaceLookUp,
  address: string | StructuredAddress,
): Promise<DeliveryPlace | { problem: string; field: 'address' | 'pincode' | 'state' }> {
  const parsed = typeof address === 'string' ? parseAddress(address) : address;
  if ('problem' in parsed) return { problem: parsed.problem, field: 'address' };
  const { pincode } = parsed;
  const area = await findPincode(pincode);
  const given = typeof address === 'string' ? undefined : address;
  // While the places are not loaded, only the form of a pincode can be checked.
  if (area === undefined) return { pincode, district: given?.district, state: given?.state };
  const [first] = area.states;
  if (first === undefined)
    return { problem: `Pincode ${pincode} does not exist. Please check it.`, field: 'pincode' };
  const state = given && area.states.find((known) => isSameState(known, given.state));
  if (given && state === undefined)
    return {
      problem: `Pincode ${pincode} is in ${area.states.join(' or ')}. Please check the pincode and the state.`,
      field: 'state',
    };
  return { pincode, district: area.city, state: state ?? first };
}

export interface PlaceLookUp {
  /** Undefined while the places are not all loaded and this one is not among them. */
  findPincode(pincode: string): Promise<PincodeArea | undefined>;
  isSameState(known: string, typed: string): boolean;
}

/** `states` is empty for a pincode that does not exist, and has two for a few that cross a border. */
export interface PincodeArea {
  city: string;
  states: string[];
}
