import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReminderNotifier } from '../../src/special-days/reminder-mail.ts';
import { type ReminderDeps, sendReminders } from '../../src/special-days/reminders.ts';
import { cleanUpSpecialDays } from '../../src/special-days/sql.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { postSpecialDays, tokenIn } from '../support/special-days.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { embedded: true });
});
afterAll(() => shop.close());

it('on the embedded database days are saved, reminded of once, and withdrawn', async () => {
  const { database } = shop.opened;
  await productToSell(database);
  const { link } = (
    await postSpecialDays(shop, { birthday: '1990-11-22', email: 'asha@people.test' })
  ).json();
  shop.mails.length = 0;
  const facts = { publicUrl: 'https://tohfa.test', giftLeadDays: 3 };
  const reminding: ReminderDeps = {
    database,
    log: pino({ level: 'silent' }),
    publicUrl: facts.publicUrl,
    notify: createReminderNotifier({
      ...facts,
      notifications: shop.shop.notices,
      findUserId: async () => undefined,
    }),
  };
  const morning = new Date('2026-11-15T10:00:00+05:30');
  expect(await sendReminders(reminding, morning)).toEqual({ sent: 1 });
  expect(await sendReminders(reminding, morning)).toEqual({ sent: 0 });
  expect(shop.mails[0]?.text).toContain('Brass elephant');

  const withdrawn = await shop.call('withdrawSpecialDays', { body: { token: tokenIn(link) } });
  expect(withdrawn.json()).toEqual({ success: true });
  expect(await sendReminders(reminding, new Date('2026-11-24T10:00:00+05:30'))).toEqual({ sent: 0 });
  await cleanUpSpecialDays(database);
});
