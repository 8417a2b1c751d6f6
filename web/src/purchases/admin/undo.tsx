import { dispatchUndoableUntil } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { Button } from '../../ui/buttons.tsx';

/** Offers to take a dispatch back while the server allows it. It is there again after leaving the page. */
export function UndoDispatch({ status, steps, whoIsTold, busy, onUndo }: UndoDispatchProps) {
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
      <p>{`${whoIsTold} told at ${formatTime(until)}. Until then you can take this back.`}</p>
      <Button variant="secondary" aria-busy={busy} onClick={onUndo} className="h-11! px-4! text-14!">
        Undo
      </Button>
    </div>
  );
}

interface UndoDispatchProps {
  status: string;
  steps: readonly { status: string; at: string }[];
  /** As "The buyer is". */
  whoIsTold: string;
  busy: boolean;
  onUndo: () => void;
}
