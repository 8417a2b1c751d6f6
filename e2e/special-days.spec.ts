import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { daysAfter, indianDay } from '@tohfa/contract';
import { startSignedIn } from '../test/shop/customers.ts';
import { mailedLink } from '../test/shop/outbox.ts';
import { homePath, paths } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/shop.ts';
import { fillSpecialDays, INDIRANAGAR, SAVED, sendSpecialDays } from './support/special-days.ts';

const SEARCH = '**/backend/search-address*';
const SAVE = '**/backend/save_special_days.php';

test('a visitor shares their days, opens the link of the mail, changes and withdraws', async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await page.goto(paths.shareSpecialDays);
  await fillSpecialDays(page, { email });
  await page.getByLabel('Birthday (optional)').fill('1990-05-21');
  await page.getByRole('button', { name: 'Add a child’s birthday' }).click();
  await page.getByLabel('Birthday of child 1', { exact: true }).fill('2018-02-28');
  await page.getByRole('button', { name: 'Add a child’s birthday' }).click();
  await page.getByLabel('Birthday of child 2', { exact: true }).fill('2020-07-14');
  await page.getByRole('button', { name: 'Add a child’s birthday' }).click();
  await page.getByRole('button', { name: 'Remove the birthday of child 3' }).click();
  await sendSpecialDays(page);
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
  await expect(page.getByText('We have emailed it to you as well.')).toBeVisible();
  await expect(page.getByRole('link', { name: /\/special-days#/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink(shop, email, 'special-days'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your special days');
  await expect(page).toHaveURL(paths.specialDays);
  await expect(page.getByText('28 February, 14 July')).toBeVisible();
  await expect(page.getByText('21 May 1990')).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await page.reload();
  await expect(page.getByText('21 May 1990')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveValue('+919876543210');
  await page.getByRole('button', { name: 'Remove the birthday of child 1' }).click();
  await page.getByLabel('City').fill('Bangalore');
  await expectAccessible(page, { inFull: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await expect(page.getByText('12, Indiranagar, Bangalore, Karnataka 560038')).toBeVisible();
  await expect(page.getByText('28 February')).toHaveCount(0);

  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('21 May 1990')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
  await expectAccessible(page, { inFull: true });
});

test('days of others come in order, are changed, removed and brought back, and lead to a prefilled gift', {
  tag: '@full',
}, async ({ page, asha }) => {
  const today = indianDay(new Date());
  const link = await shareByApi(page);
  await startSignedIn(page, asha);
  await page.goto(link);
  const days = page.getByRole('region', { name: 'Days of family and friends' });
  await days.getByRole('button', { name: 'Add a day' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByLabel('Their name')).toBeFocused();
  await expect(sheet.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(
    /Choose a day and a month/,
  );
  await expectAccessible(page);
  await fillOtherDay(sheet, ['Priya and Arjun', 'Friend', 'Anniversary'], daysAfter(today, 30));
  await expect(sheet).toBeHidden();
  await days.getByRole('button', { name: 'Add a day' }).click();
  await fillOtherDay(sheet, ['Mummy', 'Mother', 'Birthday'], `1960${daysAfter(today, 12).slice(4)}`);
  await expect(days.getByRole('heading', { level: 3 })).toHaveText([
    'Mummy’s birthday',
    'Priya and Arjun’s anniversary',
  ]);
  await expect(days.getByText('In 12 days')).toBeVisible();

  await days.getByRole('button', { name: 'Change Mummy’s birthday' }).click();
  await expect(sheet.getByLabel('Year')).toHaveValue('1960');
  await sheet.getByLabel('Their name').fill('Amma');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await days.getByRole('button', { name: 'Remove Amma’s birthday' }).click();
  await expect(days.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(days.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, { inFull: true });

  await days.getByRole('link', { name: 'Find a gift for Amma’s birthday' }).click();
  await expect(page).toHaveURL(homePath({ occasion: 'birthday', recipient: 'mother' }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Pashmina/ })
    .click();
  await page.getByRole('button', { name: 'Ask for this gift' }).click();
  await expect(sheet.getByLabel('Their name')).toHaveValue('Amma');
  await sheet.getByLabel('Their mobile number').fill('98765 43210');
  await sheet.getByRole('button', { name: 'Next' }).click();
  await expect(sheet.getByLabel('Your relation')).toHaveValue('Mother');
  await expect(sheet.getByLabel('Occasion')).toHaveValue('Birthday');
  await expect(sheet.getByLabel('Delivery date')).toHaveValue(daysAfter(today, 12));
  expect(page.url()).not.toContain('Amma');
});

test('a link that was withdrawn says so, and a broken one too', { tag: '@full' }, async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/409|404/);
  const email = newEmail();
  await page.goto(paths.shareSpecialDays);
  await fillSpecialDays(page, { email });
  await sendSpecialDays(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  const link = await mailedLink(shop, email, 'special-days');
  const token = link.split('#')[1] ?? '';
  expect((await page.request.post('/backend/withdraw-special-days', { data: { token } })).ok()).toBe(true);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
  await page.goto('about:blank');
  await page.goto(`${paths.specialDays}#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
});

test('who sent the visitor is filled in and locked; without it the field is free', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`${paths.shareSpecialDays}?ref=Farida%20Khan`);
  const referrer = page.locator('[name=referred_by]');
  await expect(referrer).toHaveValue('Farida Khan');
  await expect(referrer).not.toBeEditable();
  const posted = page.waitForRequest(SAVE);
  await fillSpecialDays(page, {});
  await sendSpecialDays(page);
  expect((await posted).postDataBuffer()?.toString()).toContain('Farida Khan');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('We have emailed it to you as well.')).toHaveCount(0);

  await page.goto(paths.shareSpecialDays);
  await expect(referrer).toBeEditable();
  await expect(referrer).toHaveValue('');
});

test('the keyboard alone finds the address and sends the form', { tag: '@full' }, async ({ page }) => {
  await page.route(SEARCH, (route) =>
    route.fulfill({ json: { results: [{ ...INDIRANAGAR, address: 'Indira Chowk' }, INDIRANAGAR] } }),
  );
  await page.goto(paths.shareSpecialDays);
  const keyboard = page.keyboard;
  await page.getByLabel('Name', { exact: true }).focus();
  await keyboard.type('Asha Rao');
  await keyboard.press('Tab');
  await keyboard.type('98765 43210');
  await tabTo(page, 'Find your area');
  await keyboard.type('indira');
  await expect(page.getByRole('option')).toHaveCount(2);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Indiranagar/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, { inFull: true });
  await keyboard.press('Enter');
  for (const [name, value] of Object.entries(INDIRANAGAR))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
  await keyboard.press('Tab');
  await keyboard.type('12');
  await tabTo(page, 'consent');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('what is wrong stands under its field, and everything typed stays', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400/);
  await page.goto(paths.shareSpecialDays);
  await sendSpecialDays(page);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'This field is required.',
  );
  await expectAccessible(page);

  await fillSpecialDays(page, { phone: '6000000000', birthday: '2999-01-01', email: newEmail() });
  await sendSpecialDays(page);
  await expect(page.getByRole('alert')).toHaveText('❌ Error submitting form');
  await expect(page.getByLabel('Birthday (optional)')).toHaveAccessibleDescription(
    'This date is in the future.',
  );
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Flat or house number')).toHaveValue('12');
  await expect(page.locator('[name=consent]')).toBeChecked();
});

test('a shop that cannot be reached is told apart from one that says no', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load|ERR_/);
  await page.goto(paths.shareSpecialDays);
  await fillSpecialDays(page, {});
  await page.route(SAVE, (route) => route.abort());
  await sendSpecialDays(page);
  await expect(page.getByRole('alert')).toHaveText('❌ Submission failed');
  await expect(page.getByLabel('Flat or house number')).toHaveValue('12');
  await page.unroute(SAVE);
  await sendSpecialDays(page);
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('the policy says what the specification lists, and both ages of children', async ({ page }) => {
  await page.goto(paths.policy);
  await expect(page.getByText('Effective date: [Effective date]')).toBeVisible();
  for (const title of [
    'Help and contact',
    'What we collect',
    'What we use it for',
    'Who else sees it',
    'How it is kept safe',
    'Your rights',
    'Children',
  ])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const children = page.getByRole('region', { name: 'Children' });
  await expect(children).toContainText('under 13');
  await expect(children).toContainText('under 18');
  await expect(page.getByRole('link', { name: 'hello@tohfa.test' })).toBeVisible();
});

async function shareByApi(page: Page): Promise<string> {
  const form = { name: 'Asha Rao', phone: '98765 43210', flat_no: '12', ...INDIRANAGAR, consent: 'true' };
  const saved = await page.request.post('/backend/save_special_days.php', { multipart: form });
  const { link }: { link: string } = await saved.json();
  return link.replace(/^https?:\/\/[^/]+/, '');
}

async function fillOtherDay(
  sheet: Locator,
  [name, relation, occasion]: [string, string, string],
  date: string,
): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await sheet.getByLabel('Their name').fill(name);
  await sheet.getByLabel('Your relation').selectOption(relation);
  await sheet.getByLabel('Occasion').selectOption(occasion);
  await sheet.getByLabel('Day', { exact: true }).selectOption(day);
  await sheet.getByLabel('Month').selectOption(month);
  if (relation === 'Mother') await sheet.getByLabel('Year').fill(year);
  await sheet.getByRole('button', { name: 'Save' }).click();
}

/** By its label, or by its name in the form. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate((which) => {
      const input = document.activeElement;
      if (!(input instanceof HTMLInputElement)) return false;
      return (
        input.name === which || [...(input.labels ?? [])].some(({ textContent }) => textContent === which)
      );
    }, wanted);
    if (reached) return;
  }
  throw new Error(`the keyboard does not reach ${wanted}`);
}

function newEmail(): string {
  return `${randomBytes(8).toString('hex')}@stories.test`;
}
