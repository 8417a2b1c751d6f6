import type { PurchaseView } from '@tohfa/contract';
import { StepLine } from '../ui/step-line.tsx';
import { momentWords, purchaseWords } from './purchase-words.ts';
import { timelineOf } from './timeline.ts';

export function OrderTimeline({ order }: { order: PurchaseView }) {
  return (
    <StepLine
      steps={timelineOf(order).map(({ step, at, note }) => ({
        title: purchaseWords[step].step,
        meaning: purchaseWords[step].meaning,
        at,
        when: at && momentWords(at),
        note,
      }))}
    />
  );
}
