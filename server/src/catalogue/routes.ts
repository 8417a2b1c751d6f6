import type { OpenDatabase } from '../platform/database.ts';
import type { Rules } from '../platform/http/mount-operations.ts';
import { createReadyCopies } from '../platform/http/ready-copies.ts';
import { getCategories } from './get-categories.ts';
import { getProducts } from './get-products.ts';

/** Any write to products or categories, by any process, tells every process to forget its copies. */
export async function openCatalogue({ database, listen }: OpenDatabase) {
  let hearing = () => false;
  const copies = createReadyCopies(() => hearing());
  const heard = await listen('catalogue', copies.forget, copies.forget);
  hearing = heard.connected;
  return { database, copies };
}

export function catalogueRoutes(catalogue: Awaited<ReturnType<typeof openCatalogue>>) {
  return {
    getProducts: (call) => getProducts(catalogue, call),
    getCategories: (call) => getCategories(catalogue, call),
  } satisfies Rules;
}
