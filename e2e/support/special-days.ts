import type { Page } from '@playwright/test';

export const SAVED = '🎉 Your special days and address are saved!';

export const INDIRANAGAR = {
  address: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
};

/** What a careful visitor types. */
export async function fillSpecialDays(page: Page, changes: Record<string, string>): Promise<void> {
  const typed = { name: 'Asha Rao', phone: '98765 43210', flat_no: '12', ...INDIRANAGAR, ...changes };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=consent]').check();
}

export async function sendSpecialDays(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save my special days' }).click();
}
