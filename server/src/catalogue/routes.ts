import type { catalogueOperations } from '@tohfa/contract';
import type { DatabaseHandle } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { createResponseCache, type FastPath } from '../platform/http/response-cache.ts';
import { type CatalogueDeps, getCategories, getProducts } from './browse.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.ts';
import { addProduct, type CatalogueEditDeps, deleteProduct, updateProduct } from './edit-products.ts';

/** Any write to products or categories, by any process, clears the cache of every process. */
export async function createCatalogueDeps(
  { database, listen, search }: DatabaseHandle,
  fastPath: Pick<FastPath, 'add'>,
): Promise<CatalogueDeps> {
  let isListening = () => false;
  const cache = createResponseCache(() => isListening());
  const listener = await listen('catalogue', cache.clear, cache.clear);
  isListening = listener.connected;
  fastPath.add(cache.respondFromCache);
  return { database, cache, search };
}

export function catalogueRoutes(catalogue: CatalogueEditDeps) {
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
