import { defaultDisplayName, safeName, safeWords, withVariant } from '@tohfa/contract';
import { mail, phrases } from '@tohfa/contract/phrases';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withReadersName } from '../catalogue/index.ts';
import { createContributorLink } from '../contributions/index.ts';
import { inLanguageOf, pushText } from '../mails/index.ts';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import { loadBuyersOrder } from '../purchases/index.ts';
import { registries } from './tables.ts';

/** Queue of whole gifts that were paid: the registry's owner is told. */
export const registryGivenQueue = defineQueue('registry-given', z.object({ orderId: z.uuid() }));

/** Queue of thanks to mail, each once. */
export const registryThanksQueue = defineQueue('registry-thanks', z.object({ orderId: z.uuid() }));

/** Job: mails the thanks. Nothing that a person wrote goes to an address that nobody has confirmed; it stands on the order. */
export async function sendRegistryThanks(deps: RegistryNotifierDeps, orderId: string): Promise<void> {
  const { database, publicUrl } = deps;
  const [found] = await queryRows<ThanksFacts>(
    database,
    sql`select t.message, r.title, o.contributor_id as "contributorId", o.guest_buyer_id as "guestBuyerId",
        coalesce(a.id, ca.id) as "userId", coalesce(a.name, ca.name, '') as name,
        coalesce(a.email, ca.email, g.email, c.email, '') as email,
        coalesce(a.email_confirmed_at, ca.email_confirmed_at, g.email_confirmed_at) is not null as "isConfirmed",
        u.id as "purchaseId", f.public_id as "giftId",
        coalesce(l.product_name, f.product_name, '') as "productName", coalesce(l.variant, f.variant, '') as variant,
        coalesce(l.product_id, f.product_id) as "productId"
      from registry_thanks t join registries r on r.id = t.registry_id join payment_orders o on o.id = t.order_id
      left join users a on a.id = o.payer_id and a.erased_at is null
      left join guest_buyers g on g.id = o.guest_buyer_id and o.payer_id is null
      left join contributors c on c.id = o.contributor_id
      left join users ca on ca.id = c.user_id and ca.erased_at is null
      left join purchases u on u.order_id = o.id left join order_lines l on l.order_id = o.id
      left join gifts f on f.id = o.gift_id
      where t.order_id = ${orderId}`,
  );
  if (!found || found.email === '') return;
  const { userId, isConfirmed, guestBuyerId, contributorId } = found;
  const link = await linkOfGiver(database, publicUrl, found);
  await inLanguageOf(database, found.email, async () => {
    const content = mail('registry-thanks', {
      greeting: greeting(isConfirmed ? found.name : ''),
      product: await productName(database, found),
      title: isConfirmed ? safeName(found.title) : '',
      thanks: isConfirmed ? safeWords(found.message, 'message') : '',
      link,
    });
    return notify(deps.notifications, {
      event: 'registry-thanks',
      subjectId: orderId,
      recipient: { userId, guestId: guestBuyerId ?? contributorId, email: found.email },
      mail: content,
      push: {
        ...pushText(content),
        path: found.giftId === null ? `/orders/${found.purchaseId}` : `/giftdetails/${found.giftId}`,
      },
    });
  });
}

async function linkOfGiver(database: Database, publicUrl: string, found: ThanksFacts): Promise<string> {
  const { purchaseId, giftId, userId, contributorId } = found;
  if (purchaseId !== null)
    return `${publicUrl}${(await loadBuyersOrder(database, purchaseId, 'sending'))?.path ?? '/orders'}`;
  return userId === null && contributorId !== null
    ? `${publicUrl}/contribution#${await createContributorLink(database, contributorId)}`
    : `${publicUrl}/giftdetails/${giftId}`;
}

/** Job: tells the owner that something was given; in surprise mode not by whom. */
export async function sendRegistryGiven(deps: RegistryNotifierDeps, orderId: string): Promise<void> {
  const { database, publicUrl } = deps;
  const [found] = await queryRows<GivenFacts>(
    database,
    sql`select i.registry_id as "registryId", l.product_name as "productName", l.product_id as "productId", l.variant,
        o.display_name as name,
        coalesce(d.message, '') as message, ro.names_from is not null or r.surprise as "isSurprise",
        a.id as "userId", a.name as "ownerName", a.email, a.email_confirmed_at is not null as "isConfirmed",
        r.title, r.public_id as "publicId"
      from registry_orders ro join registry_items i on i.id = ro.item_id join registries r on r.id = i.registry_id
      join users a on a.id = r.owner_id and a.erased_at is null
      join payment_orders o on o.id = ro.order_id and o.status = 'paid' join order_lines l on l.order_id = o.id
      left join order_deliveries d on d.order_id = o.id where ro.order_id = ${orderId}`,
  );
  if (!found) return;
  const { isSurprise, isConfirmed } = found;
  const seesWords = isConfirmed && !isSurprise;
  await inLanguageOf(database, found.email, async () => {
    const content = mail('registry-given', {
      greeting: greeting(isConfirmed ? found.ownerName : ''),
      product: await productName(database, found),
      title: isConfirmed ? safeName(found.title) : '',
      giver: seesWords ? safeName(found.name) || defaultDisplayName() : '',
      message: seesWords ? safeWords(found.message, 'message') : '',
      link: `${publicUrl}/registries/${found.publicId}`,
    });
    return notify(deps.notifications, {
      event: 'registry-given',
      subjectId: orderId,
      recipient: { userId: found.userId, email: found.email },
      mail: content,
      push: { ...pushText(content), path: `/registries/${found.publicId}` },
    });
  });
  await askForRecipient(deps, found.registryId);
}

/** Once, when something was given and nobody is known yet who takes the parcel. */
export async function askForRecipient(deps: RegistryNotifierDeps, registryId: string): Promise<void> {
  const { database, publicUrl } = deps;
  const [asked] = await database
    .update(registries)
    .set({ recipientAskedAt: sql`now()` })
    .where(
      and(
        eq(registries.id, registryId),
        isNull(registries.recipientAskedAt),
        eq(registries.recipientPhone, ''),
      ),
    )
    .returning();
  if (!asked) return;
  const [owner] = await queryRows<{ id: string; name: string; email: string; isConfirmed: boolean }>(
    database,
    sql`select id, name, email, email_confirmed_at is not null as "isConfirmed" from users
      where id = ${asked.ownerId} and erased_at is null`,
  );
  if (!owner) return;
  await inLanguageOf(database, owner.email, () =>
    notify(deps.notifications, {
      event: 'registry-recipient',
      subjectId: registryId,
      recipient: { userId: owner.id, email: owner.email },
      mail: mail('registry-recipient', {
        greeting: greeting(owner.isConfirmed ? owner.name : ''),
        title: owner.isConfirmed ? safeName(asked.title) : '',
        link: `${publicUrl}/registries/${asked.publicId}`,
      }),
    }),
  );
}

async function productName(database: Database, given: GivenProduct) {
  const { productName: name, variant } = await withReadersName(database, given);
  return withVariant({ name, variant });
}

function greeting(name: string): string {
  const { layout } = phrases().mails;
  return safeName(name) === '' ? layout.plainGreeting : layout.greeting({ name: safeName(name) });
}

interface GivenProduct {
  productId: number | null;
  productName: string;
  variant: string;
}

interface ThanksFacts extends GivenProduct {
  message: string;
  title: string;
  contributorId: string | null;
  guestBuyerId: string | null;
  userId: string | null;
  name: string;
  email: string;
  isConfirmed: boolean;
  purchaseId: string | null;
  giftId: string | null;
}

interface GivenFacts extends GivenProduct {
  registryId: string;
  name: string;
  message: string;
  isSurprise: boolean;
  userId: string;
  ownerName: string;
  email: string;
  isConfirmed: boolean;
  title: string;
  publicId: string;
}

export interface RegistryNotifierDeps {
  database: Database;
  notifications: NotificationsDeps;
  publicUrl: string;
}
