// Filters, their counts and the order of the shop: a bar on a wide screen, a sheet on a phone.
import type { Page } from '@playwright/test';
import type { Product, ProductFacets } from '@tohfa/contract';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/signed-in.ts';

test('filters combine, live in the address, show their counts and are taken away one by one', async ({
  page,
  isMobile,
}) => {
  await page.goto('/home');
  await choose(page, isMobile, 'Occasion', /^Diwali \(/);
  await expect(page).toHaveURL(/occasion=diwali/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diwali gifts');
  await choose(page, isMobile, 'Price', /^Up to ₹499 \(/);
  const expected = (await listed(page, '')).filter(
    ({ occasions, price }) => occasions.includes('diwali') && price < 500,
  );
  expect(expected.length).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toHaveText(
    expected.length === 1 ? '1 gift' : `${expected.length} gifts`,
  );
  await expect(cards(page)).toHaveCount(expected.length);

  await page.reload();
  await expect(cards(page)).toHaveCount(expected.length);
  await page.getByRole('link', { name: 'Diwali, remove this filter' }).click();
  await expect(page).not.toHaveURL(/occasion/);
  await expect(cards(page)).not.toHaveCount(expected.length);
  await page.goBack();
  await expect(cards(page)).toHaveCount(expected.length);
});

test('the order is chosen beside the filters and kept by the address', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home?occasion=birthday');
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(page).toHaveURL(/sort=price/);
  const [cheapest] = await listed(page, '?occasion=birthday&sort=price&limit=1');
  await expect(cards(page).first()).toContainText(cheapest?.name ?? 'nothing');
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  const [dearest] = await listed(page, '?occasion=birthday&sort=-price&limit=1');
  await expect(cards(page).first()).toContainText(dearest?.name ?? 'nothing');
});

test('a person says what they mean', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('searchbox', { name: 'Search gifts' }).fill('राखी');
  await expect(cards(page).first()).toContainText('Rakhi');
  await page.getByRole('searchbox', { name: 'Search gifts' }).fill('birthday gift for mom under 2000');
  await expect(page.getByRole('status')).toHaveText(/^\d+ gifts?$/);
  const found = await listed(page, '?q=birthday+gift+for+mom+under+2000');
  await expect(cards(page)).toHaveCount(found.length);
  for (const { occasions, recipients, price } of found) {
    expect(occasions).toContain('birthday');
    expect(recipients).toContain('mother');
    expect(price).toBeLessThanOrEqual(2000);
  }
});

test('a reload finds the list as long as it was', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Show more gifts' }).click();
  await expect(page).toHaveURL(/pages=2/);
  const count = await cards(page).count();
  await page.reload();
  await expect(cards(page)).toHaveCount(count);
});

test('a day leaves the gifts that can arrive by then', { tag: '@full' }, async ({ page, isMobile }) => {
  await page.goto('/home');
  const facets: ProductFacets = await (await page.request.get('/backend/product-facets')).json();
  const soonest = facets.deliverBy.find(({ count }) => count > 0);
  if (!soonest) throw new Error('nothing arrives within a month');
  expect(soonest.count).toBeLessThan(facets.total);
  await choose(page, isMobile, 'Arrives by', new RegExp(`\\(${soonest.count}\\)$`));
  await expect(page).toHaveURL(new RegExp(`deliverBy=${soonest.date}`));
  await expect(cards(page)).toHaveCount(soonest.count);
  await page.reload();
  await expect(cards(page)).toHaveCount(soonest.count);
  await expectAccessible(page, { inFull: true });
  await page.getByRole('link', { name: /^Arrives by .*remove this filter$/ }).click();
  await expect(cards(page)).toHaveCount(24);

  await page.evaluate(() => localStorage.setItem('tohfa.pincode', '560001'));
  const atPincode = page.waitForRequest(/get-products\.php\?.*deliverBy=.*pincode=560001/);
  const counted = page.waitForRequest(/product-facets\?.*pincode=560001/);
  await page.goto(`/home?deliverBy=${soonest.date}`);
  await Promise.all([atPincode, counted]);
  await expect(cards(page)).toHaveCount(soonest.count);
  expect(page.url()).not.toContain('pincode');
});

test('filters without a match say so', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home?occasion=holi&recipient=child&minPrice=9000');
  await expect(page.getByRole('heading', { name: 'No gifts here' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all gifts' }).click();
  await expect(cards(page)).toHaveCount(24);
});

/** On a phone the choice is a button in a sheet, which shows at once what it leaves. */
async function choose(page: Page, isMobile: boolean, filter: string, option: RegExp): Promise<void> {
  if (!isMobile) {
    const select = page.getByLabel(filter, { exact: true });
    // By its value: the count in its label may still change.
    const value = await select.getByRole('option', { name: option }).getAttribute('value');
    await select.selectOption({ value: value ?? '' });
    return;
  }
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const button = sheet.getByRole('group', { name: filter }).getByRole('button', { name: option });
  await button.click();
  await expect(sheet.getByRole('group', { name: filter }).getByRole('button', { pressed: true })).toHaveCount(
    1,
  );
  // The other counts arrive a moment later.
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ gifts?$/ }).click();
  await expect(sheet).toBeHidden();
}

function cards(page: Page) {
  return page.getByRole('region', { name: 'All gifts' }).getByRole('listitem');
}

async function listed(page: Page, query: string): Promise<Product[]> {
  return (await page.request.get(`/backend/get-products.php${query}`)).json();
}
