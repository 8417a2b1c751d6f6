import type { GiftState } from '@tohfa/contract';
import { listGiftPayments } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { giftsByIds, listSteps } from './sql.ts';

/** How far a gift has come: sums and counts, and nothing about anybody. */
export async function findGiftProgress(
  database: Database,
  giftId: string,
): Promise<GiftProgress | undefined> {
  const [gift] = await giftsByIds(database, [giftId]);
  if (!gift) return undefined;
  const paid = (await listGiftPayments(database, [giftId])).filter(({ netPaise }) => netPaise > 0);
  const payers = new Set(
    paid.map(({ payerId, contributorId, orderId }) => payerId ?? contributorId ?? orderId),
  );
  const steps = await listSteps(database, [giftId]);
  return {
    publicId: gift.publicId,
    status: gift.status,
    hasExpired: steps.some(({ status }) => status === 'expired'),
    isShared: gift.sharable,
    targetPaise: gift.pricePaise,
    collectedPaise: paid.reduce((sum, { netPaise }) => sum + netPaise, 0),
    contributors: payers.size,
    closesOn: gift.closesOn,
  };
}

export interface GiftProgress {
  publicId: string;
  status: GiftState;
  /** Also once its payments are being refunded. */
  hasExpired: boolean;
  isShared: boolean;
  targetPaise: number;
  collectedPaise: number;
  contributors: number;
  closesOn: string;
}
