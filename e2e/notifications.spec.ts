import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { expect, test } from './support/admin.ts';
import { startPushService } from './support/push-service.ts';
import { untilInCharge } from './support/service-worker.ts';

const CHOOSE = '**/backend/choose-notices';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('someone turns notifications on, an admin sends one, it is shown, and a tap opens its screen', {
  tag: '@full',
}, async ({ browser, shop, adminSessions }) => {
  test.slow();
  const service = await startPushService(shop);
  const meera = await signUp(shop.url);
  const phone = await browser.newContext({
    baseURL: shop.url,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const page = await phone.newPage();
  await startSignedIn(page, meera);
  await service.standIn(page);
  await page.goto('/profile');
  await untilInCharge(page);

  const onThisDevice = page.getByRole('switch', { name: 'On this device' });
  await expect(onThisDevice).not.toBeChecked();
  await onThisDevice.click();
  const explained = page.getByRole('dialog', { name: 'Notifications on this device' });
  await expect(explained).toContainText('turn them off with one tap');
  await explained.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await expect(onThisDevice).toBeChecked();

  const office = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
  const admin = await office.newPage();
  await startAsAdmin(admin, await adminSessions.current());
  await admin.goto('/pushnotifications');
  await expect(admin).toHaveURL(/\/pushnotifcations$/);
  await admin.getByLabel('Title').fill('Diwali is near');
  await admin.getByLabel('Message').fill('Lamps and diyas are on the shelves.');
  await admin.getByLabel('Search text').fill('lantern');
  await admin.getByLabel('Emails').fill(meera.email);
  await expect(admin.getByText('Reaches 1 person on 1 device.')).toBeVisible();
  await expect(admin.getByText('Opens /home?q=lantern')).toBeVisible();
  await admin.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    admin.getByRole('status').filter({ hasText: 'Push notification sent successfully.' }),
  ).toContainText('It goes to 1 device of 1 person.');
  await expect.poll(() => service.arrived.length).toBe(1);
  await admin.getByRole('button', { name: 'Diwali is near' }).click();
  const report = admin.getByRole('dialog', { name: 'Diwali is near' });
  await expect(report.getByText('1 of 1 sent.')).toBeVisible();
  await expect(report.getByRole('list', { name: 'Recipients' })).toContainText(`${meera.email}Sent`);

  const [message] = service.arrived;
  if (!message) throw new Error('nothing arrived');
  await service.deliver(phone, page, message);
  await expect
    .poll(() => service.shown(phone))
    .toEqual([{ title: 'Diwali is near', body: 'Lamps and diyas are on the shelves.' }]);
  await service.deliver(phone, page, message);
  await expect.poll(() => service.shown(phone)).toHaveLength(1);

  await service.tap(phone);
  await expect(page).toHaveURL(/\/home\?q=lantern$/);
  await expect(page.getByRole('searchbox', { name: 'Search gifts' })).toHaveValue('lantern');
  await expect.poll(() => service.shown(phone)).toEqual([]);

  await page.goto('/profile');
  await onThisDevice.click();
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
  await expect(onThisDevice).not.toBeChecked();
  await phone.close();
  await office.close();
  await service.stop();
});

test('a notification that cannot be read or leads elsewhere opens the shop all the same', {
  tag: '@full',
}, async ({ page, context, shop }) => {
  const service = await startPushService(shop);
  await page.goto('/categories');
  await untilInCharge(page);
  const message = { id: 'x', title: 'Hostile', body: 'Look', path: 'https://evil.example/' };
  await service.deliver(context, page, message);
  await expect.poll(() => service.shown(context)).toHaveLength(1);
  await service.tap(context);
  await expect(page).toHaveURL(/\/home$/);
  await service.stop();
});

test('topics are chosen on the profile and saved', { tag: '@full' }, async ({ page }) => {
  await page.goto('/profile');
  const offers = page.getByRole('switch', { name: 'Offers: push' });
  await expect(offers).not.toBeChecked();
  await offers.check();
  await expect(offers).toBeChecked();
  const emails = page.getByRole('switch', { name: 'Reminders: email' });
  const saved = page.waitForResponse(CHOOSE);
  await emails.uncheck();
  await saved;
  await page.reload();
  await expect(offers).toBeChecked();
  await expect(emails).not.toBeChecked();
  await offers.uncheck();
  await emails.check();
  await expect(emails).toBeChecked();
});

test('a topic changes at once, and goes back with a message when it cannot be saved', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  let answer = () => {};
  const clicked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CHOOSE, async (route) => {
    await clicked;
    await route.fulfill({ status: 500, json: { error: 'Please try again later.', code: 'internal' } });
  });
  await page.goto('/profile');
  const offers = page.getByRole('switch', { name: 'Offers: push' });
  await offers.check();
  await expect(offers).toBeChecked();
  answer();
  await expect(page.getByRole('alert')).toContainText('Your choice was not saved.');
  await expect(offers).not.toBeChecked();
});

test('a push to people without notifications says that it reaches no device', { tag: '@full' }, async ({
  page,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto('/pushnotifcations');
  await page.getByLabel('Title').fill('Onam');
  await page.getByLabel('Message').fill('Flowers for your pookalam.');
  await page.getByLabel('Emails').fill('somebody@stories.test');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No one received this.' })).toContainText(
    'no device to send it to',
  );
  await expect(page.getByText('sent successfully')).toHaveCount(0);
});

test('what cannot be sent stays in the form with its errors, and a scheduled message can be cancelled', {
  tag: '@full',
}, async ({ page, adminSessions, pageErrors }) => {
  pageErrors.allow(/409/);
  await startAsAdmin(page, await adminSessions.current());
  await page.goto('/pushnotifcations');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Enter at least one email address.')).toBeVisible();
  await page.getByLabel('Title').fill('Holi');
  await page.getByLabel('Message').fill('Colours!');
  await page.getByLabel('Link').fill('https://evil.example/');
  await page.getByLabel('Emails').fill('somebody@stories.test');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The link must stay on this shop, such as /home.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Holi');
  await page.getByLabel('Link').fill('/categories');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByRole('alert')).toContainText('Notifications are off on all your devices');
  const day = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 10);
  await page.getByLabel('Send at').fill(`${day}T10:30`);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Scheduled for' })).toBeVisible();
  await page.getByRole('button', { name: 'Holi' }).first().click();
  const report = page.getByRole('dialog', { name: 'Holi' });
  await report.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(report.getByText('Cancelled')).toBeVisible();
});
