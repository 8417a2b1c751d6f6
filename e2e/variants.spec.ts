import type { Page } from '@playwright/test';
import { callShop } from '../test/shop/call-shop.ts';
import { expectAccessible } from './support/axe.ts';
import {
  ADDRESS,
  addressPicker,
  bad,
  buyButton,
  test as buyers,
  checkout,
  expect,
  fillGuestCheckout,
  good,
  goToCheckout,
  pay,
  rupees,
} from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, FORM, inDays, progress } from './support/gifts.ts';
import { addKurta, keepVariants, variantOf } from './support/variants.ts';

const choice = (page: Page, option: string, value: string) =>
  page.getByRole('group', { name: option }).getByRole('radio', { name: value });

buyers(
  'a size is chosen, what is sold out says so, and Buy Now buys it',
  async ({ page, shop, adminSessions }) => {
    const kurta = await addKurta(shop.url, adminSessions);
    const wanted = variantOf(kurta, 'M', 'Red');
    await page.goto(`/home?q=${encodeURIComponent(kurta.name)}`);
    const card = page.getByRole('listitem').filter({ hasText: kurta.name });
    await expect(card).toContainText('from ₹899');
    await card.getByRole('link', { name: `Choose ${kurta.name} to add to the basket` }).click();

    await expect(choice(page, 'Size', 'S')).toBeChecked();
    await expect(choice(page, 'Colour', 'Red')).toBeChecked();
    await expect(choice(page, 'Colour', 'Blue')).toBeDisabled();
    await choice(page, 'Size', 'S').press('ArrowRight');
    await expect(choice(page, 'Size', 'M')).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`[?&]variant=${wanted.id}$`));
    await expect(page.getByText(rupees(999), { exact: true }).first()).toBeVisible();

    await choice(page, 'Colour', 'Blue, Sold out').check();
    await expect(page.getByText('M, Blue is sold out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Ask for this gift' })).toBeDisabled();
    await expectAccessible(page);
    await page.goto(`/productdetails?id=${kurta.id}&variant=${variantOf(kurta, 'L', 'Blue').id}`);
    await expect(choice(page, 'Size', 'L')).toBeChecked();
    await choice(page, 'Size', 'M').check();
    await choice(page, 'Colour', 'Red').check();
    await goToCheckout(page);
    await pay(page, 'Success');

    await expect(good(page, 'Payment successful!')).toBeVisible();
    await expect(page.getByRole('main').getByText('M, Red', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page).toHaveURL('/basket');
    await expect(page.getByRole('main').getByText('M, Red', { exact: true })).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByRole('link', { name: `${kurta.name} (M, Red)` }).first()).toBeVisible();
  },
);

test('two sizes of one gift are two lines of a visitor’s basket; one that is no longer sold is chosen again', {
  tag: '@full',
}, async ({ guestPage: page, shop, adminSessions }) => {
  test.slow();
  const kurta = await addKurta(shop.url, adminSessions);
  await page.goto(`/gift/${kurta.id}?variant=${variantOf(kurta, 'M', 'Red').id}`);
  await expect(choice(page, 'Size', 'M')).toBeChecked();
  await expect(page.getByText(rupees(999), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add to basket' }).click();
  await expect(page.getByText('M, Red', { exact: true })).toBeVisible();
  for (const size of ['S', 'L']) {
    await page.goto(`/gift/${kurta.slug}`);
    await expect(choice(page, 'Size', 'S')).toBeChecked();
    await choice(page, 'Size', size).check();
    await page.getByRole('link', { name: 'Add to basket' }).click();
    await expect(page).toHaveURL('/basket');
  }
  await expect(page.getByRole('link', { name: 'Basket, 3 gifts' })).toBeVisible();
  await expect(page.getByText(rupees(899 + 999 + 1099), { exact: true })).toBeVisible();

  await keepVariants(shop.url, adminSessions, kurta, ['S, Red', 'M, Red']);
  await page.goto(`/checkout?product=${kurta.id}&variant=${variantOf(kurta, 'L', 'Blue').id}`);
  await expect(page.getByRole('link', { name: 'Choose', exact: true })).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('This choice is no longer sold.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose another' })).toBeVisible();
  await expect(page.getByText(rupees(899 + 999), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `One ${kurta.name} (S, Red) more` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();

  await fillGuestCheckout(page, 'meera.nair@stories.test');
  await expect(page.getByText(`${kurta.name} (M, Red)`)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page).toHaveURL('/my-order');
  for (const text of ['M, Red', 'S, Red', '1 × ₹999', '2 × ₹899'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
});

test('three guests pay for a gift of one variant, which its page and its organiser’s list name', {
  tag: '@full',
}, async ({ guestPage: page, ownerPage, owner, shop, adminSessions }) => {
  test.slow();
  const kurta = await addKurta(shop.url, adminSessions);
  const wanted = variantOf(kurta, 'M', 'Red');
  await ownerPage.goto(`/productdetails?id=${kurta.id}`);
  await choice(ownerPage, 'Size', 'M').check();
  await ownerPage.getByRole('button', { name: 'Ask for this gift' }).click();
  await expect(ownerPage.getByRole('dialog')).toContainText(`${kurta.name} (M, Red), ₹999`);
  const form = { ...FORM, date: inDays(30) };
  const steps = [
    ['name', 'phone'],
    ['relation', 'occasion', 'date'],
    ['flatNo', 'apartment', 'landmark'],
    ['pincode', 'district', 'state'],
  ];
  for (const [number, names] of steps.entries()) {
    for (const name of names) await fillWizard(ownerPage, name, form);
    await ownerPage.getByRole('button', { name: number === 3 ? 'Submit' : 'Next', exact: true }).click();
  }
  await expect(ownerPage).toHaveURL('/request');
  await expect(ownerPage.getByText('M, Red', { exact: true })).toBeVisible();
  const { gifts } = await callShop<{ gifts: { id: string }[] }>(
    shop.url,
    'fetch-gifts.php',
    { userName: owner.id },
    owner,
  );
  const [gift] = gifts;
  if (!gift) throw new Error('the gift is not in the list');
  await decideGift(shop.url, await adminSessions.current(), gift.id, 'approve');

  for (const amount of [333, 333, 333]) {
    await page.context().clearCookies();
    await page.goto(`/chip-in/${gift.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${kurta.name} (M, Red)`);
    await page.getByLabel('Or another amount in rupees').fill(String(amount));
    await page
      .getByRole('button', { name: `Chip in ₹${amount}` })
      .filter({ visible: true })
      .click();
    await page.locator('[name=displayName]').fill('Ravi');
    await page
      .getByRole('button', { name: `Pay ₹${amount}` })
      .filter({ visible: true })
      .click();
    await expect(checkout(page)).toBeVisible();
    await pay(page, 'Success');
    await expect(page.getByRole('heading', { name: 'Thank you, Ravi!' })).toBeVisible();
  }
  await ownerPage.goto(`/giftdetails/${gift.id}`);
  await expect(progress(ownerPage)).toHaveAttribute('aria-valuenow', String(wanted.price));
  await expect(ownerPage.getByText('Fully funded!')).toBeVisible();
  const [now] = await (await fetch(`${shop.url}/backend/get-products.php?id=${kurta.id}`)).json();
  expect(variantOf(now, 'M', 'Red').count_in_stock).toBe(2);
  expect(variantOf(now, 'S', 'Red').count_in_stock).toBe(4);
});

async function fillWizard(page: Page, name: string, values: Record<string, string>): Promise<void> {
  const control = page.getByRole('dialog').locator(`[name=${name}]`);
  const value = values[name] ?? '';
  const isSelect = (await control.evaluate((element) => element.tagName)) === 'SELECT';
  if (isSelect) await control.selectOption(value);
  else await control.fill(value);
}

buyers(
  'a variant that is taken off while its page is open is refused in words, and others can be had',
  { tag: '@full' },
  async ({ page, shop, adminSessions, pageErrors }) => {
    pageErrors.allow(/400/);
    const kurta = await addKurta(shop.url, adminSessions);
    await page.goto(`/productdetails?id=${kurta.id}&variant=${variantOf(kurta, 'M', 'Red').id}`);
    await expect(choice(page, 'Size', 'M')).toBeChecked();
    await keepVariants(shop.url, adminSessions, kurta, ['S, Red']);
    await buyButton(page).click();
    await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
    await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();
    await expect(bad(page, 'Please choose a variant first.')).toBeVisible();
    await expect(choice(page, 'Size', 'S')).toBeChecked();
    await expect(page.getByText(ADDRESS)).toBeVisible();
    await buyButton(page).click();
    await expect(checkout(page)).toBeVisible();
  },
);
