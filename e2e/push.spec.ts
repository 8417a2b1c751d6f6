import type { BrowserContext, Page } from '@playwright/test';
import { expect, startAsAdmin, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { newBuyer } from './support/buyer.ts';
import { startPushService } from './support/push-service.ts';
import { untilInCharge } from './support/service-worker.ts';
import { startSignedIn } from './support/signed-in.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('someone turns notifications on, an admin sends one, it is shown, and a tap opens its screen', async ({
  browser,
  shop,
  desk,
}) => {
  test.slow();
  const service = await startPushService(shop);
  const meera = await newBuyer(shop.url);
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
  await expect(explained).toContainText('Off again with one tap');
  await explained.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('This device now gets your notifications.')).toBeVisible();
  await expect(onThisDevice).toBeChecked();

  const office = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
  const admin = await office.newPage();
  await startAsAdmin(admin, await desk.session());
  await admin.goto('/pushnotifications');
  await expect(admin).toHaveURL(/\/pushnotifcations$/);
  await admin.getByLabel('Title').fill('Diwali is near');
  await admin.getByLabel('Text').fill('Lamps and diyas are on the shelves.');
  await admin.getByLabel('Words to search for').fill('lantern');
  await admin.getByLabel('Emails').fill(meera.email);
  await expect(admin.getByText('Reaches 1 person on 1 device.')).toBeVisible();
  await expect(admin.getByText('A tap opens /home?q=lantern')).toBeVisible();
  await admin.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    admin.getByRole('status').filter({ hasText: 'Push notification sent successfully.' }),
  ).toBeVisible();
  await expect.poll(() => service.arrived.length, { timeout: 30_000 }).toBe(1);
  await admin.getByRole('button', { name: 'Diwali is near' }).click();
  const report = admin.getByRole('dialog', { name: 'Diwali is near' });
  await expect(report.getByText('1 of 1 sent.')).toBeVisible();
  await expect(report.getByRole('list', { name: 'Recipients' })).toContainText(`${meera.email}Sent`);

  const [message] = service.arrived;
  if (!message) throw new Error('nothing arrived');
  await service.deliver(phone, page, message);
  await expect
    .poll(() => shownIn(page))
    .toEqual([{ title: 'Diwali is near', body: 'Lamps and diyas are on the shelves.' }]);
  await service.deliver(phone, page, message);
  await expect.poll(() => shownIn(page)).toHaveLength(1);

  await tapNotification(phone);
  await expect(page).toHaveURL(/\/home\?q=lantern$/);
  await expect(page.getByRole('searchbox', { name: 'Search gifts' })).toHaveValue('lantern');
  await expect.poll(() => shownIn(page)).toEqual([]);

  await page.goto('/profile');
  await onThisDevice.click();
  await expect(page.getByText('This device gets no more notifications.')).toBeVisible();
  await expect(onThisDevice).not.toBeChecked();
  await phone.close();
  await office.close();
  await service.stop();
});

test('a notification that cannot be read or leads elsewhere opens the shop all the same', async ({
  page,
  context,
  shop,
}) => {
  const service = await startPushService(shop);
  await page.goto('/categories');
  await untilInCharge(page);
  const message = { id: 'x', title: 'Hostile', body: 'Look', path: 'https://evil.example/' };
  await service.deliver(context, page, message);
  await expect.poll(() => shownIn(page)).toHaveLength(1);
  await tapNotification(context);
  await expect(page).toHaveURL(/\/home$/);
  await service.stop();
});

test('topics are chosen on the profile and kept', async ({ page }) => {
  await page.goto('/profile');
  const offers = page.getByRole('checkbox', { name: 'Offers as notification' });
  await expect(offers).not.toBeChecked();
  await offers.check();
  await expect(offers).toBeChecked();
  const mails = page.getByRole('checkbox', { name: 'Reminders by mail' });
  await mails.uncheck();
  await page.reload();
  await expect(offers).toBeChecked();
  await expect(mails).not.toBeChecked();
  await offers.uncheck();
  await mails.check();
  await expect(mails).toBeChecked();
});

test('what cannot be sent stays in the form with what is wrong, and a message for later can be taken back', async ({
  page,
  desk,
  troubles,
}) => {
  troubles.allow(/409/);
  await startAsAdmin(page, await desk.session());
  await page.goto('/pushnotifcations');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Name at least one person.')).toBeVisible();
  await page.getByLabel('Title').fill('Holi');
  await page.getByLabel('Text').fill('Colours!');
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
  await expect(page.getByRole('status').filter({ hasText: 'Scheduled.' })).toBeVisible();
  await page.getByRole('button', { name: 'Holi' }).first().click();
  const report = page.getByRole('dialog', { name: 'Holi' });
  await report.getByRole('button', { name: 'Take it back' }).click();
  await expect(report.getByText('Cancelled')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the notification screens are accessible in ${colorScheme} colours`, async ({ page, desk }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await startAsAdmin(page, await desk.session());
    await page.goto('/pushnotifcations');
    await expect(page.getByRole('heading', { name: 'Sent and scheduled' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/profile');
    await page.getByRole('switch', { name: 'On this device' }).click();
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    await expectAccessible(page);
  });
}

function shownIn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

/** A tap as the worker gets it: no driver can tap what the system shows. */
async function tapNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
}
