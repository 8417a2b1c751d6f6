import { OWN_CACHE } from '../src/offline/own-cache.ts';
import { withoutPrivate } from './without-private.ts';

/** A person's own requests and orders: as they are now, or as they were last seen, without phone and address. */
export async function ownFreshOrKept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = await keyOf(request);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && key) event.waitUntil(keep(key, fresh.clone()));
    if (fresh.status === 401) event.waitUntil(caches.delete(OWN_CACHE));
    return fresh;
  } catch (error) {
    const kept = key && (await caches.match(key, { cacheName: OWN_CACHE }));
    if (kept) return kept;
    throw error;
  }
}

async function keep(key: string, answer: Response): Promise<void> {
  const body = JSON.stringify(withoutPrivate(await answer.json()));
  const cache = await caches.open(OWN_CACHE);
  await cache.put(key, new Response(body, { headers: { 'content-type': 'application/json' } }));
}

/** Found again only with the sign-in it was fetched with, of which nothing but a hash is kept. */
async function keyOf(request: Request): Promise<string | undefined> {
  const bearer = request.headers.get('authorization');
  if (bearer === null) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bearer));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/kept/${hex}${new URL(request.url).pathname}`;
}
