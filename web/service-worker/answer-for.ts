import { routes } from '../src/operation-routes.ts';
import { freshOrKept, keptOrFetched } from './kept-answers.ts';
import { ownFreshOrKept } from './own-answers.ts';
import { fileOrNetwork, screenOrShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Addresses that are no screens of the shop, and the one where a sign-in ends: the network alone answers for them. */
const NOT_SCREENS = /^\/(backend|local|media|assets|metrics|healthz|readyz|signed-in)(\/|$)/;

const CATALOGUE: readonly string[] = [routes.getProducts.path, routes.getCategories.path];

/** Who answers a request of the page; undefined leaves it to the browser. */
export function answerFor(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return undefined;
  if (request.method === routes.fetchGifts.method && pathname === routes.fetchGifts.path)
    return ownFreshOrKept(event);
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return NOT_SCREENS.test(pathname) ? undefined : screenOrShell(request);
  if (pathname.startsWith('/assets/') || SHELL_PICTURES.test(pathname)) return fileOrNetwork(request);
  if (pathname.startsWith('/media/')) return keptOrFetched(event);
  if (CATALOGUE.includes(pathname)) return freshOrKept(event);
  if (pathname === routes.myOrders.path) return ownFreshOrKept(event);
  return undefined;
}

const SHELL_PICTURES = /^\/(favicon\.svg|icon-\d+\.png|badge\.png)$/;
