export { type GiftIdea, listGiftIdeas } from './browse.ts';
export type { CatalogueEditDeps } from './edit-products.ts';
export { catalogueRoutes, createCatalogueDeps } from './routes.ts';
export { insertCategory, insertProduct, isCatalogueEmpty, listProducts } from './sql.ts';
export {
  countUnitsInStock,
  findProductForSale,
  lockProductForGift,
  recordSale,
  returnStock,
  stockSummary,
  takeStock,
} from './stock.ts';
