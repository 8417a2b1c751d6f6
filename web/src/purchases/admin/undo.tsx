import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';

/** Long enough to notice a slip, short enough not to be waited for. */
const UNDO_MS = 4000;

/**
 * A step that people are notified of waits some seconds before it is made, so that it can be taken back. Leaving the
 * screen makes it at once. What was said of the step before is to be cleared by `onStart`.
 */
export function useUndoableStep(onStart: () => void) {
  const [waiting, setWaiting] = useState<WaitingStep>();
  const pressed = useRef<Element>(null);
  const finish = useEffectEvent(() => {
    setWaiting(undefined);
    waiting?.make();
  });
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(finish, UNDO_MS);
    addEventListener('pagehide', finish);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finish);
    };
  }, [waiting]);
  useEffect(() => () => finish(), []);
  return {
    waiting,
    start(message: string, make: () => void) {
      onStart();
      pressed.current = document.activeElement;
      setWaiting({ message, make });
    },
    undo() {
      setWaiting(undefined);
      // The control is only hidden meanwhile; it can take the focus once it is shown again. The sheet takes it in the
      // next frame, when the button that had it is gone.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => pressed.current instanceof HTMLElement && pressed.current.focus()),
      );
    },
  };
}

export function UndoNotice({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {message}
        <Button variant="secondary" autoFocus onClick={onUndo} className="h-11! px-4! text-14!">
          Undo
        </Button>
      </span>
    </Notice>
  );
}

interface WaitingStep {
  message: string;
  make: () => void;
}
