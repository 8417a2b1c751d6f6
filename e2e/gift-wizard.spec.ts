import type { Page } from '@playwright/test';
import { callShop } from '../test/shop/call-shop.ts';
import { PASSWORD } from '../test/shop/customers.ts';
import { expectAccessible } from './support/axe.ts';
import { bad, expect, good, productWith, rupees, test } from './support/buyer.ts';
import { FORM, inDays } from './support/gifts.ts';

const SUBMIT = '**/backend/gift_submit.php';
const FIRST: Values = { name: FORM.name, phone: FORM.phone };
const SECOND: Values = { relation: FORM.relation, occasion: FORM.occasion, date: inDays(30) };
const THIRD: Values = { flatNo: FORM.flatNo, apartment: FORM.apartment, landmark: FORM.landmark };
const FOURTH: Values = { pincode: FORM.pincode, district: FORM.district, state: FORM.state };

test('a gift is asked for in four steps and stands among the requests', async ({ page }) => {
  const product = await openWizard(page);
  const sheet = wizard(page);
  await expect(sheet.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expect(sheet.locator('[name]').evaluateAll(namesOf)).resolves.toEqual(['name', 'phone']);
  await next(page, FIRST);
  await expect(sheet.locator('[name]').evaluateAll(namesOf)).resolves.toEqual([
    'relation',
    'occasion',
    'date',
  ]);
  await expect(sheet.locator('[name=relation] option')).toHaveText([
    'Please choose',
    'Friend',
    'Brother',
    'Sister',
    'Mother',
    'Father',
    ...['Wife', 'Husband', 'Son', 'Daughter', 'Colleague', 'Teacher', 'Other'],
  ]);
  await expect(sheet.locator('[name=occasion] option')).toHaveText([
    'Please choose',
    'Birthday',
    'Anniversary',
    'Wedding',
    'Graduation',
    'Festival',
    ...['Housewarming', 'Baby', 'Farewell', 'Thank you', 'Other'],
  ]);
  await next(page, SECOND);
  await next(page, THIRD);
  await expect(sheet.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await fillIn(page, FOURTH);
  await sheet.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL('/request');
  await expect(good(page, 'Gift request submitted successfully!')).toBeVisible();
  const request = page.getByRole('main').getByRole('listitem').first();
  for (const shown of [
    FORM.name,
    product.name,
    rupees(product.price),
    '12, Rose Villa',
    'Pending',
    'Not allowed',
  ])
    await expect(request).toContainText(shown);
  // The way back leads to the product, not into a form that is done; and it begins empty.
  await page.goBack();
  await expect(wizard(page)).toBeHidden();
  await page.getByRole('button', { name: 'Ask for this gift' }).click();
  await expect(field(page, 'name')).toHaveValue('');
});

test('each step is checked before the next one, and every step is accessible', { tag: '@full' }, async ({
  page,
}) => {
  await openWizard(page);
  await press(page, 'Next');
  await expect(field(page, 'name')).toBeFocused();
  await expect(field(page, 'name')).toHaveAccessibleDescription('This field is required.');
  await expectAccessible(page);
  await fillIn(page, { ...FIRST, phone: '12345' });
  await press(page, 'Next');
  await expect(field(page, 'phone')).toHaveAccessibleDescription(/Indian mobile number/);
  await next(page, FIRST);
  await fillIn(page, { ...SECOND, date: inDays(1) });
  await press(page, 'Next');
  await expect(field(page, 'date')).toHaveAccessibleDescription(/or later/);
  await expectAccessible(page);
  await next(page, SECOND);
  await press(page, 'Next');
  await expect(field(page, 'flatNo')).toBeFocused();
  await expectAccessible(page);
  await next(page, THIRD);
  await fillIn(page, { pincode: '5600' });
  await press(page, 'Submit');
  await expect(field(page, 'pincode')).toHaveAccessibleDescription('Enter a six-digit pincode.');
  await expectAccessible(page);
});

test('what was typed outlives Back, a reload, the browser’s back and closing', { tag: '@full' }, async ({
  page,
}) => {
  await openWizard(page);
  await next(page, FIRST);
  await next(page, SECOND);
  await fillIn(page, THIRD);
  await press(page, 'Back');
  await expect(field(page, 'date')).toHaveValue(SECOND.date ?? '');
  await press(page, 'Next');
  await page.reload();
  await expect(wizard(page)).toBeVisible();
  await expectValues(page, THIRD);
  await page.goBack();
  await expect(wizard(page)).toBeHidden();
  await page.getByRole('button', { name: 'Ask for this gift' }).click();
  await expectValues(page, THIRD);
  await page.keyboard.press('Escape');
  await expect(wizard(page)).toBeHidden();
  await expect(page).not.toHaveURL(/ask=/);
  await page.getByRole('button', { name: 'Ask for this gift' }).click();
  await expectValues(page, THIRD);
});

test('a customer whose session ended returns to the wizard with everything still filled in', {
  tag: '@full',
}, async ({ page, shop, buyer, pageErrors }) => {
  pageErrors.allow(/401/);
  await openWizard(page);
  await next(page, FIRST);
  await next(page, SECOND);
  await next(page, THIRD);
  await fillIn(page, FOURTH);
  await callShop(shop.url, 'logout', {}, buyer);
  await press(page, 'Submit');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(wizard(page)).toBeVisible();
  await expectValues(page, FOURTH);
  await press(page, 'Submit');
  await expect(good(page, 'Gift request submitted successfully!')).toBeVisible();
});

test('a link from a mail opens the wizard with the name and the occasion in it', { tag: '@full' }, async ({
  page,
}) => {
  const product = await productWith(page);
  const given = new URLSearchParams({ id: String(product.id), ask: '1', name: 'Kabir', occasion: 'Wedding' });
  await page.goto(`/productdetails?${given}`);
  await expect(field(page, 'name')).toHaveValue('Kabir');
  await next(page, { phone: FORM.phone });
  await expect(field(page, 'occasion')).toHaveValue('Wedding');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/productdetails?id=${product.id}`);
});

test('refusals are told and keep what was typed', { tag: '@full' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource/);
  await openWizard(page);
  await next(page, FIRST);
  await next(page, SECOND);
  await next(page, THIRD);
  await fillIn(page, FOURTH);
  await page.route(SUBMIT, (route) => route.abort());
  await press(page, 'Submit');
  await expect(bad(page, 'Error submitting gift request!')).toBeVisible();
  await expectValues(page, FOURTH);

  await page.unroute(SUBMIT);
  const fields = { phone: 'Please enter an Indian mobile number.' };
  await page.route(SUBMIT, (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Please check what you entered.', code: 'invalid_input', fields },
    }),
  );
  await press(page, 'Submit');
  await expect(bad(page, 'Failed to submit gift request. Try again.')).toBeVisible();
  await expect(field(page, 'phone')).toBeFocused();
  await expect(field(page, 'phone')).toHaveAccessibleDescription(/Indian mobile number/);
  await expectValues(page, FIRST);
});

test('a town outside the given state is refused at its step, and nothing is lost', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  await openWizard(page);
  await next(page, FIRST);
  await next(page, SECOND);
  await next(page, THIRD);
  await fillIn(page, FOURTH);
  // A reload first: then the earlier steps were never on the screen.
  await page.reload();
  const fields = { state: 'This pincode is in Karnataka.', name: 'Please leave out links.' };
  const refuse = (some: object) =>
    page.route(SUBMIT, (route) =>
      route.fulfill({ status: 400, json: { error: 'Please check.', code: 'invalid_input', fields: some } }),
    );
  await refuse({ state: fields.state });
  await press(page, 'Submit');
  await expect(field(page, 'state')).toHaveAccessibleDescription(fields.state);
  await expectValues(page, FOURTH);
  await fillIn(page, { state: 'Karnataka ' });
  await expect(field(page, 'state')).not.toHaveAttribute('aria-invalid');
  await page.unroute(SUBMIT);
  await refuse({ name: fields.name });
  await press(page, 'Submit');
  await expect(field(page, 'name')).toHaveAccessibleDescription(fields.name);
  await expectValues(page, FIRST);
});

test('the pincode fills in the town, and a saved address fills in the rest', { tag: '@full' }, async ({
  page,
  shop,
  buyer,
}) => {
  const full_address = '7 Lake View, Hill Lane, Pune, Maharashtra 411001';
  await callShop(shop.url, 'save-address', { full_address }, buyer);
  await page.route('**/backend/search-address*', (route) => {
    const q = new URL(route.request().url()).searchParams.get('q');
    const place = q === '560034' ? ['Bengaluru', 'Karnataka'] : ['Pune', 'Maharashtra'];
    const [city, state] = place;
    return route.fulfill({ json: { results: [{ address: 'Somewhere', city, state, pincode: q }] } });
  });
  await openWizard(page);
  await next(page, FIRST);
  await next(page, SECOND);
  await wizard(page).getByLabel('Fill in a saved address').selectOption({ label: full_address });
  await expectValues(page, { flatNo: '7 Lake View', apartment: 'Hill Lane' });
  await press(page, 'Next');
  await expectValues(page, { pincode: '411001', district: 'Pune', state: 'Maharashtra' });
  await fillIn(page, { district: '', state: '', pincode: '560034' });
  await expectValues(page, { district: 'Bengaluru', state: 'Karnataka' });
  await fillIn(page, { district: 'Bangalore Urban', pincode: '411001' });
  await expectValues(page, { state: 'Maharashtra', district: 'Bangalore Urban' });
});

test('signing out leaves nothing of it in the browser', { tag: '@full' }, async ({ page }) => {
  await openWizard(page);
  await next(page, FIRST);
  await page.keyboard.press('Escape');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/98765|gift-draft/);
});

async function openWizard(page: Page) {
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  await page.getByRole('button', { name: 'Ask for this gift' }).click();
  await expect(wizard(page)).toBeVisible();
  return product;
}

function wizard(page: Page) {
  return page.getByRole('dialog', { name: 'A gift from many hands' });
}

function field(page: Page, name: string) {
  return wizard(page).locator(`[name=${name}]`);
}

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = field(page, name);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
  }
}

async function next(page: Page, values: Values): Promise<void> {
  await fillIn(page, values);
  await press(page, 'Next');
  await expect(field(page, Object.keys(values)[0] ?? '')).toHaveCount(0);
}

async function press(page: Page, name: 'Back' | 'Next' | 'Submit'): Promise<void> {
  await wizard(page).getByRole('button', { name, exact: true }).click();
}

async function expectValues(page: Page, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value);
}

function namesOf(controls: Element[]): (string | null)[] {
  return controls.map((control) => control.getAttribute('name'));
}

type Values = Record<string, string>;
