import { formatRupees, type GiftState, type GiftView } from '@tohfa/contract';
import { formatCalendarDate, formatIndiaDateTime } from '../lib/dates.ts';
import { Timeline } from '../ui/timeline.tsx';

/** How a gift's state is told: short on a badge, and what it means. */
export const giftStates: Record<GiftState, GiftStateDisplay> = {
  pending: { tone: 'highlight', label: 'Pending', description: 'We look at it first; then its link opens.' },
  approved: { tone: 'highlight', label: 'Approved', description: 'Everyone with the link can chip in.' },
  paid: { tone: 'success', label: 'Paid', description: 'It is fully funded. We wrap it next.' },
  dispatched: { tone: 'highlight', label: 'Dispatched', description: 'It is on its way.' },
  delivered: { tone: 'success', label: 'Delivered', description: 'It has arrived. We hope it was a joy.' },
  declined: { tone: 'error', label: 'Declined', description: 'We cannot make this one happen.' },
  cancelled: { tone: 'error', label: 'Cancelled', description: 'It will not be sent.' },
  expired: { tone: 'error', label: 'Expired', description: 'It was not complete in time.' },
  refunding: {
    tone: 'neutral',
    label: 'Refunding',
    description: 'Everyone who paid is getting their money back.',
  },
  refunded: {
    tone: 'neutral',
    label: 'Refunded',
    description: 'Everyone got their money back. Banks take 5 to 7 working days to show it.',
  },
};

export const NOT_AVAILABLE = 'N/A';

/** Specification: Paid when nothing remains, else Pending. */
export function paymentLabel({ remainingAmount }: Pick<GiftView, 'remainingAmount'>): 'Paid' | 'Pending' {
  return remainingAmount === 0 ? 'Paid' : 'Pending';
}

export function progressText({ paymentAmount, totalAmount, noOfPayments }: GiftAmounts): string {
  const times = noOfPayments === 1 ? '1 payment' : `${noOfPayments} payments`;
  return `${formatRupees(paymentAmount)} of ${formatRupees(totalAmount)} · ${times}`;
}

/** Said before anybody pays. */
export function deadlineText({ closesOn }: Pick<GiftView, 'closesOn'>): string {
  return `Open until the end of ${formatCalendarDate(closesOn)}. If it is not complete by then, everyone gets back what they paid.`;
}

export function formatGiftAddress(gift: Partial<GiftAddress>): string {
  const parts = [gift.flatNumber, gift.building, gift.landmark, gift.district, gift.state];
  const line = parts.filter((part) => part !== undefined && part !== '').join(', ');
  return [line, gift.pincode].filter(Boolean).join(' ') || NOT_AVAILABLE;
}

type GiftAddress = Pick<GiftView, 'flatNumber' | 'building' | 'landmark' | 'district' | 'state' | 'pincode'>;

export type GiftAmounts = Pick<GiftView, 'paymentAmount' | 'totalAmount' | 'noOfPayments'>;

interface GiftStateDisplay {
  tone: 'neutral' | 'success' | 'error' | 'highlight';
  label: string;
  description: string;
}

const FUNDING_STEPS: readonly GiftState[] = ['pending', 'approved', 'paid', 'dispatched', 'delivered'];
const REFUND_STEPS: readonly GiftState[] = ['refunding', 'refunded'];

/** The steps taken, each with its time, then those still to come. */
export function GiftTimeline({ gift }: { gift: Pick<GiftView, 'steps' | 'status'> }) {
  const taken = gift.steps.map(({ status, at, note }) => ({
    ...toEntry(status),
    at,
    when: formatIndiaDateTime(at),
    note,
  }));
  const ahead = remainingSteps(gift.status).map((status) => ({ ...toEntry(status), note: '' }));
  return <Timeline steps={[...taken, ...ahead]} />;
}

function remainingSteps(status: GiftState): readonly GiftState[] {
  const way = [FUNDING_STEPS, REFUND_STEPS].find((one) => one.includes(status)) ?? [];
  return way.slice(way.indexOf(status) + 1);
}

function toEntry(status: GiftState) {
  const { label, description } = giftStates[status];
  return { title: label, description };
}

/** How much of it is paid, for those who see it and those who do not. */
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
