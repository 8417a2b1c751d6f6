const CATALOGUE = { name: 'tohfa-catalogue', most: 60 };
const PICTURES = { name: 'tohfa-pictures', most: 240 };

/** The catalogue as it is now; as it was last seen when there is no network. */
export async function freshOrKept(event: FetchEvent): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(keep(CATALOGUE, event.request, fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await caches.match(event.request, { cacheName: CATALOGUE.name });
    if (kept) return kept;
    throw error;
  }
}

/** A picture's bytes never change under its name. */
export async function keptOrFetched(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: PICTURES.name });
  if (kept) return kept;
  const fetched = await fetch(event.request);
  if (fetched.status === 200) event.waitUntil(keep(PICTURES, event.request, fetched.clone()));
  return fetched;
}

/** What was kept first goes first: a phone's storage is not ours to fill. */
async function keep({ name, most }: typeof CATALOGUE, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((old) => cache.delete(old)));
}
