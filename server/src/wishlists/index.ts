export { deleteWishlist, listWishedIds, type WishlistDeps, wishlistRoutes } from './wishlists.ts';
