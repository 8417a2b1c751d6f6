import { useState } from 'react';
import { tabStore } from '../../lib/storage.ts';

const DELIVERY_ADDRESS_KEY = 'tohfa.deliver-to';

/** Where the next purchase of this tab goes. A reload keeps it, another person does not find it. */
export function useDeliveryAddress(
  userId: string | undefined,
): [string | undefined, (address: string) => void] {
  const [address, setAddress] = useState(() => readDeliveryAddress(userId));
  return [
    address,
    (chosen) => {
      setAddress(chosen);
      tabStore.write(DELIVERY_ADDRESS_KEY, JSON.stringify({ userId, address: chosen }));
    },
  ];
}

export function clearDeliveryAddress(): void {
  tabStore.remove(DELIVERY_ADDRESS_KEY);
}

export function readDeliveryAddress(userId: string | undefined): string | undefined {
  try {
    const kept = JSON.parse(tabStore.read(DELIVERY_ADDRESS_KEY) ?? 'null');
    const isTheirs = userId !== undefined && kept?.userId === userId && typeof kept.address === 'string';
    return isTheirs && kept.address !== '' ? kept.address : undefined;
  } catch {
    return undefined;
  }
}
