import type { PurchaseState, PurchaseView } from '@tohfa/contract';
import { Timeline } from '../ui/timeline.tsx';

export function OrderTimeline({ order }: { order: PurchaseView }) {
  return (
    <Timeline
      steps={orderTimeline(order).map(({ step, at, note }) => ({
        title: purchaseStates[step].label,
        description: purchaseStates[step].description,
        at,
        when: at && formatDateTime(at),
        note,
      }))}
    />
  );
}

const DELIVERY_STEPS: readonly PurchaseState[] = ['placed', 'packed', 'dispatched', 'delivered'];
const REFUND_STEPS: readonly PurchaseState[] = ['cancelled', 'refunded'];

/** The steps taken, each with its time, then those still to come. */
export function orderTimeline({ steps, status }: Pick<PurchaseView, 'steps' | 'status'>): TimelineStep[] {
  const taken = steps.map(({ status: step, at, note }) => ({ step, at, note }));
  const way = REFUND_STEPS.includes(status) ? REFUND_STEPS : DELIVERY_STEPS;
  const ahead = way.slice(way.indexOf(status) + 1);
  return [...taken, ...ahead.map((step) => ({ step, note: '' }))];
}

interface TimelineStep {
  step: PurchaseState;
  /** Undefined when it is still to come. */
  at?: string;
  note: string;
}

/** How a purchase's state is told: short on a badge, as a step of its way, and what it means. */
export const purchaseStates: Record<PurchaseState, PurchaseStateDisplay> = {
  placed: { tone: 'highlight', label: 'Placed', description: 'We have your order and will pack it soon.' },
  packed: { tone: 'highlight', label: 'Packed', description: 'It is wrapped and waits for the courier.' },
  dispatched: { tone: 'highlight', label: 'Dispatched', description: 'It is on its way.' },
  delivered: { tone: 'success', label: 'Delivered', description: 'It has arrived. We hope it was a joy.' },
  cancelled: {
    tone: 'error',
    label: 'Cancelled',
    description: 'It will not be sent. Your refund is on its way.',
  },
  refunded: {
    tone: 'neutral',
    label: 'Refunded',
    description: 'The whole amount went back to the way you paid. Banks take 5 to 7 working days to show it.',
  },
};

const localDate = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const localDateTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

export function formatDate(iso: string): string {
  return localDate.format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return localDateTime.format(new Date(iso));
}

interface PurchaseStateDisplay {
  tone: 'neutral' | 'success' | 'error' | 'highlight';
  label: string;
  description: string;
}
