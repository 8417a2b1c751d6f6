import { isValidElement, useEffect } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { RequireSignIn, RequireUserRecord } from './accounts/session/login-redirect.tsx';
import { BareLayout, ShopLayout } from './layout/layouts.tsx';
import { LazyScreen, type ScreenSource, screenSource } from './layout/lazy-screen.tsx';
import type { Frame } from './layout/screen.ts';
import { paths } from './lib/paths.ts';
import { currentUser } from './lib/session.ts';
import { lazyLayouts, screens } from './screens.ts';
import { ScreenLoading } from './ui/states.tsx';

const adminArea = screenSource(lazyLayouts.admin);

/** The screens of `screens.ts`, each within its layout and behind its guard. */
const routes: RouteObject[] = [
  { path: paths.root, element: <RootRedirect /> },
  { path: paths.pushCorrectSpelling, element: <Navigate to={paths.push} replace /> },
  { element: <BareLayout />, children: screensWithin({ layout: 'bare' }) },
  {
    element: <RequireSignIn />,
    children: [
      {
        element: <ShopLayout />,
        children: [
          ...screensWithin({ layout: 'shop', guard: 'signed-in' }),
          {
            element: <RequireUserRecord />,
            children: screensWithin({ layout: 'shop', guard: 'user-record' }),
          },
        ],
      },
    ],
  },
  {
    element: <LazyScreen key="flag" source={adminArea} props={{ by: 'flag' as const }} />,
    children: screensWithin({ layout: 'admin', guard: 'admin-flag' }),
  },
  {
    element: <LazyScreen key="session" source={adminArea} props={{ by: 'session' as const }} />,
    children: screensWithin({ layout: 'admin', guard: 'admin-session' }),
  },
  { element: <ShopLayout />, children: screensWithin({ layout: 'shop' }) },
];

export function AppRoutes() {
  return useRoutes(routes);
}

/** Loads the code of the screen at an address, and of the layout around it, with its first answers. */
export async function loadScreen(url: URL): Promise<void> {
  await Promise.all(sourcesAt(url.pathname).map((source) => source.load(url)));
}

/**
 * Loads the code of the screen that a link leads to; nothing for what is no screen. `about` is its address when somebody is
 * about to go there: answers that are the same for everybody are asked for too.
 */
export function prefetchScreen(path: string, about?: URL): Promise<unknown> | undefined {
  const matched = matchRoutes(routes, path)?.at(-1)?.route.path;
  const screen = Object.values(screens).find((one) => one.path === matched);
  if (screen === undefined || screen.path === '*') return undefined;
  const url = screen.answers === undefined ? undefined : about;
  return Promise.all(sourcesAt(path).map((source) => source.load(url)));
}

function sourcesAt(path: string): ScreenSource<object>[] {
  const elements = matchRoutes(routes, path)?.map(({ route }) => route.element) ?? [];
  return elements.flatMap((element) =>
    isValidElement<{ source?: ScreenSource<object> }>(element) ? (element.props.source ?? []) : [],
  );
}

/** The key remounts the place of a screen: React would else keep the one before. */
function screensWithin({ layout, guard }: Frame): RouteObject[] {
  return Object.entries(screens)
    .filter(([, screen]) => screen.layout === layout && screen.guard === guard)
    .map(([name, { path, load }]) => ({
      path,
      element: <LazyScreen key={name} source={screenSource(load)} props={{}} />,
    }));
}

/**
 * Specification: `/` leads to `/login`, which sends signed-in users to `/home`; they skip that hop. The Home tab shows
 * visitors the public shop.
 */
function RootRedirect() {
  const isVisitorInShop = useLocation().state?.withinShop === true && currentUser() === undefined;
  useEffect(() => {
    if (isVisitorInShop) location.replace(paths.explore);
  }, [isVisitorInShop]);
  if (isVisitorInShop) return <ScreenLoading />;
  return <Navigate to={currentUser() ? paths.home : paths.login} replace />;
}
