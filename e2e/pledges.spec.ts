import { randomBytes } from 'node:crypto';
import type { OrganisedGift } from '@tohfa/contract';
import { mailedLink } from '../test/shop/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { checkout, expect, pay, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, requestGift } from './support/gifts.ts';

test('a friend promises to pay later, confirms it from the mail, pays with one tap, and the organiser knows', async ({
  guestPage: page,
  ownerPage,
  owner,
  shop,
  adminSessions,
}) => {
  const id = await requestGift(shop.url, owner, await productWith(ownerPage));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  const email = `${randomBytes(6).toString('hex')}@stories.test`;

  await page.goto(`/chip-in/${id}`);
  await page.getByRole('button', { name: 'Promise to pay later' }).click();
  const sheet = page.getByRole('dialog', { name: 'Promise to pay later' });
  await sheet.getByLabel('Amount in rupees').fill('251');
  await sheet.getByRole('button', { name: /^Day before it closes/ }).click();
  await sheet.getByLabel('Your name').fill('Ravi');
  await sheet.getByLabel('Your email').fill('ravi');
  await sheet.getByRole('button', { name: 'Promise ₹251' }).click();
  await expect(sheet.getByLabel('Your email')).toHaveAccessibleDescription('Please enter an email address.');
  await expectAccessible(page);
  await sheet.getByLabel('Your email').fill(email);
  await sheet.getByRole('button', { name: 'Promise ₹251' }).click();
  await expect(page.getByText(`Open the link we are sending to ${email}`)).toBeVisible();

  await page.goto(await mailedLink(shop, email, 'pledge'));
  await expect(page).toHaveURL(/\/pledge$/);
  await page.getByRole('button', { name: 'Yes, this is my promise' }).click();
  await expect(page.getByText('Your promise counts from now on.')).toBeVisible();
  await expectAccessible(page, { inFull: true });
  const other = await page.context().newPage();
  await other.goto(`/chip-in/${id}`);
  await expect(other.getByText('₹0 paid · ₹251 promised')).toBeVisible();

  await page.getByRole('button', { name: 'Pay ₹251 now' }).click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Thank you, Ravi!' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Paid in full.')).toBeVisible();
  const answer = await fetch(`${shop.url}/backend/organised-gift?id=${id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const organised = (await answer.json()) as OrganisedGift;
  expect(organised.promises).toMatchObject([{ name: 'Ravi', amount: 251, paidAmount: 251, state: 'paid' }]);
});
