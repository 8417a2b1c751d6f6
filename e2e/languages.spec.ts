import { PASSWORD, signUp, startSignedIn } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { untilInCharge } from './support/service-worker.ts';
import { expect, test } from './support/shop.ts';

const HINDI = /\p{Script=Devanagari}/u;

test('a visitor reads the shop in Hindi from the end of a page on, and in English again', async ({
  page,
}) => {
  await page.goto(`${paths.explore}?occasion=birthday`);
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/explore?occasion=birthday');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI);
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveCount(1);

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hi\/gift\//);
  await page.goto(paths.login);
  await expect(page).toHaveURL('/hi/login');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(paths.login);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test.describe('a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('gets it once, and English from the moment it is chosen', async ({ page }) => {
    await page.goto(paths.explore);
    await expect(page).toHaveURL('/hi/explore');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(paths.explore);
    await page.goto(paths.terms);
    await expect(page).toHaveURL(paths.terms);
  });
});

test('the language of the profile opens the shop on every device', { tag: '@full' }, async ({
  page,
  shop,
  browser,
}) => {
  const customer = await signUp(shop.url);
  await startSignedIn(page, customer);
  await page.goto(paths.profile);
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/profile');
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();

  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
  const other = await context.newPage();
  await other.goto(paths.login);
  await other.getByLabel('Email').fill(customer.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/hi\/home$/);
  await context.close();
});

test('a page in Hindi that was opened by a link leads on in Hindi', async ({ page }) => {
  await page.goto('/hi/explore');
  await page.getByRole('searchbox').filter({ visible: true }).fill('mug');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/hi\/explore\?q=mug/);
});

test('the language does not change under what somebody has typed before they are asked', async ({ page }) => {
  await page.goto(paths.profile);
  await expect(page).toHaveURL(paths.login);
  await page.getByLabel('Email').fill('asha@tohfa.test');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(page.getByLabel('Email')).toHaveValue('asha@tohfa.test');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/login');
  // Where the sign-in leads to goes along.
  await expect.poll(() => page.evaluate(() => history.state?.usr?.to)).toBe(paths.profile);
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the kept copy of the shop is in the language that was chosen last, at any address', {
    tag: '@full',
  }, async ({ page, context, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|net::ERR_/);
    await page.goto(paths.login);
    await untilInCharge(page);
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await expect(page).toHaveURL('/hi/login');
    const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    await expect.poll(worker).toMatch(/\/hi\/sw\.js$/);
    await context.setOffline(true);
    await page.goto(paths.login);
    await expect(page).toHaveURL('/hi/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI);
  });
});
