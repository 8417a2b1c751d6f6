import { expectAccessible } from './support/axe.ts';
import { expect, good, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, requestGift, section } from './support/gifts.ts';

test('an organiser prepares the invitation, lists people, and chooses and signs the card', {
  tag: '@full',
}, async ({ ownerPage: page, owner, shop, adminSessions }) => {
  const id = await requestGift(shop.url, owner, await productWith(page));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/giftdetails/${id}`);
  await section(page, 'Now share it').getByRole('button', { name: 'Show QR' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  const words = section(page, 'Your invitation').getByLabel('Text for WhatsApp');
  await words.fill('Amma turns sixty. Come, let us surprise her!');
  await section(page, 'Your invitation').getByRole('button', { name: 'Save my text' }).click();
  await expect(section(page, 'Your invitation').getByRole('button', { name: 'Save my text' })).toBeHidden();
  await section(page, 'People to ask').getByLabel('Name').fill('Kabir');
  await section(page, 'People to ask').getByRole('button', { name: 'Add' }).click();
  const nudge = page.getByRole('link', { name: /^Nudge Kabir/ });
  const text = new URL((await nudge.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toContain('Hi Kabir! Amma turns sixty.');
  expect(text).toContain(id);

  const card = section(page, 'The card');
  await card.getByRole('button', { name: 'lotus' }).click();
  await expect(card.getByRole('button', { name: 'lotus' })).toHaveAttribute('aria-pressed', 'true');
  const sign = section(page, 'Sign the card');
  await sign.getByLabel('Your message').fill('With love, from all of us');
  await sign.getByRole('button', { name: 'Sign with 🎂' }).click();
  await sign.getByRole('button', { name: 'Put it on the card' }).click();
  await expect(good(page, 'It is on the card.')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(words).toHaveValue('Amma turns sixty. Come, let us surprise her!');
  await expect(card).toContainText('With love, from all of us');

  // Before the day the card's own link shows the day and nothing else.
  const link = (await card.getByRole('link', { name: /The recipient’s link/ }).getAttribute('href')) ?? '';
  const answer = await page.goto(link);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not yet!');
  expect(await page.content()).not.toMatch(/With love|Meera/);
  await expectAccessible(page, { inFull: true });
});
