import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '@tohfa/contract';
import { reviewReportTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { SelectField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** Mounted while a review is being reported. */
export default function ReportReviewSheet({ id, onClosed }: { id: number; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState<ReviewReportReason>('rude');
  const { busy, run: send } = useAction(async () => {
    await call('reportReview', { body: { id, reason } });
    showToast({ tone: 'success', message: texts.sent });
    setOpen(false);
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.title}>
      <div className="mt-4 space-y-5">
        <SelectField
          label={texts.reason}
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value as ReviewReportReason)}
        >
          {REVIEW_REPORT_REASONS.map((one) => (
            <option key={one} value={one}>
              {texts.reasons[one]}
            </option>
          ))}
        </SelectField>
        <Button aria-busy={busy} onClick={() => send()} className="w-full">
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </Sheet>
  );
}
