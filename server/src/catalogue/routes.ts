import type { catalogueOperations, exploreOperations, ReviewSummary } from '@tohfa/contract';
import type { DatabaseHandle } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { createResponseCache, type FastPath } from '../platform/http/response-cache.ts';
import { type CatalogueDeps, getCategories, getProductFacets, getProducts } from './browse.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.ts';
import { addProduct, type CatalogueEditDeps, deleteProduct, updateProduct } from './edit-products.ts';
import { explore, giftPage } from './explore.ts';
import { createLiveIndex } from './live-index.ts';

/** Any write to products or categories, by any process, clears the caches of every process. */
export async function createCatalogueDeps(
  { database, listen }: DatabaseHandle,
  fastPath: Pick<FastPath, 'add'>,
  deliveryPace: CatalogueDeps['deliveryPace'],
): Promise<CatalogueDeps> {
  let isListening = () => false;
  const cache = createResponseCache(() => isListening());
  // Apart, so that many different searches do not push the lists out.
  const searchCache = createResponseCache(() => isListening(), { reuse: 'seldom' });
  const datedCache = createResponseCache(() => false, { reuse: 'seldom' });
  const index = createLiveIndex(database, () => isListening());
  const changed = (what: string) => {
    index.markStale(what);
    cache.clear();
    searchCache.clear();
    datedCache.clear();
  };
  const listener = await listen('catalogue', changed, () => changed('all'));
  isListening = listener.connected;
  fastPath.add(cache.respondFromCache);
  fastPath.add(searchCache.respondFromCache);
  fastPath.add(datedCache.respondFromCache);
  return { database, cache, searchCache, datedCache, index, deliveryPace, changed };
}

export function catalogueRoutes(
  catalogue: CatalogueEditDeps,
  readReviews: (productId: number) => Promise<ReviewSummary>,
) {
  return {
    getProducts: (call) => getProducts(catalogue, call),
    getProductFacets: (call) => getProductFacets(catalogue, call),
    explore: ({ query }) => explore(catalogue, query),
    giftPage: (call) => giftPage(catalogue, readReviews, call),
    getCategories: (call) => getCategories(catalogue, call),
    addProduct: (call) => addProduct(catalogue, call),
    updateProduct: (call) => updateProduct(catalogue, call),
    deleteProduct: (call) => deleteProduct(catalogue, call),
    createCategory: (call) => createCategory(catalogue, call),
    updateCategory: (call) => updateCategory(catalogue, call),
    deleteCategory: (call) => deleteCategory(catalogue, call),
  } satisfies Handlers<typeof catalogueOperations & typeof exploreOperations>;
}
