import type { PublicGiftState } from './chip-in.ts';
import { daysBetween } from './dates.ts';
import type { GiftView } from './gifts.ts';

/** Which texts fit a gift as it is now; the words are in the phrases. */
export type GiftMessageName =
  | 'ask'
  | 'halfway'
  | 'lastDays'
  | 'promised'
  | 'funded'
  | 'dispatched'
  | 'delivered'
  | 'card'
  | 'closed'
  | 'cancelled';

/** A gift that was fully funded and then cancelled is refunded without having been `cancelled` itself. */
export function publicGiftState(
  { status, steps, closesOn, remainingAmount }: StateFacts,
  today: string,
): PublicGiftState {
  switch (status) {
    case 'approved':
      if (remainingAmount === 0) return 'funded';
      return today <= closesOn ? 'open' : 'closed';
    case 'paid':
    case 'dispatched':
      return 'funded';
    case 'delivered':
      return 'delivered';
    case 'expired':
      return 'closed';
    case 'refunding':
    case 'refunded':
      return steps.some((step) => step.status === 'expired') ? 'closed' : 'cancelled';
    default:
      return 'cancelled';
  }
}

/** The texts that fit, the best one first; none for a gift that nobody was asked to join. */
export function fittingMessages(
  gift: MessageFacts,
  { today, hasPromises, hasOpenCard }: Moment,
): GiftMessageName[] {
  if (gift.status === 'declined') return [];
  if (gift.status === 'pending') return ['ask'];
  const state = publicGiftState(gift, today);
  if (state !== 'open') {
    if (state === 'delivered' && hasOpenCard) return ['card', 'delivered'];
    return [gift.status === 'dispatched' ? 'dispatched' : state];
  }
  const isLate = daysBetween(today, gift.closesOn) <= LAST_DAYS;
  const isHalfway = gift.remainingAmount * 2 <= gift.totalAmount;
  return [
    ...(isLate ? (['lastDays'] as const) : []),
    ...(isHalfway ? (['halfway'] as const) : []),
    'ask',
    ...(hasPromises ? (['promised'] as const) : []),
  ];
}

const LAST_DAYS = 3;

type StateFacts = Pick<GiftView, 'status' | 'closesOn' | 'remainingAmount'> & {
  steps: readonly Pick<GiftView['steps'][number], 'status'>[];
};

type MessageFacts = StateFacts & Pick<GiftView, 'totalAmount'>;

interface Moment {
  /** In India. */
  today: string;
  /** Somebody promised and has not paid yet. */
  hasPromises?: boolean;
  /** The card can be opened by its link. */
  hasOpenCard?: boolean;
}
