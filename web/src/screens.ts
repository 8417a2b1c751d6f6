import type { LegalPageName } from '@tohfa/contract';
import type { Screen } from './layout/screen.ts';
import { paths } from './lib/paths.ts';

const BARE = { layout: 'bare' } as const;
const SHOP = { layout: 'shop' } as const;
const SIGNED_IN = { layout: 'shop', guard: 'signed-in' } as const;
const ADMIN = { layout: 'admin', guard: 'admin-session' } as const;

/** The files of admin screens are named in a part that only admins load. */
const adminScreen = (name: keyof AdminScreens['adminScreens']) => async () =>
  (await import('./admin-screens.ts')).adminScreens[name]();

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
  takeOver: {
    ...BARE,
    path: paths.takeOver,
    load: () => import('./gifts/organise/take-over-screen.tsx'),
  },
  circles: { ...SIGNED_IN, path: paths.circles, load: () => import('./circles/circles-screen.tsx') },
  circle: { ...SHOP, path: paths.circle, load: () => import('./circles/circle-screen.tsx') },
  stopNotices: {
    ...BARE,
    path: paths.stopNotices,
    load: () => import('./catalogue/stop-notices-screen.tsx'),
  },
  refundDetails: {
    ...BARE,
    path: paths.refundDetails,
    load: () => import('./payments/refund-details-screen.tsx'),
  },
  admin: { ...BARE, path: paths.admin, load: adminScreen('admin') },
  verifyOtp: { ...BARE, path: paths.verifyOtp, load: adminScreen('verifyOtp') },

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
  prepared: { ...SHOP, path: paths.prepared, load: () => import('./agents/prepared-screen.tsx') },
  registries: {
    ...SIGNED_IN,
    path: paths.registries,
    load: () => import('./registries/registries-screen.tsx'),
  },
  ownRegistry: {
    ...SIGNED_IN,
    path: paths.ownRegistry,
    load: () => import('./registries/own/registry-screen.tsx'),
  },
  editRegistry: {
    ...SIGNED_IN,
    path: paths.editRegistry,
    load: () => import('./registries/edit/edit-registry-screen.tsx'),
  },
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
    load: adminScreen('dashboard'),
  },
  adminDashboard: {
    ...ADMIN,
    path: paths.adminDashboard,
    load: adminScreen('adminDashboard'),
  },
  ordersManagement: {
    ...ADMIN,
    path: paths.ordersManagement,
    load: adminScreen('ordersManagement'),
  },
  manageOrder: {
    ...ADMIN,
    path: paths.manageOrder,
    load: adminScreen('manageOrder'),
  },
  returnsManagement: {
    ...ADMIN,
    path: paths.returnsManagement,
    load: adminScreen('returnsManagement'),
  },
  couponsManagement: {
    ...ADMIN,
    path: paths.couponsManagement,
    load: adminScreen('couponsManagement'),
  },
  deliveryManagement: {
    ...ADMIN,
    path: paths.deliveryManagement,
    load: adminScreen('deliveryManagement'),
  },
  mailsManagement: {
    ...ADMIN,
    path: paths.mailsManagement,
    load: adminScreen('mailsManagement'),
  },
  reviewsManagement: {
    ...ADMIN,
    path: paths.reviewsManagement,
    load: adminScreen('reviewsManagement'),
  },
  giftsManagement: {
    ...ADMIN,
    path: paths.giftsManagement,
    load: adminScreen('giftsManagement'),
  },
  productsManagement: {
    ...ADMIN,
    path: paths.productsManagement,
    load: adminScreen('productsManagement'),
  },
  stockHistory: {
    ...ADMIN,
    path: paths.stockHistory,
    load: adminScreen('stockHistory'),
  },
  productsImport: {
    ...ADMIN,
    path: paths.productsImport,
    load: adminScreen('productsImport'),
  },
  addProduct: {
    ...ADMIN,
    path: paths.addProduct,
    load: adminScreen('addProduct'),
  },
  createCategory: {
    ...ADMIN,
    path: paths.createCategory,
    load: adminScreen('createCategory'),
  },
  specialDaysManagement: {
    ...ADMIN,
    path: paths.specialDaysManagement,
    load: adminScreen('specialDaysManagement'),
  },
  customersManagement: {
    ...ADMIN,
    path: paths.customersManagement,
    load: adminScreen('customersManagement'),
  },
  customer: { ...ADMIN, path: paths.customer, load: adminScreen('customer') },
  payments: { ...ADMIN, path: paths.payments, load: adminScreen('payments') },
  payment: { ...ADMIN, path: paths.payment, load: adminScreen('payment') },
  adminsManagement: {
    ...ADMIN,
    path: paths.adminsManagement,
    load: adminScreen('adminsManagement'),
  },
  mySecurity: { ...ADMIN, path: paths.mySecurity, load: adminScreen('mySecurity') },
  push: { ...ADMIN, path: paths.push, load: adminScreen('push') },
  settlements: { ...ADMIN, path: paths.settlements, load: adminScreen('settlements') },
  settlement: { ...ADMIN, path: paths.settlement, load: adminScreen('settlement') },
  reports: { ...ADMIN, path: paths.reports, load: adminScreen('reports') },
  audit: { ...ADMIN, path: paths.audit, load: adminScreen('audit') },
  gst: { ...ADMIN, path: paths.gst, load: adminScreen('gst') },
  shopSettings: {
    ...ADMIN,
    path: paths.shopSettings,
    load: adminScreen('shopSettings'),
  },
  channels: { ...ADMIN, path: paths.channels, load: adminScreen('channels') },
  agents: { ...ADMIN, path: paths.agents, load: adminScreen('agents') },
  adminStatus: { ...ADMIN, path: paths.adminStatus, load: adminScreen('adminStatus') },

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

type AdminScreens = typeof import('./admin-screens.ts');

type RenderedByServer = 'explore' | LegalPageName;
