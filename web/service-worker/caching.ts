import { routes } from '../src/lib/operation-routes.ts';
import { USER_CACHE } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Addresses that are no screens of the shop, and the one where a sign-in ends: the network alone answers for them. */
const NETWORK_ONLY_PATHS = /^\/(backend|local|media|assets|metrics|healthz|readyz|signed-in)(\/|$)/;

const CATALOGUE_PATHS: readonly string[] = [routes.getProducts.path, routes.getCategories.path];

/** Who answers a request of the page; undefined leaves it to the browser. */
export function respondTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return undefined;
  if (request.method === routes.fetchGifts.method && pathname === routes.fetchGifts.path)
    return userNetworkFirst(event);
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate')
    return NETWORK_ONLY_PATHS.test(pathname) ? undefined : networkOrShell(request);
  if (pathname.startsWith('/assets/') || SHELL_ICONS.test(pathname)) return cachedShellFile(request);
  if (pathname.startsWith('/media/')) return cacheFirst(event);
  if (CATALOGUE_PATHS.includes(pathname)) return networkFirst(event);
  if (pathname === routes.myOrders.path) return userNetworkFirst(event);
  return undefined;
}

const SHELL_ICONS = /^\/(favicon\.svg|icon-\d+\.png|badge\.png)$/;

/** Written by the build: the files that make up the shop's screens, and a name for just this set of them. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const SHELL_CACHE_PREFIX = 'tohfa-shell-';
const SHELL_CACHE = SHELL_CACHE_PREFIX + SHELL_VERSION;
const INDEX_PAGE = '/index.html';
/** Whoever waits longer for a page is better served with the kept one. */
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

/** The network first: whoever is online always has the newest version. The kept page only when there is no answer. */
async function networkOrShell(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NAVIGATION_TIMEOUT_MS));
  const inTime = await Promise.race([answer.catch(() => undefined), late]);
  if (inTime) return inTime;
  return (await (await caches.open(SHELL_CACHE)).match(INDEX_PAGE)) ?? answer;
}

/** Hashed files never change under their name. */
async function cachedShellFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL_CACHE })) ?? fetch(request);
}

const CATALOGUE_CACHE = { name: 'tohfa-catalogue', most: 60 };
const IMAGE_CACHE = { name: 'tohfa-pictures', most: 240 };

/** The catalogue as it is now; as it was last seen when there is no network. */
async function networkFirst(event: FetchEvent): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(storeInCache(CATALOGUE_CACHE, event.request, fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await caches.match(event.request, { cacheName: CATALOGUE_CACHE.name });
    if (kept) return kept;
    throw error;
  }
}

/** A picture's bytes never change under its name. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: IMAGE_CACHE.name });
  if (kept) return kept;
  const fetched = await fetch(event.request);
  if (fetched.status === 200) event.waitUntil(storeInCache(IMAGE_CACHE, event.request, fetched.clone()));
  return fetched;
}

/** What was kept first goes first: a phone's storage is not ours to fill. */
async function storeInCache(
  { name, most }: typeof CATALOGUE_CACHE,
  request: Request,
  answer: Response,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((old) => cache.delete(old)));
}

/** A person's own requests and orders: as they are now, or as they were last seen, without phone and address. */
async function userNetworkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = await userCacheKey(request);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && key) event.waitUntil(storeForUser(key, fresh.clone()));
    if (fresh.status === 401) event.waitUntil(caches.delete(USER_CACHE));
    return fresh;
  } catch (error) {
    const kept = key && (await caches.match(key, { cacheName: USER_CACHE }));
    if (kept) return kept;
    throw error;
  }
}

async function storeForUser(key: string, answer: Response): Promise<void> {
  const body = JSON.stringify(redactPrivateFields(await answer.json()));
  const cache = await caches.open(USER_CACHE);
  await cache.put(key, new Response(body, { headers: { 'content-type': 'application/json' } }));
}

/** Found again only with the sign-in it was fetched with, of which nothing but a hash is kept. */
async function userCacheKey(request: Request): Promise<string | undefined> {
  const bearer = request.headers.get('authorization');
  if (bearer === null) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bearer));
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

/** The same answer with nothing in it that tells where somebody lives or how to call them. */
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
