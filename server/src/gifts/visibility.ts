import type { Discretion, GiftState, GiftView } from '@tohfa/contract';
import type { GiftPayment } from '../payments/index.ts';
import type { Gift } from './tables.ts';

/**
 * What somebody may see of a person who paid for a gift: everything, their name and words without amounts, or nothing but
 * the total. Every answer, page, mail, card and export asks here. The gift's rule holds, or, where it is stricter, the one
 * that was shown to the person before one of these `payments`. `today` is the day in India.
 */
export function sightOf(
  gift: DiscreetGift,
  payments: readonly ShownRule[],
  role: GiftView['view'],
  today: string,
): Sight {
  if (role === 'admin') return 'everything';
  // For everyone: its owner has the link as well, and could open the page without signing in.
  if (namesOpenOn(gift, payments, today) !== undefined) return 'nothing';
  if (role === 'owner') return 'everything';
  return sightByDiscretion[discretionOn(gift, strictest(gift, payments), today)];
}

/** The gift's own rule on that day, which binds whoever pays next: a surprise shows nothing. */
export function discretionNow(gift: DiscreetGift, today: string): Discretion {
  return isSurprise(gift, today) ? 'nothing' : discretionOn(gift, gift.discretion, today);
}

/** The day from which a surprise tells who paid; undefined once it does, and for anything else. */
export function namesOpenOn(
  gift: Pick<Gift, 'surprise' | 'date'>,
  payments: readonly Pick<ShownRule, 'namesFrom'>[],
  today: string,
): string | undefined {
  const days = [gift.surprise ? gift.date : null, ...payments.map(({ namesFrom }) => namesFrom)];
  return (
    days
      .filter((day) => day !== null && today < day)
      .toSorted()
      .at(-1) ?? undefined
  );
}

/** Its owner is the one who gets it, and does not know from whom until the day. */
function isSurprise({ surprise, date }: Pick<Gift, 'surprise' | 'date'>, today: string): boolean {
  return surprise && today < date;
}

/** What was kept for the card is names once it opens. */
function discretionOn(gift: DiscreetGift, discretion: Discretion, today: string): Discretion {
  return discretion === 'nothing' && isCardOpen(gift, today) ? 'names' : discretion;
}

function strictest(
  gift: Pick<Gift, 'discretion'>,
  payments: readonly Pick<ShownRule, 'discretion'>[],
): Discretion {
  const rules = new Set([gift.discretion, ...payments.map(({ discretion }) => discretion)]);
  return STRICTEST_FIRST.find((rule) => rules.has(rule)) ?? gift.discretion;
}

/** With `total` names stay hidden after the card has opened. */
const STRICTEST_FIRST: readonly Discretion[] = ['total', 'nothing', 'names', 'amounts'];

/** The account that paid, or that claimed the payment, else the guest. */
export const personOf = ({ payerId, contributorId }: Pick<GiftPayment, 'payerId' | 'contributorId'>) =>
  payerId ?? contributorId;

export function isCardOpen({ status, date }: Pick<Gift, 'status' | 'date'>, today: string): boolean {
  return STATES_WITH_CARD.includes(status) && today >= date;
}

/** With "total" nobody but the organiser ever learns who gave: wishes stand on the card without a name. */
export function hasNamesOnCard(
  gift: Pick<Gift, 'discretion'>,
  payments: readonly Pick<ShownRule, 'discretion'>[] = [],
): boolean {
  return strictest(gift, payments) !== 'total';
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

type ShownRule = Pick<GiftPayment, 'namesFrom' | 'discretion'>;
type DiscreetGift = Pick<Gift, 'discretion' | 'surprise' | 'date' | 'status'>;
