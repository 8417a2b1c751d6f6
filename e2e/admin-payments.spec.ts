import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop, postJson } from '../test/shop/call-shop.ts';
import { signUp } from '../test/shop/customers.ts';
import { manageOrderPath, paths, paymentPath } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { buy, productWith } from './support/buyer.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a disputed payment is found, answered with evidence and decided; one without an order is put aside', {
  tag: '@full',
}, async ({ page, shop }) => {
  const buyer = await signUp(shop.url);
  const order = await buy(shop.url, buyer, await productWith(page));
  await page.goto(paths.payments);
  await page.getByRole('searchbox').fill(buyer.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('@');
  await expectAccessible(page, { inFull: true });
  const opened = page.getByRole('row').nth(1).getByRole('link');
  const paymentId = ((await opened.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  const provider = `${shop.url}/local/razorpay`;
  const raised = await postJson(`${provider}/payments/${paymentId}/dispute`, {});
  const { id } = await raised.json();

  await page.goto(`${paths.payments}?filter=disputed`);
  await expect(page.getByRole('row').filter({ hasText: paymentId })).toContainText('days left');
  await page.getByRole('row').filter({ hasText: paymentId }).getByRole('link').click();
  await expect(page.getByRole('link', { name: String(order.number) })).toBeVisible();
  const happened = page.getByRole('region', { name: 'What happened' });
  for (const step of ['Order made', 'Captured', 'Credited', 'Dispute opened'])
    await expect(happened.getByText(step, { exact: true })).toBeVisible();

  const dispute = page.getByRole('region', { name: 'Dispute' });
  await expect(dispute.getByRole('button', { name: 'Submit evidence' })).toBeDisabled();
  await dispute.getByLabel('Explanation for the bank').fill('Delivered on Friday and signed for.');
  await dispute.getByLabel('Courier and tracking number').fill('Blue Dart 4711');
  await dispute.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft is saved. Nothing was sent.')).toBeVisible();
  await dispute
    .locator('input[type=file]')
    .setInputFiles({ name: 'waybill.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(dispute.getByRole('link', { name: 'waybill.pdf' })).toBeVisible();
  await expectAccessible(page);
  await dispute.getByRole('button', { name: 'Submit evidence' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(dispute.getByText('Under review', { exact: true })).toBeVisible();
  await postJson(`${provider}/payments/${paymentId}/dispute`, { id, status: 'won' });
  await expect(async () => {
    await page.reload();
    await expect(dispute.getByText('The bank decided for the shop.')).toBeVisible({ timeout: 1000 });
  }).toPass();

  await postJson(`${provider}/dashboard-payment`, { amount: 345_600 });
  await page.goto(`${paths.payments}?filter=unmatched`);
  await page.getByRole('link', { name: '₹3,456' }).click();
  const unmatched = page.getByRole('region', { name: 'Unmatched payment' });
  await expect(unmatched).toContainText('Paid for an order that this shop does not know.');
  await unmatched.getByRole('button', { name: 'Mark as handled' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark as handled' });
  await sheet.getByLabel('What was done about it').fill('A deposit for the exhibition.');
  await sheet.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(unmatched).toContainText('A deposit for the exhibition.');
});

test('a disputed order is packed only by a colleague who insists, and what was paid twice leaves Today once it is noted', {
  tag: '@full',
}, async ({ page, shop, adminSessions, pageErrors }) => {
  pageErrors.allow(/409/);
  const buyer = await signUp(shop.url);
  const product = await productWith(page);
  const [order, refunded] = [await buy(shop.url, buyer, product), await buy(shop.url, buyer, product)];
  const dispute = async (paymentId: string, options: object) =>
    postJson(`${shop.url}/local/razorpay/payments/${paymentId}/dispute`, options);
  const paymentOf = async (number: number) => {
    await page.goto(paths.payments);
    await page.getByRole('searchbox').fill(String(number));
    const row = page.getByRole('row').filter({ hasText: String(number) });
    return ((await row.getByRole('link').first().getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  };
  await dispute(await paymentOf(order.number), {});
  await page.goto(manageOrderPath(order.id));
  await expect(page.getByText('Please do not send it before that.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Send it although the payment is disputed?' });
  await asked.getByRole('button', { name: 'Wait for the bank' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Go on anyway' }).click();
  await expect(page.getByText('Packed, and the buyer has been notified.')).toBeVisible();

  const twice = await paymentOf(refunded.number);
  const session = await adminSessions.current();
  const cookie = `${session.name}=${session.value}`;
  await callShop(shop.url, 'refund-purchase', { id: refunded.id, reason: 'Broken' }, { cookie });
  await page.goto(paymentPath(twice));
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await dispute(twice, { status: 'lost' });
  await page.reload();
  await expect(page.getByText('went back twice')).toBeVisible();
  await page.goto(paths.adminDashboard);
  await expect(page.getByRole('region', { name: 'Paid twice' })).toContainText(twice);
  await page.goto(paymentPath(twice));
  await page.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect(page.getByText('Marked as dealt with.')).toBeVisible();
  await page.goto(paths.adminDashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Paid twice' })).toHaveCount(0);
});

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
