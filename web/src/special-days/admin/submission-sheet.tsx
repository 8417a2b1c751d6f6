import type { SpecialDaysSubmission } from '@tohfa/contract';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SpecialDaysDetails } from '../special-days-details.tsx';
import { useInvalidateSpecialDays } from './all-special-days.ts';

/** One submission, and the way to delete it for somebody who wrote in. */
export default function SubmissionSheet({ submission, onClosed }: SubmissionSheetProps) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const changed = useInvalidateSpecialDays();
  const removing = useAction(async () => {
    await call('removeSpecialDays', { body: { id: submission.id } });
    setOpen(false);
    showToast({ tone: 'success', message: 'The special days are deleted.' });
    await changed();
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={submission.name}>
      <SpecialDaysDetails kept={submission} />
      <Button
        variant="secondary"
        aria-busy={removing.busy}
        onClick={() => setAsking(true)}
        className="mt-5 w-full"
      >
        Delete on request…
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete these special days?"
        description="For somebody who asked the shop to. Everything they shared is deleted at once, and no more reminders go out."
        confirmLabel="Delete"
        onConfirm={removing.run}
        onClose={() => setAsking(false)}
      />
    </Sheet>
  );
}

interface SubmissionSheetProps {
  submission: SpecialDaysSubmission;
  /** After it has slid away. */
  onClosed: () => void;
}
