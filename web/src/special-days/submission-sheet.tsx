import type { SpecialDaysSubmission } from '@tohfa/contract';
import { useState } from 'react';
import { useAction } from '../accounts/use-action.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useSpecialDaysChanged } from './all-special-days.ts';
import { KeptLines } from './kept-lines.tsx';

/** One submission, and the way to delete it for somebody who wrote in. */
export default function SubmissionSheet({ submission, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const changed = useSpecialDaysChanged();
  const removing = useAction(async () => {
    await call('removeSpecialDays', { body: { id: submission.id } });
    setOpen(false);
    showToast({ tone: 'good', words: 'The special days are deleted.' });
    await changed();
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={submission.name}>
      <KeptLines kept={submission} />
      <Button look="quiet" aria-busy={removing.busy} onClick={() => setAsking(true)} className="mt-5 w-full">
        Delete on request…
      </Button>
      <Confirm
        open={asking}
        question="Delete these special days?"
        words="For somebody who asked the shop to. Everything they shared is deleted at once, and no more reminders go out."
        yes="Delete"
        onYes={removing.act}
        onClose={() => setAsking(false)}
      />
    </Sheet>
  );
}

interface Props {
  submission: SpecialDaysSubmission;
  /** After it has slid away. */
  onClosed: () => void;
}
