import type { PurchaseView } from '@tohfa/contract';
import { CheckIcon } from '../ui/icons/icons.tsx';
import { momentWords, purchaseWords } from './purchase-words.ts';
import { timelineOf } from './timeline.ts';

export function OrderTimeline({ order }: { order: PurchaseView }) {
  const steps = timelineOf(order);
  const last = order.steps.length - 1;
  return (
    <ol className="mt-4">
      {steps.map(({ step, at, note }, place) => (
        <li
          key={step}
          aria-current={place === last ? 'step' : undefined}
          className="group/step relative flex gap-4 pb-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-8 bottom-0 left-3.75 w-0.5 group-last/step:hidden ${place < last ? 'bg-rani' : 'bg-hairline'}`}
          />
          <Dot done={at !== undefined} current={place === last} />
          <div className={`min-w-0 flex-1 ${at === undefined ? 'text-ink-soft' : ''}`}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-0.5">
              <span className={place === last ? 'font-bold text-18' : 'font-semibold'}>
                {purchaseWords[step].step}
                {at === undefined && <span className="sr-only">, still to come</span>}
              </span>
              {at !== undefined && (
                <time dateTime={at} className="text-14 text-ink-soft tabular-nums">
                  {momentWords(at)}
                </time>
              )}
            </p>
            {place === last && <p className="text-14 text-ink-soft">{purchaseWords[step].meaning}</p>}
            {note !== '' && <p className="text-14 text-ink-soft first-letter:uppercase">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ done, current }: { done: boolean; current: boolean }) {
  const look = current
    ? 'bg-marigold text-on-marigold'
    : done
      ? 'bg-rani text-on-rani'
      : 'border-2 border-hairline';
  return (
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full ${look}`}
    >
      {done && <CheckIcon className="size-4.5" />}
    </span>
  );
}
