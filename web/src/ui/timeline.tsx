import { partTexts } from '@tohfa/contract/screens';
import { CheckIcon } from 'lucide-react';

/** Steps done with their time, the current one, and those to come. */
export function Timeline({ steps }: { steps: readonly TimelineEntry[] }) {
  const last = steps.findLastIndex(({ at }) => at !== undefined);
  return (
    <ol className="mt-4">
      {steps.map(({ title, at, when, description, note }, index) => (
        <li
          key={`${title} ${at}`}
          aria-current={index === last ? 'step' : undefined}
          className="group/step relative flex gap-4 pb-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-8 bottom-0 left-3.75 w-0.5 group-last/step:hidden ${index < last ? 'bg-rani' : 'bg-hairline'}`}
          />
          <TimelineDot done={at !== undefined} current={index === last} />
          <div className={`min-w-0 flex-1 ${at === undefined ? 'text-ink-soft' : ''}`}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-0.5">
              <span className={index === last ? 'font-bold text-18' : 'font-semibold'}>
                {title}
                {at === undefined && <span className="sr-only">{partTexts.stillToCome}</span>}
              </span>
              {at !== undefined && (
                <time dateTime={at} className="text-14 text-ink-soft tabular-nums">
                  {when}
                </time>
              )}
            </p>
            {index === last && <p className="text-14 text-ink-soft">{description}</p>}
            {note !== '' && (
              <p className="text-14 text-ink-soft [overflow-wrap:anywhere] first-letter:uppercase">{note}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function TimelineDot({ done, current }: { done: boolean; current: boolean }) {
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

export interface TimelineEntry {
  title: string;
  /** Undefined for a step to come. */
  at?: string | undefined;
  /** The same, formatted. */
  when?: string | undefined;
  description: string;
  note: string;
}
