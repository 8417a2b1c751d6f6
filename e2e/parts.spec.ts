import type { Page } from '@playwright/test';
import { buildStage } from '../web/test/stage/build-stage.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/shop.ts';

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:";

let stage: ReadonlyMap<string, string | Uint8Array>;

// One worker: the stage takes seconds to build.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  stage = await buildStage();
});

test.beforeEach(async ({ page }) => openStage(page));

test('a sheet takes the focus, closes on Escape and gives the focus back', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open the sheet' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'A sheet' });
  await expect(sheet).toBeVisible();
  await expect.poll(() => sheet.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a sheet rises from the bottom of a phone and stands 450 wide in the middle of a wide screen', {
  tag: '@full',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  const sheet = page.getByRole('dialog');
  const place = async () => {
    const box = await sheet.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (box === null) return 'hidden';
    const centred = Math.abs(box.x + box.width / 2 - width / 2) < 10;
    return { centred, width: box.width, atBottom: Math.round(box.y + box.height) === height };
  };
  await expect.poll(place).toEqual({ centred: true, width: 390, atBottom: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(place).toEqual({ centred: true, width: 450, atBottom: false });
});

test('a confirm does what it asks about only after a yes', async ({ page }) => {
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await page.getByRole('button', { name: 'Ask first' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Confirmed 0 times')).toBeVisible();

  await page.getByRole('button', { name: 'Ask first' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Confirmed 1 times')).toBeVisible();
});

test('good news goes by itself, bad news stays until it is dismissed', async ({ page }) => {
  await page.clock.install();
  await page.getByRole('button', { name: 'Good news' }).click();
  await page.getByRole('button', { name: 'Bad news' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('status')).toBeHidden();

  const bad = page.getByRole('alert');
  await expect(bad).toHaveText('Not saved.');
  await bad.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bad).toBeHidden();
});

test('a field is read with its error and its hint', async ({ page }) => {
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('As your friends know you.');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Please enter an email address.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
});

test('the parts are accessible', async ({ page }) => {
  await page.getByRole('button', { name: 'Bad news' }).click();
  await page.getByRole('button', { name: 'Good news' }).click();
  await expectAccessible(page);
});

/** The stage has no server: its files are handed to the browser under the shop's own content security policy. */
async function openStage(page: Page): Promise<void> {
  await page.route('http://stage.test/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = stage.get(path);
    if (body === undefined) return route.fulfill({ status: 204 });
    const type = types[path.split('.').at(-1) as keyof typeof types];
    return route.fulfill({
      contentType: type,
      body: Buffer.from(body),
      headers: { 'content-security-policy': policy },
    });
  });
  await page.goto('http://stage.test/index.html');
}
