import { pagePrefix } from '@tohfa/contract/screens';

/** Every path of the shop. `screens.ts` says which screen each shows; functions below fill in their parameters. */
export const paths = inPageLanguage({
  root: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** Where the provider's sign-in returns to, in a popup or in the page itself. */
  signedIn: '/signed-in',
  /** Rendered by the server: linked with a plain `<a>`. */
  explore: '/explore',
  home: '/home',
  productDetails: '/productdetails',
  categories: '/categories',
  profile: '/profile',
  requests: '/request',
  basket: '/basket',
  checkout: '/checkout',
  wishlist: '/wishlist',
  sharedWishlist: '/wishlist/:id',
  review: '/review',
  orders: '/orders',
  order: '/orders/:id',
  /** An order without an account, opened by link; its token is in the fragment. */
  myOrder: '/my-order',
  giftDetails: '/giftdetails/:id',
  /** Opened by link; its token is in the fragment. */
  takeOver: '/take-over',
  /** What an assistant has prepared, opened by link; its token is in the fragment. */
  prepared: '/continue',
  registries: '/registries',
  ownRegistry: '/registries/:id',
  editRegistry: '/edit-registry',
  shareSpecialDays: '/share-special-days',
  /** Opened by link; its token is in the fragment. */
  specialDays: '/special-days',
  circles: '/circles',
  /** Opened by link, its token in the fragment; or signed in, with the circle's id there. */
  circle: '/circle',
  /** The same. */
  stopNotices: '/stop-notices',
  /** The same. */
  refundDetails: '/refund-details',
  policy: '/policy',
  /** The same: rendered by the server. */
  terms: '/terms',
  shipping: '/shipping',
  refunds: '/refunds',
  contact: '/contact',

  admin: '/admin',
  verifyOtp: '/verify-otp',
  dashboard: '/dashboard',
  adminDashboard: '/admindashboard',
  addProduct: '/addproduct',
  productsManagement: '/products-management',
  stockHistory: '/admin/stock',
  productsImport: '/products-import',
  createCategory: '/create-category',
  giftsManagement: '/gifts-management',
  ordersManagement: '/orders-management',
  manageOrder: '/orders-management/:id',
  returnsManagement: '/returns-management',
  couponsManagement: '/coupons-management',
  deliveryManagement: '/delivery-management',
  reviewsManagement: '/reviews-management',
  mailsManagement: '/mails-management',
  specialDaysManagement: '/special-days-management',
  customersManagement: '/customers-management',
  customer: '/customers-management/:id',
  payments: '/payments',
  payment: '/payments/:id',
  adminsManagement: '/admins-management',
  mySecurity: '/my-security',
  settlements: '/settlements',
  settlement: '/settlements/:id',
  reports: '/reports',
  audit: '/audit',
  adminStatus: '/admin-status',
  shopSettings: '/shop-settings',
  channels: '/channels',
  agents: '/agents',
  gst: '/gst',
  /** The specification's spelling; the correct one redirects here. */
  push: '/pushnotifcations',
  pushCorrectSpelling: '/pushnotifications',
} as const);

/** Pages in another language have it at the start of their address. */
function inPageLanguage<const Paths extends Record<string, string>>(english: Paths): Paths {
  const entries = Object.entries(english).map(([name, path]) => [name, localPath(path)]);
  return Object.fromEntries(entries) as Paths;
}

/** A path of the shop that came from elsewhere, such as a notification, in the page's language. */
export function localPath(path: string): string {
  return pagePrefix + path;
}

/** The shop, with what its address may carry: see `catalogue/shop-filter.ts`. */
export function homePath(filter: ListFilter = {}): string {
  return withFilter(paths.home, filter);
}

/** What visitors see of the shop, rendered by the server: linked with a plain `<a>`. */
export function explorePath(filter: ListFilter): string {
  return withFilter(paths.explore, filter);
}

export function withFilter(path: string, filter: ListFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

type ListFilter = Record<string, string | number | undefined>;

export function productPath(id: number, variantId?: number): string {
  return withFilter(paths.productDetails, { id, variant: variantId });
}

/** The product's public page, rendered by the server: linked with a plain `<a>`. */
export function publicProductPath(slug: string, variantId?: number): string {
  return withFilter(localPath(`/gift/${slug}`), { variant: variantId });
}

/** Buys one product without the basket. */
export function checkoutPath(productId: number, variantId?: number): string {
  return withFilter(paths.checkout, { product: productId, variant: variantId });
}

/** Pays for what an assistant has prepared; the token of its link is in the tab (`prepared.ts`). */
export const preparedCheckoutPath = withFilter(paths.checkout, { prepared: 1 });

/** Puts a product into the basket; also linked with a plain `<a>`. */
export function addToBasketPath(productId: number, variantId?: number): string {
  return withFilter(paths.basket, { add: productId, variant: variantId });
}

export function orderPath(id: string): string {
  return `${paths.orders}/${id}`;
}

/** An order at the admins' desk. */
export function manageOrderPath(id: string): string {
  return `${paths.ordersManagement}/${id}`;
}

/** To review one product of an order. */
export function reviewPath(orderId: string, productId: number): string {
  return `${paths.review}?${new URLSearchParams({ order: orderId, product: String(productId) })}`;
}

export function giftPath(id: string): string {
  return paths.giftDetails.replace(':id', encodeURIComponent(id));
}

/** Rendered by the server: linked with a plain `<a>`. */
export function chipInPath(giftId: string): string {
  return localPath(`/chip-in/${encodeURIComponent(giftId)}`);
}

/** A registry as guests see it. Rendered by the server: linked with a plain `<a>`. */
export function registryPath(id: string): string {
  return localPath(`/registry/${encodeURIComponent(id)}`);
}

export function editProductPath(id: number): string {
  return `${paths.addProduct}?id=${id}`;
}

/** The form of a new product, filled with what this one has. */
export function copyProductPath(id: number): string {
  return `${paths.addProduct}?copy=${id}`;
}

/** The provider's settlement with its lines. */
export function settlementPath(id: string): string {
  return `${paths.settlements}/${encodeURIComponent(id)}`;
}

/** The desk's page about an account or a guest. */
export function customerPath(id: string): string {
  return `${paths.customersManagement}/${id}`;
}

/** Everything about one payment, by the provider's id. */
export function paymentPath(id: string): string {
  return `${paths.payments}/${encodeURIComponent(id)}`;
}

export function stockHistoryPath(productId: number): string {
  return `${paths.stockHistory}?id=${productId}`;
}

/** An id from a URL: a positive whole number, or undefined. */
export function parseId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
