import { type DrawView, formatRupees } from '@tohfa/contract';
import { drawTexts as texts } from '@tohfa/contract/screens';
import { type ComponentProps, useState } from 'react';
import { formatCalendarDate } from '../../lib/dates.ts';
import { LazyConfirmDialog } from '../../ui/actions.tsx';
import type { CirclePart } from '../circle-caller.ts';

export function DrawHeading({ draw: { name, date, budget } }: { draw: DrawView }) {
  return (
    <>
      <h3 className="text-18 [overflow-wrap:anywhere]">{name}</h3>
      <p className="mt-0.5 text-14 text-ink-soft">
        {texts.facts({ date: formatCalendarDate(date), budget: formatRupees(budget) })}
      </p>
    </>
  );
}

/** A quiet button that asks before it acts. */
export function AskFirst({ label, className = '', ...question }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={`inline-flex min-h-11 items-center font-semibold text-14 text-ink-soft underline hover:text-ink ${className}`}
      >
        {label}
      </button>
      {asking && (
        <LazyConfirmDialog cancelLabel={texts.cancel} {...question} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface AskFirstProps
  extends Pick<
    ComponentProps<typeof LazyConfirmDialog>,
    'title' | 'description' | 'confirmLabel' | 'onConfirm'
  > {
  label: string;
  className?: string;
}

export interface DrawProps extends CirclePart {
  draw: DrawView;
  onChanged: () => Promise<void>;
}
