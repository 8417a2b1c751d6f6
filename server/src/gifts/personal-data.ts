import type { GiftState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { GiftDeps } from './deps.ts';
import { deleteNotesByUser, listNotesByUser } from './gift-notes.ts';
import { eraseOwner, hasGiftInState, listGiftsByOwner } from './sql.ts';
import { toGiftViews } from './view.ts';

/** For the download of everything held about a person. */
export async function exportGifts(gifts: Pick<GiftDeps, 'database' | 'publicUrl' | 'clock'>, userId: string) {
  const { database } = gifts;
  const notes = await listNotesByUser(database, userId);
  return {
    gifts: await toGiftViews(gifts, await listGiftsByOwner(database, userId), { role: 'owner', userId }),
    giftNotes: notes.map(({ name, message, emoji, picture, createdAt }) => ({
      ...{ name, message, emoji, picture },
      at: createdAt,
    })),
  };
}

export function hasOpenGift(database: Database, userId: string): Promise<boolean> {
  return hasGiftInState(database, { ownerId: userId }, [...OPEN_STATES, 'refunding']);
}

/** Whether an open gift still needs this product. */
export function isProductInOpenGift(tx: Database, productId: number): Promise<boolean> {
  return hasGiftInState(tx, { productId }, OPEN_STATES);
}

/** The gifts of an erased account stay because of their money, without names, phone and address. */
export async function eraseRequester(tx: Database, userId: string): Promise<void> {
  await eraseOwner(tx, userId);
  await deleteNotesByUser(tx, userId);
}

const OPEN_STATES: GiftState[] = ['pending', 'approved', 'paid', 'dispatched'];
