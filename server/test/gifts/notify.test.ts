import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadGiftMail } from '../../src/gifts/mail-source.ts';
import {
  type GiftNotificationJob,
  type GiftNotifierDeps,
  queueGiftNotifications,
  sendGiftNotification,
} from '../../src/gifts/notify.ts';
import { giftByPublicId } from '../../src/gifts/sql.ts';
import { inLanguage } from '../../src/platform/language.ts';
import type { Mail } from '../../src/platform/mailer.ts';
import { requestGift } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('each recipient has their own job, so that a bounced address does not mail the others again', async () => {
  const { database } = shop.opened;
  const owner = await signedInPerson(database);
  const gift = await giftByPublicId(database, await requestGift(shop, owner));
  const queued: GiftNotificationJob[] = [];
  const sent: Mail[] = [];
  const admins = ['one@tohfa.test', 'bouncing@tohfa.test', 'two@tohfa.test'];
  const mailer = {
    async send(mail: Mail) {
      if (mail.to === 'bouncing@tohfa.test') throw new Error('bounced');
      sent.push(mail);
    },
  };
  const deps: GiftNotifierDeps = {
    database,
    mailer,
    notifications: { ...shop.shop.notices, mailer },
    publicUrl: 'http://localhost',
    jobs: {
      sendAll: async (_queue, jobs) =>
        void queued.push(...(jobs as readonly object[] as GiftNotificationJob[])),
    },
    listAdminEmails: async () => admins,
  };
  await queueGiftNotifications(deps, { giftId: gift?.id ?? '', event: 'requested' });
  expect(queued.map(({ recipient }) => recipient)).toEqual(
    admins.map((admin) => ({ audience: 'admins', admin })),
  );
  // Every job runs, and those that failed run again, as the queue does it.
  const run = (jobs: GiftNotificationJob[]) =>
    Promise.all(
      jobs.map((job) =>
        sendGiftNotification(deps, job).then(
          () => [],
          () => [job],
        ),
      ),
    );
  const failed = (await run(queued)).flat();
  expect(failed).toHaveLength(1);
  await run(failed);
  expect(sent.map(({ to }) => to).sort()).toEqual(['one@tohfa.test', 'two@tohfa.test']);
});

it('an organiser who reads Hindi finds the Hindi name of the gift in the mail', async () => {
  const { database } = shop.opened;
  const owner = await signedInPerson(database);
  const gift = await giftByPublicId(database, await requestGift(shop, owner));
  await database.execute(sql`update products set name_hi = 'पीतल का दीया' where id = ${gift?.productId}`);
  const write = async (event: 'approved' | 'requested', audience: 'owner' | 'admins') => {
    const about = { giftId: gift?.id ?? '', event, audience };
    const { write: writeIt } = await loadGiftMail({ database, publicUrl: 'http://localhost' }, about);
    return JSON.stringify(await inLanguage('hi', () => writeIt()));
  };
  expect(await write('approved', 'owner')).toContain('पीतल का दीया');
  expect(await write('requested', 'admins')).not.toContain('पीतल का दीया');
});
