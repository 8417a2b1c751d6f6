import type { Discretion, GiftState, GiftView } from '@tohfa/contract';
import type { Gift } from './tables.ts';

/**
 * What somebody may see of the other people who paid for a gift: everything, their names and words without amounts, or
 * nothing but the total. Every answer, page, mail, card and export asks here. `today` is the day in India.
 */
export function sightOfOthers(gift: DiscreetGift, role: GiftView['view'], today: string): Sight {
  if (role === 'admin') return 'everything';
  // For everyone: its owner has the link as well, and could open the page without signing in.
  if (isSurprise(gift, today)) return 'nothing';
  if (role === 'owner') return 'everything';
  return sightByDiscretion[discretionNow(gift, today)];
}

/** What holds for contributors on that day: a surprise shows nothing, and what was kept for the card is then names. */
export function discretionNow(gift: DiscreetGift, today: string): Discretion {
  if (isSurprise(gift, today)) return 'nothing';
  return gift.discretion === 'nothing' && isCardOpen(gift, today) ? 'names' : gift.discretion;
}

/** Its owner is the one who gets it, and does not know from whom until the day. */
export function isSurprise({ surprise, date }: Pick<Gift, 'surprise' | 'date'>, today: string): boolean {
  return surprise && today < date;
}

export function isCardOpen({ status, date }: Pick<Gift, 'status' | 'date'>, today: string): boolean {
  return STATES_WITH_CARD.includes(status) && today >= date;
}

/** With "total" nobody but the organiser ever learns who gave: wishes stand on the card without a name. */
export function hasNamesOnCard({ discretion }: Pick<Gift, 'discretion'>): boolean {
  return discretion !== 'total';
}

/** The recipient's phone, address and tracking. */
export function seesAddress({ addressHidden }: Pick<Gift, 'addressHidden'>, role: GiftView['view']): boolean {
  return role === 'admin' || (role === 'owner' && !addressHidden);
}

/** A gift that is not happening has no card, and a gift without payments has nothing to open yet. */
export const STATES_WITH_CARD: readonly GiftState[] = ['paid', 'dispatched', 'delivered'];

const sightByDiscretion: Record<Discretion, Sight> = {
  amounts: 'everything',
  names: 'names',
  total: 'nothing',
  nothing: 'nothing',
};

export type Sight = 'everything' | 'names' | 'nothing';

type DiscreetGift = Pick<Gift, 'discretion' | 'surprise' | 'date' | 'status'>;
