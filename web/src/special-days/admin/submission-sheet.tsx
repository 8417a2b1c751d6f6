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

/** One submission, which an admin can delete for someone who asked for it. */
export default function SubmissionSheet({ submission, onClosed }: SubmissionSheetProps) {
  const [open, setOpen] = useState(true);
  const [confirming, setConfirming] = useState(false);
  const invalidate = useInvalidateSpecialDays();
  const deletion = useAction(async () => {
    await call('removeSpecialDays', { body: { id: submission.id } });
    setOpen(false);
    showToast({ tone: 'success', message: 'Special days deleted.' });
    await invalidate();
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={submission.name}>
      <SpecialDaysDetails saved={submission} otherDaysCount={submission.otherDaysCount} />
      <Button
        variant="secondary"
        aria-busy={deletion.busy}
        onClick={() => setConfirming(true)}
        className="mt-5 w-full"
      >
        Delete on request…
      </Button>
      <ConfirmDialog
        open={confirming}
        title="Delete these special days?"
        description="Only if this person asked for it. Everything they shared is deleted at once, and they get no more reminders."
        confirmLabel="Delete"
        onConfirm={deletion.run}
        onClose={() => setConfirming(false)}
      />
    </Sheet>
  );
}

interface SubmissionSheetProps {
  submission: SpecialDaysSubmission;
  /** After the closing animation. */
  onClosed: () => void;
}
