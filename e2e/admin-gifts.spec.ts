import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInAdmin, startAsAdmin } from '../test/shop/admin-sessions.ts';
import { mailedCode } from '../test/shop/outbox.ts';
import { paths } from '../web/src/lib/paths.ts';
import { enterCode } from './support/admin.ts';
import { expect, productWith, rupees } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, giftSeenBy, payInstalment, requestGift, thanks } from './support/gifts.ts';

const DECIDE = '**/backend/decide-gift';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a request is approved, unshared and shared; its owner sees the link come and go', {
  tag: '@full',
}, async ({ page, ownerPage, owner, shop }) => {
  const name = `Asha ${owner.id.slice(0, 6)}`;
  const id = await requestGift(shop.url, owner, await productWith(page), { name });
  await ownerPage.goto(`/giftdetails/${id}`);
  const sheet = await openGift(page, name);
  await sheet.getByRole('button', { name: 'Approve and open payments' }).click();
  await expect(sheet.getByRole('status')).toContainText('Approved');
  await expect(ownerPage.getByRole('link', { name: /Sharable gift link/ })).toHaveAttribute(
    'href',
    new RegExp(`/chip-in/${id}$`),
  );
  await sheet.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(ownerPage.getByText('No sharable link')).toBeVisible();
  await sheet.getByRole('button', { name: 'Allow sharing' }).click();
  await expect(ownerPage.getByRole('link', { name: /Sharable gift link/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toContainText('Approved');
});

test('a request is declined with a reason that its owner reads', { tag: '@full' }, async ({
  page,
  ownerPage,
  owner,
  shop,
}) => {
  const name = `Bina ${owner.id.slice(0, 6)}`;
  await requestGift(shop.url, owner, await productWith(page), { name });
  const sheet = await openGift(page, name);
  await sheet.getByRole('button', { name: 'Decline…' }).click();
  await sheet.getByRole('button', { name: 'Decline the gift' }).click();
  await expect(sheet.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/);
  await sheet.getByLabel('Reason').fill('We do not deliver there yet.');
  await sheet.getByRole('button', { name: 'Decline the gift' }).click();
  await expect(sheet).toContainText('There is nothing left to decide about this gift.');
  await ownerPage.goto('/request');
  await expect(ownerPage.getByRole('article')).toContainText('We do not deliver there yet.');
});

test('a refusal is shown, and disappears when the next decision succeeds', { tag: '@full' }, async ({
  page,
  owner,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const name = `Chitra ${owner.id.slice(0, 6)}`;
  await requestGift(shop.url, owner, await productWith(page), { name });
  const sheet = await openGift(page, name);
  const refusal = { error: 'Sorry, this gift is out of stock right now.', code: 'out_of_stock' };
  await page.route(DECIDE, (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
  await sheet.getByRole('button', { name: 'Approve and open payments' }).click();
  await expect(sheet.getByRole('alert')).toHaveText(refusal.error);
  await sheet.getByRole('button', { name: 'Approve and open payments' }).click();
  await expect(sheet.getByRole('status')).toContainText('Approved');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
});

test('a decision that needs a fresh code asks for it and is then made, with the reason typed before', {
  tag: '@full',
}, async ({ page, owner, shop, newAdmin, pageErrors }) => {
  pageErrors.allow(/403/);
  await startAsAdmin(page, await signInAdmin(shop, newAdmin));
  const name = `Esha ${owner.id.slice(0, 6)}`;
  await requestGift(shop.url, owner, await productWith(page), { name });
  const sheet = await openGift(page, name);
  const refusal = { success: false, error: 'Please confirm with a code.', code: 'step_up_needed' };
  await page.route(DECIDE, (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await sheet.getByRole('button', { name: 'Decline…' }).click();
  await sheet.getByLabel('Reason').fill('We do not deliver there yet.');
  await sheet.getByRole('button', { name: 'Decline the gift' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question.locator('[name=otp]')).toBeVisible();
  const decided = page.waitForRequest(DECIDE);
  await enterCode(question, await mailedCode(shop, newAdmin, 'confirmation'));
  expect((await decided).postDataJSON()).toMatchObject({ reason: 'We do not deliver there yet.' });
  await expect(sheet.getByRole('status')).toContainText('Declined');
});

test('approving the second request for the last unit is refused', { tag: '@full' }, async ({
  page,
  owner,
  shop,
  adminSessions,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const name = `Chitra ${owner.id.slice(0, 6)}`;
  const last = await productWith(page, ({ count_in_stock }) => count_in_stock === 1);
  const first = await requestGift(shop.url, owner, last, { name: `First ${name}` });
  await requestGift(shop.url, owner, last, { name: `Second ${name}` });
  await decideGift(shop.url, await adminSessions.current(), first, 'approve');
  const sheet = await openGift(page, `Second ${name}`);
  await expect(sheet).toContainText('Out of stock');
  await sheet.getByRole('button', { name: 'Approve and open payments' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Sorry, this gift is out of stock right now.');
  // Returns the unit for the other stories.
  await decideGift(shop.url, await adminSessions.current(), first, 'cancel');
});

test('a gift is cancelled with a question that names the sum, and everyone gets it back', async ({
  page,
  adminSessions,
  friendPage,
  friend,
  owner,
  shop,
}) => {
  const name = `Devi ${owner.id.slice(0, 6)}`;
  const id = await requestGift(shop.url, owner, await productWith(page), { name });
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await friendPage.goto(`/giftdetails/${id}`);
  await payInstalment(friendPage, 250, 'Ravi');
  await expect(thanks(friendPage)).toBeVisible();
  await thanks(friendPage).getByRole('button', { name: 'Close' }).click();

  const sheet = await openGift(page, name);
  await sheet.getByText('Payments (1)').click();
  await expect(sheet).toContainText(`${friend.email}, shown as Ravi`);
  await sheet.getByRole('button', { name: 'Cancel and refund everyone…' }).click();
  await sheet.getByLabel('Reason').fill('It broke in our hands.');
  await sheet.getByRole('button', { name: `Cancel and refund ${rupees(250)}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`refund ${rupees(250)}?`);
  await question.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Cancelled. Everyone who paid is being refunded.');
  await expect(friendPage.locator('[aria-current="step"]')).toContainText(/Refund/);
  await expect
    .poll(async () => (await giftSeenBy(shop.url, id, friend)).yourPayments[0]?.status)
    .toBe('refunded');
});

test('requests are filtered by state, searched and exported without formulas', { tag: '@full' }, async ({
  page,
  owner,
  shop,
}) => {
  const name = `=cmd ${owner.id.slice(0, 6)}`;
  await requestGift(shop.url, owner, await productWith(page), { name });
  await page.goto(paths.giftsManagement);
  await page.getByRole('link', { name: /^In review/ }).click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('link', { name: /^Declined/ }).click();
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await search(page, 'no such gift anywhere');
  await expect(page.getByText('No group gifts here.')).toBeVisible();
  await search(page, name);
  await expect(row(page, name)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('"id","createdAt","status"');
  expect(csv).toContain(`"'${name}"`);
});

async function openGift(page: Page, name: string) {
  await page.goto(`${paths.giftsManagement}?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: `A gift for ${name}` });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function search(page: Page, words: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: 'Search by person, gift, organiser, phone or address' })
    .fill(words);
}

function row(page: Page, name: string) {
  return page.getByRole('table', { name: 'Group gifts' }).getByRole('row').filter({ hasText: name });
}
