import type { GiftState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { deleteMessagesBy, messagesBy } from './gift-messages-sql.ts';
import { giftViews } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import { countGiftsOf, forgetOwner, giftsOf, hasGiftIn } from './gifts-sql.ts';

/** For the download of everything held about a person. */
export async function askedBy(gifts: Pick<Gifts, 'payments' | 'publicUrl' | 'clock'>, userId: string) {
  const { database } = gifts.payments;
  const wishes = await messagesBy(database, userId);
  return {
    gifts: await giftViews(gifts, await giftsOf(database, userId), { as: 'owner', userId }),
    wishes: wishes.map(({ name, message, at }) => ({ name, message, at })),
  };
}

export function countAskedBy(database: Database, userId: string): Promise<number> {
  return countGiftsOf(database, userId);
}

export function isWaitingForGift(database: Database, userId: string): Promise<boolean> {
  return hasGiftIn(database, { ownerId: userId }, [...OPEN, 'refunding']);
}

/** Whether an open gift still needs this product. */
export function isProductAskedFor(tx: Database, productId: number): Promise<boolean> {
  return hasGiftIn(tx, { productId }, OPEN);
}

/** Erasing an account: its gifts stay for the money's sake, without a name, a phone or an address. */
export async function forgetAsker(tx: Database, userId: string): Promise<void> {
  await forgetOwner(tx, userId);
  await deleteMessagesBy(tx, userId);
}

const OPEN: GiftState[] = ['pending', 'approved', 'paid', 'dispatched'];
