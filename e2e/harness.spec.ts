import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/shop.ts';

// What the other stories lean on must be able to fail.
test('an uncaught error in the page fails the story', async ({ page, pageErrors }) => {
  await page.setContent('<script>setTimeout(() => { throw new Error("thrown by the page"); })</script>');
  await expect.poll(() => pageErrors.seen()).toEqual([expect.stringContaining('thrown by the page')]);
  pageErrors.allow(/thrown by the page/);
});

test('a script that the content security policy refuses fails the story', async ({ page, pageErrors }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    document.body.append(script);
  });
  await expect
    .poll(() => pageErrors.seen())
    .toContainEqual(expect.stringContaining('Content Security Policy'));
  pageErrors.allow(/Content Security Policy/);
});

test('a picture without a description is not accessible, on the page or in a dialog', async ({ page }) => {
  const picture = '<img src="data:,">';
  for (const part of [picture, `<div role="dialog" aria-label="A dialog">${picture}</div>`]) {
    await page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>${part}</main>`);
    await expect(expectAccessible(page)).rejects.toThrow('image-alt');
  }
});
