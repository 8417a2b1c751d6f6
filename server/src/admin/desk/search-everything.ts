import { type AdminOperationName, mayCall, type Operations, operations } from '@tohfa/contract';
import { findProducts } from '../../catalogue/index.ts';
import { findGifts } from '../../gifts/index.ts';
import type { Call } from '../../platform/http/operations.ts';
import { findOrders } from '../../purchases/index.ts';
import type { DeskDeps } from './deps.ts';

const FOUND_SHOWN = 5;

/** Each domain searches what it has; what the role may not read is not even searched. */
export async function searchEverything(
  { database, findPeople }: DeskDeps,
  { body: { q }, identity }: Call<Operations['searchEverything']>,
) {
  const may = (name: AdminOperationName) => q !== '' && mayCall(identity.admin.role, operations[name]);
  const [orders, gifts, products, people] = await Promise.all([
    may('allOrders') ? findOrders(database, q, FOUND_SHOWN) : undefined,
    may('allGifts') ? findGifts(database, q, FOUND_SHOWN) : undefined,
    may('listAdminProducts') ? findProducts(database, q, FOUND_SHOWN) : undefined,
    may('listCustomers') ? findPeople(q, { limit: FOUND_SHOWN, role: identity.admin.role }) : undefined,
  ]);
  return {
    ...(orders && { orders }),
    ...(gifts && { gifts }),
    ...(products && { products }),
    ...(people && { people }),
  };
}
