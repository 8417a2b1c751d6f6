import type { GiftState } from '@tohfa/contract';
import { countGiftPayers } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { giftsByIds, listSteps } from './sql.ts';

/** How far a gift has come: sums and counts, and nothing about anybody. */
export async function findGiftProgress(
  database: Database,
  giftId: string,
): Promise<GiftProgress | undefined> {
  const [gift] = await giftsByIds(database, [giftId]);
  if (!gift) return undefined;
  const steps = await listSteps(database, [giftId]);
  return {
    publicId: gift.publicId,
    status: gift.status,
    hasExpired: steps.some(({ status }) => status === 'expired'),
    isShared: gift.sharable,
    targetPaise: gift.pricePaise,
    collectedPaise: gift.paidPaise,
    contributors: await countGiftPayers(database, giftId),
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
