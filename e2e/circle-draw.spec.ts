import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callShop } from '../test/shop/call-shop.ts';
import { startSignedIn } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { inDays } from './support/gifts.ts';
import { expect, test } from './support/shop.ts';

test('names are drawn in a circle; each opens their own with their link, and nobody else’s', {
  tag: '@full',
}, async ({ page, asha, shop }) => {
  const call = (name: string, body: object) => callShop<Answer>(shop.url, name, body);
  await startSignedIn(page, asha);
  const own = await makeCircle(page);
  const others: string[] = [];
  for (const name of ['Meera', 'Ravi', 'Kabir']) {
    const { link } = await call('add-circle-member', { memberToken: own, name, email: '' });
    const [, invitation = ''] = link.split('#');
    const newToken = randomBytes(32).toString('base64url');
    others.push((await call('join-circle', { memberToken: invitation, newToken, name })).memberToken);
    await call('save-circle-member', { memberToken: newToken, wishes: `Something for ${name}` });
  }
  // Whoever made the circle opens it by signing in, and their name with the token that this browser keeps.
  await page.reload();
  const section = page.getByRole('region', { name: 'Draw names' });
  await section.getByRole('button', { name: 'Draw names' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What is it for?').fill('Diwali 2026');
  await sheet.getByLabel('When are the gifts given?').fill(inDays(20));
  await sheet.getByRole('button', { name: 'Ask everybody' }).click();
  await section.getByRole('button', { name: 'I’m in' }).click();
  await expect(section.getByText('1 of 4 are in')).toBeVisible();
  const { draws } = await call('circle-draws', { memberToken: own });
  for (const memberToken of others)
    await call('join-draw', { memberToken, drawId: draws[0]?.id, takesPart: true });
  await page.reload();
  await expect(section.getByText('4 of 4 are in')).toBeVisible();
  await excludeCouple(page);
  await expectAccessible(page);

  await section.getByRole('button', { name: 'Draw the names' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Draw the names' }).click();
  const mine = await openName(page);
  expect(['Ravi', 'Kabir']).toContain(mine);
  await expect(section.getByText(`Something for ${mine}`)).toBeVisible();
  await expect(section.getByRole('link', { name: 'Find a gift up to ₹500' })).toHaveAttribute(
    'href',
    /maxPrice=500$/,
  );
  await expectAccessible(page, { inFull: true });

  const drawn = [mine];
  for (const memberToken of others)
    drawn.push((await call('draw-result', { memberToken, drawId: draws[0]?.id })).receiverName);
  expect([...drawn].sort()).toEqual(['Asha', 'Kabir', 'Meera', 'Ravi']);
  expect(drawn.map((name, nth) => name === ['Asha', 'Meera', 'Ravi', 'Kabir'][nth])).not.toContain(true);

  // Another tab of the same browser, with the link of somebody else.
  await page.goto('about:blank');
  await page.goto(`${paths.circle}#${others[0]}`);
  expect(await openName(page)).toBe(drawn[1]);
  await call('leave-circle', { memberToken: others[2] });
  await page.reload();
  await expect(section.getByText('These names no longer count')).toBeVisible();
});

/** The token of whoever made it, as their browser keeps it. */
async function makeCircle(page: Page): Promise<string> {
  await page.goto(paths.circles);
  await page.getByRole('button', { name: 'Make a circle' }).click();
  await page.getByLabel('Name of the circle').fill('Sharma family');
  await page.getByLabel('Your name in the circle').fill('Asha');
  await page.getByRole('dialog').getByRole('button', { name: 'Make a circle' }).click();
  await expect(page.getByRole('heading', { name: 'Sharma family', level: 1 })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('circleTokens'));
  return Object.values(JSON.parse(kept ?? '{}') as Record<string, string>)[0] ?? '';
}

async function excludeCouple(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Who must not draw whom/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('This person').selectOption('Asha');
  await sheet.getByLabel('must not draw').selectOption('Meera');
  await sheet.getByRole('button', { name: 'Add' }).click();
  await expect(sheet.getByText('Meera must not draw Asha')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 exclusions')).toBeVisible();
}

async function openName(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Your name is sealed/ }).click();
  const opened = page.getByRole('paragraph').filter({ hasText: /^You give to/ });
  await expect(opened).toBeVisible();
  return ((await opened.textContent()) ?? '').replace('You give to', '').trim();
}

interface Answer {
  memberToken: string;
  link: string;
  receiverName: string;
  draws: { id: string }[];
}
