import { useState } from 'react';
import { tabStore } from '../../lib/storage.ts';

const DELIVERY_ADDRESS_KEY = 'tohfa.deliver-to';

/**
 * Where this purchase goes. A reload and a failed payment keep it; another product asks anew, and another person does
 * not find it.
 */
export function useDeliveryAddress(
  purchase: Purchase,
): [string | undefined, (address: string | undefined) => void] {
  const [address, setAddress] = useState(() => readDeliveryAddress(purchase));
  return [
    address,
    (chosen) => {
      setAddress(chosen);
      if (chosen === undefined) clearDeliveryAddress();
      else tabStore.write(DELIVERY_ADDRESS_KEY, JSON.stringify({ ...purchase, address: chosen }));
    },
  ];
}

export function clearDeliveryAddress(): void {
  tabStore.remove(DELIVERY_ADDRESS_KEY);
}

export function readDeliveryAddress({ userId, productId }: Purchase): string | undefined {
  try {
    const kept = JSON.parse(tabStore.read(DELIVERY_ADDRESS_KEY) ?? 'null');
    const isOfThis = userId !== undefined && kept?.userId === userId && kept.productId === productId;
    return isOfThis && typeof kept.address === 'string' && kept.address !== '' ? kept.address : undefined;
  } catch {
    return undefined;
  }
}

interface Purchase {
  userId: string | undefined;
  productId: number;
}
