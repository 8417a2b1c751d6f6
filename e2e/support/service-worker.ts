import type { Page } from '@playwright/test';

/** Until the shop's service worker is in charge of the page. */
export async function untilInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Everything the browser keeps for the shop, as one text to look for things in. */
export async function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      if (name.startsWith('tohfa-shell-') || name === 'tohfa-pictures') continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });
}
