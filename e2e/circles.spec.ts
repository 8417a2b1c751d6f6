import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { monthNames } from '@tohfa/contract';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { inDays } from './support/gifts.ts';

test('a family makes a circle, a member joins by a link, and the others organise a gift that she sees nothing of', async ({
  guestPage: meera,
  ownerPage: asha,
}) => {
  test.slow();
  await asha.goto('/circles');
  await asha.getByRole('button', { name: 'Make a circle' }).click();
  await asha.getByLabel('Name of the circle').fill('Sharma family');
  await asha.getByLabel('Budget a head (₹)').fill('3000');
  await asha.getByLabel('Your name in the circle').fill('Asha');
  await asha.getByRole('dialog').getByRole('button', { name: 'Make a circle' }).click();
  await expect(asha.getByRole('heading', { name: 'Sharma family', level: 1 })).toBeVisible();
  await asha.getByRole('button', { name: 'Invite somebody' }).click();
  await asha.getByLabel('Their name').fill('Meera');
  await asha.getByRole('button', { name: 'Make the link' }).click();
  const link = (await asha.getByText(/\/circle#[\w-]{43}$/).textContent()) ?? '';
  await asha.getByRole('button', { name: 'Done' }).click();

  await meera.goto(link);
  await expect(meera.getByRole('heading', { level: 1 })).toHaveText('Asha invites you to “Sharma family”');
  await meera.getByRole('button', { name: 'Join the circle' }).click();
  await expect(meera.getByRole('heading', { name: 'Keep your own link' })).toBeVisible();
  await expect(meera).toHaveURL(/\/circle$/);
  await opensInAnotherTab(meera);
  await addBirthday(meera, inDays(10));
  await addAddress(meera);
  await expectAccessible(meera);
  const seen = await meera.locator('main').textContent();

  await expect(async () => {
    await asha.reload();
    await expect(asha.getByRole('heading', { name: /^Meera’s birthday is on / })).toBeVisible({
      timeout: 3000,
    });
  }).toPass();
  await expect(asha.getByText('It is your turn to organise.')).toBeVisible();
  await expect(asha.getByText('Rose Villa')).toHaveCount(0);
  await expectAccessible(asha, { inFull: true });
  await asha.getByRole('button', { name: 'See gift ideas' }).click();
  await asha
    .getByRole('button', { name: /^Organise this/ })
    .first()
    .click();
  await expect(asha.getByText('You are organising:')).toBeVisible();
  const chipIn = (await asha.getByRole('link', { name: 'Chip in' }).getAttribute('href')) ?? '';

  // The link of the invitation leads its holder on to her own page, on which nothing has changed.
  await meera.goto('about:blank');
  await meera.goto(link);
  await expect(meera.getByRole('heading', { name: 'Sharma family', level: 1 })).toBeVisible();
  await expect.poll(() => meera.locator('main').textContent()).toBe(seen);

  await meera.getByRole('button', { name: 'Leave the circle' }).click();
  await meera.getByRole('alertdialog').getByRole('button', { name: 'Leave the circle' }).click();
  await expect(meera.getByText('Everything about you is deleted.')).toBeVisible();
  await asha.reload();
  await expect(asha.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await asha.goto(chipIn);
  await expect(asha.getByRole('heading', { level: 1 })).toContainText('Meera');
});

/** As the link of a mail does, which names circle and member and has no token. */
async function opensInAnotherTab(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    Object.keys(JSON.parse(localStorage.getItem('circleTokens') ?? '{}')),
  );
  const memberId = kept.find((key) => /^[\da-f-]{36}$/.test(key));
  const tab = await page.context().newPage();
  await tab.goto(`/circle#${randomUUID()}/${memberId}`);
  await expect(tab.getByRole('heading', { name: 'Sharma family', level: 1 })).toBeVisible();
  await tab.close();
}

async function addBirthday(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a day' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Day', { exact: true }).selectOption(String(Number(date.slice(8))));
  await sheet.getByLabel('Month').selectOption(monthNames()[Number(date.slice(5, 7)) - 1] ?? '');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Remove Birthday/ })).toBeVisible();
}

async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change: Where gifts reach you' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Flat or house number').fill('12 Rose Villa');
  await sheet.getByLabel('Building, street or area').fill('MG Road');
  await sheet.getByLabel('City or district').fill('Bengaluru');
  await sheet.getByLabel('State').fill('Karnataka');
  await sheet.getByLabel('Pincode').fill('560001');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('12 Rose Villa, MG Road')).toBeVisible();
}
