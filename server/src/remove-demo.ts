import { demoAccounts, demoProducts, demoSpecialDays, historyCustomers } from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { findErasureBlocker, removePerson, setPassword, usersByEmail, usersById } from './accounts/index.ts';
import { recordAudit } from './audit/index.ts';
import { markDeleted, removeProduct } from './catalogue/index.ts';
import { applyDecision, createGiftTarget, type GiftDeps } from './gifts/index.ts';
import { sendRefund } from './payments/index.ts';
import { type Database, queryRows } from './platform/database.ts';
import { type Refusal, refuse } from './platform/http/operations.ts';
import { listProductsOrdered } from './purchases/index.ts';
import { removeDemoTrade } from './remove-demo-trade.ts';
import type { Shop } from './shop.ts';
import { listDemoRows, loadSettingsRow, markDemoRemoved, type RemovedDemo } from './shop-settings/index.ts';

/**
 * Empties the shop of what the demo loaded, with what its people ordered and paid for at the stand-in. Where somebody else's
 * money is in it, the ledger keeps it: such gifts are refunded, and stay without names. What is not finished is taken up by
 * another try.
 */
export async function removeDemo(shop: Shop, actor: string): Promise<RemovedDemo | Refusal<'wrong_state'>> {
  const { database } = shop.payments;
  const demo = await findDemo(database);
  if (demo.isGone) return refuse('wrong_state', { message: ({ shopSettings }) => shopSettings.noDemo });
  await shop.loadingHistory?.stop();
  const { gifts: ownGifts } = await database.transaction((tx) => removeDemoTrade(tx, demo));
  const gifts = withoutNotifications(shop.gifts, { isSandbox: shop.settings.standIns.has('Razorpay') });
  await closeGifts(gifts, demo.userIds);
  const removed = await database.transaction(async (tx) => {
    const giftIds = await deleteUnpaidGifts(tx, demo.userIds);
    const keptGifts = await countGifts(tx, demo.userIds);
    const people = await removePeople(shop, tx, demo.userIds);
    const { products, hidden } = await removeProducts(tx, demo.productIds, demo.userIds);
    await deleteEmptyCategories(tx, demo.categoryIds);
    await tx.execute(sql`delete from special_days where id = any(${sql.param(demo.specialDayIds)}::uuid[])`);
    const counts = { products, people, gifts: ownGifts + giftIds, specialDays: demo.specialDayIds.length };
    await markDemoRemoved(tx);
    await recordAudit(tx, { actor, action: 'demo-removed', subject: 'shop', after: { ...counts, hidden } });
    return { removed: counts, hidden, keptGifts };
  });
  shop.catalogue.changed('all');
  return removed;
}

/** For the checklist. */
export async function countDemo(database: Database): Promise<{ productIds: number[]; people: number }> {
  const { productIds, userIds } = await findDemo(database);
  return { productIds, people: userIds.length };
}

/** By the marks of the demo's loading; a shop from before the marks is known by what its rows say. */
async function findDemo(database: Database): Promise<Demo> {
  const { demoRemovedAt } = await loadSettingsRow(database);
  if (demoRemovedAt !== null)
    return { isGone: true, productIds: [], categoryIds: [], userIds: [], specialDayIds: [] };
  const marked = (await listDemoRows(database, 'product')).map(Number);
  const found = marked.length > 0 ? await findMarked(database, marked) : await findUnmarked(database);
  const isGone = found.productIds.length + found.userIds.length + found.specialDayIds.length === 0;
  return { ...found, isGone };
}

async function findMarked(database: Database, productIds: number[]): Promise<Omit<Demo, 'isGone'>> {
  const people = await usersById(database, await listDemoRows(database, 'user'));
  return {
    productIds: await listExisting(database, productIds),
    categoryIds: (await listDemoRows(database, 'category')).map(Number),
    userIds: people.filter(isDemoPerson).map(({ id }) => id),
    specialDayIds: await listDemoRows(database, 'special_days'),
  };
}

async function findUnmarked(database: Database): Promise<Omit<Demo, 'isGone'>> {
  const names = demoProducts.map(({ name }) => name);
  const descriptions = demoProducts.map(({ description }) => description);
  const rows = await queryRows<{ id: number; categoryId: number }>(
    database,
    sql`select id, category_id as "categoryId" from products where not deleted and (name, description) in (
      select * from unnest(${sql.param(names)}::text[], ${sql.param(descriptions)}::text[]))`,
  );
  const phones = demoSpecialDays(() => '01-01').map(({ phone }) => phone);
  const days = await queryRows<{ id: string }>(
    database,
    sql`select id from special_days where phone = any(${sql.param(phones)}::text[])`,
  );
  const people = await usersByEmail(
    database,
    demoAccounts.map(({ email }) => email),
  );
  return {
    productIds: rows.map(({ id }) => id),
    categoryIds: [...new Set(rows.map(({ categoryId }) => categoryId))],
    userIds: people.map(({ id }) => id),
    specialDayIds: days.map(({ id }) => id),
  };
}

/** Erased ones have another address. */
const isDemoPerson = ({ email }: { email: string }) =>
  [...demoAccounts, ...historyCustomers].some((demo) => demo.email === email);

async function listExisting(database: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    database,
    sql`select id from products where not deleted and id = any(${sql.param([...ids])}::int[])`,
  );
  return rows.map(({ id }) => id);
}

/** Open ones are cancelled, and what was paid for them is refunded. */
async function closeGifts(gifts: GiftDeps, ownerIds: readonly string[]): Promise<void> {
  const { database } = gifts.payments;
  const open = await queryRows<{ publicId: string }>(
    database,
    sql`select public_id as "publicId" from gifts where owner_id = any(${sql.param([...ownerIds])}::uuid[])
      and status in ('pending', 'approved', 'paid')`,
  );
  for (const { publicId } of open)
    await database.transaction((tx) =>
      applyDecision(gifts, tx, publicId, 'cancel', { reason: '', tracking: '', by: 'demo' }),
    );
  const refunds = await queryRows<{ id: string }>(
    database,
    sql`select r.id from refunds r join payments p using (provider_payment_id)
      join payment_orders o on o.id = p.order_id join gifts g on g.id = o.gift_id
      where g.owner_id = any(${sql.param([...ownerIds])}::uuid[]) and r.status = 'requested'`,
  );
  for (const { id } of refunds) await sendRefund(gifts.payments, id);
}

/**
 * Nobody is told. The demo's payments were made in a sandbox that may be gone, and are refunded in the ledger alone; what
 * somebody paid to a real provider towards a demo gift goes back by that provider.
 */
function withoutNotifications(gifts: GiftDeps, { isSandbox }: { isSandbox: boolean }): GiftDeps {
  const jobs = { async send() {}, async sendAll() {} };
  const { payments } = gifts;
  return {
    ...gifts,
    payments: {
      ...payments,
      jobs,
      targets: { ...payments.targets, gift: createGiftTarget(jobs) },
      provider: {
        ...payments.provider,
        createRefund: async (paymentId, refund) => {
          const { amountPaise, refundId } = refund;
          const known = isSandbox ? undefined : await payments.provider.getPayment(paymentId);
          if (known?.ok) return payments.provider.createRefund(paymentId, refund);
          if (known && known.problem !== 'refused') return known;
          return {
            ok: true,
            value: { id: `demo_${refundId}`, paymentId, amountPaise, status: 'processed', receipt: refundId },
          };
        },
      },
    },
  };
}

/** A gift that an order was made for stays for its ledger. */
async function deleteUnpaidGifts(tx: Database, ownerIds: readonly string[]): Promise<number> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select id from gifts g where owner_id = any(${sql.param([...ownerIds])}::uuid[])
      and not exists (select 1 from payment_orders o where o.gift_id = g.id)`,
  );
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  for (const table of ['gift_steps', 'gift_messages', 'contributors'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where gift_id = any(${ids})`);
  await tx.execute(sql`delete from gifts where id = any(${ids})`);
  return rows.length;
}

async function countGifts(tx: Database, ownerIds: readonly string[]): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from gifts where owner_id = any(${sql.param([...ownerIds])}::uuid[])`,
  );
  return row?.count ?? 0;
}

/** Somebody with an order under way stays until it is over, but can no longer sign in with the public password. */
async function removePeople({ accounts }: Shop, tx: Database, userIds: readonly string[]): Promise<number> {
  let removed = 0;
  for (const user of await usersById(tx, userIds)) {
    if (await findErasureBlocker(accounts, tx, user.id)) await setPassword(tx, user.id, null);
    else {
      await removePerson(accounts, tx, { ...user, emailConfirmedAt: null });
      await deleteUnlessNeeded(tx, user.id);
      removed += 1;
    }
  }
  return removed;
}

/** An erased account stays only where something of others refers to it. */
async function deleteUnlessNeeded(tx: Database, userId: string): Promise<void> {
  await tx
    .transaction((inner) => inner.execute(sql`delete from users where id = ${userId}`))
    .catch(() => undefined);
}

/** What somebody has ordered or asked for is hidden instead. The demo's own gifts keep the name and picture they froze. */
async function removeProducts(
  tx: Database,
  ids: readonly number[],
  demoUserIds: readonly string[],
): Promise<{ products: number; hidden: string[] }> {
  const askedFor = await queryRows<{ id: number }>(
    tx,
    sql`select distinct product_id as id from gifts where product_id = any(${sql.param([...ids])}::int[])
      and not (owner_id = any(${sql.param([...demoUserIds])}::uuid[]))`,
  );
  const used = new Set([
    ...(await listProductsOrdered(tx, ids, new Date(0))),
    ...askedFor.map(({ id }) => id),
  ]);
  const hidden = await queryRows<{ name: string }>(
    tx,
    sql`select name from products where id = any(${sql.param([...used])}::int[]) order by name`,
  );
  for (const id of ids) await (used.has(id) ? markDeleted(tx, id) : removeProduct(tx, id));
  return { products: ids.length - used.size, hidden: hidden.map(({ name }) => name) };
}

async function deleteEmptyCategories(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from categories c where id = any(${sql.param([...ids])}::int[])
    and not exists (select 1 from products p where p.category_id = c.id)`);
}

interface Demo {
  isGone: boolean;
  productIds: number[];
  categoryIds: number[];
  userIds: string[];
  specialDayIds: string[];
}
