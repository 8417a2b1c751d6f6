/** Page to service worker: activate the new version. */
export const SKIP_WAITING_MESSAGE = 'take-over';

/** Service worker to page: a tapped notification opens this path. */
export interface OpenPathMessage {
  open: string;
}

/** The service worker's cache of the signed-in person's data; the page deletes it when they sign out. */
export const USER_CACHE = 'tohfa-own';

export async function clearUserCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(USER_CACHE);
}
