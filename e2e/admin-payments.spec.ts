import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { postJson } from '../test/shop/call-shop.ts';
import { signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
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

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
