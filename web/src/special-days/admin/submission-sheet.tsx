import type { SpecialDaysSubmission } from '@tohfa/contract';
import { specialDaysDeskTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { ContactNote, ShowContactButton, useContact } from '../../admin/contact.tsx';
import { call } from '../../lib/api.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SpecialDaysDetails } from '../special-days-details.tsx';
import { useInvalidateSpecialDays } from './all-special-days.ts';

const { removal: words } = specialDaysDeskTexts;

/** One submission, which an admin can delete for someone who asked for it. */
export default function SubmissionSheet({ submission, onClosed }: SubmissionSheetProps) {
  const [open, setOpen] = useState(true);
  const [confirming, setConfirming] = useState(false);
  const contact = useContact({ kind: 'special-days', id: submission.id });
  const invalidate = useInvalidateSpecialDays();
  const deletion = useAction(async () => {
    await call('removeSpecialDays', { body: { id: submission.id } });
    setOpen(false);
    showToast({ tone: 'success', message: words.done });
    await invalidate();
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={submission.name}>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        <ContactNote contact={contact} />
        <ShowContactButton contact={contact} />
      </div>
      <SpecialDaysDetails
        saved={submission}
        otherDaysCount={submission.otherDaysCount}
        shown={contact.shown}
      />
      <Button
        variant="secondary"
        aria-busy={deletion.busy}
        onClick={() => setConfirming(true)}
        className="mt-5 w-full"
      >
        {words.start}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={words.title}
        description={words.text}
        confirmLabel={words.confirm}
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
