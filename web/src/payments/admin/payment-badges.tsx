import { formatPaise, type ListedPayment, type PaymentState, paise } from '@tohfa/contract';
import { disputeBadges, disputeTexts, paymentStates, unmatchedTexts } from '@tohfa/contract/screens';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { Badge } from '../../ui/data-display.tsx';

type Tone = Parameters<typeof Badge>[0]['tone'];

/** What is most pressing about a payment. */
export function PaymentBadge({
  payment,
}: {
  payment: Pick<ListedPayment, 'state' | 'unmatched' | 'dispute'>;
}) {
  const { state, unmatched, dispute } = payment;
  if (dispute) return <Badge tone={DISPUTE_TONES[dispute.state]}>{disputeBadges[dispute.state]}</Badge>;
  if (unmatched && !['refunded', 'failed'].includes(state))
    return <Badge tone="highlight">{unmatchedTexts[unmatched].label}</Badge>;
  return <StateBadge state={state} />;
}

function StateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={STATE_TONES[state]}>{paymentStates[state]}</Badge>;
}

const STATE_TONES: Record<PaymentState, Tone> = {
  created: 'neutral',
  authorized: 'neutral',
  captured: 'success',
  part_refunded: 'highlight',
  refunded: 'highlight',
  failed: 'error',
  auto_refunded: 'highlight',
};

export const DISPUTE_TONES: Record<NonNullable<ListedPayment['dispute']>['state'], Tone> = {
  open: 'error',
  under_review: 'highlight',
  won: 'success',
  lost: 'error',
  closed: 'neutral',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Less than this is pressing. */
const SOON_MS = 2 * DAY_MS;

/** How long is left, and until when. */
export function Deadline({
  respondBy,
  className = '',
}: {
  respondBy: string | undefined;
  className?: string;
}) {
  if (respondBy === undefined)
    return <span className={`text-14 text-ink-soft ${className}`}>{disputeTexts.noDeadline}</span>;
  const left = Date.parse(respondBy) - Date.now();
  const text =
    left <= 0
      ? disputeTexts.overdue
      : disputeTexts.left({
          days: Math.floor(left / DAY_MS),
          hours: Math.max(1, Math.floor(left / HOUR_MS)),
        });
  return (
    <time
      dateTime={respondBy}
      title={formatIndiaDateTime(respondBy)}
      className={`text-14 tabular-nums ${left < SOON_MS ? 'font-semibold text-chilli' : 'text-ink-soft'} ${className}`}
    >
      {text}
    </time>
  );
}

/** In its own currency. */
export function formatAmount({
  amountPaise,
  currency,
}: {
  amountPaise: number;
  currency?: string | undefined;
}): string {
  if (currency === undefined) return formatPaise(paise(amountPaise));
  return `${currency} ${(amountPaise / 100).toFixed(2)}`;
}
