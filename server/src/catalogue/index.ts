export { findProducts, nameCategories, nameProducts } from './admin-products.ts';
export { type GiftIdea, listGiftIdeas, searchProducts } from './browse.ts';
export { bulkEditQueue, resumeBulkEdits, runBulkEdit } from './bulk-edit-job.ts';
export { cleanUpBulkEdits } from './bulk-edit-sql.ts';
export type { CatalogueEditDeps } from './edit-products.ts';
export { readCharges, suggestWithin } from './explore.ts';
export type { DeliveryPace, ProductFilter } from './find-products.ts';
export {
  deleteOldImports,
  type ImportDeps,
  importQueue,
  importRoutes,
  resumeImports,
  workOnImport,
} from './import/index.ts';
export { catalogueState, countListedProducts, listListedProducts } from './listed-products.ts';
export { findProductAboveMrp } from './mrp.ts';
export { findTaxTerms, listProductTerms, saveProductTerms } from './product-terms.ts';
export { firstPictureTags, serveShopPages } from './public-pages.ts';
export { readersNames, withReadersName, withReadersNames } from './readers-names.ts';
export { catalogueRoutes, createCatalogueDeps } from './routes.ts';
export {
  findIdBySlug,
  findProductOfVariant,
  insertCategory,
  insertProduct,
  isCatalogueEmpty,
  listCategories,
  listProducts,
  listProductsById,
  listShelfFacts,
  markDeleted,
  readCatalogueFacts,
  removeProduct,
  type WholeProduct,
} from './sql.ts';
export {
  type LowStockMailDeps,
  lowStock,
  lowStockMailQueue,
  lowStockMailSource,
  queueLowStockMails,
  sendLowStockMail,
  stockSummary,
} from './stock/low-stock.ts';
export {
  cleanUpStockNotices,
  createNoticeLimits,
  sendStockNotices,
  stockNoticePersonalData,
} from './stock/notices.ts';
export { type StockDeps, stockRoutes } from './stock/routes.ts';
export {
  countUnitsInStock,
  type ItemForSale,
  itemForSale,
  keyOfItem,
  listProductsForSale,
  lockProductForGift,
  lockProducts,
  type ProductForSale,
  recordSale,
  returnUnits,
  type SoldItem,
  takeUnits,
} from './stock.ts';
export { shownName } from './texts-by-language.ts';
export { saveVariants } from './variants.ts';
