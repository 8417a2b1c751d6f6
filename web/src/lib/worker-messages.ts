/** What the page says to the service worker: the new version may take over. */
export const SKIP_WAITING_MESSAGE = 'take-over';

/** What the service worker says to a page: a notification was tapped that leads here. */
export interface OpenPathMessage {
  open: string;
}

/** Where the service worker keeps what belongs to the signed-in person; the page removes it when they leave. */
export const USER_CACHE = 'tohfa-own';

export async function clearUserCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(USER_CACHE);
}
