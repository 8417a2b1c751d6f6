import type { GiftView } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { hasPaidFor } from '../payments/money-of-gifts.ts';
import type { Database } from '../platform/database.ts';
import type { Gifts } from './gifts.ts';
import { giftByPublicId } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';

/** The gift and as whom the caller sees it; "not yours" and "not there" are one answer. */
export async function visibleGift(
  gifts: Pick<Gifts, 'payments' | 'isAdmin'>,
  publicId: string,
  { userId, request }: { userId: string | undefined; request?: FastifyRequest },
): Promise<{ gift: Gift; viewer: Viewer } | undefined> {
  const { database } = gifts.payments;
  const gift = await giftByPublicId(database, publicId);
  if (!gift) return undefined;
  const as = await customerSees(database, gift, userId);
  if (as === 'owner') return { gift, viewer: { as, userId } };
  if (request && (await gifts.isAdmin(request))) return { gift, viewer: { as: 'admin', userId } };
  return as && { gift, viewer: { as, userId } };
}

/** Whoever has paid keeps seeing what becomes of their money when sharing is switched off. */
async function customerSees(
  database: Database,
  gift: Gift,
  userId: string | undefined,
): Promise<Exclude<GiftView['view'], 'admin'> | undefined> {
  if (userId !== undefined && gift.ownerId === userId) return 'owner';
  if (userId !== undefined && (await hasPaidFor(database, userId, gift.id))) return 'payer';
  return gift.sharable ? 'link' : undefined;
}

export interface Viewer {
  as: GiftView['view'];
  userId: string | undefined;
}
