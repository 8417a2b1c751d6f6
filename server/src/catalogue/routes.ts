import {
  type bulkEditOperations,
  type catalogueOperations,
  type exploreOperations,
  type ReviewSummary,
  STALE_HEADER,
} from '@tohfa/contract';
import type { FastifyReply } from 'fastify';
import { atMostEvery } from '../platform/concurrency.ts';
import type { DatabaseHandle } from '../platform/database.ts';
import { createLastCopies } from '../platform/http/last-copies.ts';
import { type Handlers, refuse } from '../platform/http/operations.ts';
import {
  type CacheableContent,
  createResponseCache,
  type FastPath,
} from '../platform/http/response-cache.ts';
import { searchAdminProducts } from './admin-products.ts';
import {
  type CatalogueDeps,
  getCategories,
  getProductFacets,
  getProducts,
  type ShownView,
} from './browse.ts';
import { applyBulkEdit, getBulkEdit, listBulkEdits, previewBulkEdit, undoBulkEdit } from './bulk-edit.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.ts';
import { addProduct, type CatalogueEditDeps, deleteProduct, updateProduct } from './edit-products.ts';
import { readExplore, readGiftPage } from './explore.ts';
import { editProduct } from './inline-edit.ts';
import { createLiveIndex } from './live-index.ts';

/** What is left of a product may be shown so much too late; a checkout reads it from the database. */
const STOCK_CHANGE_MS = 1000;
/** Roughly, as text: measuring each page would take longer than finding it. */
const VIEW_SIZE = 16_000;

/**
 * Any write to products or categories, by any process, clears the caches of every process: at once, or for units that
 * checkouts take and give back once a second, so that nobody can keep the shop reading its whole catalogue.
 */
export async function createCatalogueDeps(
  { database, browsingDatabase, primaryAwaySeconds, listen }: DatabaseHandle,
  fastPath: Pick<FastPath, 'add'>,
  delivery: Pick<CatalogueDeps, 'deliveryPace' | 'deliveryPaceAt' | 'charges' | 'nationwideDelivery'>,
): Promise<CatalogueDeps> {
  let isListening = () => false;
  const copies = createLastCopies<CacheableContent>(({ text }) => text.length, { primaryAwaySeconds });
  const views = createLastCopies<ShownView>(() => VIEW_SIZE, { primaryAwaySeconds });
  const cache = createResponseCache(() => isListening(), { copies });
  // Apart, so that many different searches do not push the lists out.
  const searchCache = createResponseCache(() => isListening(), { reuse: 'seldom', copies });
  const datedCache = createResponseCache(() => false, { reuse: 'seldom', copies });
  // While the primary is away nothing changes that could be notified.
  const isUpToDate = () => isListening() || primaryAwaySeconds() !== undefined;
  const index = createLiveIndex(browsingDatabase, isUpToDate);
  const clearCaches = () => {
    cache.clear();
    searchCache.clear();
    datedCache.clear();
  };
  const changed = (what: string) => {
    index.markStale(what);
    clearCaches();
  };
  const soldOrReturned = new Set<string>();
  const stockChanged = atMostEvery(STOCK_CHANGE_MS, () => {
    for (const ids of soldOrReturned) index.markStale(`products ${ids}`);
    soldOrReturned.clear();
    clearCaches();
  });
  const onNotify = (what: string) => {
    if (!what.startsWith('stock ')) return changed(what);
    soldOrReturned.add(what.slice('stock '.length));
    stockChanged();
  };
  const listener = await listen('catalogue', onNotify, () => changed('all'));
  isListening = listener.connected;
  fastPath.add(cache.respondFromCache);
  fastPath.add(searchCache.respondFromCache);
  fastPath.add(datedCache.respondFromCache);
  return {
    database,
    browsingDatabase,
    cache,
    searchCache,
    datedCache,
    copies,
    views,
    index,
    ...delivery,
    changed,
  };
}

export function catalogueRoutes(
  catalogue: CatalogueEditDeps,
  readReviews: (productId: number) => Promise<ReviewSummary>,
) {
  return {
    getProducts: (call) => getProducts(catalogue, call),
    getProductFacets: (call) => getProductFacets(catalogue, call),
    explore: async ({ query, reply }) => sendView(reply, await readExplore(catalogue, query)),
    giftPage: async ({ query, reply }) =>
      sendView(reply, await readGiftPage(catalogue, readReviews, query.slug)) ?? refuse('product_not_found'),
    getCategories: (call) => getCategories(catalogue, call),
    listAdminProducts: (call) => searchAdminProducts(catalogue, call),
    addProduct: (call) => addProduct(catalogue, call),
    updateProduct: (call) => updateProduct(catalogue, call),
    deleteProduct: (call) => deleteProduct(catalogue, call),
    editProduct: (call) => editProduct(catalogue, call),
    previewBulkEdit: (call) => previewBulkEdit(catalogue, call),
    applyBulkEdit: (call) => applyBulkEdit(catalogue, call),
    getBulkEdit: (call) => getBulkEdit(catalogue, call),
    listBulkEdits: () => listBulkEdits(catalogue),
    undoBulkEdit: (call) => undoBulkEdit(catalogue, call),
    createCategory: (call) => createCategory(catalogue, call),
    updateCategory: (call) => updateCategory(catalogue, call),
    deleteCategory: (call) => deleteCategory(catalogue, call),
  } satisfies Handlers<typeof catalogueOperations & typeof bulkEditOperations & typeof exploreOperations>;
}

function sendView<View>(
  reply: FastifyReply,
  { copy, staleSeconds }: { copy: View; staleSeconds?: number },
): View {
  if (staleSeconds !== undefined) reply.header(STALE_HEADER, String(staleSeconds));
  return copy;
}
