import { earliestGiftDate, indianDay } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { endGift, followRegistry, lockGift, openGift } from '../gifts/index.ts';
import { listLiveGiftHolds } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { Refusal } from '../platform/http/operations.ts';
import type { RegistryDeps } from './deps.ts';
import { askForRecipient, type RegistryNotifierDeps } from './notify.ts';
import {
  type CountedItem,
  insertRegistryGift,
  listGiftIdsOf,
  lockItem,
  lockRegistry,
  placesTaken,
  touchRegistry,
} from './sql.ts';
import { type Registry, registryGifts } from './tables.ts';

/**
 * Opens the gift that people chip in on for one more unit, if one is wanted and its day is far enough. The caller has the
 * locks of the registry and the item.
 */
export async function openShare(
  { gifts }: Pick<RegistryDeps, 'gifts'>,
  tx: Database,
  registry: Registry,
  item: CountedItem,
): Promise<{ id: string } | Refusal<'product_not_found' | 'signed_out' | 'invalid_input'> | undefined> {
  if (!item.sharing || item.open || placesTaken(item) >= item.wanted) return undefined;
  if (registry.deliverOn < earliestGiftDate(await gifts.clock.now(tx), gifts.leadDays())) return undefined;
  const opened = await openGift(gifts, tx, {
    ownerId: registry.ownerId,
    productId: item.productId,
    variantId: item.variantId,
    relation: 'Other',
    // Its owner is the person it is for.
    organiserName: storedTexts.registry.sharers,
    occasion: registry.occasion,
    date: registry.deliverOn,
    surprise: registry.surprise,
    ...(await recipientOf({ gifts }, tx, registry)),
  });
  if (opened instanceof Refusal) return opened;
  await insertRegistryGift(tx, opened.id, item.id);
  return opened;
}

/** Whether money is in a gift, or somebody is paying towards it. The caller gets its lock. */
export async function isBeingPaid(tx: Database, giftId: string): Promise<boolean> {
  const gift = await lockGift(tx, giftId);
  return gift.paidPaise > 0 || (await listLiveGiftHolds(tx, [giftId])).length > 0;
}

/** Ends the gift that people chip in on; everyone who paid is refunded. */
export async function endShare(
  { gifts }: Pick<RegistryDeps, 'gifts'>,
  tx: Database,
  giftId: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await endGift(gifts.payments, tx, giftId, { as: 'cancelled', reason, by });
}

/** Day, recipient and surprise of the registry are those of its gifts that were not sent yet. */
export async function updateShares(
  { gifts }: Pick<RegistryDeps, 'gifts'>,
  tx: Database,
  registry: Registry,
  itemIds: readonly string[],
): Promise<void> {
  const facts = {
    ...(await recipientOf({ gifts }, tx, registry)),
    date: registry.deliverOn,
    surprise: registry.surprise,
  };
  const own = (await listGiftIdsOf(tx, itemIds)).map(({ giftId }) => giftId).sort();
  for (const giftId of own) {
    const gift = await lockGift(tx, giftId);
    if (gift.status === 'approved' || gift.status === 'paid')
      await followRegistry(
        {
          jobs: gifts.payments.jobs,
          leadDays: gifts.leadDays(),
          collectDays: gifts.collectDays(),
          today: indianDay(await gifts.clock.now(tx)),
        },
        tx,
        gift,
        facts,
      );
  }
}

/** Until the owner says who takes the parcels, gifts are for the owner. */
async function recipientOf({ gifts }: Pick<RegistryDeps, 'gifts'>, tx: Database, registry: Registry) {
  const { recipientName, recipientPhone, addressParts, ownerId } = registry;
  const name = recipientName || ((await gifts.findUser(ownerId, tx))?.name ?? '');
  return { recipient: { name, phone: recipientPhone }, address: addressParts };
}

/**
 * Periodic task: opens the next gift where one was paid in full and more are wanted, and ends those of registries that have
 * ended. Each in a transaction of its own, so that a process that dies leaves nothing half done.
 */
export async function tendShares(
  deps: Pick<RegistryDeps, 'gifts'>,
  notifier: RegistryNotifierDeps,
): Promise<void> {
  const { database } = deps.gifts.payments;
  const reason = storedTexts.registry.endedBecause;
  for (const { giftId } of await listSharesToEnd(database))
    await database.transaction((tx) => endShare(deps, tx, giftId, { reason, by: 'the shop' }));
  for (const { registryId, itemId, giftId } of await listFunded(database)) {
    await askForRecipient(notifier, registryId);
    await database.transaction(async (tx) => {
      const registry = await lockRegistry(tx, registryId);
      const item = await lockItem(tx, itemId);
      const isOpen = item && item.removedAt === null && registry.endedAt === null;
      if (isOpen) await openShare(deps, tx, registry, item);
      await tx.update(registryGifts).set({ nextDue: false }).where(eq(registryGifts.giftId, giftId));
      await touchRegistry(tx, registryId);
    });
  }
}

function listSharesToEnd(database: Database) {
  return queryRows<{ giftId: string }>(
    database,
    sql`select g.id as "giftId" from registries r join registry_items i on i.registry_id = r.id
      join registry_gifts s on s.item_id = i.id join gifts g on g.id = s.gift_id
      where r.ended_at > now() - interval '30 days' and g.status = 'approved' limit 100`,
  );
}

function listFunded(database: Database) {
  return queryRows<{ registryId: string; itemId: string; giftId: string }>(
    database,
    sql`select i.registry_id as "registryId", i.id as "itemId", s.gift_id as "giftId" from registry_gifts s
      join registry_items i on i.id = s.item_id where s.next_due limit 100`,
  );
}
