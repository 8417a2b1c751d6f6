import {
  daysBetween,
  formatRupees,
  type GiftState,
  type GiftView,
  indianDay,
  isGiftOver,
  ORDINARY_REFUNDS_FOR_DAYS,
} from '@tohfa/contract';
import { giftStateTexts, giftTexts, refundDetailsTexts } from '@tohfa/contract/screens';
import { formatCalendarDate, formatIndiaDateTime } from '../lib/dates.ts';
import { Timeline } from '../ui/timeline.tsx';

/** A gift's badge and what its state means. */
export const giftStates: Record<GiftState, GiftStateDisplay> = {
  pending: { tone: 'highlight', ...giftStateTexts.pending },
  approved: { tone: 'highlight', ...giftStateTexts.approved },
  paid: { tone: 'success', ...giftStateTexts.paid },
  dispatched: { tone: 'highlight', ...giftStateTexts.dispatched },
  delivered: { tone: 'success', ...giftStateTexts.delivered },
  declined: { tone: 'error', ...giftStateTexts.declined },
  cancelled: { tone: 'error', ...giftStateTexts.cancelled },
  expired: { tone: 'error', ...giftStateTexts.expired },
  refunding: { tone: 'neutral', ...giftStateTexts.refunding },
  refunded: { tone: 'neutral', ...giftStateTexts.refunded },
};

/** Specification: Paid when nothing remains, else Pending. A gift that ended expects no payment any more. */
export function paymentState({
  remainingAmount,
  status,
}: Pick<GiftView, 'remainingAmount' | 'status'>): 'paid' | 'pending' | undefined {
  if (isGiftOver(status)) return undefined;
  return remainingAmount === 0 ? 'paid' : 'pending';
}

export function progressText(gift: GiftAmounts): string {
  const { paymentAmount, totalAmount, noOfPayments } = gift;
  const amounts = { paid: formatRupees(paymentAmount), total: formatRupees(totalAmount) };
  return hidesOthers(gift)
    ? giftTexts.progress(amounts)
    : giftTexts.progressWithPayments({ ...amounts, payments: noOfPayments });
}

/** The viewer does not see all other people who paid, and not how many there are. */
export function hidesOthers({ view, discretion, surpriseUntil, hidesPayments }: SeenGift): boolean {
  if (view === 'admin') return false;
  if (hidesPayments) return true;
  if (view === 'owner') return surpriseUntil !== undefined;
  return discretion === 'total' || discretion === 'nothing';
}

type SeenGift = Pick<GiftView, 'view' | 'discretion' | 'surpriseUntil' | 'hidesPayments'>;

/** Shown before payment. */
export function deadlineText({ closesOn }: Pick<GiftView, 'closesOn'>): string {
  const deadline = giftTexts.deadline({ date: formatCalendarDate(closesOn) });
  const isFarOff = daysBetween(indianDay(new Date()), closesOn) > ORDINARY_REFUNDS_FOR_DAYS;
  return isFarOff ? `${deadline} ${refundDetailsTexts.oldPayments}` : deadline;
}

export function formatGiftAddress(gift: Partial<GiftAddress>): string {
  const parts = [gift.flatNumber, gift.building, gift.landmark, gift.district, gift.state];
  // Parts that are masked for an admin are all the same: one mask is enough.
  const line = parts.filter((part, at) => part && part !== parts[at - 1]).join(', ');
  return [line, gift.pincode].filter(Boolean).join(' ') || giftTexts.notAvailable;
}

type GiftAddress = Pick<GiftView, 'flatNumber' | 'building' | 'landmark' | 'district' | 'state' | 'pincode'>;

export type GiftAmounts = Pick<GiftView, 'paymentAmount' | 'totalAmount' | 'noOfPayments'> & SeenGift;

interface GiftStateDisplay {
  tone: 'neutral' | 'success' | 'error' | 'highlight';
  label: string;
  description: string;
}

const FUNDING_STEPS: readonly GiftState[] = ['pending', 'approved', 'paid', 'dispatched', 'delivered'];
const REFUND_STEPS: readonly GiftState[] = ['refunding', 'refunded'];

/** The steps so far, each with its time, then those still to come. */
export function GiftTimeline({ gift }: { gift: Pick<GiftView, 'steps' | 'status'> }) {
  const past = gift.steps.map(({ status, at, note }) => ({
    ...toTimelineStep(status),
    at,
    when: formatIndiaDateTime(at),
    note,
  }));
  const upcoming = upcomingStates(gift.status).map((status) => ({ ...toTimelineStep(status), note: '' }));
  return <Timeline steps={[...past, ...upcoming]} />;
}

function upcomingStates(status: GiftState): readonly GiftState[] {
  const steps = [FUNDING_STEPS, REFUND_STEPS].find((one) => one.includes(status)) ?? [];
  return steps.slice(steps.indexOf(status) + 1);
}

function toTimelineStep(status: GiftState) {
  const { label, description } = giftStates[status];
  return { title: label, description };
}

/** How much of the gift is paid, also for screen readers. */
export function FundingBar({ amounts, label, className = '' }: FundingBarProps) {
  const { paymentAmount, totalAmount } = amounts;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={totalAmount}
      aria-valuenow={Math.min(paymentAmount, totalAmount)}
      aria-valuetext={progressText(amounts)}
      className={`h-3 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      <div
        className="h-full rounded-full bg-marigold transition-[width] duration-700 ease-out"
        style={{ width: `${Math.min(100, (paymentAmount / totalAmount) * 100)}%` }}
      />
    </div>
  );
}

interface FundingBarProps {
  amounts: GiftAmounts;
  label: string;
  className?: string;
}
