import type { Page } from '@playwright/test';
import { mailedCode } from '../test/shop/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { checkout, expect, good, pay, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { inDays, section } from './support/gifts.ts';
import { isOrdered, prepare } from './support/prepared.ts';

const PARTS = {
  buyer: { name: 'Asha Menon', email: 'asha.menon@stories.test', phone: '9845012345' },
  recipient: { name: 'Kiran Rao', phone: '9876543210' },
  address: {
    flatNumber: '12 Rose Villa',
    building: 'MG Road',
    district: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  },
  message: 'Many happy returns, Kiran!',
  coupon: 'NO-SUCH-COUPON',
};
/** What nobody but the first browser may read. */
const PERSONAL = ['9845012345', '9876543210', 'Asha', 'Kiran', 'Rose Villa', '560001', 'happy returns'];

test('an order of an assistant is confirmed part by part, paid without an account and marked', async ({
  guestPage: page,
  guestErrors,
  shop,
}) => {
  test.slow();
  // The coupon is refused.
  guestErrors.allow(/400/);
  const product = await productWith(page);
  const other = await productWith(page, ({ id, count_in_stock }) => id !== product.id && count_in_stock > 8);
  await page.goto(`/basket?add=${other.id}`);
  await expect(page.getByRole('link', { name: 'Basket, 1 gift' })).toBeVisible();

  const token = await prepare(shop, {
    kind: 'checkout',
    lines: [{ productId: product.id, quantity: 2 }],
    parts: PARTS,
  });
  await page.goto(`/continue#${token}`);
  await expect(page).toHaveURL('/continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An order from your assistant');
  await expect(page.getByText('Prepared with an assistant (agent.example)')).toBeVisible();
  await expect(page.getByText('Nothing is ordered or paid until you do it yourself')).toBeVisible();
  await expect(section(page, 'The gift')).toContainText(product.name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();

  await expect(page).toHaveURL('/checkout?prepared=1');
  await expect(section(page, 'What you will pay')).toContainText('× 2');
  await expect(section(page, 'What you will pay')).not.toContainText(other.name);
  for (const label of ['Your name', 'Recipient’s name', 'Flat or house number', 'Coupon (optional)'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expectAccessible(page, { inFull: true });

  await use(page, 'your details');
  await expect(page.getByLabel('Your name')).toHaveValue(PARTS.buyer.name);
  await expect(page.getByLabel('Recipient’s name')).toHaveValue('');
  await use(page, 'recipient');
  await expect(page.getByLabel('Recipient’s mobile number')).toHaveValue(PARTS.recipient.phone);
  await page.getByLabel('Recipient’s name').fill('Kiran Rao Senior');
  await use(page, 'address');
  await expect(page.getByLabel('Pincode')).toHaveValue(PARTS.address.pincode);
  await page.getByRole('button', { name: 'No, thanks card message' }).click();
  await expect(page.getByText('Left out: card message.')).toBeFocused();
  await expect(page.getByLabel('Message on the card (optional)')).toHaveValue('');
  await use(page, 'coupon');
  await expect(page.getByLabel('Coupon (optional)')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, { inFull: true });

  const ordered = page.waitForRequest('**/backend/create-order.php');
  await page.getByRole('button', { name: 'Continue to payment' }).locator('visible=true').click();
  const order = (await ordered).postDataJSON();
  expect(order).toMatchObject({
    guest: PARTS.buyer,
    recipient: { name: 'Kiran Rao Senior', phone: PARTS.recipient.phone },
    preparedToken: token,
  });
  expect(order).not.toHaveProperty('message');
  expect(order).not.toHaveProperty('coupon');
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page).toHaveURL('/my-order');
  await expect(good(page, 'Payment successful!')).toBeVisible();
  expect(await isOrdered(shop, token)).toBe(true);
  await expect(page.getByRole('link', { name: 'Basket, 1 gift' })).toBeVisible();
});

test('who opens the link of an assistant second sees the gifts and nothing about people', {
  tag: '@full',
}, async ({ guestPage, friendPage, shop }) => {
  const product = await productWith(guestPage);
  const lines = [{ productId: product.id, quantity: 1 }];
  const token = await prepare(shop, { kind: 'checkout', lines, parts: PARTS });
  await guestPage.goto(`/continue#${token}`);
  await guestPage.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(guestPage.getByRole('button', { name: 'Use this recipient' })).toBeVisible();
  await guestPage.reload();
  await expect(guestPage.getByRole('button', { name: 'Use this recipient' })).toBeVisible();

  const answer = friendPage.waitForResponse('**/backend/open-prepared');
  await friendPage.goto(`/continue#${token}`);
  const answered = await (await answer).text();
  await expect(friendPage.getByText('This link was opened in another browser before.')).toBeVisible();
  await expect(section(friendPage, 'The gift')).toContainText(product.name);
  await expectAccessible(friendPage, { inFull: true });
  const first = await friendPage.content();
  await friendPage.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(friendPage.getByLabel('Recipient’s name')).toBeVisible();
  await expect(friendPage.getByText('Your assistant filled in')).toHaveCount(0);
  const second = await friendPage.content();
  for (const secret of PERSONAL)
    for (const seen of [answered, first, second]) expect(seen.includes(secret), secret).toBe(false);
});

test('gifts of an assistant join the basket and take nothing out of it', { tag: '@full' }, async ({
  guestPage: page,
  shop,
}) => {
  const kept = await productWith(page);
  const added = await productWith(page, ({ id, count_in_stock }) => id !== kept.id && count_in_stock > 8);
  await page.goto(`/basket?add=${kept.id}`);
  await expect(page.getByRole('link', { name: 'Basket, 1 gift' })).toBeVisible();
  const token = await prepare(shop, {
    kind: 'basket',
    agent: '',
    lines: [
      { productId: added.id, quantity: 3 },
      { productId: 999_999, quantity: 1 },
    ],
  });
  // Another link of the assistant, opened before in the same tab.
  const earlier = await prepare(shop, { kind: 'basket', lines: [{ productId: kept.id, quantity: 2 }] });
  await page.goto(`/continue#${earlier}`);
  await expect(section(page, 'The gift')).toContainText(kept.name);
  await page.goto(`/continue#${token}`);
  await expect(page.getByText('Prepared with an assistant')).toBeVisible();
  await expect(section(page, 'The gifts')).toContainText('This gift is no longer sold');
  await expectAccessible(page, { inFull: true });
  await page.getByRole('button', { name: 'Add to my basket' }).click();
  await expect(page).toHaveURL('/basket');
  await expect(page.getByRole('link', { name: 'Basket, 4 gifts' })).toBeVisible();
  for (const { name } of [kept, added])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
});

test('a group gift of an assistant is confirmed after signing in by code', { tag: '@full' }, async ({
  guestPage: page,
  shop,
}) => {
  test.slow();
  const product = await productWith(page);
  const date = inDays(40);
  const token = await prepare(shop, {
    kind: 'group-gift',
    lines: [{ productId: product.id, quantity: 1 }],
    parts: {
      recipient: PARTS.recipient,
      address: PARTS.address,
      groupGift: { date, occasion: 'Birthday', people: 5, suggestedAmount: 400, message: PARTS.message },
    },
  });
  await page.goto(`/continue#${token}`);
  await expect(page.getByText('Never who they are')).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await page.getByRole('button', { name: 'Sign in or give your email' }).click();

  await expect(page).toHaveURL('/login');
  const email = `prepared-${token
    .slice(0, 8)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')}@stories.test`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  await page.getByLabel('Code from the email').fill(await mailedCode(shop, email, 'sign-in'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page).toHaveURL('/continue');
  const start = page.getByRole('button', { name: 'Start the group gift' });
  await expect(start).toBeVisible();
  for (const label of ['Their name', 'Flat or house number', 'Delivery date'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Text for your friends')).toHaveValue(/about ₹400 each for five of us/);
  for (const part of ['recipient', 'occasion and day', 'address', 'card message']) await use(page, part);
  await expect(page.getByText(/^People can chip in until/)).toBeVisible();
  await page.getByRole('radio', { name: /^Only the total/ }).check();
  await start.click();
  await expect(page.getByLabel('Your relation')).toBeFocused();
  await expectAccessible(page);
  // What was typed is still there after a reload.
  await page.reload();
  await expect(page.getByLabel('Their name')).toHaveValue(PARTS.recipient.name);
  await page.getByLabel('Your relation').selectOption('Friend');
  await page.getByLabel('Your name as organiser').fill('Asha');
  await start.click();

  await expect(page).toHaveURL(/\/giftdetails\/[\w-]+$/);
  await expect(good(page, 'Your group gift has started.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Only the total/ })).toBeChecked();
  await page.goto(`/continue#${token}`);
  await page.getByRole('link', { name: 'See the gift' }).click();
  await expect(page).toHaveURL(/\/giftdetails\//);
});

/** The focus goes to the words that say what happened. */
async function use(page: Page, part: string): Promise<void> {
  await page.getByRole('button', { name: `Use this ${part}` }).click();
  await expect(page.getByText(`Filled in: ${part}. You can still change it.`)).toBeFocused();
}
