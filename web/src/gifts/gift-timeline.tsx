import type { GiftState, GiftView } from '@tohfa/contract';
import { momentOf } from '../admin/moments.ts';
import { StepLine } from '../ui/step-line.tsx';
import { giftWords } from './gift-words.ts';

const WAY: readonly GiftState[] = ['pending', 'approved', 'paid', 'dispatched', 'delivered'];
const WAY_BACK: readonly GiftState[] = ['refunding', 'refunded'];

/** The steps taken, each with its time, then those still to come. */
export function GiftTimeline({ gift }: { gift: Pick<GiftView, 'steps' | 'status'> }) {
  const taken = gift.steps.map(({ status, at, note }) => ({
    ...worded(status),
    at,
    when: momentOf(at),
    note,
  }));
  const ahead = stillAhead(gift.status).map((status) => ({ ...worded(status), note: '' }));
  return <StepLine steps={[...taken, ...ahead]} />;
}

function stillAhead(status: GiftState): readonly GiftState[] {
  const way = [WAY, WAY_BACK].find((one) => one.includes(status)) ?? [];
  return way.slice(way.indexOf(status) + 1);
}

function worded(status: GiftState) {
  const { step, meaning } = giftWords[status];
  return { title: step, meaning };
}
