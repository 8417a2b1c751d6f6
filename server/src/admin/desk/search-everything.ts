import { type AdminOperationName, mayCall, type Operations, operations, sightOf } from '@tohfa/contract';
import { findProducts } from '../../catalogue/index.ts';
import { findGifts } from '../../gifts/index.ts';
import type { Call } from '../../platform/http/operations.ts';
import { findOrders } from '../../purchases/index.ts';
import type { DeskDeps } from './deps.ts';

const FOUND_SHOWN = 5;

/** Each domain searches what it has; what the role may not read is not even searched, and finds nothing. */
export async function searchEverything(
  { database, findPeople }: DeskDeps,
  { body: { q }, identity }: Call<Operations['searchEverything']>,
) {
  const { role } = identity.admin;
  const may = (name: AdminOperationName) => q !== '' && mayCall(role, operations[name]);
  const search = { limit: FOUND_SHOWN, byContact: sightOf(role, 'address') === 'full' };
  const [orders, gifts, products, people] = await Promise.all([
    may('allOrders') ? findOrders(database, q, search) : undefined,
    may('allGifts') ? findGifts(database, q, search) : undefined,
    may('listAdminProducts') ? findProducts(database, q, FOUND_SHOWN) : undefined,
    may('listCustomers') ? findPeople(q, search) : undefined,
  ]);
  return {
    ...(orders && { orders }),
    ...(gifts && { gifts }),
    ...(products && { products }),
    ...(people && { people }),
  };
}
