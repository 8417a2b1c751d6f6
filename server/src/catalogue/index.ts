export { type GiftIdea, listGiftIdeas } from './browse.ts';
export type { EditableCatalogue } from './edit-products.ts';
export { catalogueRoutes, createCatalogue } from './routes.ts';
export { insertCategory, insertProduct, isCatalogueEmpty, listProducts } from './sql.ts';
export {
  countUnitsInStock,
  findProductForSale,
  lockProductForGift,
  returnStock,
  stockSummary,
  takeStock,
} from './stock.ts';
