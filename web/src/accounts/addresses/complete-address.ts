import { parseAddress } from '@tohfa/contract';

/** In a file of its own: the page of a gift asks this without showing a field. */
export function isCompleteAddress(address: string): boolean {
  return !('problem' in parseAddress(address));
}
