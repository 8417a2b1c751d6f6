import { signInAdmin, startAsAdmin } from '../test/shop/admin-sessions.ts';
import { postJson } from '../test/shop/call-shop.ts';
import { decideGift } from '../test/shop/gifts.ts';
import { mailedLink } from '../test/shop/outbox.ts';
import { paths, paymentPath } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { payInstalment, requestGift, thanks } from './support/gifts.ts';

const UPI_ID = 'asha.rao@okaxis';
const REFERENCE = '432100009876';

test('an old payment whose bank takes no refund goes back by UPI: the payer names an id, one admin pays, another confirms', async ({
  page,
  ownerPage,
  friendPage,
  owner,
  friend,
  shop,
  adminSessions,
  pageErrors,
  friendErrors,
}) => {
  // What is refused shows in the developer tools too.
  friendErrors.allow(/400 .*save-refund-details/);
  pageErrors.allow(/403 .*confirm-payout/);
  const razorpay = `${shop.url}/local/razorpay`;
  const first = await adminSessions.current();
  const id = await requestGift(shop.url, owner, await productWith(ownerPage), { name: 'Meera Iyer' });
  await decideGift(shop.url, first, id, 'approve');
  await friendPage.goto(`/giftdetails/${id}`);
  await payInstalment(friendPage, 100);
  await expect(thanks(friendPage)).toBeVisible();
  const [payment] = (await decideGift(shop.url, first, id, 'unshare')).payments;
  const paymentId = payment?.paymentId ?? '';
  await postJson(`${razorpay}/payments/${paymentId}/age`, { days: 200 });
  await postJson(`${razorpay}/switches`, { banksHaveInstantRefunds: false });
  try {
    await decideGift(shop.url, first, id, 'cancel', { reason: 'The party is off' });
    const link = await mailedLink(shop, friend.email, 'refund-details');

    // The payer, by the link of the email.
    await friendPage.goto(link);
    await expect(friendPage.getByRole('heading', { level: 1 })).toHaveText('Your refund');
    expect(friendPage.url()).not.toContain('#');
    await expectAccessible(friendPage);
    await friendPage.getByLabel('UPI ID').fill('asha@gmail.com');
    await friendPage.getByRole('button', { name: 'Send my refund here' }).click();
    await expect(friendPage.getByText('Enter a UPI ID like name@okaxis.')).toBeVisible();
    await friendPage.getByLabel('UPI ID').fill('asha@okicici');
    await friendPage.getByRole('button', { name: 'Send my refund here' }).click();
    await expect(friendPage.getByText('We will pay ₹100 to as•••@okicici.')).toBeVisible();
    // And again on the page of their own payments.
    await friendPage.goto(paths.orders);
    await friendPage.getByRole('button', { name: 'Change the UPI ID' }).click();
    await friendPage.getByLabel('UPI ID').fill(UPI_ID);
    await friendPage.getByRole('button', { name: 'Send my refund here' }).click();
    await expect(friendPage.getByText('We will pay ₹100 to as•••@okaxis.')).toBeVisible();
    await expectAccessible(friendPage);

    // A colleague pays.
    await startAsAdmin(page, await signInAdmin(shop, await adminSessions.invite('money')));
    await page.goto(paymentPath(paymentId));
    const refund = page.getByRole('region', { name: 'Pay this refund by UPI' });
    await expect(refund).toContainText('as•••@okaxis');
    await expect(page.getByText('Instant refund is not supported by the bank')).not.toHaveCount(0);
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Pay ₹100 now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pay ₹100 now' }).click();
    await expect(refund.getByText(UPI_ID)).toBeVisible();
    await refund.getByLabel('Bank’s reference (UTR)').fill(REFERENCE);
    await refund.getByLabel('Paid on').fill(indianToday());
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Record the payment' }).click();
    await expect(refund).toContainText('Somebody else who looks after money has to confirm it');
    await refund.getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(
      page.getByText('You recorded this payment, so somebody else has to confirm it.'),
    ).toBeVisible();

    // Another confirms.
    await page.context().clearCookies();
    await page.context().addCookies([await adminSessions.current()]);
    await page.goto(paymentPath(paymentId));
    await refund.getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(refund).toContainText(`reference ${REFERENCE}`);
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Refunded by UPI');
    await expectAccessible(page);

    // The payer sees it, on both pages.
    await friendPage.goto(paths.orders);
    await expect(friendPage.getByText('We paid ₹100 to as•••@okaxis on')).toBeVisible();
    await friendPage.goto(link);
    await expect(friendPage.getByText('We paid ₹100 to as•••@okaxis on')).toBeVisible();
  } finally {
    await postJson(`${razorpay}/switches`, { banksHaveInstantRefunds: true });
  }
});

const indianToday = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
