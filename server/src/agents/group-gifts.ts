import { indianDay, lastFundingDay, OCCASIONS } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { findGiftProgress, type GiftProgress, giftDays } from '../gifts/index.ts';
import type { AgentDeps } from './deps.ts';
import type { AgentSession } from './tables.ts';

/** What is wrong with the day of a group gift: the same rule as for every gift. */
export async function groupGiftDateProblem(
  { gifts }: Pick<AgentDeps, 'gifts'>,
  date: string,
): Promise<string | undefined> {
  const { earliest, latest } = await giftDays(gifts);
  if (date < earliest) return say(({ agents }) => agents.dateTooEarly({ earliest }));
  return date > latest ? say(({ agents }) => agents.dateTooLate) : undefined;
}

/** The shop's word for an occasion; what it does not know is another one. */
export function readOccasion(given: string): (typeof OCCASIONS)[number] {
  return OCCASIONS.find((occasion) => occasion.toLowerCase() === given.trim().toLowerCase()) ?? 'Other';
}

/** How a group gift stands, for the agent that prepared it: never by whom it was paid. */
export async function readGroupGift(
  { database, gifts, publicUrl }: Pick<AgentDeps, 'database' | 'gifts' | 'publicUrl'>,
  session: AgentSession,
  pricePaise: number,
): Promise<GroupGiftStatus> {
  const today = indianDay(await gifts.clock.now(database));
  const progress =
    session.giftId === null ? undefined : await findGiftProgress(database, session.giftId, today);
  if (!progress) {
    const date = session.content.parts.groupGift?.date;
    return {
      status: session.canceledAt === null ? 'awaiting_organiser' : 'cancelled',
      targetPaise: pricePaise,
      collectedPaise: 0,
      contributors: 0,
      deadline: date === undefined ? undefined : lastFundingDay(date, gifts.leadDays()),
      shareUrl: undefined,
    };
  }
  return {
    status: toStatus(progress),
    targetPaise: progress.targetPaise,
    collectedPaise: progress.collectedPaise,
    contributors: progress.contributors,
    deadline: progress.closesOn,
    shareUrl: progress.isShared ? `${publicUrl}/chip-in/${progress.publicId}` : undefined,
  };
}

function toStatus({ status, hasExpired }: GiftProgress): GroupGiftStatus['status'] {
  switch (status) {
    case 'pending':
      return 'awaiting_organiser';
    case 'approved':
      return 'collecting';
    case 'paid':
      return 'funded';
    case 'dispatched':
    case 'delivered':
      return 'ordered';
    case 'expired':
      return 'expired';
    case 'declined':
    case 'cancelled':
      return 'cancelled';
    case 'refunding':
    case 'refunded':
      return hasExpired ? 'expired' : 'cancelled';
  }
}

export interface GroupGiftStatus {
  status: 'awaiting_organiser' | 'collecting' | 'funded' | 'ordered' | 'expired' | 'cancelled';
  targetPaise: number;
  collectedPaise: number;
  /** Undefined where contributors do not see each other either. */
  contributors: number | undefined;
  /** The last day on which people can chip in. */
  deadline: string | undefined;
  shareUrl: string | undefined;
}
