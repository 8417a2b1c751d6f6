import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '@tohfa/contract';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { SelectField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

const REASON_LABELS: Record<ReviewReportReason, string> = {
  rude: 'It is rude or hurtful',
  spam: 'It is an advertisement',
  'not-about-the-gift': 'It is not about this gift',
  'personal-details': 'It gives away personal details',
};

/** Mounted while a review is being reported. */
export default function ReportReviewSheet({ id, onClosed }: { id: number; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState<ReviewReportReason>('rude');
  const { busy, run: send } = useAction(async () => {
    await call('reportReview', { body: { id, reason } });
    showToast({ tone: 'success', message: 'Thank you. We will look at this review.' });
    setOpen(false);
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="Report this review">
      <div className="mt-4 space-y-5">
        <SelectField
          label="What is wrong with it?"
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value as ReviewReportReason)}
        >
          {REVIEW_REPORT_REASONS.map((one) => (
            <option key={one} value={one}>
              {REASON_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <Button aria-busy={busy} onClick={() => send()} className="w-full">
          {busy ? 'Sending…' : 'Send report'}
        </Button>
      </div>
    </Sheet>
  );
}
