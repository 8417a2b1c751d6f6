import type { LegalPageName } from '@tohfa/contract';
import type { Screen } from './layout/screen.ts';
import { paths } from './lib/paths.ts';

const BARE = { layout: 'bare' } as const;
const SHOP = { layout: 'shop' } as const;
const SIGNED_IN = { layout: 'shop', guard: 'signed-in' } as const;
const ADMIN = { layout: 'admin', guard: 'admin-session' } as const;

/**
 * Every screen of the app. The router mounts them (`routes.tsx`), and the build tells the server what the page at each
 * path is going to load (`web/build/screen-preloads.ts`). The build imports this file in Node: it holds no JSX, and
 * what it imports is imported by functions.
 */
export const screens: ScreenTable = {
  login: {
    ...BARE,
    path: paths.login,
    load: () => import('./accounts/sign-in/login-screen.tsx'),
    textWouldMove: true,
  },
  signedIn: { ...BARE, path: paths.signedIn, load: () => import('./accounts/sign-in/signed-in-screen.tsx') },
  forgotPassword: {
    ...BARE,
    path: paths.forgotPassword,
    load: () => import('./accounts/sign-in/forgot-password-screen.tsx'),
  },
  resetPassword: {
    ...BARE,
    path: paths.resetPassword,
    load: () => import('./accounts/sign-in/reset-password-screen.tsx'),
  },
  confirmEmail: {
    ...BARE,
    path: paths.confirmEmail,
    load: () => import('./accounts/sign-in/confirm-email-screen.tsx'),
  },
  shareSpecialDays: {
    ...BARE,
    path: paths.shareSpecialDays,
    load: () => import('./special-days/share-special-days-screen.tsx'),
  },
  specialDays: {
    ...BARE,
    path: paths.specialDays,
    load: () => import('./special-days/my-special-days-screen.tsx'),
  },
  stopNotices: {
    ...BARE,
    path: paths.stopNotices,
    load: () => import('./catalogue/stop-notices-screen.tsx'),
  },
  admin: { ...BARE, path: paths.admin, load: () => import('./admin/admin-sign-in-screen.tsx') },
  verifyOtp: { ...BARE, path: paths.verifyOtp, load: () => import('./admin/verify-otp-screen.tsx') },

  home: {
    ...SIGNED_IN,
    path: paths.home,
    load: () => import('./catalogue/home-screen.tsx'),
    parts: [() => import('./catalogue/filter-bar.tsx')],
    answers: [
      '/backend/get-products.php?page=1&limit=24',
      '/backend/get-categories.php',
      '/backend/shop-info',
    ],
  },
  productDetails: {
    ...SIGNED_IN,
    path: paths.productDetails,
    load: () => import('./catalogue/product-details-screen.tsx'),
    answers: ['/backend/get-products.php?id={id}', '/backend/shop-info'],
    textWouldMove: true,
  },
  categories: {
    ...SIGNED_IN,
    path: paths.categories,
    load: () => import('./catalogue/categories-screen.tsx'),
  },
  profile: { ...SIGNED_IN, path: paths.profile, load: () => import('./accounts/profile/profile-screen.tsx') },
  checkout: {
    ...SHOP,
    path: paths.checkout,
    load: () => import('./basket/checkout/checkout-screen.tsx'),
  },
  wishlist: { ...SIGNED_IN, path: paths.wishlist, load: () => import('./wishlists/wishlist-screen.tsx') },
  review: { ...SHOP, path: paths.review, load: () => import('./reviews/review-screen.tsx') },
  orders: { ...SIGNED_IN, path: paths.orders, load: () => import('./purchases/orders-screen.tsx') },
  order: { ...SIGNED_IN, path: paths.order, load: () => import('./purchases/order-screen.tsx') },
  myOrder: { ...SHOP, path: paths.myOrder, load: () => import('./purchases/guest-order-screen.tsx') },
  requests: { ...SIGNED_IN, path: paths.requests, load: () => import('./gifts/requests-screen.tsx') },
  giftDetails: {
    layout: 'shop',
    guard: 'user-record',
    path: paths.giftDetails,
    load: () => import('./gifts/details/gift-details-screen.tsx'),
    ownAnswers: ['/backend/get_gift_request.php?userId={id}'],
  },

  dashboard: {
    layout: 'admin',
    guard: 'admin-flag',
    path: paths.dashboard,
    load: () => import('./dashboard/today-screen.tsx'),
  },
  adminDashboard: {
    ...ADMIN,
    path: paths.adminDashboard,
    load: () => import('./dashboard/today-screen.tsx'),
  },
  ordersManagement: {
    ...ADMIN,
    path: paths.ordersManagement,
    load: () => import('./purchases/admin/orders-management-screen.tsx'),
  },
  manageOrder: {
    ...ADMIN,
    path: paths.manageOrder,
    load: () => import('./purchases/admin/manage-order-screen.tsx'),
  },
  returnsManagement: {
    ...ADMIN,
    path: paths.returnsManagement,
    load: () => import('./purchases/admin/returns-management-screen.tsx'),
  },
  couponsManagement: {
    ...ADMIN,
    path: paths.couponsManagement,
    load: () => import('./coupons/coupons-management-screen.tsx'),
  },
  deliveryManagement: {
    ...ADMIN,
    path: paths.deliveryManagement,
    load: () => import('./delivery/delivery-management-screen.tsx'),
  },
  mailsManagement: {
    ...ADMIN,
    path: paths.mailsManagement,
    load: () => import('./mails/mails-management-screen.tsx'),
  },
  reviewsManagement: {
    ...ADMIN,
    path: paths.reviewsManagement,
    load: () => import('./reviews/admin/reviews-management-screen.tsx'),
  },
  giftsManagement: {
    ...ADMIN,
    path: paths.giftsManagement,
    load: () => import('./gifts/admin/gifts-management-screen.tsx'),
  },
  productsManagement: {
    ...ADMIN,
    path: paths.productsManagement,
    load: () => import('./catalogue/admin/products-management-screen.tsx'),
  },
  stockHistory: {
    ...ADMIN,
    path: paths.stockHistory,
    load: () => import('./catalogue/admin/stock-history-screen.tsx'),
  },
  productsImport: {
    ...ADMIN,
    path: paths.productsImport,
    load: () => import('./catalogue/admin/products-import-screen.tsx'),
  },
  addProduct: {
    ...ADMIN,
    path: paths.addProduct,
    load: () => import('./catalogue/admin/add-product-screen.tsx'),
  },
  createCategory: {
    ...ADMIN,
    path: paths.createCategory,
    load: () => import('./catalogue/admin/create-category-screen.tsx'),
  },
  specialDaysManagement: {
    ...ADMIN,
    path: paths.specialDaysManagement,
    load: () => import('./special-days/admin/special-days-management-screen.tsx'),
  },
  customersManagement: {
    ...ADMIN,
    path: paths.customersManagement,
    load: () => import('./customers/customers-management-screen.tsx'),
  },
  customer: { ...ADMIN, path: paths.customer, load: () => import('./customers/customer-screen.tsx') },
  adminsManagement: {
    ...ADMIN,
    path: paths.adminsManagement,
    load: () => import('./admin/admins-management-screen.tsx'),
  },
  mySecurity: { ...ADMIN, path: paths.mySecurity, load: () => import('./admin/my-security-screen.tsx') },
  push: { ...ADMIN, path: paths.push, load: () => import('./notifications/admin/push-screen.tsx') },
  audit: { ...ADMIN, path: paths.audit, load: () => import('./admin/audit-screen.tsx') },
  shopSettings: {
    ...ADMIN,
    path: paths.shopSettings,
    load: () => import('./shop/admin/shop-settings-screen.tsx'),
  },
  adminStatus: { ...ADMIN, path: paths.adminStatus, load: () => import('./admin/status-screen.tsx') },

  basket: { ...SHOP, path: paths.basket, load: () => import('./basket/basket-screen.tsx') },
  sharedWishlist: {
    ...SHOP,
    path: paths.sharedWishlist,
    load: () => import('./wishlists/shared-wishlist-screen.tsx'),
  },
  policy: { ...SHOP, path: paths.policy, load: () => import('./shop/policy-screen.tsx') },
  notFound: { ...SHOP, path: '*', load: () => import('./shop/not-found-screen.tsx') },
};

/** Layouts that are loaded like screens; the others are part of the app. */
export const lazyLayouts = { admin: () => import('./admin/admin-layout.tsx') };

/** A path without a screen does not compile, except for those that redirect or that the server renders. */
type ScreenTable = {
  [Name in Exclude<keyof typeof paths, RenderedByServer | 'root' | 'pushCorrectSpelling'>]: Screen<
    (typeof paths)[Name]
  >;
} & { notFound: Screen<'*'> };

type RenderedByServer = 'explore' | LegalPageName;
