import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { buy, productWith } from './support/buyer.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a settlement is fetched, explained line by line, and its differences are resolved', {
  tag: '@full',
}, async ({ page, shop }) => {
  const settle = async (settlementOddities: string[]) => {
    await post(`${shop.url}/local/razorpay/switches`, { settlementOddities });
    return post(`${shop.url}/local/razorpay/settle`, {});
  };
  // What other stories left is settled before.
  await settle([]);
  await buy(shop.url, await signUp(shop.url), await productWith(page));
  const settled = await settle(['adjustment', 'sum']);
  await page.goto(paths.settlements);
  await page.getByRole('button', { name: 'Fetch now' }).click();
  const row = page.getByRole('row').filter({ hasText: settled.utr });
  await expect(row).toContainText('2 differences');
  await expect(page.getByText(/new or changed|Nothing new/)).toBeVisible();
  await expectAccessible(page, { inFull: true });

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹');
  await expect(page.getByText('Not explained by any line')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Line by line' }).getByText('Adjustment', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV for the accountant' }).click();
  expect((await download).suggestedFilename()).toBe(`tohfa-settlement-${settled.id}.csv`);

  const sum = page.getByRole('article', { name: 'Sum differs' });
  await expect(sum).toContainText('since today');
  await sum.getByRole('button', { name: 'Resolve' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark as resolved' });
  await sheet.getByRole('button', { name: 'Resolve' }).click();
  await expect(sheet.getByLabel('What you found out')).toHaveAccessibleDescription(
    /Write what you found out\./,
  );
  await sheet.getByLabel('What you found out').fill('The bank kept a rupee.');
  await sheet.getByRole('button', { name: 'Resolve' }).click();
  // Behind the sheet it is hidden, too.
  await expect(sheet).toBeHidden();
  await expect(sum).toBeHidden();

  await page.goto(`${paths.settlements}?show=differences&state=resolved`);
  await expect(page.getByText('“The bank kept a rupee.”')).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('“The bank kept a rupee.”')).toBeHidden();
  await page.goto(`${paths.settlements}?show=differences`);
  await expect(page.getByRole('article', { name: 'Sum differs' }).first()).toBeVisible();
  await expectAccessible(page, { inFull: true });
});

async function post(url: string, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
