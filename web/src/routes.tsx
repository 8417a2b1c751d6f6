import { isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router';
import { RequireSignIn, RequireUserRecord } from './accounts/session/login-redirect.tsx';
import { BareLayout, ShopLayout } from './layout/layouts.tsx';
import { LazyScreen, type ScreenSource, screenSource } from './layout/lazy-screen.tsx';
import { paths } from './lib/paths.ts';
import { currentUser } from './lib/session.ts';

const login = screenSource(() => import('./accounts/sign-in/login-screen.tsx'));
const signedIn = screenSource(() => import('./accounts/sign-in/signed-in-screen.tsx'));
const forgotPassword = screenSource(() => import('./accounts/sign-in/forgot-password-screen.tsx'));
const resetPassword = screenSource(() => import('./accounts/sign-in/reset-password-screen.tsx'));
const confirmEmail = screenSource(() => import('./accounts/sign-in/confirm-email-screen.tsx'));
const profile = screenSource(() => import('./accounts/profile/profile-screen.tsx'));
const home = screenSource(() => import('./catalogue/home-screen.tsx'));
const productDetails = screenSource(() => import('./catalogue/product-details-screen.tsx'));
const categories = screenSource(() => import('./catalogue/categories-screen.tsx'));
const basket = screenSource(() => import('./basket/basket-screen.tsx'));
const checkout = screenSource(() => import('./basket/checkout/checkout-screen.tsx'));
const wishlist = screenSource(() => import('./catalogue/wishlist/wishlist-screen.tsx'));
const sharedWishlist = screenSource(() => import('./catalogue/wishlist/shared-wishlist-screen.tsx'));
const review = screenSource(() => import('./catalogue/reviews/review-screen.tsx'));
const reviewsManagement = screenSource(() => import('./catalogue/admin/reviews-management-screen.tsx'));
const orders = screenSource(() => import('./purchases/orders-screen.tsx'));
const order = screenSource(() => import('./purchases/order-screen.tsx'));
const requests = screenSource(() => import('./gifts/requests-screen.tsx'));
const giftDetails = screenSource(() => import('./gifts/details/gift-details-screen.tsx'));
const giftsManagement = screenSource(() => import('./gifts/admin/gifts-management-screen.tsx'));
const adminSignIn = screenSource(() => import('./admin/admin-sign-in-screen.tsx'));
const verifyOtp = screenSource(() => import('./admin/verify-otp-screen.tsx'));
const adminArea = screenSource(() => import('./admin/admin-layout.tsx'));
const dashboard = screenSource(() => import('./dashboard/dashboard-screen.tsx'));
const productsManagement = screenSource(() => import('./catalogue/admin/products-management-screen.tsx'));
const addProduct = screenSource(() => import('./catalogue/admin/add-product-screen.tsx'));
const createCategory = screenSource(() => import('./catalogue/admin/create-category-screen.tsx'));
const ordersManagement = screenSource(() => import('./purchases/admin/orders-management-screen.tsx'));
const returnsManagement = screenSource(() => import('./purchases/admin/returns-management-screen.tsx'));
const couponsManagement = screenSource(() => import('./coupons/coupons-management-screen.tsx'));
const deliveryManagement = screenSource(() => import('./delivery/delivery-management-screen.tsx'));
const adminsManagement = screenSource(() => import('./admin/admins-management-screen.tsx'));
const adminStatus = screenSource(() => import('./admin/status-screen.tsx'));
const audit = screenSource(() => import('./admin/audit-screen.tsx'));
const shareSpecialDays = screenSource(() => import('./special-days/share-special-days-screen.tsx'));
const mySpecialDays = screenSource(() => import('./special-days/my-special-days-screen.tsx'));
const specialDaysManagement = screenSource(
  () => import('./special-days/admin/special-days-management-screen.tsx'),
);
const policy = screenSource(() => import('./shop/policy-screen.tsx'));
const push = screenSource(() => import('./push/admin/push-screen.tsx'));
const notFound = screenSource(() => import('./shop/not-found-screen.tsx'));

const routes = createRoutesFromElements(
  <>
    <Route path={paths.root} element={<RootRedirect />} />
    <Route path={paths.pushCorrectSpelling} element={<Navigate to={paths.push} replace />} />

    <Route element={<BareLayout />}>
      <Route path={paths.login} element={screen('login', login)} />
      <Route path={paths.signedIn} element={screen('in', signedIn)} />
      <Route path={paths.forgotPassword} element={screen('forgot', forgotPassword)} />
      <Route path={paths.resetPassword} element={screen('reset', resetPassword)} />
      <Route path={paths.confirmEmail} element={screen('confirm', confirmEmail)} />
      <Route path={paths.shareSpecialDays} element={screen('share-special-days', shareSpecialDays)} />
      <Route path={paths.specialDays} element={screen('my-special-days', mySpecialDays)} />
      <Route path={paths.admin} element={screen('admin', adminSignIn)} />
      <Route path={paths.verifyOtp} element={screen('otp', verifyOtp)} />
    </Route>

    <Route element={<RequireSignIn />}>
      <Route element={<ShopLayout />}>
        <Route path={paths.home} element={screen('home', home)} />
        <Route path={paths.productDetails} element={screen('product', productDetails)} />
        <Route path={paths.categories} element={screen('categories', categories)} />
        <Route path={paths.profile} element={screen('profile', profile)} />
        <Route path={paths.checkout} element={screen('checkout', checkout)} />
        <Route path={paths.wishlist} element={screen('wishlist', wishlist)} />
        <Route path={paths.review} element={screen('review', review)} />
        <Route path={paths.orders} element={screen('orders', orders)} />
        <Route path={paths.order} element={screen('order', order)} />
        <Route path={paths.requests} element={screen('requests', requests)} />
        <Route element={<RequireUserRecord />}>
          <Route path={paths.giftDetails} element={screen('gift', giftDetails)} />
        </Route>
      </Route>
    </Route>

    <Route element={<LazyScreen key="flag" source={adminArea} props={{ by: 'flag' as const }} />}>
      <Route path={paths.dashboard} element={screen('dashboard', dashboard)} />
    </Route>
    <Route element={<LazyScreen key="session" source={adminArea} props={{ by: 'session' as const }} />}>
      <Route path={paths.adminDashboard} element={screen('admin-dashboard', dashboard)} />
      <Route path={paths.ordersManagement} element={screen('orders-management', ordersManagement)} />
      <Route path={paths.returnsManagement} element={screen('returns-management', returnsManagement)} />
      <Route path={paths.couponsManagement} element={screen('coupons-management', couponsManagement)} />
      <Route path={paths.deliveryManagement} element={screen('delivery-management', deliveryManagement)} />
      <Route path={paths.reviewsManagement} element={screen('reviews-management', reviewsManagement)} />
      <Route path={paths.giftsManagement} element={screen('gifts-management', giftsManagement)} />
      <Route path={paths.productsManagement} element={screen('products-management', productsManagement)} />
      <Route path={paths.addProduct} element={screen('add-product', addProduct)} />
      <Route path={paths.createCategory} element={screen('create-category', createCategory)} />
      <Route path={paths.specialDaysManagement} element={screen('special-days', specialDaysManagement)} />
      <Route path={paths.adminsManagement} element={screen('admins', adminsManagement)} />
      <Route path={paths.push} element={screen('push', push)} />
      <Route path={paths.audit} element={screen('audit', audit)} />
      <Route path={paths.adminStatus} element={screen('admin-status', adminStatus)} />
    </Route>

    <Route element={<ShopLayout />}>
      <Route path={paths.basket} element={screen('basket', basket)} />
      <Route path={paths.sharedWishlist} element={screen('shared-wishlist', sharedWishlist)} />
      <Route path={paths.policy} element={screen('policy', policy)} />
      <Route path="*" element={screen('not-found', notFound)} />
    </Route>
  </>,
);

export function AppRoutes() {
  return useRoutes(routes);
}

/** Loads the code of the screen at an address, and of the layout around it. */
export async function loadScreen(path: string): Promise<void> {
  const elements = matchRoutes(routes, path)?.map(({ route }) => route.element) ?? [];
  await Promise.all(
    elements.map((element) =>
      isValidElement<{ source?: ScreenSource<object> }>(element) ? element.props.source?.load() : undefined,
    ),
  );
}

/** The key remounts the place of a screen: React would else keep the one before. */
function screen(key: string, source: ReturnType<typeof screenSource<object>>) {
  return <LazyScreen key={key} source={source} props={{}} />;
}

/** Specification: `/` leads to `/login`, which sends signed-in users to `/home`; they skip that hop. */
function RootRedirect() {
  return <Navigate to={currentUser() ? paths.home : paths.login} replace />;
}
