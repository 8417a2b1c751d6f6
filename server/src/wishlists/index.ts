export { type WishlistDeps, wishlistPersonalData, wishlistRoutes } from './wishlists.ts';
