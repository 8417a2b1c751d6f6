import { expectAccessible } from './support/axe.ts';
import { expect, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, requestGift, section } from './support/gifts.ts';

test('an organiser sees who looked, hides who gave, and hands the gift over to a friend', {
  tag: '@full',
}, async ({ ownerPage, friendPage, guestPage, owner, shop, adminSessions }) => {
  const product = await productWith(ownerPage);
  const id = await requestGift(shop.url, owner, product);
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  const looked = guestPage.waitForResponse('**/backend/look-at-gift');
  await guestPage.goto(`/chip-in/${id}`);
  await expect(guestPage.getByRole('heading', { level: 1 })).toContainText('is giving Meera');
  expect((await looked).status()).toBe(200);

  await ownerPage.goto(`/giftdetails/${id}`);
  await expect(section(ownerPage, 'So far')).toContainText('looked1');
  const choice = section(ownerPage, 'What contributors see of each other');
  await expect(choice.getByRole('radio', { name: /^Names only/ })).toBeChecked();
  await expect(choice).toContainText('Whoever watches the total live');
  await choice.getByRole('radio', { name: /^Only the total/ }).check();
  await expect(choice.getByRole('status')).toContainText('Saved.');

  await section(ownerPage, 'Hand over').getByRole('button', { name: 'Make a link' }).click();
  const link = await section(ownerPage, 'Hand over').locator('[data-hand-over-link]').textContent();
  await expectAccessible(ownerPage, { inFull: true });
  await friendPage.goto(link ?? '');
  await expect(friendPage).toHaveURL('/take-over');
  await expect(friendPage.getByRole('heading', { level: 1 })).toContainText('asks you to take over a gift');
  await expectAccessible(friendPage);
  await friendPage.getByRole('button', { name: 'Take it over' }).click();
  await expect(friendPage).toHaveURL(`/giftdetails/${id}`);
  await expect(section(friendPage, 'Hand over')).toBeVisible();

  await ownerPage.reload();
  await expect(ownerPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(section(ownerPage, 'Delivery Address')).toContainText('Only the organiser');
  await expect(section(ownerPage, 'Hand over')).toHaveCount(0);
});
