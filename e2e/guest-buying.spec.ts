import type { Locator, Page } from '@playwright/test';
import { mailedCode, mailedLink } from '../test/shop/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { checkout, deliver, expect, fillGuestCheckout, good, pay, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';

const EMAIL = 'meera.nair@stories.test';

test('a visitor buys without an account: four screens, eight taps, and a link to the order', async ({
  guestPage: page,
  shop,
  adminSessions,
  pageErrors,
}) => {
  test.slow();
  const product = await productWith(page);
  const visit = countVisit(page);
  // The place of a pincode is known: it is filled in once, whatever is typed after it.
  await page.route('**/backend/delivery-options', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), district: 'Bengaluru', state: 'Karnataka' };
    await route.fulfill({ response, json });
  });
  await page.goto('/explore');
  await visit.tap(page.getByRole('link', { name: product.name }).first());
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await visit.tap(page.locator('[data-bottom-bar]').getByRole('link', { name: 'Buy Now' }));

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const payButton = page.getByRole('button', { name: 'Continue to payment' }).locator('visible=true');
  await payButton.click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('Enter an email address or a mobile number.')).toBeVisible();
  await fillGuestCheckout(page, EMAIL);
  await expectAccessible(page);
  await visit.tap(payButton);
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');

  await expect(page).toHaveURL('/my-order');
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Thank you' })).toContainText('Kamala');
  await expect(page.getByText('12 Rose Villa')).toBeVisible();
  expect(visit.screens()).toEqual(['/explore', '/gift', '/checkout', '/my-order']);
  expect(visit.taps()).toBeLessThanOrEqual(8);
  await expectAccessible(page);

  // The address is shown on the device that paid; elsewhere a code has to be asked for.
  const link = await mailedLink(shop, EMAIL, 'my-order');
  const elsewhere = await page.context().browser()?.newPage();
  if (!elsewhere) throw new Error('no browser');
  await elsewhere.goto(shop.url + link);
  await expect(elsewhere.getByRole('heading', { name: /^Order \d+/ })).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/my-order$/);
  await expect(elsewhere.getByText('12 Rose Villa')).toHaveCount(0);
  await elsewhere.getByRole('button', { name: 'Email me a code' }).click();
  pageErrors.allow(/40\d/);
  const code = elsewhere.getByLabel('Six-digit code from the email');
  await expect(code).toBeVisible();
  await code.fill(await mailedCode(shop, EMAIL, 'order'));
  await elsewhere.getByRole('button', { name: 'Show the address' }).click();
  await expect(elsewhere.getByText('12 Rose Villa')).toBeVisible();
  await elsewhere.close();

  const invoice = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Invoice/ }).click();
  expect((await invoice).suggestedFilename()).toMatch(/\.pdf$/);
  const order = await page.evaluate(() => JSON.parse(localStorage.getItem('tohfa.guest-orders') ?? '[]')[0]);
  const { name, value } = await adminSessions.current();
  await deliver(shop.url, `${name}=${value}`, order);
  await page.reload();
  await page.getByRole('link', { name: 'Review this gift' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await page.getByLabel('Your review').fill('It arrived on the day.');
  await page.getByRole('button', { name: /review/i }).click();
  await expect(page).toHaveURL('/my-order');
  await page.getByRole('button', { name: 'Return or problem' }).click();
  const sheet = page.getByRole('dialog', { name: 'Return or problem' });
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Return or problem' })).toBeVisible();
});

/** Screens of ours, and taps beside typing. */
test('one order for three families is one payment and a parcel each, of which one is cancelled', {
  tag: '@full',
}, async ({ guestPage: page }) => {
  test.slow();
  const product = await productWith(page);
  await page.goto(`/checkout?product=${product.id}`);
  await fillGuestCheckout(page, EMAIL);
  const people = page.getByRole('region', { name: 'Send it to more people' });
  for (const [index, { name, address }] of [TAKEN_OUT, ...FAMILIES].entries()) {
    await page.getByRole('button', { name: 'Add another person' }).click();
    const person = page.getByRole('group', { name: `Person ${index + 2}` });
    await expect(person.getByLabel('Recipient’s name')).toBeFocused();
    await person.getByLabel('Recipient’s name').fill(name);
    await person.getByLabel('Recipient’s mobile number').fill('9845012345');
    await person.getByLabel('Full address').fill(address);
  }
  await page.getByRole('button', { name: 'Remove person 2' }).click();
  await expect(people.getByRole('group', { name: /Person/ })).toHaveCount(2);
  await expect(people.getByLabel('Recipient’s name').first()).toHaveValue('Asha Rao');
  await expect(page.getByText('For 3 people')).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await expect(page.getByRole('region', { name: 'What you will pay' })).toContainText('₹90');
  await page.getByRole('button', { name: 'Continue to payment' }).locator('visible=true').click();
  await pay(page, 'Success');

  await expect(page).toHaveURL('/my-order');
  const parcels = page.getByRole('region', { name: 'The parcels of this order' }).getByRole('listitem');
  await expect(parcels).toHaveCount(3);
  await expect(page.getByText('Parcel 1 of 3')).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await parcels.filter({ hasText: 'Bilal Khan' }).getByRole('button').click();
  await expect(page.getByText('Parcel 3 of 3')).toBeVisible();
  await expect(page.getByText('9, Lake View, Andheri West, Mumbai 400053')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this parcel' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The other parcels go out as planned.');
  await page.getByRole('button', { name: 'Cancel parcel', exact: true }).click();
  await expect(parcels.filter({ hasText: 'Bilal Khan' })).toContainText(/Cancelled|Refunded/);
  await expect(parcels.filter({ hasText: 'Asha Rao' })).toContainText('Placed');
});

const TAKEN_OUT = { name: 'Changed My Mind', address: 'nowhere' };
const FAMILIES = [
  { name: 'Asha Rao', address: '4, Hill Road, Bandra West, Mumbai 400050' },
  { name: 'Bilal Khan', address: '9, Lake View, Andheri West, Mumbai 400053' },
];

function countVisit(page: Page) {
  const screens: string[] = [];
  let taps = 0;
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const screen = new URL(frame.url()).pathname.replace(/^\/gift\/.*/, '/gift');
    if (screens.at(-1) !== screen) screens.push(screen);
  });
  return {
    screens: () => screens,
    taps: () => taps,
    async tap(control: Locator): Promise<void> {
      taps += 1;
      await control.click();
    },
  };
}
