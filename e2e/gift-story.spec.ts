import type { Page } from '@playwright/test';
import { expect, productWith, rupees } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import {
  decideGift,
  PRIVATE,
  payInstalment,
  progress,
  requestGift,
  section,
  thanks,
} from './support/gifts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('two people fund a gift together, see it fill live, and it reaches its person', async ({
  ownerPage,
  friendPage,
  owner,
  shop,
  adminSessions,
}) => {
  test.slow();
  const product = await productWith(ownerPage);
  const cookie = await adminSessions.current();
  const id = await requestGift(shop.url, owner, product);
  await ownerPage.goto(`/giftdetails/${id}`);
  await expect(ownerPage.getByText('Payments open once we have approved the gift.')).toBeVisible();
  await expect(ownerPage.getByText('No sharable link')).toBeVisible();
  await decideGift(shop.url, cookie, id, 'approve');
  await expect(ownerPage.getByRole('button', { name: 'Pay Now' })).toBeVisible();

  // Link holders see nothing private, not even in the data that the page was sent.
  const answer = friendPage.waitForResponse('**/backend/get_gift_request.php*');
  await friendPage.goto(`/giftdetails/${id}`);
  const bytes = await (await answer).text();
  for (const secret of [...PRIVATE, owner.id, owner.email]) expect(bytes).not.toContain(secret);
  await expect(friendPage.getByRole('heading', { level: 1 })).toHaveText(
    `${owner.name.split(' ')[0]} is giving Meera${product.name}`,
  );
  await expect(friendPage.getByText('N/A')).toHaveCount(0);
  await expect(section(friendPage, 'Delivery Address')).toContainText('Only the organiser');
  await expect(section(ownerPage, 'Now share it').getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectPayInReach(friendPage);
  await expect(section(ownerPage, 'Delivery Address')).toContainText('Rose Villa');
  await expect(section(friendPage, 'Payment')).toContainText(
    /Open until the end of .* everyone who paid is refunded/,
  );

  const third = Math.ceil(product.price / 3);
  await payInstalment(friendPage, third, 'Ravi');
  await expect(thanks(friendPage).getByRole('status')).toHaveText('Payment and gift updated successfully!');
  await thanks(friendPage).getByRole('button', { name: 'Close' }).click();
  await expect(thanks(friendPage)).toBeHidden();
  for (const page of [friendPage, ownerPage]) {
    await expect(progress(page)).toHaveAttribute('aria-valuenow', String(third));
    await expect(section(page, 'Who chipped in')).toContainText('Ravi');
  }

  await payInstalment(ownerPage, product.price - third);
  await expect(thanks(ownerPage)).toBeVisible();
  await thanks(ownerPage).getByRole('button', { name: 'Close' }).click();
  for (const page of [friendPage, ownerPage]) {
    await expect(page.getByText('Fully funded!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await expect(section(page, 'Who chipped in')).toContainText('A friend');
    await expect(step(page)).toContainText('Paid');
  }
  await decideGift(shop.url, cookie, id, 'dispatch', { tracking: 'Blue Dart 4711' });
  for (const page of [friendPage, ownerPage]) await expect(step(page)).toContainText('Dispatched');
  await expect(ownerPage.getByText('Blue Dart 4711').first()).toBeVisible();
  await decideGift(shop.url, cookie, id, 'deliver');
  for (const page of [friendPage, ownerPage]) await expect(step(page)).toContainText('Delivered');

  await friendPage.goto('/orders');
  const funded = friendPage.getByRole('region', { name: 'Gifts you contributed to' });
  await expect(funded).toContainText(rupees(third));
  const download = friendPage.waitForEvent('download');
  await funded.getByRole('button', { name: /^Receipt/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^tohfa-receipt.*\.pdf$/);
});

/** On phones: within the lower half of the screen, and nothing lies over it. */
async function expectPayInReach(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Pay Now' });
  const box = await button.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (box === null || width > 800) return;
  expect(box.y).toBeGreaterThan(height / 2);
  expect(box.y + box.height).toBeLessThan(height);
  await button.click({ trial: true });
}

function step(page: Page) {
  return page.locator('[aria-current="step"]');
}
