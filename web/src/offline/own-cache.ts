/** Where the service worker keeps what belongs to the signed-in person; the page removes it when they leave. */
export const OWN_CACHE = 'tohfa-own';

export async function forgetOwnCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(OWN_CACHE);
}
