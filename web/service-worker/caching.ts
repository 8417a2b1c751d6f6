import { LANGUAGES } from '@tohfa/contract/languages';
import { pagePrefix } from '@tohfa/contract/screens';
import { routes } from '../src/lib/operation-routes.ts';
import { USER_CACHE } from '../src/lib/worker-messages.ts';
import { offlineResponse } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Left to the browser: paths that are not screens, and the page a provider sign-in returns to. */
const NETWORK_ONLY_PATHS =
  /^\/((backend|local|media|assets|metrics|healthz|readyz|signed-in|feeds|ucp|mcp|\.well-known)(\/|$)|[a-z]+\.(txt|xml)$)/;
/** Pages that belong to whoever has their link: never kept. */
const LINK_PATHS = /^\/(chip-in|registry|card|contribution|pledge|circle)(\/|$)/;
/** Rendered by the server for everybody alike. */
const PUBLIC_PATHS = /^\/(explore|gift|terms|shipping|refunds|contact)(\/|$)/;

const CATALOGUE_PATHS: readonly string[] = [
  routes.getProducts.path,
  routes.getProductFacets.path,
  routes.getCategories.path,
  // Cards show what is paid in the end.
  routes.shopInfo.path,
];

/** Picks the caching strategy for a request; undefined leaves the request to the browser. */
export function respondTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname: address } = new URL(request.url);
  const pathname = withoutLanguage(address);
  if (origin !== self.location.origin) return undefined;
  if (request.method === routes.fetchGifts.method && pathname === routes.fetchGifts.path)
    return userNetworkFirst(event);
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') {
    if (NETWORK_ONLY_PATHS.test(pathname)) return undefined;
    if (LINK_PATHS.test(pathname)) return fetch(request).catch(offlineResponse);
    return PUBLIC_PATHS.test(pathname)
      ? networkFirst(event, PAGE_CACHE).catch(offlineResponse)
      : networkOrShell(request);
  }
  if (pathname.startsWith('/assets/') || SHELL_ICONS.test(pathname)) return cachedShellFile(request);
  if (pathname.startsWith('/media/')) return cacheFirst(event);
  if (CATALOGUE_PATHS.includes(pathname)) return networkFirst(event, CATALOGUE_CACHE);
  if (pathname === routes.myOrders.path) return userNetworkFirst(event);
  return undefined;
}

/** What stands behind the language of an address. */
function withoutLanguage(address: string): string {
  const language = LANGUAGES.find((one) => address === `/${one}` || address.startsWith(`/${one}/`));
  return language === undefined ? address : address.slice(1 + language.length) || '/';
}

const SHELL_ICONS = /^\/(favicon\.svg|icon-\d+\.png|badge\.png)$/;

/** Filled in by the build: the files of the app shell, and a hash of them. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const SHELL_CACHE_PREFIX = 'tohfa-shell-';
const SHELL_CACHE = SHELL_CACHE_PREFIX + SHELL_VERSION;
const INDEX_PAGE = `${pagePrefix}/index.html`;
/** After this long the cached page serves people better than waiting. */
const NAVIGATION_TIMEOUT_MS = 4000;

export async function cacheShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.add(new Request(INDEX_PAGE, { cache: 'reload' }));
  await cache.addAll([...SHELL_FILES]);
}

export async function deleteOldShells(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Network first, so that people who are online always get the newest version; the cached page if there is no response in time. */
async function networkOrShell(request: Request): Promise<Response> {
  const response = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NAVIGATION_TIMEOUT_MS));
  const inTime = await Promise.race([response.catch(() => undefined), timeout]);
  if (inTime) return inTime;
  return (await (await caches.open(SHELL_CACHE)).match(INDEX_PAGE)) ?? response;
}

/** File names contain a content hash, so a cached copy is never out of date. */
async function cachedShellFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL_CACHE })) ?? fetch(request);
}

const CATALOGUE_CACHE = { name: 'tohfa-catalogue', maxEntries: 60 };
const PAGE_CACHE = { name: 'tohfa-pages', maxEntries: 30 };
const IMAGE_CACHE = { name: 'tohfa-pictures', maxEntries: 240 };

/** The current catalogue or page, or the last one seen when there is no network. */
async function networkFirst(event: FetchEvent, cache: typeof CATALOGUE_CACHE): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(storeInCache(cache, event.request, fresh.clone()));
    return fresh;
  } catch (error) {
    const cached = await caches.match(event.request, { cacheName: cache.name });
    if (cached) return cached;
    throw error;
  }
}

/** An image never changes under its name. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request, { cacheName: IMAGE_CACHE.name });
  if (cached) return cached;
  const fetched = await fetch(event.request);
  if (fetched.status === 200) event.waitUntil(storeInCache(IMAGE_CACHE, event.request, fetched.clone()));
  return fetched;
}

/** Evicts the oldest entries beyond the limit, to use little of a phone's storage. */
async function storeInCache(
  { name, maxEntries }: typeof CATALOGUE_CACHE,
  request: Request,
  response: Response,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, response);
  const keys = await cache.keys();
  const excess = Math.max(0, keys.length - maxEntries);
  await Promise.all(keys.slice(0, excess).map((oldest) => cache.delete(oldest)));
}

/** The user's own gift requests and orders. Offline they are the last ones seen, without phone numbers and addresses. */
async function userNetworkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = await userCacheKey(request);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && key) event.waitUntil(storeForUser(key, fresh.clone()));
    if (fresh.status === 401) event.waitUntil(caches.delete(USER_CACHE));
    return fresh;
  } catch (error) {
    const cached = key && (await caches.match(key, { cacheName: USER_CACHE }));
    if (cached) return cached;
    throw error;
  }
}

async function storeForUser(key: string, response: Response): Promise<void> {
  const body = JSON.stringify(redactPrivateFields(await response.json()));
  const cache = await caches.open(USER_CACHE);
  await cache.put(key, new Response(body, { headers: { 'content-type': 'application/json' } }));
}

/** Keyed by a hash of the access token, so that one session never reads what another one stored. */
async function userCacheKey(request: Request): Promise<string | undefined> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/kept/${hex}${new URL(request.url).pathname}`;
}

const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  'phone',
  'address',
  'full_address',
  'billingAddress',
  'flatNo',
  'flatNumber',
  'apartment',
  'building',
  'landmark',
  'district',
  'state',
  'pincode',
]);

/** Blanks everything that says where a person lives or how to call them. */
function redactPrivateFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactPrivateFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PRIVATE_FIELDS.has(name) ? '' : redactPrivateFields(inner),
    ]),
  );
}
