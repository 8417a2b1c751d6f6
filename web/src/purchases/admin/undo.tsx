import { dispatchUndoableUntil } from '@tohfa/contract';
import { orderStepTexts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { Button } from '../../ui/buttons.tsx';

/** Offers to take a dispatch back while the server allows it. It is there again after leaving the page. */
export function UndoDispatch({ status, steps, toldAt, busy, onUndo }: UndoDispatchProps) {
  const [now, setNow] = useState(() => Date.now());
  const until = dispatchUndoableUntil(status, steps, now);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (until === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-marigold-soft px-4 py-3 text-14 text-ink">
      <p>{toldAt({ time: formatTime(until) })}</p>
      <Button variant="secondary" aria-busy={busy} onClick={onUndo} className="h-11! px-4! text-14!">
        {orderStepTexts.undo}
      </Button>
    </div>
  );
}

interface UndoDispatchProps {
  status: string;
  steps: readonly { status: string; at: string }[];
  /** Says who is told of it then. */
  toldAt: (values: { time: string }) => string;
  busy: boolean;
  onUndo: () => void;
}
