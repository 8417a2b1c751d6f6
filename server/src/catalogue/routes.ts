import type { catalogueOperations } from '@tohfa/contract';
import type { DatabaseHandle } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { createResponseCache, type FastPath } from '../platform/http/response-cache.ts';
import { getCategories, getProducts } from './browse.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.ts';
import { addProduct, deleteProduct, type EditableCatalogue, updateProduct } from './edit-products.ts';

/** Any write to products or categories, by any process, tells every process to forget its cache. */
export async function createCatalogue(
  { database, listen, search }: DatabaseHandle,
  lane: Pick<FastPath, 'add'>,
) {
  let hearing = () => false;
  const cache = createResponseCache(() => hearing());
  const heard = await listen('catalogue', cache.clear, cache.clear);
  hearing = heard.connected;
  lane.add(cache.respondFromCache);
  return { database, cache, search };
}

export function catalogueRoutes(catalogue: EditableCatalogue) {
  return {
    getProducts: (call) => getProducts(catalogue, call),
    getCategories: (call) => getCategories(catalogue, call),
    addProduct: (call) => addProduct(catalogue, call),
    updateProduct: (call) => updateProduct(catalogue, call),
    deleteProduct: (call) => deleteProduct(catalogue, call),
    createCategory: (call) => createCategory(catalogue, call),
    updateCategory: (call) => updateCategory(catalogue, call),
    deleteCategory: (call) => deleteCategory(catalogue, call),
  } satisfies Handlers<typeof catalogueOperations>;
}
