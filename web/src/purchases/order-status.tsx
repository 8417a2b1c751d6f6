import type { PurchaseState, PurchaseView } from '@tohfa/contract';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { Timeline } from '../ui/timeline.tsx';

export function OrderTimeline({ order }: { order: PurchaseView }) {
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
export function orderTimeline({ steps, status }: Pick<PurchaseView, 'steps' | 'status'>): TimelineStep[] {
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

/** A purchase's state: short on a badge, and what it means. */
export const purchaseStates: Record<PurchaseState, PurchaseStateDisplay> = {
  placed: { tone: 'highlight', label: 'Placed', description: 'We have your order and will pack it soon.' },
  packed: { tone: 'highlight', label: 'Packed', description: 'It is packed and waiting for the courier.' },
  dispatched: { tone: 'highlight', label: 'Dispatched', description: 'Your order has shipped.' },
  delivered: {
    tone: 'success',
    label: 'Delivered',
    description: 'It has been delivered. We hope it brings joy!',
  },
  cancelled: {
    tone: 'error',
    label: 'Cancelled',
    description: 'It will not be sent. Your refund is on its way.',
  },
  refunded: {
    tone: 'neutral',
    label: 'Refunded',
    description:
      'The full amount was refunded to your original payment method. Banks take 5 to 7 working days to show it.',
  },
};

interface PurchaseStateDisplay {
  tone: 'neutral' | 'success' | 'error' | 'highlight';
  label: string;
  description: string;
}
