import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type BasketItem, keyOfItem } from '../basket.ts';

/** Days and slots for a pincode; nothing is asked until it is complete. */
export function useDeliveryOptions(items: readonly (BasketItem & { quantity: number })[], typed: string) {
  const pincode = typed.trim();
  const isComplete = /^[1-9]\d{5}$/.test(pincode) && items.length > 0;
  return useQuery({
    queryKey: ['delivery-options', pincode, items.map(keyOfItem).join(' ')],
    queryFn: ({ signal }) => call('deliveryOptions', { body: { items: [...items], pincode }, signal }),
    enabled: isComplete,
    retry: false,
    ...(isComplete && { placeholderData: keepPreviousData }),
  });
}
