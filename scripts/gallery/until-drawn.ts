import type { Page } from '@playwright/test';

/** The network is never idle on screens that listen for events, so this looks at the page itself. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const loading = document.querySelector('main .shimmer, main [aria-busy=true]');
    const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    return !loading && images.every(({ complete }) => complete);
  });
}
