import type { Page } from '@playwright/test';
import { checkout, expect, good, pay } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { inDays } from './support/gifts.ts';

test('an assistant finds a gift for ₹2,000, a person confirms it, two guests chip in, and the assistant sees it funded', {
  tag: '@full',
}, async ({ ownerPage, guestPage, browser, request, shop }) => {
  test.slow();
  const ask = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`${shop.url}/ucp/v1${path}`, {
      headers: { 'ucp-agent': 'profile="https://agent.example/profile.json"' },
      ...(data && { data }),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { products } = await ask('post', '/catalog/search', {
    filters: { price: { min: 100_000, max: 200_000 }, availability: ['in_stock'] },
  });
  const [variant] = products[0].variants;
  expect(variant.price.amount).toBeLessThanOrEqual(200_000);
  const prepared = await ask('post', '/checkout-sessions', {
    line_items: [{ item: { id: variant.id }, quantity: 1 }],
    group_gift: {
      recipient_first_name: 'Kiran',
      occasion: 'birthday',
      date: inDays(40),
      people: 2,
      suggested_amount: Math.round(variant.price.amount / 200) * 100,
    },
  });
  expect(prepared.group_gift).toMatchObject({ status: 'awaiting_organiser', contributor_count: 0 });

  await ownerPage.goto(prepared.continue_url);
  await expect(ownerPage.getByText('Prepared with an assistant (agent.example)')).toBeVisible();
  for (const part of ['recipient', 'occasion and day'])
    await ownerPage.getByRole('button', { name: `Use this ${part}` }).click();
  await expect(ownerPage.getByLabel('Their name')).toHaveValue('Kiran');
  await ownerPage.getByLabel('Their mobile number').fill('9876543210');
  await ownerPage.getByLabel('Your relation').selectOption('Friend');
  await ownerPage.getByLabel('Flat or house number').fill('12 Rose Villa');
  await ownerPage.getByLabel('Building or street').fill('MG Road');
  await ownerPage.getByLabel('Pincode').fill('560001');
  await ownerPage.getByLabel('District or city').fill('Bengaluru');
  await ownerPage.getByLabel('State').fill('Karnataka');
  await ownerPage.getByRole('button', { name: 'Start the group gift' }).click();
  await expect(good(ownerPage, 'Your group gift has started.')).toBeVisible();
  await expect(ownerPage).toHaveURL(/\/giftdetails\//);

  const status = async () => (await ask('get', `/checkout-sessions/${prepared.id}`)).group_gift;
  const collecting = await status();
  expect(collecting).toMatchObject({ status: 'collecting', collected_amount: 0 });
  await chipIn(guestPage, collecting.share_url, '500', 'Meera');
  await expect.poll(status).toMatchObject({ collected_amount: 50_000, contributor_count: 1 });
  const another = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const second = await another.newPage();
  const rest = (collecting.target_amount - 50_000) / 100;
  await chipIn(second, collecting.share_url, String(rest), 'Ravi');
  await expect.poll(status).toMatchObject({
    status: 'funded',
    collected_amount: collecting.target_amount,
    contributor_count: 2,
  });
  await another.close();
  const told = JSON.stringify(await ask('get', `/checkout-sessions/${prepared.id}`));
  for (const word of ['Meera', 'Ravi', 'Kiran', '9876543210', 'Rose Villa', '560001'])
    expect(told).not.toContain(word);
});

/** As somebody without an account. */
async function chipIn(page: Page, url: string, rupees: string, name: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Or another amount in rupees').fill(rupees);
  await page
    .getByRole('button', { name: /^Chip in ₹/ })
    .locator('visible=true')
    .click();
  await page.locator('[name=displayName]').fill(name);
  await page
    .getByRole('button', { name: /^Pay ₹/ })
    .locator('visible=true')
    .click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: `Thank you, ${name}!` })).toBeVisible();
}
