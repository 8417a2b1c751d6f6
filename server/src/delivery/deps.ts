import type { ProductForSale } from '../catalogue/index.ts';
import type { Database, DatabaseHandle } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import { type PincodeArea, type PlaceLookUp, rememberPincodes } from './places.ts';
import { createRulesCache, type RulesCache } from './rules.ts';

export async function createDeliveryDeps({
  dbHandle,
  rateLimits,
  findPincode,
  ...others
}: Pick<DeliveryDeps, 'isSameState' | 'listProducts' | 'now'> & {
  dbHandle: Pick<DatabaseHandle, 'database' | 'browsingDatabase' | 'listen'>;
  rateLimits: RateLimits;
  findPincode(pincode: string): Promise<PincodeArea | undefined>;
}): Promise<DeliveryDeps> {
  return {
    ...others,
    database: dbHandle.database,
    rules: await createRulesCache(dbHandle),
    shownRules: await createRulesCache({ ...dbHandle, database: dbHandle.browsingDatabase }),
    findPincode: rememberPincodes(findPincode),
    lookUpLimit: rateLimits.limit({ name: 'delivery-look-up', points: 600, seconds: 60 }),
  };
}

export interface DeliveryDeps extends PlaceLookUp {
  database: Database;
  /** What orders are priced by. */
  rules: RulesCache;
  /** The same for what people look at, which may come from a replica. */
  shownRules: RulesCache;
  listProducts(database: Database, ids: readonly number[]): Promise<Map<number, ProductForSale>>;
  now(): Date;
  lookUpLimit: RateLimit;
}
