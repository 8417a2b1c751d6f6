import { findPincode, recipient } from '@tohfa/contract';
import { type SavedAddress, toSingleLine } from '../../accounts/addresses/address-fields.tsx';
import { isCompleteAddress } from '../../accounts/addresses/complete-address.ts';
import { type BasketItem, keyOfItem } from '../basket.ts';

/** Where a parcel goes, as far as it is known. */
export function otherAddress(
  { saved, address }: Other,
  addresses: readonly SavedAddress[],
): string | undefined {
  const chosen = addresses.find(({ id }) => String(id) === saved)?.full_address;
  const text = chosen ?? toSingleLine(address);
  return isCompleteAddress(text) ? text : undefined;
}

/**
 * The lines of every person, with what is known of them, to be priced. Once a person is complete they are priced as they
 * will be ordered: two entries of the same person at the same address are one parcel.
 */
export function itemsToPrice(
  items: readonly Item[],
  others: readonly Other[],
  addresses: readonly SavedAddress[],
) {
  return [
    ...items,
    ...others.flatMap((other, index) => {
      const address = otherAddress(other, addresses);
      const person = completeRecipient(other);
      const pincode = address === undefined ? findPincode(other.address) : undefined;
      const known = {
        ...(address !== undefined && { address }),
        ...(pincode !== undefined && { pincode }),
        ...(address !== undefined && person ? { recipient: person } : { parcel: index + 2 }),
      };
      return itemsOf(items, other).map((item) => ({ ...item, ...known }));
    }),
  ];
}

/** The lines of every person, to be ordered. Undefined while an address is not complete. */
export function itemsToOrder(
  items: readonly Item[],
  others: readonly Other[],
  addresses: readonly SavedAddress[],
) {
  const lines: (Item & Partial<Pick<Other, 'recipient'>> & { address?: string })[] = [...items];
  for (const other of others) {
    const address = otherAddress(other, addresses);
    if (address === undefined) return undefined;
    for (const item of itemsOf(items, other)) lines.push({ ...item, recipient: other.recipient, address });
  }
  return lines;
}

/** Undefined while name or phone are still being typed. */
export function completeRecipient({ recipient: typed }: Pick<Other, 'recipient'>) {
  const { data } = recipient.safeParse(typed);
  return data;
}

const itemsOf = (items: readonly Item[], { without }: Other) =>
  items.filter((item) => !without.includes(keyOfItem(item)));

interface Item extends BasketItem {
  quantity: number;
}

interface Other {
  recipient: { name: string; phone: string };
  address: string;
  saved: string;
  /** By `keyOfItem`. */
  without: string[];
}
