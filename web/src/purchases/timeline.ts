import type { PurchaseState, PurchaseView } from '@tohfa/contract';

const WAY: readonly PurchaseState[] = ['placed', 'packed', 'dispatched', 'delivered'];
const WAY_BACK: readonly PurchaseState[] = ['cancelled', 'refunded'];

/** The steps taken, each with its time, then those still to come. */
export function timelineOf({ steps, status }: Pick<PurchaseView, 'steps' | 'status'>): TimelineStep[] {
  const taken = steps.map(({ status: step, at, note }) => ({ step, at, note }));
  const way = WAY_BACK.includes(status) ? WAY_BACK : WAY;
  const ahead = way.slice(way.indexOf(status) + 1);
  return [...taken, ...ahead.map((step) => ({ step, note: '' }))];
}

interface TimelineStep {
  step: PurchaseState;
  /** Undefined when it is still to come. */
  at?: string;
  note: string;
}
