import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { PurchaseView, SignedIn } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { manageOrderPath, orderPath, paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { ADDRESS, buy, productWith, rupees } from './support/buyer.ts';

const HEALTH = '**/backend/payment-health';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('an order is packed, dispatched with its tracking and delivered, and its buyer sees each step', {
  tag: '@full',
}, async ({ page, browser, shop }) => {
  const bought = await buyOne(page, shop.url);
  const { order } = bought;
  await page.goto(paths.ordersManagement);
  await search(page, String(order.number));
  // With its head; before, the list is still the one without the words.
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2);
  await expect(orderRow(page, order)).toContainText('Placed');
  await orderRow(page, order).getByRole('link').click();
  await expect(page).toHaveURL(manageOrderPath(order.id));
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByRole('button', { name: 'Not packed after all' }).click();
  await expect(page.getByText('Back to be packed. The buyer was not told.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(page.getByLabel('Tracking')).toHaveAccessibleDescription(/Please enter the courier/);
  await page.getByLabel('Tracking').fill('Blue Dart 4711');
  // Leaving at once loses nothing: it is dispatched, and can still be taken back.
  const sent = page.waitForRequest('**/backend/move-purchase');
  await page.getByRole('button', { name: 'Mark as dispatched' }).click();
  await sent;
  await page.goto(`${paths.ordersManagement}?q=${order.number}`);
  await expect(orderRow(page, order)).toContainText('Dispatched');
  // What is searched for may be a name or a phone: the address does not keep it.
  await expect(page).toHaveURL(paths.ordersManagement);
  await orderRow(page, order).getByRole('link').click();
  await expect(page.getByText('The buyer is told at')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back. The buyer was not told.')).toBeVisible();
  await page.getByLabel('Consignment number').fill('69912345678');
  await expect(page.getByLabel('Courier')).toHaveValue('Blue Dart');
  await page.getByLabel('Tracking').fill('Blue Dart 4711');
  await page.getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(page.getByText('Dispatched, and the buyer will be told in ten minutes.')).toBeVisible();
  await expect(page.getByText('Blue Dart 4711').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track with Blue Dart' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Cancel and refund/ })).toHaveCount(0);
  const buyerPage = await openAsBuyer(browser, shop.url, bought);
  await expect(buyerPage.locator('[aria-current="step"]')).toContainText('Dispatched');
  await expect(buyerPage.getByText('Blue Dart 4711')).toBeVisible();

  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Delivered, and the buyer has been notified.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(orderRow(page, order)).toContainText('Delivered');
  await buyerPage.close();
});

test('many orders are packed, dispatched from a pasted sheet and printed; notes and who works on one stay inside', async ({
  page,
  shop,
}) => {
  const first = (await buyOne(page, shop.url)).order;
  const second = (await buyOne(page, shop.url)).order;
  await page.goto(paths.ordersManagement);
  // Hidden where boxes always show.
  const selecting = page.getByRole('button', { name: 'Select', exact: true });
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  if (await selecting.isVisible()) await selecting.click();
  for (const { number } of [second, first]) {
    await search(page, String(number));
    const box = page.getByRole('checkbox', { name: `Select order ${number}` });
    // A list that is replaced under the pointer loses the click.
    await expect(() => box.check()).toPass();
  }
  const chosen = page.getByRole('region', { name: 'Selected orders' });
  await expect(chosen).toContainText('2 selected');
  await chosen.getByRole('button', { name: 'Print…' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Pick list' }).click();
  expect((await download).suggestedFilename()).toBe('tohfa-pick-list.pdf');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chosen.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed: 2' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Done: 2.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Dispatch from a sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark as dispatched' });
  await sheet
    .getByLabel('Tracking numbers from your sheet')
    .fill(`Order\tTracking\n${first.number}\t69912345678\n${first.number}\t1\n7\tX1\nno number`);
  await sheet.getByRole('button', { name: 'Preview' }).click();
  for (const why of [
    'Will be marked',
    'Stands in the list twice',
    'No order has this number',
    'Cannot be read',
  ])
    await expect(sheet.getByText(why)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Mark as dispatched: 1' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Done: 1. Not done: 3, see below.');
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();

  await search(page, 'stories.test');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await orderRow(page, second).getByRole('link').click();
  await page.getByLabel('Who works on this order').selectOption({ label: 'Me (admin@tohfa.test)' });
  await page.getByLabel('New note').fill('Ring before noon.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Ring before noon.', { exact: true })).toBeVisible();
  await expect(page.getByText('Gave it to admin@tohfa.test')).toBeVisible();
  // Newest first: the order before is the next one.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: `Order ${first.number}` })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: `Order ${second.number}` })).toBeVisible();
});

test('an order is cancelled with a reason, and its money goes back', { tag: '@full' }, async ({
  page,
  browser,
  shop,
}) => {
  const bought = await buyOne(page, shop.url);
  const { order } = bought;
  await page.goto(`${paths.ordersManagement}?q=${order.number}`);
  await orderRow(page, order).getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel and refund…' }).click();
  await page.getByRole('button', { name: /^Cancel and refund ₹/ }).click();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(
    'Please give a reason. The buyer will see it.',
  );
  await page.getByLabel('Reason').fill('The last one broke in our hands.');
  await page.getByRole('button', { name: /^Cancel and refund ₹/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`refund ${rupees(order.total)}?`);
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Cancelled. The refund is on its way.')).toBeVisible();
  await expect(page.getByText('The last one broke in our hands.')).toBeVisible();

  const buyerPage = await openAsBuyer(browser, shop.url, bought);
  await expect(buyerPage.locator('[aria-current="step"]')).toContainText(/Cancelled|Refunded/);
  await buyerPage.close();
});

test('orders are filtered by state, searched and exported', { tag: '@full' }, async ({ page, shop }) => {
  const { order } = await buyOne(page, shop.url);
  await page.goto(paths.ordersManagement);
  await page.getByRole('link', { name: 'Placed', exact: true }).click();
  await expect(page).toHaveURL(/status=placed/);
  await expect(orderRow(page, order)).toBeVisible();
  await page.getByRole('link', { name: 'Refunded', exact: true }).click();
  await expect(orderRow(page, order)).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await search(page, 'no such order anywhere');
  await expect(page.getByText('No orders here.')).toBeVisible();
  await search(page, String(order.number));
  await expect(orderRow(page, order)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head, first] = csv.split('\r\n');
  expect(head).toContain('"number","createdAt","status"');
  expect(first).toContain(`${order.number},`);
  expect(first).toContain(`"${ADDRESS}"`);
});

test('what is wrong with the money is told, case by case', async ({ page }) => {
  const since = '2026-01-05T10:00:00.000Z';
  await page.route(HEALTH, (route) =>
    route.fulfill({
      json: {
        checkedAt: since,
        broken: [{ name: 'ledger-balances', count: 1, examples: ['tx 7'] }],
        orphans: [
          { paymentId: 'pay_lost', orderId: 'order_lost', amountPaise: 12_300, status: 'captured', since },
        ],
        refunds: [
          {
            id: 'r1',
            paymentId: 'pay_back',
            amountPaise: 45_600,
            status: 'pending',
            reason: 'no stock',
            since,
          },
        ],
        openOrders: 3,
        liveHolds: 2,
        lastWebhookAt: since,
      },
    }),
  );
  await page.goto(paths.ordersManagement);
  const panel = page.getByRole('region', { name: 'Payments' });
  await expect(panel.getByRole('alert')).toHaveText('The books do not add up: 1 check broken');
  await panel.getByText('Broken checks (1)').click();
  await expect(panel).toContainText('ledger-balances: 1');
  await panel.getByText('Payments without an order (1)').click();
  await expect(panel).toContainText('₹123 · captured');
  await panel.getByText('Refunds on the way (1)').click();
  await expect(panel).toContainText('₹456 · pending');
  await expectAccessible(page, { inFull: true });
});

/** A new customer buys a gift. Returns the buyer for stories that also look at their screens. */
async function buyOne(page: Page, shopUrl: string): Promise<Bought> {
  const buyer = await signUp(shopUrl);
  const order = await buy(shopUrl, buyer, await productWith(page));
  return { buyer, order };
}

/** The buyer's own page of the order. */
async function openAsBuyer(browser: Browser, shopUrl: string, { buyer, order }: Bought): Promise<Page> {
  const buyerPage = await browser.newPage({ baseURL: shopUrl });
  await startSignedIn(buyerPage, buyer);
  await buyerPage.goto(orderPath(order.id));
  return buyerPage;
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by number, gift, person, phone or address' }).fill(words);
}

function orderRow(page: Page, { number, productName }: PurchaseView) {
  return page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ hasText: String(number) })
    .filter({ hasText: productName });
}

interface Bought {
  buyer: SignedIn;
  order: PurchaseView;
}
