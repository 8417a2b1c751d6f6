import { giftPath, orderPath, paths, productPath } from '../../web/src/lib/paths.ts';

/** Those the server's session guards. */
export const adminScreens = [
  paths.adminDashboard,
  paths.productsManagement,
  paths.stockHistory,
  paths.productsImport,
  paths.createCategory,
  paths.push,
  paths.addProduct,
  paths.ordersManagement,
  paths.giftsManagement,
  paths.returnsManagement,
  paths.couponsManagement,
  paths.deliveryManagement,
  paths.reviewsManagement,
  paths.specialDaysManagement,
  paths.adminsManagement,
  paths.audit,
  paths.adminStatus,
];

export const publicScreens = [
  paths.forgotPassword,
  paths.resetPassword,
  `${paths.resetPassword}#a-token`,
  `${paths.confirmEmail}#a-token`,
  paths.policy,
  paths.terms,
  paths.shipping,
  paths.refunds,
  paths.contact,
  paths.specialDays,
  paths.stopNotices,
  `${paths.stopNotices}#a-token`,
  paths.myOrder,
  paths.checkout,
  `${paths.shareSpecialDays}?ref=Farida%20Khan`,
  paths.shareSpecialDays,
  paths.requests,
  '/card/no-such-card',
  '/no-such-page',
  paths.admin,
  paths.verifyOtp,
  paths.explore,
  `${paths.explore}?occasion=birthday&recipient=child`,
  `${paths.explore}?find=1&recipient=mother&maxPrice=2000`,
  '/gift/no-such-gift-999999',
  '/chip-in/no-such-gift',
  '/contribution',
  paths.login,
];

/** Those of a customer who has bought nothing yet; the last one is where they manage their account. */
export const customerScreens = (productId: number) => [
  paths.home,
  `${paths.home}?q=tea`,
  `${paths.home}?q=zzxxqqkk`,
  `${paths.home}?occasion=diwali&recipient=mother&inStock=1`,
  paths.categories,
  productPath(productId),
  productPath(999_999),
  paths.orders,
  orderPath('no-such-order'),
  paths.requests,
  giftPath('no-such-gift'),
  paths.productsManagement,
  paths.basket,
  paths.checkout,
  paths.wishlist,
  paths.review,
  paths.sharedWishlist.replace(':id', 'no-such-wishlist-here1'),
  paths.profile,
];

/** Where addresses lead that have no screen of their own for somebody who is signed in. */
export const redirects: Record<string, string> = {
  [paths.root]: paths.home,
  [paths.login]: paths.home,
  [paths.signedIn]: paths.home,
  [paths.pushCorrectSpelling]: paths.push,
};
