import { signInAdmin } from '../test/shop/admin-sessions.ts';
import { callShop, postJson } from '../test/shop/call-shop.ts';
import { signUp } from '../test/shop/customers.ts';
import { expectAccessible } from './support/axe.ts';
import { productWith } from './support/buyer.ts';
import { admins, expect, test } from './support/clock.ts';
import { decideGift, inDays, requestGift, section } from './support/gifts.ts';
import { drawnPictures } from './support/pictures.ts';

test('on the day the recipient unwraps the card and thanks everyone, and a guest reads it', {
  tag: '@full',
}, async ({ page, shop, clock }) => {
  const owner = await signUp(shop.url);
  const cookie = await signInAdmin(shop, admins[0]);
  const product = await productWith(page);
  const giftId = await requestGift(shop.url, owner, product, { date: inDays(6) });
  await decideGift(shop.url, cookie, giftId, 'approve');
  const guest = { name: 'Kabir', message: 'Sixty, and still the best dancer!' };
  const token = await payAsGuest(shop.url, { giftId, rupees: product.price, guest });
  await decideGift(shop.url, cookie, giftId, 'dispatch');
  await decideGift(shop.url, cookie, giftId, 'deliver');
  const draft = await page.request.get(`/backend/card-draft?id=${giftId}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { link } = await draft.json();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not yet!');
  clock.advance(6 * 24 * 60);
  await page.reload();
  await expect(page.getByText(guest.message)).toBeHidden();
  await page.getByText('Open your card').click();
  await expect(page.getByRole('heading', { name: 'Dear Meera' })).toBeVisible();
  await expect(page.getByText(guest.message)).toBeVisible();
  await page.getByRole('button', { name: 'Say thanks to everyone' }).click();
  await page.getByLabel('Your thanks').fill('It stands in the living room already.');
  await page.getByLabel('Add a picture').setInputFiles((await drawnPictures(page, ['#1f7a4d']))[0] ?? []);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  await expect(page.getByText('Your thanks went to everyone.')).toBeVisible();

  await page.goto(`/contribution#${token}`);
  await expect(section(page, 'Thanks from Meera')).toContainText('It stands in the living room already.');
  await expect(section(page, 'On the card from you')).toContainText('The card has gone out with the parcel');
  await expectAccessible(page, { inFull: true });
});

/** Without a screen; returns the guest's token. */
async function payAsGuest(
  shopUrl: string,
  { giftId, rupees, guest }: { giftId: string; rupees: number; guest: object },
): Promise<string> {
  const order = { amount: rupees * 100, currency: 'INR', giftId, guest };
  const { orderId, key, contributorToken } = await callShop<Record<string, string>>(
    shopUrl,
    'create-order.php',
    order,
  );
  const payment = { key_id: key, order_id: orderId, method: 'upi', vpa: 'success@razorpay' };
  const paid = await postJson(`${shopUrl}/local/razorpay/checkout/payments`, payment);
  await callShop(shopUrl, 'save-payment.php', { ...(await paid.json()), contributorToken });
  return contributorToken ?? '';
}
