import type { deliveryOperations } from '@tohfa/contract';
import { listProductTerms, saveProductTerms } from '../catalogue/index.ts';
import type { Handlers } from '../platform/http/operations.ts';
import type { DeliveryDeps } from './deps.ts';
import { chargesOf } from './quote.ts';
import { getDeliveryRules, saveDeliveryRules } from './rules.ts';
import { checkAddress, deliveryEstimate, deliveryOptions } from './slots.ts';

export function deliveryRoutes(delivery: DeliveryDeps) {
  const { database } = delivery;
  return {
    deliveryOptions: (call) => deliveryOptions(delivery, call),
    deliveryEstimate: (call) => deliveryEstimate(delivery, call),
    checkAddress: (call) => checkAddress(delivery, call),
    deliveryRules: () => getDeliveryRules(database),
    saveDeliveryRules: (call) => saveDeliveryRules(delivery, call),
    listProductTerms: (call) => listProductTerms(database, call),
    saveProductTerms: async (call) =>
      saveProductTerms(database, call, chargesOf(await delivery.rules.current()).taxRate),
  } satisfies Handlers<typeof deliveryOperations>;
}
