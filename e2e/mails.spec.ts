// What the shop writes to people: the owner reads a mail as its reader does, changes its words, and sees what was sent.
import { signInAdmin, startAsAdmin } from '../test/shop/admin-sessions.ts';
import { mailedCode } from '../test/shop/outbox.ts';
import { paths } from '../web/src/lib/paths.ts';
import { enterCode, expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

test('the owner changes the words of a mail, tests it, goes back to the original, and sees what was sent', {
  tag: '@full',
}, async ({ page, adminSessions, pageErrors }) => {
  // The browser refuses what the test itself injects into the frame, which runs no scripts.
  pageErrors.allow(/400|sandboxed/);
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.mailsManagement);
  await page.getByRole('link', { name: 'Your special days at Tohfa' }).click();
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('link', { name: 'See your special days' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text' });
  const original = await text.inputValue();

  await text.fill('Namaste {name}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is no {name} in this mail.').first()).toBeVisible();
  await text.fill(`Namaste from {shop}!\n\n${original}`);
  await expect(mail.getByText('Namaste from Tohfa!').last()).toBeVisible();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(mail.getByText('Namaste from Tohfa!').last()).toHaveCSS('color', 'rgb(246, 233, 239)');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Edited')).toBeVisible();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.locator('pre')).toContainText('Namaste from Tohfa!');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/^Sent to .+@/)).toBeVisible();

  await page.getByRole('button', { name: 'Back to the original' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the original' }).click();
  await expect(page.getByText('Edited')).toBeHidden();
  await expect(text).toHaveValue(original);

  await page.getByRole('link', { name: 'All mails' }).click();
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await page.getByRole('button', { name: 'Somebody shares their special days.' }).first().click();
  await expect(page.getByRole('dialog').getByText('What it said is hidden.')).toBeVisible();
  await expectAccessible(page, { inFull: true });
});

test('saving words without a fresh code asks for one, and saves what was typed', { tag: '@full' }, async ({
  page,
  shop,
  newAdmin,
  pageErrors,
}) => {
  pageErrors.allow(/403|sandboxed/);
  await startAsAdmin(page, await signInAdmin(shop, newAdmin));
  await page.goto(paths.mailsManagement);
  await page.getByRole('link', { name: 'Your special days at Tohfa' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  const typed = `Suprabhat from {shop}!\n\n${await text.inputValue()}`;
  const save = '**/backend/save-mail-text';
  const refusal = { success: false, error: 'Please confirm with a code.', code: 'step_up_needed' };
  await page.route(save, (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await text.fill(typed);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question.locator('[name=otp]')).toBeVisible();
  const saved = page.waitForRequest(save);
  await enterCode(question, await mailedCode(shop, newAdmin, 'confirmation'));
  expect((await saved).postDataJSON()).toMatchObject({ body: typed });
  await expect(page.getByText('Edited')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the original' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the original' }).click();
  await expect(page.getByText('Edited')).toBeHidden();
});
