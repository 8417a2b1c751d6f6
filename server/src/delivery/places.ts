import {
  addressTexts,
  formatAddress,
  hasSeveralPincodes,
  parseAddress,
  type StructuredAddress,
  shownState,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import type { DeliveryPlace } from './quote.ts';

const MAX_KNOWN_PINCODES = 20_000;
/** While the places are being loaded, or are not wanted. */
const UNSURE_MS = 5000;

/** What is known of a pincode does not change while the process runs; what is partly or not known may. */
export function rememberPincodes(
  find: (pincode: string) => Promise<PincodeArea | undefined>,
): (pincode: string) => Promise<PincodeArea | undefined> {
  const known = new Map<string, PincodeArea>();
  const unsure = new Map<string, { until: number; area: PincodeArea | undefined }>();
  return async (pincode) => {
    const remembered = known.get(pincode);
    if (remembered) return remembered;
    const recent = unsure.get(pincode);
    if (recent && recent.until > performance.now()) return recent.area;
    const area = await find(pincode);
    if (area === undefined || area.partial) {
      if (unsure.size >= MAX_KNOWN_PINCODES) unsure.clear();
      unsure.set(pincode, { until: performance.now() + UNSURE_MS, area });
    } else if (area.states.length > 0 && known.size < MAX_KNOWN_PINCODES) known.set(pincode, area);
    return area;
  };
}

/** The place of a pincode alone, by what is known of it for sure, and where it lies as far as anyone knows. */
export async function checkPincode(
  { findPincode }: Pick<PlaceLookUp, 'findPincode'>,
  pincode: string,
): Promise<
  { place: DeliveryPlace; city?: string; state?: string } | { problem: Sentence; field: 'pincode' }
> {
  const area = await findPincode(pincode);
  if (area === undefined) return { place: { pincode } };
  const [state] = area.states;
  if (state === undefined)
    return { problem: ({ basket }) => basket.delivery.unknownPincode({ pincode }), field: 'pincode' };
  const place = { pincode, ...(!area.partial && { district: area.city, state }) };
  return { place, city: area.city, state };
}

/** The place of an address, typed as one text or in fields, or what is wrong with it. */
export async function checkPlace(
  { findPincode, isSameState }: PlaceLookUp,
  address: string | StructuredAddress,
): Promise<DeliveryPlace | { problem: Sentence; field: 'address' | 'pincode' | 'state' }> {
  const parsed = typeof address === 'string' ? parseAddress(address) : address;
  if ('problem' in parsed) return { problem: parsed.problem, field: 'address' };
  const { pincode } = parsed;
  if (typeof address !== 'string' && hasSeveralPincodes(formatAddress(address)))
    return { problem: addressTexts().severalPincodes, field: 'address' };
  const area = await findPincode(pincode);
  const given = typeof address === 'string' ? undefined : address;
  const state = given && area?.states.find((known) => isSameState(known, given.state));
  // While the places are not loaded, only the form of a pincode can be checked.
  if (area === undefined || (area.partial && state === undefined))
    return { pincode, district: given?.district, state: given?.state };
  const [first] = area.states;
  if (first === undefined)
    return { problem: ({ basket }) => basket.delivery.unknownPincode({ pincode }), field: 'pincode' };
  if (given && state === undefined)
    return {
      problem: ({ basket }) => basket.delivery.otherState({ pincode, states: area.states.map(shownState) }),
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
  /** More may become known of it: nothing is refused for what is not known yet, and nothing remembered. */
  partial?: boolean;
}
