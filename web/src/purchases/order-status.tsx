import { formatLongDay, formatRupees, type OrderView, type PurchaseState } from '@tohfa/contract';
import { orderTexts, purchaseStateTexts, refundDetailsTexts, refunds } from '@tohfa/contract/screens';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { Timeline } from '../ui/timeline.tsx';

export function OrderTimeline({ order }: { order: OrderView }) {
  return (
    <Timeline
      steps={orderTimeline(order).map(({ step, at, note }) => ({
        title: purchaseStates[step].label,
        description: purchaseStates[step].description,
        at,
        when: at && formatIndiaDateTime(at),
        note,
      }))}
    />
  );
}

const DELIVERY_STEPS: readonly PurchaseState[] = ['placed', 'packed', 'dispatched', 'delivered'];
const REFUND_STEPS: readonly PurchaseState[] = ['cancelled', 'refunded'];

/** The steps so far, each with its time, then those still to come. */
export function orderTimeline({ steps, status }: Pick<OrderView, 'steps' | 'status'>): TimelineStep[] {
  const past = steps.map(({ status: step, at, note }) => ({ step, at, note }));
  const route = REFUND_STEPS.includes(status) ? REFUND_STEPS : DELIVERY_STEPS;
  const upcoming = route.slice(route.indexOf(status) + 1);
  return [...past, ...upcoming.map((step) => ({ step, note: '' }))];
}

interface TimelineStep {
  step: PurchaseState;
  /** Undefined for a step still to come. */
  at?: string;
  note: string;
}

/** A purchase's badge and what its state means. */
export const purchaseStates: Record<PurchaseState, PurchaseStateDisplay> = {
  placed: { tone: 'highlight', ...purchaseStateTexts.placed },
  packed: { tone: 'highlight', ...purchaseStateTexts.packed },
  dispatched: { tone: 'highlight', ...purchaseStateTexts.dispatched },
  delivered: { tone: 'success', ...purchaseStateTexts.delivered },
  cancelled: { tone: 'error', ...purchaseStateTexts.cancelled },
  refunded: { tone: 'neutral', ...purchaseStateTexts.refunded },
};

interface PurchaseStateDisplay {
  tone: 'neutral' | 'success' | 'error' | 'highlight';
  label: string;
  description: string;
}

function toSentence({ amount: rupees, arrivesBy, way }: MadeRefund, method: string | undefined): string {
  const amount = formatRupees(rupees);
  if (way === 'waiting') return refundDetailsTexts.waiting({ amount });
  const day = arrivesBy && formatLongDay(arrivesBy);
  if (way === 'outside')
    return day
      ? refundDetailsTexts.paidOutside({ amount, day })
      : refundDetailsTexts.payingOutside({ amount });
  return day ? refunds.processed({ amount, method, day }) : refunds.onItsWay({ amount, method });
}

type MadeRefund = NonNullable<OrderView['refunds']>[number];

/** What goes back, how, and by when. */
export function OrderRefunds({ order }: { order: OrderView }) {
  const { refunds: made = [], refundedAmount = 0, paymentMethod: method } = order;
  if (refundedAmount === 0) return null;
  const sentences =
    made.length > 0
      ? made.map((refund) =>
          [toSentence(refund, method), refund.reason && `“${refund.reason}”`].filter(Boolean).join(' '),
        )
      : [orderTexts.refunded({ amount: formatRupees(refundedAmount), way: refunds.way(method) })];
  return (
    <ul className="mt-2 space-y-1 font-semibold text-14">
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only added at the end
        <li key={index}>{sentence}</li>
      ))}
    </ul>
  );
}
