// What an admin sets for selling: coupons, delivery rules, and what becomes of returns.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop } from '../test/shop/call-shop.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { buyBasket, deliver, productWith, rupees, totalOf } from './support/buyer.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a coupon is added, corrected, found by its code, and single-use codes are made as a file', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400|409/);
  const code = `DIWALI${Date.now() % 100_000}`;
  await page.goto(paths.couponsManagement);
  await page.getByRole('button', { name: 'Add a coupon' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a coupon' });
  await sheet.getByLabel('Code').fill('x');
  await sheet.getByRole('button', { name: 'Save the coupon' }).click();
  await expect(sheet.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Code').fill(code.toLowerCase());
  await sheet.getByLabel('Percent off').fill('15');
  await sheet.getByLabel('Maximum discount, in ₹').fill('500');
  await sheet.getByLabel('Minimum order, in ₹').fill('999');
  await sheet.getByLabel('Last day').fill('2099-11-30');
  await sheet.getByLabel('Uses in all').fill('100');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save the coupon' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search by code' }).fill(code);
  const row = page.getByRole('table', { name: 'Coupons' }).getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('15 %, up to ₹500');
  await expect(row).toContainText('from ₹999');
  await expect(row).toContainText('0 of 100');

  await row.getByRole('button', { name: code }).click();
  const changing = page.getByRole('dialog', { name: `Coupon ${code}` });
  await expect(changing.getByLabel('Last day')).toHaveValue('2099-11-30');
  await changing.getByLabel('Can be used').uncheck();
  await changing.getByRole('button', { name: 'Save the coupon' }).click();
  const canBeUsed = row.getByRole('switch', { name: `${code} can be used` });
  await expect(canBeUsed).not.toBeChecked();
  await canBeUsed.click();
  await expect(canBeUsed).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canBeUsed).not.toBeChecked();
  await expect(page.getByText(`${code} can no longer be used.`)).toBeVisible();

  await page.getByRole('button', { name: 'Single-use codes' }).click();
  const batch = page.getByRole('dialog', { name: 'Single-use codes' });
  await batch.getByLabel('Begin with').fill('RAKHI');
  await batch.getByLabel('How many').fill('3');
  await batch.getByLabel('Percent off').fill('5');
  const download = page.waitForEvent('download');
  await batch.getByRole('button', { name: 'Create the codes' }).click();
  const codes = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(codes).toHaveLength(4);
  expect(codes[1]).toMatch(/^RAKHI/);
});

test('a zone, a slot and a holiday are set, a wrong field is marked, and customers are charged by the zone', {
  tag: '@full',
}, async ({ page, browser, shop, pageErrors }) => {
  pageErrors.allow(/400/);
  const product = await productWith(page);
  await page.goto(paths.deliveryManagement);
  await expect(page.getByLabel('Delivery, in ₹')).toHaveValue('30');
  await page.getByRole('button', { name: 'Add a zone' }).click();
  const zone = page.getByRole('region', { name: 'Zones' });
  await zone.getByLabel('Name', { exact: true }).fill('Far away');
  await zone.getByLabel('By').selectOption('Pincodes');
  await zone.getByLabel('Delivery, in ₹').fill('149');
  await page.getByRole('button', { name: 'Save the delivery rules' }).click();
  await expect(zone.getByLabel('Pincodes or their first digits')).toHaveAttribute('aria-invalid', 'true');
  await zone.getByLabel('Pincodes or their first digits').fill('799');
  await page.getByRole('button', { name: 'Add a slot' }).click();
  await page.getByRole('region', { name: 'Delivery slots' }).getByLabel('Name').fill('Morning, 9 to 12');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByLabel('Day').fill('2099-10-20');
  await holidays.getByLabel('Name').fill('Diwali');
  await expectAccessible(page);
  await save(page);
  const price = (pincode: string) =>
    callShop<{ deliveryCharges: number }>(shop.url, 'price-basket', {
      items: [{ productId: product.id, quantity: 1 }],
      address: `12 Lake View, Palace Road, Some Town ${pincode}`,
    });
  expect(await price('799001')).toMatchObject({ deliveryCharges: 149 });
  expect(await price('560001')).toMatchObject({ deliveryCharges: 30 });

  // Before anybody pays, Buy Now and the basket show the same.
  const buyer = await signUp(shop.url);
  const full_address = '12 Lake View, Palace Road, Agartala 799001';
  await callShop(shop.url, 'save-address', { full_address }, buyer);
  const buyerPage = await browser.newPage({ baseURL: shop.url });
  await startSignedIn(buyerPage, buyer);
  const total = rupees(totalOf(product) - 30 + 149);
  await buyerPage.goto(`${paths.productDetails}?id=${product.id}`);
  await buyerPage.getByRole('button', { name: 'Choose the delivery address' }).click();
  await buyerPage.getByRole('radio', { name: full_address }).check();
  await buyerPage.getByRole('button', { name: 'Deliver here' }).click();
  await expect(buyerPage.getByText(`${total} incl. taxes and delivery`)).toBeVisible();
  await buyerPage.getByRole('button', { name: 'Add to basket' }).click();
  await buyerPage.goto(paths.checkout);
  await buyerPage.getByRole('radio', { name: full_address }).check();
  await expect(buyerPage.getByText(total, { exact: true }).filter({ visible: true })).toBeVisible();
  await buyerPage.close();

  // The other stories of this shop count on the usual rules.
  for (const name of ['Remove Far away', 'Remove Morning, 9 to 12', 'Remove Diwali'])
    await page.getByRole('button', { name }).click();
  await save(page);
  expect(await price('799001')).toMatchObject({ deliveryCharges: 30 });
});

test('a return is accepted, received and refunded in part', { tag: '@full' }, async ({
  page,
  shop,
  adminSessions,
}) => {
  const { name, value } = await adminSessions.current();
  const buyer = await signUp(shop.url);
  const first = await productWith(page);
  const second = await productWith(page, ({ id, count_in_stock }) => id !== first.id && count_in_stock > 8);
  const order = await buyBasket(shop.url, buyer, [first, second]);
  await deliver(shop.url, `${name}=${value}`, order);
  const form = new FormData();
  for (const [key, text] of Object.entries({
    id: order.id,
    positions: '1,2',
    reason: 'It arrived broken',
    details: 'The box was wet, and both are damaged.',
  }))
    form.set(key, text);
  const asked = await fetch(`${shop.url}/backend/ask-return`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}` },
    body: form,
  });
  expect(asked.status).toBe(201);

  await page.goto(paths.returnsManagement);
  const card = page.getByRole('listitem').filter({ hasText: `Order ${order.number}:` });
  await expect(card).toContainText('The box was wet');
  await expectAccessible(page);
  await card.getByLabel('Answer to the customer').fill('Please send both back, we pay the courier.');
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(card).toContainText('Accepted, on its way back');
  await card.getByRole('button', { name: 'It came back' }).click();
  await card.getByRole('checkbox', { name: first.name }).uncheck();
  const line = order.lines?.[1];
  const goods = (line?.amount ?? 0) + (line?.tax ?? 0);
  const charges = order.deliveryCharges + order.transactionCharges;
  await card.getByRole('button', { name: `Refund ${rupees(goods + charges)}` }).click();
  // It arrived broken, so the charges go back too; the admin sees both sums and may choose otherwise.
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`It would be ${rupees(goods)} without the charges`);
  await question.getByRole('button', { name: 'Not yet' }).click();
  await card.getByLabel(/Refund the charges/).uncheck();
  await card.getByRole('button', { name: `Refund ${rupees(goods)}` }).click();
  await expect(question).toContainText(`It would be ${rupees(goods + charges)} with the charges`);
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(card).toContainText('Refunded');
  await expect(card.getByText('(not refunded)')).toBeVisible();
});

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/save-delivery-rules'));
  await page.getByRole('button', { name: 'Save the delivery rules' }).click();
  expect((await saved).status()).toBe(200);
}
