import type { GiftState } from '@tohfa/contract';
import type { Phrases } from '@tohfa/contract/phrases';
import { inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { GiftDeps } from './deps.ts';
import { eraseOwner, hasGiftInState, listGiftsByOwner } from './sql.ts';
import { giftInvitees } from './tables.ts';
import { toGiftViews } from './view.ts';

/** The gifts of an erased account stay because of their money, without names, phone and address. */
export function giftPersonalData(
  gifts: Pick<GiftDeps, 'database' | 'publicUrl' | 'clock' | 'startersOf'>,
): PersonalData {
  return {
    async exportData(database, userId) {
      const own = await listGiftsByOwner(database, userId);
      const people = await database
        .select()
        .from(giftInvitees)
        .where(
          inArray(
            giftInvitees.giftId,
            own.map(({ id }) => id),
          ),
        );
      return {
        gifts: await toGiftViews(gifts, own, { role: 'owner', userId }),
        invitations: own.map(({ id, publicId, inviteText, inviteMail }) => ({
          ...{ id: publicId, inviteText, inviteMail },
          people: people.filter(({ giftId }) => giftId === id).map(({ name }) => name),
        })),
      };
    },
    erasureBlocker: async (database, userId) =>
      (await hasGiftInState(database, { ownerId: userId }, [...OPEN_STATES, 'refunding']))
        ? ({ accounts }: Phrases) => accounts.erasureBlocked.gift
        : undefined,
    erase: (tx, { id }) => eraseOwner(tx, id),
  };
}

/** Whether an open gift still needs this product. */
export function isProductInOpenGift(tx: Database, productId: number): Promise<boolean> {
  return hasGiftInState(tx, { productId }, OPEN_STATES);
}

/** Which of the products were asked for as a gift since; one that came to nothing does not count. */
export async function listProductsAskedFor(
  tx: Database,
  productIds: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`select distinct product_id as id from gifts where product_id = any(${sql.param([...productIds])}::int[])
      and created_at >= ${since.toISOString()} and status not in ('declined', 'cancelled', 'expired')`,
  );
  return rows.map(({ id }) => id);
}

const OPEN_STATES: GiftState[] = ['pending', 'approved', 'paid', 'dispatched'];
