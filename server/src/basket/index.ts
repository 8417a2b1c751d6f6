import type { basketOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { getBasket, lookUpBasket, saveBasket } from './kept-basket.ts';
import { type BuyerLookUp, type PriceDeps, priceBasket, type RegistryPrices } from './price.ts';

export function basketRoutes(database: Database, prices: PriceDeps & BuyerLookUp & RegistryPrices) {
  return {
    priceBasket: (call) => priceBasket(prices, call),
    lookUpBasket: (call) => lookUpBasket(database, call),
    getBasket: (call) => getBasket(database, call),
    saveBasket: (call) => saveBasket(database, call),
  } satisfies Handlers<typeof basketOperations>;
}

export { basketPersonalData } from './kept-basket.ts';
export {
  type BasketRefusal,
  type PriceDeps,
  type QuotedBasket,
  type QuotedParcel,
  quoteBasket,
  type RegistryPrices,
  refuseStock,
  sumByItem,
} from './price.ts';
