import { Navigate, Route, Routes, useLocation } from 'react-router';
import { comingScreens } from './coming/coming.ts';
import { LazyScreen, screenSource } from './lazy-screen.tsx';
import { paths } from './paths.ts';
import { BareLayout } from './shell/bare-layout.tsx';
import { ShopLayout } from './shell/shop-layout.tsx';

const home = screenSource(() => import('./catalogue/home-screen.tsx'));
const productDetails = screenSource(() => import('./catalogue/product-details-screen.tsx'));
const categories = screenSource(() => import('./catalogue/categories-screen.tsx'));
const coming = screenSource(() => import('./coming/coming-screen.tsx'));
const notFound = screenSource(() => import('./shell/not-found-screen.tsx'));

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.root} element={<RootRedirect />} />
      <Route path={paths.pushRightlySpelled} element={<Navigate to={paths.push} replace />} />

      <Route element={<BareLayout />}>{comingScreens.filter((screen) => screen.bare).map(comingRoute)}</Route>
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
        {comingScreens.filter((screen) => !screen.bare).map(comingRoute)}
        <Route path="*" element={<LazyScreen key="not-found" source={notFound} props={{}} />} />
      </Route>
    </Routes>
  );
}

function comingRoute({ path, title }: (typeof comingScreens)[number]) {
  return (
    <Route key={path} path={path} element={<LazyScreen key={path} source={coming} props={{ title }} />} />
  );
}

/** `/` opens the sign-in; whoever is in the shop already and taps the Home tab stays in the shop. */
function RootRedirect() {
  const { state } = useLocation();
  return <Navigate to={state?.withinShop ? paths.home : paths.login} replace />;
}
