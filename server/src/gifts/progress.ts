import type { GiftState } from '@tohfa/contract';
import { listGiftPayers } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { giftsByIds, listSteps } from './sql.ts';
import type { Gift } from './tables.ts';
import { sightOf } from './visibility.ts';

/** How far a gift has come: sums and counts, and nothing about anybody. `today` is the day in India. */
export async function findGiftProgress(
  database: Database,
  giftId: string,
  today: string,
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
    contributors: await countContributors(database, gift, today),
    closesOn: gift.closesOn,
  };
}

/** Undefined while somebody who paid is hidden from those with the link: beside the total, a number tells what one gave. */
async function countContributors(database: Database, gift: Gift, today: string): Promise<number | undefined> {
  const paid = await listGiftPayers(database, gift.id);
  const isHidden = paid.some((payment) => sightOf(gift, [payment], 'link', today) === 'nothing');
  return isHidden ? undefined : new Set(paid.map(({ personId }) => personId)).size;
}

export interface GiftProgress {
  publicId: string;
  status: GiftState;
  /** Also once its payments are being refunded. */
  hasExpired: boolean;
  isShared: boolean;
  targetPaise: number;
  collectedPaise: number;
  contributors: number | undefined;
  closesOn: string;
}
