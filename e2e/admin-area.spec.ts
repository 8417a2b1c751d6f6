import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { mailedCode } from '../test/shop/outbox.ts';
import { adminScreens } from '../test/shop/screens.ts';
import { paths } from '../web/src/lib/paths.ts';
import { enterCode, expect, readAdminFlag, requestCode, test } from './support/admin.ts';
import { buy, productWith } from './support/buyer.ts';

const SESSION = '**/backend/verify-session.php';
test('a guarded screen shows nothing and asks nothing before the server has answered', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const guarded = adminScreens.filter((one) => one !== paths.productsManagement);
  for (const path of process.env.FULL_FIGURES === '1' ? guarded : guarded.slice(0, 4)) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(SESSION, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    answer();
    await expect(page, path).toHaveURL(paths.admin);
    await page.unroute(SESSION);
  }
  expect(asked.filter((url) => /dashboard$|all-orders|list-a/.test(new URL(url).pathname))).toEqual(
    asked.filter((url) => url.endsWith(paths.adminDashboard)),
  );
});

test('a session check that gets no answer leads to the admin sign-in', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED|Failed to load resource|Failed to fetch/);
  await page.route(SESSION, (route) => route.abort());
  for (const path of [paths.adminDashboard, paths.productsManagement, paths.createCategory, paths.push]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(paths.admin);
  }
});

test('a flag set by hand opens nothing, and is taken away', async ({ page, pageErrors }) => {
  pageErrors.allow(/401/);
  await page.goto(paths.admin);
  await page.evaluate(() => localStorage.setItem('isAdminVerified', 'true'));
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(paths.admin);
  expect(await readAdminFlag(page)).toBeNull();
});

test('a customer is denied the products, a stranger is sent to the sign-in', async ({ page, pageErrors }) => {
  pageErrors.allow(/401/);
  await page.goto(paths.productsManagement);
  await expect(
    page.getByText('Access Denied – You do not have permission to access this page.', { exact: true }),
  ).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.productsManagement);
  await expect(page).toHaveURL(paths.admin);
});

test('the figures of the day stand below the work', async ({ page, adminSessions, shop }) => {
  await buy(shop.url, await signUp(shop.url), await productWith(page));
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const money = page.getByRole('region', { name: 'Sales' });
  await expect(money.getByRole('img', { name: /^This week: ₹[1-9]/ })).toBeVisible();
  await money.getByText('Show as a table').last().click();
  const days = money.getByRole('table', { name: 'This month, day by day' }).getByRole('row');
  await expect(days.last()).toContainText(/₹[1-9][\d,]*/);
});

test('an owner invites a colleague, whose role decides what they see until they are removed', async ({
  page,
  adminSessions,
  shop,
  browser,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.adminsManagement);
  const email = `friend-${Date.now()}@stories.test`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  const friends = page
    .getByRole('region', { name: 'Who works here' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(friends).toContainText('Has not signed in yet');

  const theirs = await browser.newPage({ baseURL: shop.url });
  await theirs.goto(paths.admin);
  await requestCode(theirs, email);
  await enterCode(theirs, await mailedCode(shop, email, 'sign-in'));
  await expect(theirs).toHaveURL(paths.dashboard);

  await theirs.goto(paths.ordersManagement);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Your role does not include this');

  await page.getByLabel(`Role of ${email}`).selectOption('Orders');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Packs and sends orders');
  await question.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText(`${email} now has the role Orders.`)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const rights = page.getByRole('row', { name: /^Group gifts/ }).getByRole('cell');
  await expect(rights.first()).toHaveText('All');
  await expect(rights.last()).toHaveText('–');

  await page.getByLabel(`Role of ${email}`).selectOption('Support');
  await question.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText(`${email} now has the role Support.`)).toBeVisible();
  await theirs.goto(`${paths.giftsManagement}?status=approved`);
  await theirs.getByRole('searchbox', { name: 'Search by person, gift or organiser' }).waitFor();
  await theirs.getByRole('table').getByRole('button').first().click();
  const gift = theirs.getByRole('dialog');
  await expect(gift).toContainText('Showing them is recorded in the audit log.');
  await expect(gift.getByText(/^•{6}\d{4}$/)).toBeVisible();
  await gift.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(gift.getByText(/^\+91\d{10}$/)).toBeVisible();
  await expect(gift).not.toContainText('•••');

  await friends.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(friends).toHaveCount(0);
  await theirs.goto(paths.adminDashboard);
  await expect(theirs).toHaveURL(paths.admin);
  await theirs.close();
});

test('the audit tells who did what, and can be narrowed', async ({ page, adminSessions, newAdmin }) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.audit);
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  await expect(rows.filter({ hasText: newAdmin })).toContainText(`Invited ${newAdmin}`);
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Signed in as admin' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/action=admin-sign-in/);
  await expect(rows.filter({ hasText: 'Invited' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Signed in as admin' }).first()).toBeVisible();
  await page.getByLabel('Who').fill('nobody@stories.test');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('No entries match this filter.')).toBeVisible();
});
