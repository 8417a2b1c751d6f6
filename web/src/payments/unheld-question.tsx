import { unheldOrder } from '@tohfa/contract/screens';
import { useSyncExternalStore } from 'react';
import { LazyConfirmDialog } from '../ui/actions.tsx';

/** Asks a payer for whom nothing could be reserved whether to pay all the same. */
export function askUnheld(): Promise<boolean> {
  return new Promise((resolve) => {
    show({ answer: resolve });
  });
}

/** Mounted once in the shop; shows the question while it stands. */
export function UnheldQuestion() {
  const question = useSyncExternalStore(subscribe, () => open);
  if (question === undefined) return null;
  return (
    <LazyConfirmDialog
      title={unheldOrder.title}
      description={unheldOrder.description}
      confirmLabel={unheldOrder.payAnyway}
      onConfirm={() => question.answer(true)}
      onClose={() => {
        // After a confirm the promise is settled already.
        question.answer(false);
        show(undefined);
      }}
    />
  );
}

let open: Question | undefined;
const listeners = new Set<() => void>();

function show(question: Question | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Question {
  answer(payAnyway: boolean): void;
}
