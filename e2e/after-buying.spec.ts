import { callShop } from '../test/shop/call-shop.ts';
import { orderPath } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { buyBasket, deliver, expect, good, productWith, rupees, test } from './support/buyer.ts';
import { drawnPictures } from './support/pictures.ts';

test('a broken gift is reported with a picture, refunded, and has a credit note; the order is made again', async ({
  page,
  shop,
  buyer,
  adminSessions,
  pageErrors,
}) => {
  pageErrors.allow(/400/);
  const session = await adminSessions.current();
  const cookie = `${session.name}=${session.value}`;
  const first = await productWith(page);
  const second = await productWith(page, ({ id, count_in_stock }) => id !== first.id && count_in_stock > 8);
  const order = await buyBasket(shop.url, buyer, [first, second]);
  await deliver(shop.url, cookie, order);

  await page.goto(orderPath(order.id));
  const main = page.getByRole('main');
  await expect(main.getByText('Blue Dart: 69912345678')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Track with Blue Dart' })).toHaveAttribute(
    'href',
    'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=69912345678',
  );
  await main.getByRole('button', { name: 'Return or problem' }).click();
  const sheet = page.getByRole('dialog', { name: 'Return or problem' });
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByText('Choose at least one gift.')).toBeVisible();
  await sheet.getByRole('checkbox', { name: second.name }).check();
  await sheet.getByLabel('What is wrong?').selectOption('It arrived broken');
  await sheet.getByLabel('Tell us more (optional)').fill('A corner is chipped.');
  await sheet.getByLabel('Add pictures').setInputFiles(await drawnPictures(page, ['#b3134f']));
  await expect(sheet.getByRole('button', { name: 'Remove this picture' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(good(page, 'We have your message')).toBeVisible();
  await expect(main.getByText('We are looking at it')).toBeVisible();

  const { returns } = await (await fetch(`${shop.url}/backend/all-returns`, { headers: { cookie } })).json();
  const { id } = returns.find(({ purchaseId }: { purchaseId: string }) => purchaseId === order.id);
  for (const state of ['accepted', 'received', 'refunded'])
    await callShop(shop.url, 'decide-return', { id, state, answer: 'So sorry! It is refunded.' }, { cookie });
  await page.reload();
  await expect(main.getByText('Our answer: So sorry! It is refunded.')).toBeVisible();
  await expect(main.getByText('Returned, refunded')).toBeVisible();
  const line = order.lines?.[1];
  // What arrived broken goes back with the charges.
  const charges = order.deliveryCharges + order.transactionCharges;
  const refunded = rupees((line?.amount ?? 0) + (line?.tax ?? 0) + charges);
  const goesBack =
    /of this (is going back|was refunded) to the UPI account you paid with. It usually arrives/;
  await expect(main.getByText(goesBack).filter({ hasText: refunded })).toBeVisible();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: /^Credit note/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^tohfa-credit-note-.*\.pdf$/);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/basket');
  await expect(main.getByRole('link', { name: first.name })).toBeVisible();
});
