import { Navigate, Route, Routes } from 'react-router';
import { RequireSignIn, RequireUserRecord } from './accounts/session/login-redirect.tsx';
import { BareLayout, ShopLayout } from './layout/layouts.tsx';
import { LazyScreen, screenSource } from './layout/lazy-screen.tsx';
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
const couponsManagement = screenSource(() => import('./coupons/coupons-management-screen.tsx'));
const deliveryManagement = screenSource(() => import('./delivery/delivery-management-screen.tsx'));
const adminsManagement = screenSource(() => import('./admin/admins-management-screen.tsx'));
const audit = screenSource(() => import('./admin/audit-screen.tsx'));
const shareSpecialDays = screenSource(() => import('./special-days/share-special-days-screen.tsx'));
const mySpecialDays = screenSource(() => import('./special-days/my-special-days-screen.tsx'));
const specialDaysManagement = screenSource(
  () => import('./special-days/admin/special-days-management-screen.tsx'),
);
const policy = screenSource(() => import('./shop/policy-screen.tsx'));
const push = screenSource(() => import('./push/admin/push-screen.tsx'));
const notFound = screenSource(() => import('./shop/not-found-screen.tsx'));

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.root} element={<RootRedirect />} />
      <Route path={paths.pushCorrectSpelling} element={<Navigate to={paths.push} replace />} />

      <Route element={<BareLayout />}>
        <Route path={paths.login} element={<LazyScreen key="login" source={login} props={{}} />} />
        <Route path={paths.signedIn} element={<LazyScreen key="in" source={signedIn} props={{}} />} />
        <Route
          path={paths.forgotPassword}
          element={<LazyScreen key="forgot" source={forgotPassword} props={{}} />}
        />
        <Route
          path={paths.resetPassword}
          element={<LazyScreen key="reset" source={resetPassword} props={{}} />}
        />
        <Route
          path={paths.confirmEmail}
          element={<LazyScreen key="confirm" source={confirmEmail} props={{}} />}
        />
        <Route
          path={paths.shareSpecialDays}
          element={<LazyScreen key="share-special-days" source={shareSpecialDays} props={{}} />}
        />
        <Route
          path={paths.specialDays}
          element={<LazyScreen key="my-special-days" source={mySpecialDays} props={{}} />}
        />
        <Route path={paths.admin} element={<LazyScreen key="admin" source={adminSignIn} props={{}} />} />
        <Route path={paths.verifyOtp} element={<LazyScreen key="otp" source={verifyOtp} props={{}} />} />
      </Route>

      <Route element={<RequireSignIn />}>
        <Route element={<ShopLayout />}>
          <Route path={paths.home} element={<LazyScreen key="home" source={home} props={{}} />} />
          <Route
            path={paths.productDetails}
            element={<LazyScreen key="product" source={productDetails} props={{}} />}
          />
          <Route
            path={paths.categories}
            element={<LazyScreen key="categories" source={categories} props={{}} />}
          />
          <Route path={paths.profile} element={<LazyScreen key="profile" source={profile} props={{}} />} />
          <Route path={paths.checkout} element={<LazyScreen key="checkout" source={checkout} props={{}} />} />
          <Route path={paths.orders} element={<LazyScreen key="orders" source={orders} props={{}} />} />
          <Route path={paths.order} element={<LazyScreen key="order" source={order} props={{}} />} />
          <Route path={paths.requests} element={<LazyScreen key="requests" source={requests} props={{}} />} />
          <Route element={<RequireUserRecord />}>
            <Route
              path={paths.giftDetails}
              element={<LazyScreen key="gift" source={giftDetails} props={{}} />}
            />
          </Route>
        </Route>
      </Route>

      <Route element={<LazyScreen key="flag" source={adminArea} props={{ by: 'flag' as const }} />}>
        <Route
          path={paths.dashboard}
          element={<LazyScreen key="dashboard" source={dashboard} props={{}} />}
        />
      </Route>
      <Route element={<LazyScreen key="session" source={adminArea} props={{ by: 'session' as const }} />}>
        <Route
          path={paths.adminDashboard}
          element={<LazyScreen key="admin-dashboard" source={dashboard} props={{}} />}
        />
        <Route
          path={paths.ordersManagement}
          element={<LazyScreen key="orders-management" source={ordersManagement} props={{}} />}
        />
        <Route
          path={paths.couponsManagement}
          element={<LazyScreen key="coupons-management" source={couponsManagement} props={{}} />}
        />
        <Route
          path={paths.deliveryManagement}
          element={<LazyScreen key="delivery-management" source={deliveryManagement} props={{}} />}
        />
        <Route
          path={paths.giftsManagement}
          element={<LazyScreen key="gifts-management" source={giftsManagement} props={{}} />}
        />
        <Route
          path={paths.productsManagement}
          element={<LazyScreen key="products-management" source={productsManagement} props={{}} />}
        />
        <Route
          path={paths.addProduct}
          element={<LazyScreen key="add-product" source={addProduct} props={{}} />}
        />
        <Route
          path={paths.createCategory}
          element={<LazyScreen key="create-category" source={createCategory} props={{}} />}
        />
        <Route
          path={paths.specialDaysManagement}
          element={<LazyScreen key="special-days" source={specialDaysManagement} props={{}} />}
        />
        <Route
          path={paths.adminsManagement}
          element={<LazyScreen key="admins" source={adminsManagement} props={{}} />}
        />
        <Route path={paths.push} element={<LazyScreen key="push" source={push} props={{}} />} />
        <Route path={paths.audit} element={<LazyScreen key="audit" source={audit} props={{}} />} />
      </Route>

      <Route element={<ShopLayout />}>
        <Route path={paths.basket} element={<LazyScreen key="basket" source={basket} props={{}} />} />
        <Route path={paths.policy} element={<LazyScreen key="policy" source={policy} props={{}} />} />
        <Route path="*" element={<LazyScreen key="not-found" source={notFound} props={{}} />} />
      </Route>
    </Routes>
  );
}

/** Specification: `/` leads to `/login`, which sends signed-in users to `/home`; they skip that hop. */
function RootRedirect() {
  return <Navigate to={currentUser() ? paths.home : paths.login} replace />;
}
